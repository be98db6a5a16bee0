package domain_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §18.4.
func TestAHistoryTellsItsSubmissionsAndHowTheyEnded(t *testing.T) {
	assert.Equal(t, []domain.Submission{}, domain.Submissions(nil))
	by := domain.LogUser{ID: editor.ID}
	history := []domain.LogEntry{}
	for i, action := range []domain.Action{domain.Submit, domain.Reject, domain.Give, domain.Submit, domain.Approve, domain.Publish, domain.Unpublish, domain.Delete, domain.Restore, domain.Submit} {
		history = append(history, domain.LogEntry{Action: action, Version: i + 2, CreatedAt: now, User: by, Comment: string(action), SubmissionKept: i > 0 && action == domain.Submit})
	}
	all := domain.Submissions(history)
	require.Len(t, all, 3)
	rejected := &domain.ReviewDecision{Action: domain.Reject, Comment: "reject", User: by, CreatedAt: now}
	assert.Equal(t, domain.Submission{N: 1, By: by, At: now, Comment: "submit", Version: 2, Decision: rejected}, all[0])
	assert.Equal(t, domain.Approve, all[1].Decision.Action)
	assert.Equal(t, []any{2, 5, true}, []any{all[1].N, all[1].Version, all[1].Kept})
	assert.Equal(t, []any{3, 11, true}, []any{all[2].N, all[2].Version, all[2].Kept})
	assert.Nil(t, all[2].Decision)
}

// RULES §§14.5, 18.4.
func TestSubmissionsAreComparedWithTheHistory(t *testing.T) {
	content := domain.SubmittedContent{N: 2, Record: domain.Details{Title: "Toán"}, PDF: &domain.File{SHA256: "p"}}
	digests := content.Digests()
	submit := domain.LogEntry{Action: domain.Submit, Version: 7, SubmissionKept: true,
		RecordSHA256: &digests.RecordSHA256, TOCSHA256: &digests.TOCSHA256, PDFSHA256: digests.PDFSHA256}
	before := domain.LogEntry{Action: domain.Submit, Version: 3}
	history := []domain.LogEntry{before, {Action: domain.Reject, Version: 4}, submit}
	assert.Empty(t, domain.SubmissionContradictions(history, []domain.SubmittedDigests{digests}), "what came before is not kept")
	check := func(want string, kept ...domain.SubmittedDigests) {
		t.Helper()
		found := domain.SubmissionContradictions(history, kept)
		if assert.Len(t, found, 1) {
			assert.Contains(t, found[0], want)
		}
	}
	check("what was submitted in version 7 is not kept")
	other, outline, cover := content, content, content
	other.Record.Title = "Khác"
	outline.Outline = []domain.TOCItem{{ID: "x"}}
	cover.Cover = &domain.File{SHA256: "c"}
	check("the record that is kept of submission 2", other.Digests())
	check("the outline that is kept of submission 2", outline.Digests())
	check("the cover that is kept of submission 2", cover.Digests())
	third := digests
	third.N = 3
	check("submission 3 is kept, but the history has only 2", digests, third)
}

// RULES §§14.5, 18.1.
func TestNotesAreComparedWithTheirEbook(t *testing.T) {
	history := []domain.LogEntry{{Action: domain.Submit, Version: 3}}
	b := domain.Ebook{OpenNotes: 1}
	open, done := domain.Note{ID: "a", Number: 1, Place: whole, Round: 1}, domain.Note{ID: "b", Number: 2, Place: whole, DoneAt: &now}
	assert.Empty(t, b.NoteContradictions(history, []domain.Note{open, done}))
	found := (&domain.Ebook{OpenNotes: 3}).NoteContradictions(history, []domain.Note{
		{ID: "c", Number: 1, Place: whole, Round: 2}, {ID: "d", Number: 2, Place: domain.Place{Kind: domain.OnField, Field: "status"}}})
	assert.Contains(t, strings.Join(found, "\n"), "the note c is of submission 2, but the history has only 1")
	assert.Contains(t, strings.Join(found, "\n"), "the note d has no valid place")
	assert.Contains(t, strings.Join(found, "\n"), "it says that 3 notes are open, there are 2")
	for _, place := range []domain.Place{{}, {Kind: domain.OnPage}, {Kind: domain.OnItem, ItemID: "x"}} {
		assert.Len(t, b.NoteContradictions(history, []domain.Note{{Number: 1, Place: place}}), 1)
	}
}
