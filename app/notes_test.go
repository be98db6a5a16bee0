package app_test

import (
	"errors"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app/ebooks"
	"backoffice/app/request"
	"backoffice/app/review"
	"backoffice/domain"
	"backoffice/ports"
)

// RULES §3.2: existence is checked before the person, the person before the body, and that
// before the rules.
func TestANotesChecksAreMadeInTheirOrder(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	whole := domain.Place{Kind: domain.OnEbook}
	write := func(by domain.Actor, id string, body request.Body[review.NoteRequest]) (domain.Note, error) {
		_, n, err := w.Notes.Write(t.Context(), ports.Operator(by, start), id, body, ports.Once{})
		return n, err
	}
	requestErr := errors.New("no JSON")
	good := request.Given(review.NoteRequest{Place: whole, Body: "Ghi chú"})
	_, err := write(w.other, "x", request.Decoded(review.NoteRequest{}, requestErr))
	require.ErrorIs(t, err, domain.ErrNotFound)
	_, err = write(w.other, id, request.Decoded(review.NoteRequest{}, requestErr))
	require.ErrorIs(t, err, domain.ErrForbidden)
	_, err = write(w.manager, id, request.Decoded(review.NoteRequest{}, requestErr))
	require.ErrorIs(t, err, requestErr)
	_, err = write(w.manager, id, request.Given(review.NoteRequest{Place: whole}))
	require.ErrorIs(t, err, &domain.Error{Code: "note.invalid"})
	note, err := write(w.manager, id, good)
	require.NoError(t, err)

	change := func(by domain.Actor, noteID string, body request.Body[review.NoteEdit]) (domain.Note, error) {
		_, n, err := w.Notes.Change(t.Context(), ports.Operator(by, start), id, noteID, body, ports.Once{})
		return n, err
	}
	text, yes := "Sửa", true
	_, err = change(w.other, uuid.NewString(), request.Decoded(review.NoteEdit{}, requestErr))
	require.ErrorIs(t, err, domain.ErrNoNote)
	_, err = change(w.other, note.ID, request.Decoded(review.NoteEdit{}, requestErr))
	require.ErrorIs(t, err, domain.ErrForbidden)
	_, err = change(w.editor, note.ID, request.Decoded(review.NoteEdit{}, requestErr))
	require.ErrorIs(t, err, requestErr)
	_, err = change(w.editor, note.ID, request.Given(review.NoteEdit{Body: &text, Done: &yes}))
	require.ErrorIs(t, err, domain.ErrForbidden, "only the author edits; nothing of it is done")
	both, err := change(w.manager, note.ID, request.Given(review.NoteEdit{Body: &text, Done: &yes}))
	require.NoError(t, err)
	assert.Equal(t, "Sửa", both.Body)
	assert.Equal(t, w.manager.Person(), *both.DoneBy)
	require.ErrorIs(t, w.Notes.Remove(t.Context(), ports.Operator(w.manager, start), id, note.ID, request.Decoded(struct{}{}, requestErr), ports.Once{}), requestErr)
	book, notes, err := w.Notes.List(t.Context(), id)
	require.NoError(t, err)
	assert.Equal(t, []domain.Note{both}, notes)
	assert.Zero(t, book.OpenNotes)
}

// RULES §18.4.
func TestTheLatestHundredSubmissionsAreListed(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	w.attached(t, id, domain.PDF, pdfBytes, start)
	for range domain.MaxSubmissions + 1 {
		_, err := w.perform(t, w.editor, id, domain.Submit, "")
		require.NoError(t, err)
		_, err = w.perform(t, w.manager, id, domain.Reject, "Sửa")
		require.NoError(t, err)
		_, err = w.Ebooks.Edit(t.Context(), ports.Operator(w.editor, start), id, request.Given(ebooks.Edit{}), ports.Once{})
		require.NoError(t, err)
	}
	list, total, err := w.Submissions.List(t.Context(), id)
	require.NoError(t, err)
	assert.Equal(t, domain.MaxSubmissions+1, total)
	require.Len(t, list, domain.MaxSubmissions)
	assert.Equal(t, []int{101, 2}, []int{list[0].N, list[99].N})
	first, content, err := w.Submissions.Get(t.Context(), id, 1)
	require.NoError(t, err, "it is still stored")
	assert.Equal(t, []int{1, 1}, []int{first.N, content.N})
	_, _, err = w.Submissions.Get(t.Context(), id, 102)
	assert.ErrorIs(t, err, domain.ErrNoSubmission)
}
