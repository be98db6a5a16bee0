package tables

import (
	"context"
	"database/sql"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
)

// Note is a row of notes, with the current names.
type Note struct {
	domain.Note
	Place   JSON[domain.Place]
	DoneBy  JSON[domain.Person]
	Replies JSON[[]domain.Reply]
}

// person selects an account as others see it.
const person = `json_build_object('id', u.id, 'full_name', u.full_name)`

// fromNotes joins notes (n) with their numbers (k). A note without one has the number 0.
//
// The range and the order make PostgreSQL use the index (ebook_id, note_id). If it expects one number for each
// e-book, it considers the primary key (ebook_id, number) as good. With that it would read all numbers of the
// e-book for each note.
const fromNotes = ` FROM notes n LEFT JOIN LATERAL (SELECT number FROM note_numbers
	WHERE ebook_id = n.ebook_id AND note_id BETWEEN n.id AND n.id ORDER BY note_id LIMIT 1) k ON true`

// SelectNotes reads notes (n) with their numbers (k) and replies, for ScanNotes.
const SelectNotes = `SELECT n.ebook_id, n.id, coalesce(k.number, 0), n.place, n.place->>'kind' = 'page' AND coalesce(n.created_at < f.used_at, false), n.body, n.author_id, (SELECT u.full_name FROM users u WHERE u.id = n.author_id), n.created_at, n.edited_at, n.done_at,
	(SELECT ` + person + ` FROM users u WHERE u.id = n.done_by), n.round,
	(SELECT json_agg(json_build_object('id', r.id, 'body', r.body, 'author', ` + person + `, 'created_at', r.created_at) ORDER BY r.created_at, r.id)
		FROM note_replies r JOIN users u ON u.id = r.author_id WHERE r.ebook_id = n.ebook_id AND r.note_id = n.id)` + fromNotes + ` JOIN ebooks b ON b.id = n.ebook_id LEFT JOIN files f ON f.id = b.pdf_id`

// SelectBareNotes reads notes (n) with their numbers (k), for ScanNotes. It leaves out texts, replies, names, who
// marked a note done, and whether it is about an earlier PDF.
const SelectBareNotes = `SELECT n.ebook_id, n.id, coalesce(k.number, 0), n.place, false, '', n.author_id, '', n.created_at, n.edited_at, n.done_at, NULL::json, n.round, NULL::json` + fromNotes

// countOpenNotes adds $2 to the number of open notes of the e-book $1.
const countOpenNotes = `UPDATE ebooks SET open_notes = open_notes + $2 WHERE id = $1`

func (row *Note) scanTargets() []any {
	return []any{&row.EbookID, &row.ID, &row.Number, &row.Place, &row.OldPDF, &row.Body, &row.Author.ID, &row.Author.FullName, &row.CreatedAt, &row.EditedAt, &row.DoneAt,
		&row.DoneBy, &row.Round, &row.Replies}
}

// Domain returns the note of a row.
func (row *Note) Domain() domain.Note {
	n := row.Note
	n.CreatedAt, n.EditedAt, n.DoneAt = n.CreatedAt.UTC(), UTC(n.EditedAt), UTC(n.DoneAt)
	n.DoneBy, n.Replies = row.DoneBy.V, []domain.Reply{}
	if row.Place.V != nil {
		n.Place = *row.Place.V
	}
	if row.Replies.V != nil {
		n.Replies = *row.Replies.V
	}
	for i := range n.Replies {
		n.Replies[i].CreatedAt = n.Replies[i].CreatedAt.UTC()
	}
	return n
}

// ScanNotes runs a query that begins with SelectNotes or SelectBareNotes, and returns its notes.
func ScanNotes(ctx context.Context, run database.QueryFunc, query string, args ...any) ([]domain.Note, error) {
	return database.Collect(ctx, run, func(rows *sql.Rows, n *domain.Note) error {
		var row Note
		err := rows.Scan(row.scanTargets()...)
		*n = row.Domain()
		return err
	}, query, args...)
}

// InsertNote returns the statement that stores and counts a new note, with its arguments.
func InsertNote(n *domain.Note) (string, []any) {
	return `WITH written AS (INSERT INTO notes (ebook_id, id, place, body, author_id, created_at, round) VALUES ($1, $3, $4, $5, $6, $7, $8)),
		numbered AS (INSERT INTO note_numbers (ebook_id, note_id, number) VALUES ($1, $3, $9))
		` + countOpenNotes, []any{n.EbookID, 1, n.ID, JSON[domain.Place]{V: &n.Place}, n.Body, n.Author.ID, n.CreatedAt, n.Round, n.Number}
}

