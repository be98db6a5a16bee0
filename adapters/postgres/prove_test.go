package postgres_test

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/test/wait"
)

// dumpOf is a dump in memory.
type dumpOf map[string]*bytes.Buffer

type buffer struct{ *bytes.Buffer }

func (buffer) Close() error { return nil }

func dumped(t *testing.T, db *postgres.DB) (d dumpOf, order []string, schema int64) {
	t.Helper()
	d = dumpOf{}
	schema, err := db.Archive.Dump(t.Context(), func(table string) (io.WriteCloser, error) {
		order, d[table] = append(order, table), &bytes.Buffer{}
		return buffer{d[table]}, nil
	})
	require.NoError(t, err)
	return d, order, schema
}

func (d dumpOf) open(table string) (io.ReadCloser, error) {
	return io.NopCloser(bytes.NewReader(d[table].Bytes())), nil
}

func TestADumpIsProvenByTheRulesOfTheRealTables(t *testing.T) {
	db, dsn := withSubmitted(t)
	d, order, schema := dumped(t, db)
	_, err := db.Archive.CheckLoads(t.Context(), schema, order, d.open)
	require.NoError(t, err)
	for name, damage := range map[string]struct {
		table, old, new, want string
	}{
		"a check":          {"ebooks", `"status":"pending_review"`, `"status":"gone"`, "violates check constraint"},
		"a missing value":  {"ebooks", `"title":"Toán"`, `"title":null`, "violates not-null constraint"},
		"a missing parent": {"users", editorID, bookID, "violates foreign key constraint"},
		"a bad value":      {"ebooks", `"version":`, `"version":"x`, "json"},
	} {
		t.Run(name, func(t *testing.T) {
			whole := d[damage.table].String()
			require.Contains(t, whole, damage.old)
			d[damage.table] = bytes.NewBufferString(strings.Replace(whole, damage.old, damage.new, 1))
			defer func() { d[damage.table] = bytes.NewBufferString(whole) }()
			_, err := db.Archive.CheckLoads(t.Context(), schema, order, d.open)
			assert.ErrorContains(t, err, damage.want)
		})
	}
	for table, another := range map[string]string{ // a key, and what is unique without being one
		"ebooks": "", "workflow_logs": "00000000-0000-7000-8000-00000000000f",
	} {
		whole := d[table].String()
		row := whole
		if another != "" {
			row = regexp.MustCompile(`^\{"id":"[^"]+"`).ReplaceAllString(whole, `{"id":"`+another+`"`)
		}
		d[table] = bytes.NewBufferString(whole + row)
		_, err := db.Archive.CheckLoads(t.Context(), schema, order, d.open)
		assert.ErrorContains(t, err, "duplicate key", table)
		d[table] = bytes.NewBufferString(whole)
	}
	verify(t, dsn)
}

func TestADumpIsProvenInASchemaWhoseNameIsQuoted(t *testing.T) {
	_, dsn := withSubmitted(t)
	connect(t, dsn).MustExec(`ALTER SCHEMA public RENAME TO "Library"`)
	db, err := postgres.Open(dsn + "&search_path=%22Library%22")
	require.NoError(t, err)
	wait.CloseAtEnd(t, db)
	d, order, schema := dumped(t, db)
	_, err = db.Archive.CheckLoads(t.Context(), schema, order, d.open)
	require.NoError(t, err)
}
