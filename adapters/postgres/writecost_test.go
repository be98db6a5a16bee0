package postgres_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTheRulesOfARowAreReadInAFewWords: PostgreSQL parses the stored text of each
// CHECK for every statement that writes, so long ones are paid for by every
// transition (RULES §13.11). It is 3 kB for a call with ten columns.
func TestTheRulesOfARowAreReadInAFewWords(t *testing.T) {
	_, dsn := withSubmitted(t)
	var bytes int
	require.NoError(t, connect(t, dsn).Get(&bytes, `SELECT sum(length(conbin::text)) FROM pg_constraint
		WHERE contype = 'c' AND conrelid IN ('ebooks'::regclass, 'workflow_logs'::regclass)`))
	t.Logf("%d bytes", bytes)
	assert.Less(t, bytes, 16000)
}

// TestASaveThatChangesNoIndexedColumnTouchesNoIndex: pages keep room for the new
// version of a row beside the old one, also where they were filled in one go
// (RULES §13.11).
func TestASaveThatChangesNoIndexedColumnTouchesNoIndex(t *testing.T) {
	_, dsn := withSubmitted(t)
	db := connect(t, dsn)
	db.SetMaxOpenConns(1)
	for _, statement := range []string{
		`INSERT INTO ebooks SELECT r.* FROM ebooks b, (SELECT gen_random_uuid() AS id FROM generate_series(1, 300)) c, jsonb_populate_record(b, jsonb_build_object('id', c.id)) r`,
		`SELECT pg_stat_force_next_flush()`,
		`SELECT pg_stat_reset()`,
		`UPDATE ebooks SET version = version + 1, toc_version = toc_version + 1, updated_at = now() -- one row of each page
			WHERE ctid IN (SELECT min(ctid) FROM ebooks GROUP BY (ctid::text::point)[0])`,
		`SELECT pg_stat_force_next_flush()`,
	} {
		_, err := db.Exec(statement)
		require.NoError(t, err)
	}
	var updated, inPlace int
	require.NoError(t, db.QueryRow(`SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'ebooks'`).Scan(&updated, &inPlace))
	assert.Greater(t, updated, 5)
	assert.Equal(t, updated, inPlace)
}
