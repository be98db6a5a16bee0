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
	Run(t, open, Promises{
		"every submit keeps record, outline and files as they were": submissionsKeep,
		"what is not submitted is not kept":                         submissionsOnly,
		"a refused submit keeps nothing":                            submissionRefused,
		"records have the digests of what is stored":                submissionDigests,
		"what is kept goes with the e-book":                         submissionsGo,
	})
}

func (l *Library) content(id string, n int) domain.SubmittedContent {
	l.T.Helper()
	content, err := l.Submissions.Content(l.T.Context(), id, n)
	require.NoError(l.T, err)
	return content
}

func submittedAs(n int, b domain.Ebook, toc domain.TOC) domain.SubmittedContent {
	return domain.SubmittedContent{N: n, Record: b.Details, Outline: toc.Items, TOCVersion: b.TOCVersion, Cover: b.Cover, PDF: b.PDF, CoverInStore: b.Cover != nil, PDFInStore: true}
}

func submissionsKeep(l *Library) {
	b := l.draft(fields{"title": "Toán 'một' \\ \"", "description": "hai\ndòng", "subject": "Toán", "grade": "1", "author": "Đỗ", "tags": "a, b"})
	l.attach(b, domain.PDF)
	toc := l.saveTOC(b.ID, "Chương 1", "", "Chương 'ba' \\ %")
	first := l.perform(b.ID, domain.Submit, l.Editor)
	assert.Equal(l.T, submittedAs(1, first, toc), l.content(b.ID, 1))
	l.perform(b.ID, domain.Reject, l.Expert)
	l.save(b.ID, fields{"title": "Toán hai", "description": ""})
	l.attach(b, domain.Cover)
	l.attach(b, domain.PDF)
	again := l.saveTOC(b.ID, "Chương mới")
	second := l.perform(b.ID, domain.Submit, l.Editor)
	assert.Equal(l.T, submittedAs(2, second, again), l.content(b.ID, 2))
	assert.Equal(l.T, submittedAs(1, first, toc), l.content(b.ID, 1), "as it was")
	log, err := l.Ebooks.Log(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	for _, entry := range log {
		assert.Equal(l.T, entry.Action == domain.Submit, entry.SubmissionKept, entry.Action)
	}
}

func submissionsOnly(l *Library) {
	b := l.at(domain.Published, titled("Một lần"))
	assert.Equal(l.T, []domain.TOCItem{}, l.content(b.ID, 1).Outline, "it has none")
	for _, n := range []int{0, 2, -1} {
		_, err := l.Submissions.Content(l.T.Context(), b.ID, n)
		assert.ErrorIs(l.T, err, domain.ErrSubmissionNotKept)
	}
	_, err := l.Submissions.Content(l.T.Context(), NewID(), 1)
	assert.ErrorIs(l.T, err, domain.ErrSubmissionNotKept)
}

func submissionRefused(l *Library) {
	b := l.attach(l.draft(titled("Không gửi")), domain.PDF)
	_, err := l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		require.NoError(l.T, b.Perform(domain.Submit, l.Editor, "", l.Tick()))
		return domain.ErrStale
	})
	require.ErrorIs(l.T, err, domain.ErrStale)
	_, err = l.Submissions.Content(l.T.Context(), b.ID, 1)
	assert.ErrorIs(l.T, err, domain.ErrSubmissionNotKept)
}

func submissionDigests(l *Library) {
	b := l.at(domain.Rejected, titled("Tóm tắt"))
	l.saveTOC(b.ID, "Chương")
	l.attach(b, domain.Cover)
	l.perform(b.ID, domain.Submit, l.Editor)
	l.write(b.ID, l.Expert, onEbook, "Ghi chú")
	record, err := l.Checks.Record(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	first, second := l.content(b.ID, 1), l.content(b.ID, 2)
	assert.Equal(l.T, []domain.SubmittedDigests{first.Digests(), second.Digests()}, record.Submitted)
	assert.Empty(l.T, domain.SubmissionContradictions(record.History, record.Submitted))
	assert.Len(l.T, record.Notes, 1)
	assert.Empty(l.T, record.Ebook.NoteContradictions(record.History, record.Notes))
}

func submissionsGo(l *Library) {
	b := l.at(domain.Rejected, titled("Đi theo"))
	l.remove(b.ID)
	_, err := l.Submissions.Content(l.T.Context(), b.ID, 1)
	assert.ErrorIs(l.T, err, domain.ErrSubmissionNotKept)
	l.restore(b.ID)
	l.content(b.ID, 1)
	deleted := l.remove(b.ID)
	n, err := l.Ebooks.Purge(l.T.Context(), deleted.DeletedAt.Add(time.Second), 10)
	require.NoError(l.T, err)
	assert.Equal(l.T, 1, n)
	_, err = l.Submissions.Content(l.T.Context(), b.ID, 1)
	assert.ErrorIs(l.T, err, domain.ErrSubmissionNotKept)
}
