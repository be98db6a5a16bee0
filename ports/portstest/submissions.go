package portstest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Submissions tests that an adapter keeps the promises of ports.Submissions.
func Submissions(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"every submit keeps record, outline and files as they were", submissionsKeep},
		{"what is not submitted is not kept", submissionsOnly},
		{"a refused submit keeps nothing", submissionRefused},
		{"records tell the digests of what is kept", submissionDigests},
		{"what is kept goes with the e-book", submissionsGo},
	})
}

func (l *library) content(id string, n int) domain.SubmittedContent {
	l.t.Helper()
	content, err := l.Submissions.Content(l.t.Context(), id, n)
	require.NoError(l.t, err)
	return content
}

func submittedAs(n int, b domain.Ebook, toc domain.TOC) domain.SubmittedContent {
	return domain.SubmittedContent{N: n, Record: b.Details, Outline: toc.Items, TOCVersion: b.TOCVersion, Cover: b.Cover, PDF: b.PDF, CoverThere: b.Cover != nil, PDFThere: true}
}

func submissionsKeep(l *library) {
	b := l.draft(fields{"title": "Toán 'một' \\ \"", "description": "hai\ndòng", "subject": "Toán", "grade": "1", "author": "Đỗ", "tags": "a, b"})
	l.attach(b, domain.PDF)
	toc := l.saveTOC(b.ID, "Chương 1", "", "Chương 'ba' \\ %")
	first := l.perform(b.ID, domain.Submit, l.editor)
	assert.Equal(l.t, submittedAs(1, first, toc), l.content(b.ID, 1))
	l.perform(b.ID, domain.Reject, l.expert)
	l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Edit(l.editor, fields{"title": "Toán hai", "description": ""}.input(), l.tick())
	})
	l.attach(b, domain.Cover)
	l.attach(b, domain.PDF)
	again := l.saveTOC(b.ID, "Chương mới")
	second := l.perform(b.ID, domain.Submit, l.editor)
	assert.Equal(l.t, submittedAs(2, second, again), l.content(b.ID, 2))
	assert.Equal(l.t, submittedAs(1, first, toc), l.content(b.ID, 1), "as it was")
	log, err := l.Ebooks.Log(l.t.Context(), b.ID)
	require.NoError(l.t, err)
	for _, entry := range log {
		assert.Equal(l.t, entry.Action == domain.Submit, entry.SubmissionKept, entry.Action)
	}
}

func submissionsOnly(l *library) {
	b := l.at(domain.Published, titled("Một lần"))
	assert.Equal(l.t, []domain.TOCItem{}, l.content(b.ID, 1).Outline, "it has none")
	for _, n := range []int{0, 2, -1} {
		_, err := l.Submissions.Content(l.t.Context(), b.ID, n)
		assert.ErrorIs(l.t, err, domain.ErrSubmissionNotKept)
	}
	_, err := l.Submissions.Content(l.t.Context(), newID(), 1)
	assert.ErrorIs(l.t, err, domain.ErrSubmissionNotKept)
}

func submissionRefused(l *library) {
	b := l.attach(l.draft(titled("Không gửi")), domain.PDF)
	_, err := l.Ebooks.Update(l.t.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		require.NoError(l.t, b.Perform(domain.Submit, l.editor, "", l.tick()))
		return domain.ErrStale
	})
	require.ErrorIs(l.t, err, domain.ErrStale)
	_, err = l.Submissions.Content(l.t.Context(), b.ID, 1)
	assert.ErrorIs(l.t, err, domain.ErrSubmissionNotKept)
}

func submissionDigests(l *library) {
	b := l.at(domain.Rejected, titled("Tóm tắt"))
	l.saveTOC(b.ID, "Chương")
	l.attach(b, domain.Cover)
	l.perform(b.ID, domain.Submit, l.editor)
	l.write(b.ID, l.expert, onEbook, "Ghi chú")
	record, err := l.Checks.Record(l.t.Context(), b.ID)
	require.NoError(l.t, err)
	first, second := l.content(b.ID, 1), l.content(b.ID, 2)
	assert.Equal(l.t, []domain.SubmittedDigests{first.Digests(), second.Digests()}, record.Submitted)
	assert.Empty(l.t, domain.SubmissionContradictions(record.History, record.Submitted))
	assert.Len(l.t, record.Notes, 1)
	assert.Empty(l.t, record.Ebook.NoteContradictions(record.History, record.Notes))
}

func submissionsGo(l *library) {
	b := l.at(domain.Rejected, titled("Đi theo"))
	l.remove(b.ID)
	_, err := l.Submissions.Content(l.t.Context(), b.ID, 1)
	assert.ErrorIs(l.t, err, domain.ErrSubmissionNotKept)
	l.restore(b.ID)
	l.content(b.ID, 1)
	deleted := l.remove(b.ID)
	n, err := l.Ebooks.Purge(l.t.Context(), deleted.DeletedAt.Add(time.Second), 10)
	require.NoError(l.t, err)
	assert.Equal(l.t, 1, n)
	_, err = l.Submissions.Content(l.t.Context(), b.ID, 1)
	assert.ErrorIs(l.t, err, domain.ErrSubmissionNotKept)
}
