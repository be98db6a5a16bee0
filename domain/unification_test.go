package domain_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

func newUnification(t *testing.T) *domain.Unification {
	t.Helper()
	u, err := domain.NewUnification("u", manager, "subject", []string{"Vật lí", "Vật Lý", "Vật lý", "Vật lí", ""}, " Vật lý ", now)
	require.NoError(t, err)
	return &u
}

// RULES §6.11.
func TestAUnificationIsChecked(t *testing.T) {
	u := newUnification(t)
	assert.Equal(t, []string{"Vật Lý", "Vật lí"}, u.From)
	assert.Equal(t, "Vật lý", u.To)
	for _, who := range []domain.Actor{editor, expert, {Role: domain.Student}} {
		_, err := domain.NewUnification("u", who, "subject", []string{"a"}, "b", now)
		assert.Equal(t, domain.Forbidden, domain.KindOf(err))
	}
	many := make([]string, domain.MaxUnited+1)
	for i := range many {
		many[i] = fmt.Sprint(i)
	}
	for _, wrong := range []struct {
		field, at string
		from      []string
		to        string
	}{
		{"title", "field", []string{"a"}, "b"}, {"language", "field", []string{"a"}, "b"}, {"subject", "from", nil, "b"}, {"subject", "from", []string{"b", ""}, "b"},
		{"subject", "from", many, "b"}, {"subject", "to", []string{"a"}, "  "}, {"subject", "to", []string{"a"}, strings.Repeat("b", 256)},
		{"subject", "from", []string{"a\x01"}, "b"},
	} {
		_, err := domain.NewUnification("u", admin, wrong.field, wrong.from, wrong.to, now)
		refused := &domain.Error{}
		require.ErrorAs(t, err, &refused)
		assert.Contains(t, refused.Fields, wrong.at, "%+v", wrong)
	}
	_, err := domain.NewUnification("u", admin, "subject", many[1:], strings.Repeat("b", 255), now)
	assert.NoError(t, err, "at the limits")
	of, err := domain.NewUnification("u", manager, "author", []string{"Nguyễn V\u00adăn"}, "Nguyễn V\u00adăn", now)
	require.NoError(t, err, "a value that an earlier version stored with a soft hyphen")
	assert.Equal(t, []string{"Nguyễn V\u00adăn"}, of.From)
	assert.Equal(t, "Nguyễn Văn", of.To)
}

// RULES §6.11: in every status, with one row of history, and without a contradiction to what was
// submitted.
func TestAValueIsUnitedAndSeparatedInEveryStatus(t *testing.T) {
	for name, actions := range lives {
		b, _ := livedWith(t, "Vật lí", actions...)
		before := *b
		was, changed, err := b.Unite(newUnification(t), manager, now)
		require.NoError(t, err)
		assert.True(t, changed)
		assert.Equal(t, "Vật lí", was)
		assert.Equal(t, "Vật lý", b.Subject)
		assert.Equal(t, before.Version+1, b.Version)
		assert.Equal(t, before.Status, b.Status)
		assert.Equal(t, before.Returned, b.Returned)
		assert.Equal(t, before.SubmittedAt, b.SubmittedAt)
		history := b.Unsaved()
		row := history[len(history)-1]
		assert.Equal(t, domain.Unite, row.Action)
		assert.Equal(t, "Môn học: “Vật lí” → “Vật lý”", row.Comment)
		assert.Empty(t, contradictions(b, history), name)
		if b.Status == domain.PendingReview {
			require.NotNil(t, b.United, name)
			assert.Equal(t, domain.RecordSHA256(&before.Details), b.United.RecordSHA256, "the digest of what was submitted")
		} else {
			assert.Nil(t, b.United, name)
		}

		separated, err := b.Separate(newUnification(t), was, admin, now)
		require.NoError(t, err)
		assert.True(t, separated)
		assert.Equal(t, before.Details, b.Details)
		assert.Nil(t, b.United, "it is again what was submitted")
		assert.Empty(t, contradictions(b, b.Unsaved()), name)

		b.Subject = "Sinh học" // it was changed since
		separated, err = b.Separate(newUnification(t), was, admin, now)
		require.NoError(t, err)
		assert.False(t, separated)
		_, changed, err = b.Unite(newUnification(t), manager, now)
		require.NoError(t, err)
		assert.False(t, changed)
		_, _, err = b.Unite(newUnification(t), expert, now)
		assert.ErrorIs(t, err, domain.ErrForbidden)
	}
}

// livedWith is historyOf an e-book with that subject.
func livedWith(t *testing.T, subject string, actions ...domain.Action) (*domain.Ebook, []domain.LogEntry) {
	t.Helper()
	return historyOfDraft(t, func(b *domain.Ebook) { b.Subject = subject }, actions...)
}

// RULES §14.5: only a unification may change what was submitted, and only the record.
func TestAUnificationDoesNotHideOtherChanges(t *testing.T) {
	b, _ := livedWith(t, "Vật lí", domain.Submit, domain.Approve)
	_, _, err := b.Unite(newUnification(t), manager, now)
	require.NoError(t, err)
	b.Title = "Đổi sau lưng"
	assert.Equal(t, []string{"its record is not what was submitted in version 3"}, contradictions(b, b.Unsaved()))

	b, _ = livedWith(t, "Vật lí", domain.Submit, domain.Approve)
	b.PDF = &domain.File{Kind: domain.PDF, SHA256: "swapped"}
	_, _, err = b.Unite(newUnification(t), manager, now)
	require.NoError(t, err)
	assert.Contains(t, contradictions(b, b.Unsaved()), "the PDF at unite (version 5) is not the one submitted in version 3")
}

func TestAUnificationIsUndoneOnce(t *testing.T) {
	u := newUnification(t)
	assert.Equal(t, domain.UnificationRunning, u.State())
	assert.ErrorIs(t, u.Undo(expert, now), domain.ErrForbidden)
	require.NoError(t, u.Undo(admin, now))
	assert.Equal(t, domain.UnificationUndoing, u.State())
	assert.NotNil(t, u.EndedAt, "what was still to be done is not done")
	assert.ErrorIs(t, u.Undo(admin, now), domain.ErrAlreadyUndone)
}