// UpdateNote returns the statement that stores a changed note, with its arguments. openDelta is
// added to the number of open notes: 1, 0 or -1.
func UpdateNote(n *domain.Note, openDelta int) (string, []any) {
	var doneBy *string
	if n.DoneBy != nil {
		doneBy = &n.DoneBy.ID
	}
	return `WITH changed AS (UPDATE notes SET body = $4, edited_at = $5, done_at = $6, done_by = $7 WHERE ebook_id = $1 AND id = $3)
		` + countOpenNotes, []any{n.EbookID, openDelta, n.ID, n.Body, n.EditedAt, n.DoneAt, doneBy}
}

// DeleteNote returns the statement that deletes a note and, if it is open, subtracts it from the count,
// with its arguments.
func DeleteNote(n *domain.Note) (string, []any) {
	openDelta := -1
	if n.DoneAt != nil {
		openDelta = 0
	}
	return `WITH removed AS (DELETE FROM notes WHERE ebook_id = $1 AND id = $3) ` + countOpenNotes, []any{n.EbookID, openDelta, n.ID}
}

// Annotated is a row of SelectAnnotated.
type Annotated struct {
	domain.Annotated
	people   JSON[[]domain.Participant]
	notifies string
}

// SelectAnnotated reads, for the e-book $1, all fields of domain.Annotated except the e-book itself. $2 is the id of an
// outline item, or "". $3 is the writer's id, or "". It also stops the trigger notify_of_note,
// which is for servers of the previous version: this transaction stores notifications itself. It
// filters within the e-book's own history, for the reason given at currentRound.
const SelectAnnotated = `SELECT (SELECT count(*) FILTER (WHERE action = 'submit') FROM workflow_logs WHERE ebook_id = $1),
	(SELECT coalesce(max(number), 0) FROM note_numbers WHERE ebook_id = $1),
	(SELECT count(*) FROM notes WHERE ebook_id = $1 AND author_id = nullif($3, '')::uuid AND done_at IS NULL),
	(SELECT count(*) FROM notes WHERE ebook_id = $1 AND author_id = nullif($3, '')::uuid),
	(SELECT coalesce(sum(characters), 0) FROM notes WHERE ebook_id = $1 AND author_id = nullif($3, '')::uuid)
		+ (SELECT coalesce(sum(characters), 0) FROM note_replies WHERE ebook_id = $1 AND author_id = nullif($3, '')::uuid),
	(SELECT json_agg(json_build_object('id', u.id, 'role', u.role, 'disabled', u.disabled_at IS NOT NULL)) FROM users u WHERE u.id IN (
		SELECT created_by FROM ebooks WHERE id = $1
		UNION SELECT author_id FROM notes WHERE ebook_id = $1
		UNION SELECT author_id FROM note_replies WHERE ebook_id = $1
		UNION (SELECT user_id FROM (SELECT * FROM workflow_logs WHERE ebook_id = $1 OFFSET 0) l WHERE action IN ('approve', 'reject') ORDER BY version DESC LIMIT 1)
		UNION SELECT c.user_id FROM claims c JOIN ebooks b ON b.id = c.ebook_id
			WHERE c.ebook_id = $1 AND c.until > now() AND b.status = 'pending_review' AND c.since >= b.submitted_at)),
	(SELECT item->>'title' FROM tocs t CROSS JOIN json_array_elements(t.items) item WHERE $2 <> '' AND t.ebook_id = $1 AND item->>'id' = $2 LIMIT 1),
	set_config('cms.notifies', 'on', true)`

// ScanTargets returns where to scan the columns of SelectAnnotated.
func (a *Annotated) ScanTargets() []any {
	return []any{&a.Submissions, &a.LastNumber, &a.Written.Open, &a.Written.Notes, &a.Written.Characters, &a.people, &a.ItemTitle, &a.notifies}
}

// Domain returns what was read, with its e-book.
func (a *Annotated) Domain(book *domain.Ebook) *domain.Annotated {
	annotated := a.Annotated
	annotated.Ebook = book
	if a.people.V != nil {
		annotated.People = *a.people.V
	}
	return &annotated
}

// InsertReply stores a reply.
const InsertReply = `INSERT INTO note_replies (ebook_id, note_id, id, body, author_id, created_at) VALUES ($1, $2, $3, $4, $5, $6)`
