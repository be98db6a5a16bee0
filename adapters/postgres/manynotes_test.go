package postgres_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §13.11: the time for the notes of an e-book grows with their number, not with its square, also
// where other e-books have few.
func TestEachNumberOfManyNotesIsReadOnce(t *testing.T) {
	const many = 2000
	db, dsn := withSubmitted(t)
	direct := connect(t, dsn)
	direct.SetMaxOpenConns(1)
	run := func(statement string, args ...any) {
		_, err := direct.Exec(statement, args...)
		require.NoError(t, err)
	}
	run(`SET session_replication_role = replica`) // no e-books are made for the notes
	const notes = `INSERT INTO notes (ebook_id, id, place, body, author_id, created_at, round)
		SELECT coalesce($1, gen_random_uuid()), gen_random_uuid(), '{"kind": "ebook"}', 'x', $2, now(), 0 FROM generate_series(1, $3)`
	const numbers = `INSERT INTO note_numbers (ebook_id, number, note_id)
		SELECT ebook_id, row_number() OVER (PARTITION BY ebook_id), id FROM notes WHERE (ebook_id = $1) = $2`
	run(notes, nil, editorID, 3000)
	run(numbers, bookID, false)
	run(`ANALYZE notes`)
	run(`ANALYZE note_numbers`)
	run(notes, bookID, editorID, many)
	run(numbers, bookID, true)
	list, err := db.Notes.List(t.Context(), bookID)
	require.NoError(t, err)
	assert.Len(t, list, many)
	require.NoError(t, db.Close())
	settledScans(t, direct)
	var read int
	require.NoError(t, direct.Get(&read, `SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = 'note_numbers'`))
	assert.Less(t, read, 3*many)
}
