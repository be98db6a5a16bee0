package domain_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §5.6: a stale write gets who was faster, when, and the current values.
func TestAStaleVersionIsRefusedWithWhoAndWhen(t *testing.T) {
	b := newDraft(t, editor)
	require.NoError(t, b.Edit(editor, titled("Toán 8"), now))
	require.NoError(t, b.ExpectVersion(nil), "without an expected version nothing is checked")
	require.NoError(t, b.ExpectVersion(&b.Version))
	for _, seen := range []int{b.Version - 1, b.Version + 1, 0, -1} {
		err := b.ExpectVersion(&seen)
		require.ErrorIs(t, err, domain.ErrStale)
		assert.Equal(t, domain.Conflict, refusal(t, err).Kind)
		e := conflict(t, err)
		assert.Same(t, b, e.Ebook)
		assert.Equal(t, editor.Person(), *e.By)
		assert.Equal(t, now, e.At)
	}
}

// RULES §5.6.
func TestAStaleOutlineIsRefusedWithWhoAndWhen(t *testing.T) {
	toc := &domain.TOC{}
	require.NoError(t, toc.ExpectVersion(nil))
	require.NoError(t, toc.ExpectVersion(new(0)), "0 where there is none")
	e := conflict(t, toc.ExpectVersion(new(1)))
	assert.Equal(t, "ebook.stale", e.Refusal.Code)
	assert.Nil(t, e.By)

	require.NoError(t, saveTOC(newDraft(t, editor), editor, toc, nil, ids(), now))
	require.NoError(t, toc.ExpectVersion(new(1)))
	e = conflict(t, toc.ExpectVersion(new(0)))
	assert.Same(t, toc, e.TOC)
	assert.Equal(t, editor.Person(), *e.By)
	assert.Equal(t, now, e.At)
}

// RULES §3.1: the delete button is the manager's and the admin's, in all statuses.
func TestManagerAndAdminDelete(t *testing.T) {
	for _, actor := range []domain.Actor{manager, admin} {
		b := newDraft(t, editor)
		require.NoError(t, b.Remove(actor, "", now))
		assert.Equal(t, &now, b.DeletedAt)
		assert.Equal(t, actor.Person(), *b.DeletedBy)
		assert.Equal(t, domain.Draft, b.Status, "it is not a transition")
	}
	require.ErrorIs(t, newDraft(t, editor).Remove(editor, "", now), domain.ErrForbidden, "nor may its creator")
}

// RULES §2.8: the person who is given an e-book has all rights of its creator.
func TestAnEbookGivenToAColleagueIsTheirs(t *testing.T) {
	b := inStatus(t, editor, domain.Rejected)
	require.NoError(t, b.GiveTo(otherEditor, domain.Operator, now))
	assert.Equal(t, otherEditor.Person(), b.Creator)
	require.ErrorIs(t, b.Edit(editor, titled("Toán 8"), now), domain.ErrForbidden)
	require.NoError(t, b.Edit(otherEditor, titled("Toán 8"), now))
	require.ErrorIs(t, b.GiveTo(student, domain.Operator, now), domain.ErrStudent)
	assert.Equal(t, "otherEditor", b.CreatedBy)

	version, rows := b.Version, len(b.Unsaved())
	require.NoError(t, b.GiveTo(otherEditor, domain.Operator, now))
	assert.Equal(t, []int{version, rows}, []int{b.Version, len(b.Unsaved())}, "it is theirs already")
}

// RULES §5.6: whatever readers may rely on moves the version.
func TestTheVersionMovesWithFieldsFilesAndStatus(t *testing.T) {
	b := newDraft(t, admin)
	for _, change := range []struct {
		name string
		make func() error
	}{
		{"fields", func() error { return b.Edit(admin, titled("Toán 8"), now) }},
		{"a cover", func() error { return b.Attach(admin, domain.File{Kind: domain.Cover}, now) }},
		{"a PDF", func() error { return b.Attach(admin, domain.File{Kind: domain.PDF}, now) }},
		{"a status", func() error { return b.Perform(domain.Submit, admin, "", now) }},
	} {
		version := b.Version
		require.NoError(t, change.make(), change.name)
		assert.Equal(t, version+1, b.Version, change.name)
		assert.Equal(t, now, b.UpdatedAt, change.name)
		assert.Equal(t, admin.Person(), b.UpdatedBy, change.name)
	}
}

// A log row explains the status of an e-book until an edit changes it;
// giving it away and deleting it do not change it.
func TestALogRowExplainsAStatusUntilAnEdit(t *testing.T) {
	b := newDraft(t, editor)
	assert.Nil(t, b.DecidingEntry(nil))
	require.NoError(t, b.Perform(domain.Submit, editor, "", now))
	require.NoError(t, b.Perform(domain.Reject, expert, "lý do", now))
	require.NoError(t, b.GiveTo(otherEditor, domain.Operator, now))
	history := b.Unsaved()
	slices.Reverse(history)
	require.NotNil(t, b.DecidingEntry(history))
	assert.Equal(t, domain.Reject, b.DecidingEntry(history).Action)
	require.NoError(t, b.Edit(otherEditor, domain.DetailsInput{}, now))
	assert.Nil(t, b.DecidingEntry(history))
}

func TestDeletingRestoringAndGivingWriteRowsOfTheirOwnKind(t *testing.T) {
	b := newDraft(t, editor)
	version := b.Version
	require.NoError(t, b.Remove(manager, "", now))
	require.NoError(t, b.Restore(domain.Operator, "", now))
	assert.Nil(t, b.DeletedAt)
	assert.Nil(t, b.DeletedBy)
	require.ErrorIs(t, b.Restore(domain.Operator, "", now), domain.ErrNotFound, "it is not deleted")
	require.NoError(t, b.GiveTo(otherEditor, domain.Operator, now))
	type row struct {
		action  domain.Action
		who     string
		version int
	}
	rows := []row{}
	for _, entry := range b.Unsaved() {
		rows = append(rows, row{entry.Action, entry.User.FullName, entry.Version - version})
	}
	assert.Equal(t, []row{{domain.Delete, manager.FullName, 1}, {domain.Restore, "Quản trị hệ thống", 2}, {domain.Give, "Quản trị hệ thống", 3}}, rows)
	to := otherEditor.Person()
	assert.Equal(t, &to, b.Unsaved()[2].To)
	assert.Nil(t, b.Unsaved()[0].To)
}

// RULES §11.3.
func TestErrorsAreComparedByTheirCode(t *testing.T) {
	cause := errors.New("connection refused")
	err := error(domain.ErrUnavailable.Because(cause))
	require.ErrorIs(t, err, domain.ErrUnavailable)
	require.ErrorIs(t, err, cause)
	require.NotErrorIs(t, err, domain.ErrForbidden)
	assert.Equal(t, domain.Unavailable, domain.KindOf(err))
	assert.Equal(t, 5*time.Second, refusal(t, err).RetryAfter)
	assert.Contains(t, err.Error(), "connection refused", "the log sees the cause")
	require.NoError(t, domain.ErrUnavailable.Err, "the sentinel itself is not changed")
	assert.Zero(t, domain.KindOf(cause))
	assert.Zero(t, domain.KindOf(nil))
}

// RULES §1.3.
func TestTimesInMessagesAreHanois(t *testing.T) {
	assert.Equal(t, "06:30 01/01/2026", domain.ClockTime(time.Date(2025, 12, 31, 23, 30, 0, 0, time.UTC)))
}
