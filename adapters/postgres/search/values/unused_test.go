package values_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/search/values"
	"backoffice/test/harness"
)

func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }

// RULES §13.11: unused values are found and removed in time that grows with the counters, not with their square, however
// little memory PostgreSQL has for it.
func TestUnusedValuesAreFoundInOnePassOfTheCounters(t *testing.T) {
	const groups, unused = 6000, 2000
	db, err := sqlx.Open("postgres", harness.Postgres(t))
	require.NoError(t, err)
	defer db.Close()
	db.SetMaxOpenConns(1)
	db.MustExec(`INSERT INTO ebook_counts SELECT 'draft', 'Môn ' || i, 'Lớp ' || i, 1 FROM generate_series(1, $1::int) i`, groups)
	db.MustExec(`INSERT INTO counted_values (facet, value) SELECT f, 'Không dùng ' || i FROM unnest('{grade,subject}'::text[]) f, generate_series(1, $1::int) i`, unused)
	db.MustExec(`VACUUM ANALYZE ebook_counts, counted_values`)
	db.MustExec(`SET work_mem = '64kB'`)
	for _, facet := range []string{"grade", "subject"} {
		var found []string
		require.NoError(t, db.Select(&found, values.SelectUnused(facet), 1000))
		require.Len(t, found, 1000)
		for _, statement := range []struct {
			sql      string
			argument any
		}{{values.SelectUnused(facet), 1000}, {values.DeleteUnused(facet), pq.Array(found)}} {
			passed := rowsPassed(t, db, statement.sql, statement.argument)
			t.Logf("%d rows: %s", passed, statement.sql)
			assert.Less(t, passed, 10*(groups+unused))
		}
		var left int
		require.NoError(t, db.Get(&left, `SELECT count(*) FROM counted_values WHERE facet = $1`, facet))
		assert.Equal(t, groups+unused-1000, left)
	}
}

// planNode is a node of a plan that was run.
type planNode struct {
	Rows  float64    `json:"Actual Rows"` // of one loop
	Loops float64    `json:"Actual Loops"`
	Plans []planNode `json:"Plans"`
}

func (n planNode) rows() float64 {
	sum := n.Rows * n.Loops
	for _, below := range n.Plans {
		sum += below.rows()
	}
	return sum
}

// rowsPassed runs a statement and returns how many rows all nodes of its plan have returned, those that were read again
// included.
func rowsPassed(t *testing.T, db *sqlx.DB, statement string, argument any) int {
	t.Helper()
	var explained []byte
	require.NoError(t, db.Get(&explained, `EXPLAIN (ANALYZE, TIMING off, FORMAT JSON) `+statement, argument))
	var plans []struct{ Plan planNode }
	require.NoError(t, json.Unmarshal(explained, &plans))
	require.Len(t, plans, 1)
	return int(plans[0].Plan.rows())
}
