package app_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app/ebooks"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// RULES §21.11, §23.2, §23.3.
func TestOnlyAnActiveAccountGetsAnEbookOrAReview(t *testing.T) {
	w := newWorld(t)
	book := w.draft(t, "Sách")
	w.attached(t, book.ID, domain.PDF, pdfBytes, start)
	_, err := w.perform(t, w.editor, book.ID, domain.Submit, "")
	require.NoError(t, err)
	colleague := w.person(t, "colleague@test.example", "Đồng nghiệp", domain.Expert)
	by := ports.Operator(w.manager, start)
	for _, c := range []struct {
		name    string
		change  func(u *domain.User, now time.Time)
		refusal error
	}{
		{"disabled", func(u *domain.User, now time.Time) { u.DisabledAt = &now }, domain.ErrColleagueNotActive},
		{"invited", func(u *domain.User, _ time.Time) { u.PasswordHash, u.DisabledAt = "", nil }, domain.ErrColleagueNotActive},
		{"active", func(u *domain.User, _ time.Time) { u.PasswordHash, u.DisabledAt = "hash", nil }, nil},
	} {
		_, err := w.db.Users.Update(t.Context(), colleague.ID, false, func(u *domain.User, now time.Time) error { c.change(u, now); return nil })
		require.NoError(t, err, c.name)
		_, err = w.Ebooks.Assign(t.Context(), by, book.ID, request.Given(ebooks.AssignRequest{UserID: colleague.ID}), ports.Once{})
		assert.ErrorIs(t, err, c.refusal, c.name)
		_, err = w.Ebooks.Give(t.Context(), by, book.ID, request.Given(ebooks.GiveRequest{UserID: colleague.ID}), ports.Once{})
		assert.ErrorIs(t, err, c.refusal, c.name)
		_, err = w.Ebooks.GiveByEmail(t.Context(), by, book.ID, "colleague@test.example")
		assert.ErrorIs(t, err, c.refusal, c.name)
	}
}
