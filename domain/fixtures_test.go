package domain_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// The people of these tests, named by what they are.
var (
	student     = domain.Actor{ID: "student", FullName: "Phạm Học Viên", Role: domain.Student}
	editor      = domain.Actor{ID: "editor", FullName: "Nguyễn Biên Tập", Role: domain.Editor}
	otherEditor = domain.Actor{ID: "otherEditor", FullName: "Trần Biên Tập", Role: domain.Editor}
	expert      = domain.Actor{ID: "expert", FullName: "Lê Chuyên Gia", Role: domain.Expert}
	manager     = domain.Actor{ID: "manager", FullName: "Võ Quản Lý", Role: domain.Manager}
	admin       = domain.Actor{ID: "admin", FullName: "Đỗ Quản Trị", Role: domain.Admin}
)

var (
	yesterday = time.Date(2025, 9, 1, 8, 0, 0, 0, time.UTC)
	now       = time.Date(2025, 9, 2, 8, 0, 0, 0, time.UTC)
)

// titled is what a save sends at the least.
func titled(title string) domain.DetailsInput {
	return domain.DetailsInput{Title: domain.Sent(title)}
}

// newDraft is the creator's draft with a PDF, so that it may be submitted.
func newDraft(t *testing.T, creator domain.Actor) *domain.Ebook {
	t.Helper()
	b, err := domain.NewEbook("book", creator, titled("Toán 7"), yesterday)
	require.NoError(t, err)
	pdf := domain.File{Kind: domain.PDF, Object: "files/book/pdf", Name: "toan7.pdf", SHA256: "pdf-sha"}
	require.NoError(t, b.Attach(creator, pdf, yesterday))
	return b
}

// inStatus is the creator's e-book in a status, by the shortest way there.
func inStatus(t *testing.T, creator domain.Actor, status domain.Status) *domain.Ebook {
	t.Helper()
	ways := map[domain.Status][]domain.Action{
		domain.Draft:         {},
		domain.PendingReview: {domain.Submit},
		domain.Approved:      {domain.Submit, domain.Approve},
		domain.Published:     {domain.Submit, domain.Approve, domain.Publish},
		domain.Rejected:      {domain.Submit, domain.Reject},
	}
	b := newDraft(t, creator)
	for _, action := range ways[status] {
		actor := admin
		if action == domain.Submit {
			actor = creator
		}
		require.NoError(t, b.Perform(action, actor, "lý do", yesterday))
	}
	require.Equal(t, status, b.Status)
	b.ClearUnsaved()
	return b
}

// saveTOC saves items over the outline that is there, and makes it the new one.
func saveTOC(b *domain.Ebook, actor domain.Actor, toc *domain.TOC, items []domain.TOCItem, newID func() string, now time.Time) error {
	outline, err := toc.Draft(items, newID)
	if err != nil {
		return err
	}
	saved, err := b.SaveTOC(actor, outline, now)
	if err == nil {
		*toc = saved
	}
	return err
}

// ids mints id-1, id-2...
func ids() func() string {
	n := 0
	return func() string { n++; return fmt.Sprintf("id-%d", n) }
}

// refusal is err as the error that it must be.
func refusal(t *testing.T, err error) *domain.Error {
	t.Helper()
	var e *domain.Error
	require.ErrorAs(t, err, &e)
	return e
}

// conflict is the refusal with the event that caused it.
func conflict(t *testing.T, err error) *domain.ConflictError {
	t.Helper()
	var e *domain.ConflictError
	require.ErrorAs(t, err, &e)
	return e
}
