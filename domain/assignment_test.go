package domain_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §23.2.
func TestAReviewerIsNamedForAnEbookThatWaits(t *testing.T) {
	b := waitingEbook(t)
	version := b.Version
	for _, actor := range []domain.Actor{editor, expert} {
		require.ErrorIs(t, b.AssignTo(expert, "", actor, now), domain.ErrForbidden)
		require.ErrorIs(t, b.Unassign(actor, now), domain.ErrForbidden)
		assert.False(t, b.MayAssign(actor))
	}
	require.ErrorIs(t, b.AssignTo(otherEditor, "", manager, now), domain.ErrNotReviewer)
	today := domain.Day(now)
	for _, due := range []string{"2026-02-30", "1/3/2026", "2000-01-01", "x", "2999-1-1", "0000-00-00"} {
		require.ErrorIs(t, b.AssignTo(expert, due, manager, now), domain.ErrInvalidDue, due)
	}
	assert.Equal(t, version, b.Version, "refusals change nothing")
	assert.True(t, b.MayAssign(manager))
	require.NoError(t, b.AssignTo(expert, today, manager, now))
	assert.Equal(t, today, *b.Assignment.Due)
	assert.Equal(t, version+1, b.Version)
	require.NoError(t, b.AssignTo(expert, today, manager, now.AddDate(0, 0, 3)), "what is there may be overdue")
	assert.Equal(t, version+1, b.Version)
	require.NoError(t, b.AssignTo(manager, "", admin, now))
	assert.Equal(t, version+3, b.Version, "one is notified that it was taken away, the other that it was assigned")
	require.NoError(t, b.Unassign(manager, now))
	require.NoError(t, b.Unassign(manager, now))
	assert.Nil(t, b.Assignment)
	assert.Equal(t, version+4, b.Version)

	require.NoError(t, b.AssignTo(manager, "", admin, now))
	require.NoError(t, b.Perform(domain.Reject, expert, "Sửa", now), "it forbids nothing to others")
	assert.Nil(t, b.Assignment)
	assert.False(t, b.MayAssign(manager))
	assert.Equal(t, domain.Conflict, domain.KindOf(b.AssignTo(expert, "", manager, now)))
	assert.Empty(t, contradictions(b, b.Unsaved()))
}

func waitingEbook(t *testing.T) *domain.Ebook {
	t.Helper()
	b := newDraft(t, editor)
	require.NoError(t, b.Perform(domain.Submit, editor, "", now))
	return b
}
