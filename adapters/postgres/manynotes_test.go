package postgres_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §13.11: the time to read the notes of an e-book grows with their number, not with its square, also
// if other e-books have few. PostgreSQL prefers the newer of two indexes that seem equal, and a restore may
// create them in another order, so both orders are tried.
func TestEachNumberOfManyNotesIsReadOnce(t *testing.T) {
	for _, others := range []struct{ ebooks, notes int }{{60, 3}, {3000, 1}} {
		for _, newPrimaryKey := range []bool{false, true} {
			t.Run(fmt.Sprintf("%d e-books with %d notes, new primary key: %t", others.ebooks, others.notes, newPrimaryKey), func(t *testing.T) {
				readsEachNumberOnce(t, others.ebooks, others.notes, newPrimaryKey)
			})
		}
	}
}

// readsEachNumberOnce fills a database with notes on a number of e-books, analyzes it, and then reads the many
// notes of another e-book, which the statistics do not contain.
func readsEachNumberOnce(t *testing.T, ebooks, notesOfEach int, newPrimaryKey bool) {
	const many = 2000
	db, dsn := withSubmitted(t)
	direct := connect(t, dsn)
	direct.SetMaxOpenConns(1)
	run := func(statement string, args ...any) {
		_, err := direct.Exec(statement, args...)
		require.NoError(t, err)
	}
	if newPrimaryKey {
		run(`ALTER TABLE note_numbers DROP CONSTRAINT note_numbers_pkey, ADD PRIMARY KEY (ebook_id, number)`)
	}
	run(`SET session_replication_role = replica`) // no e-books are made for the notes
	const notes = `INSERT INTO notes (ebook_id, id, place, body, author_id, created_at, round)
		SELECT e.id, gen_random_uuid(), '{"kind": "ebook"}', 'x', $2, now(), 0
		FROM (SELECT coalesce($1, gen_random_uuid()) AS id FROM generate_series(1, $3)) e, generate_series(1, $4)`
	const numbers = `INSERT INTO note_numbers (ebook_id, number, note_id)
		SELECT ebook_id, row_number() OVER (PARTITION BY ebook_id), id FROM notes WHERE (ebook_id = $1) = $2`
	run(notes, nil, editorID, ebooks, notesOfEach)
	run(numbers, bookID, false)
	run(`ANALYZE notes`)
	run(`ANALYZE note_numbers`)
	run(notes, bookID, editorID, 1, many)
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
