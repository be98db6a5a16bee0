package operations

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §§14.3, 14.4: an operator who kept a copy of a table learns that it is in no backup, and restores the
// library all the same.
func TestABackupLeavesOutTablesOfTheOperator(t *testing.T) {
	s := harness.NewServer(t)
	full(s.As(t, "editor"), "Sao lưu")
	db, dir := connect(t, s), filepath.Join(t.TempDir(), "backup")
	execSQL(t, db, `CREATE TABLE ebooks_before AS TABLE ebooks`)
	execSQL(t, db, `CREATE TABLE closed (id int); REVOKE ALL ON closed FROM cms_server`)
	out := s.Run(t, "", "backup", dir)
	for _, foreign := range []string{"ebooks_before", "closed"} {
		assert.Contains(t, out, "table "+foreign+" is not part of the library, and not in the backup\n")
		assert.NoFileExists(t, filepath.Join(dir, "tables", foreign+".jsonl.gz"))
	}
	assert.Equal(t, 2, strings.Count(out, " is not part of the library"), "%s", out)
	settings, restored, _ := target(t, s)
	out, err := run(t, s, settings, "restore", dir)
	require.NoError(t, err, "%s", out)
	assert.Equal(t, contents(t, db, "ebooks"), contents(t, restored, "ebooks"))
}

// RULES §14.4: earlier versions backed up every table of the schema.
func TestABackupWithATableOfTheOperatorIsRestoredWithoutIt(t *testing.T) {
	s := harness.NewServer(t)
	full(s.As(t, "editor"), "Sao lưu")
	dir := filepath.Join(t.TempDir(), "backup")
	s.Run(t, "", "backup", dir)
	addTable(t, dir, "ebooks", "ebooks_before")
	settings, restored, _ := target(t, s)
	out, err := run(t, s, settings, "restore", dir)
	require.NoError(t, err, "%s", out)
	assert.Contains(t, out, "table ebooks_before is not restored: the library has no such table\n")
	assert.Equal(t, contents(t, connect(t, s), "ebooks"), contents(t, restored, "ebooks"))
	assert.Equal(t, "true", text(t, restored, `SELECT (to_regclass('ebooks_before') IS NULL)::text`))
}

// addTable adds a copy of a table to a backup.
func addTable(t *testing.T, dir, table, added string) {
	t.Helper()
	file := func(table string) string { return "tables/" + table + ".jsonl.gz" }
	content, err := os.ReadFile(filepath.Join(dir, file(table)))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, file(added)), content, 0o600))
	path := filepath.Join(dir, "manifest.json")
	content, err = os.ReadFile(path)
	require.NoError(t, err)
	var manifest map[string]any
	require.NoError(t, json.Unmarshal(content, &manifest))
	all := manifest["tables"].([]any)
	for _, one := range all {
		if entry := one.(map[string]any); entry["name"] == file(table) {
			entry := map[string]any{"name": file(added), "bytes": entry["bytes"], "lines": entry["lines"], "sha256": entry["sha256"]}
			manifest["tables"] = append([]any{entry}, all...)
		}
	}
	content, err = json.Marshal(manifest)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, content, 0o600))
}
