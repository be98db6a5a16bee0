package domain_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// historyOf takes a draft through actions and edits and returns it with its
// history.
func historyOf(t *testing.T, actions ...domain.Action) (*domain.Ebook, []domain.LogEntry) {
	t.Helper()
	return historyOfDraft(t, func(*domain.Ebook) {}, actions...)
}

// historyOfDraft is historyOf a draft that prepare has changed.
func historyOfDraft(t *testing.T, prepare func(*domain.Ebook), actions ...domain.Action) (*domain.Ebook, []domain.LogEntry) {
	t.Helper()
	b := newDraft(t, editor)
	prepare(b)
	creator, next := editor, otherEditor
	for _, action := range actions {
		switch action {
		case domain.Edit:
			require.NoError(t, b.Attach(creator, domain.File{Kind: domain.PDF, SHA256: "another"}, now))
		case domain.Submit:
			require.NoError(t, b.Perform(action, creator, "", now))
		case domain.Delete:
			require.NoError(t, b.Remove(manager, "", now))
		case domain.Restore:
			require.NoError(t, b.Restore(domain.Operator, "", now))
		case domain.Give:
			creator, next = next, creator
			require.NoError(t, b.GiveTo(creator, domain.Operator, now))
		default:
			require.NoError(t, b.Perform(action, admin, "lý do", now))
		}
	}
	return b, b.Unsaved()
}

var lives = map[string][]domain.Action{
	"new":          {},
	"edited":       {domain.Edit},
	"waiting":      {domain.Submit},
	"approved":     {domain.Submit, domain.Approve},
	"rejected":     {domain.Submit, domain.Reject},
	"revised":      {domain.Submit, domain.Reject, domain.Edit},
	"resubmitted":  {domain.Submit, domain.Reject, domain.Edit, domain.Submit},
	"published":    {domain.Submit, domain.Approve, domain.Publish},
	"unpublished":  {domain.Submit, domain.Approve, domain.Publish, domain.Unpublish},
	"given away":   {domain.Give, domain.Submit, domain.Give, domain.Reject, domain.Edit, domain.Give, domain.Submit},
	"deleted":      {domain.Submit, domain.Delete},
	"restored":     {domain.Delete, domain.Restore, domain.Submit, domain.Approve, domain.Delete, domain.Restore, domain.Publish},
	"brought back": {domain.Submit, domain.Approve, domain.Publish, domain.Unpublish, domain.Edit, domain.Submit, domain.Approve},
}

func TestNoLifeContradictsItsHistory(t *testing.T) {
	for name, actions := range lives {
		b, history := historyOf(t, actions...)
		assert.Empty(t, contradictions(b, history), name)
	}
}

func TestAStatusThatTheHistoryDoesNotLeadToIsFound(t *testing.T) {
	allowed := map[string][]domain.Status{
		"new": {domain.Draft}, "edited": {domain.Draft}, "waiting": {domain.PendingReview}, "approved": {domain.Approved},
		"rejected": {domain.Rejected, domain.Draft}, "revised": {domain.Rejected, domain.Draft}, "resubmitted": {domain.PendingReview},
		"published": {domain.Published}, "unpublished": {domain.Draft},
		"given away": {domain.PendingReview}, "deleted": {domain.PendingReview}, "restored": {domain.Published}, "brought back": {domain.Approved},
	}
	for name, actions := range lives {
		for _, status := range domain.Statuses {
			b, history := historyOf(t, actions...)
			b.Status = status
			found := contradictions(b, history)
			if name == "revised" && status == domain.Rejected {
				assert.Len(t, found, 1, "its files have changed, so it cannot still be rejected")
				continue
			}
			assert.Equal(t, slices.Contains(allowed[name], status), len(found) == 0, "%s as %s: %v", name, status, found)
		}
	}
}

// contradictions looks at an e-book whose outline is the one that was saved.
func contradictions(b *domain.Ebook, history []domain.LogEntry) []string {
	found, _ := b.Contradictions(history, *b.TOCSHA256)
	return found
}

const brokenEnd = "the history does not end as the e-book says: its last rows have been changed, removed or added"

func TestWhatWasNotSubmittedIsFound(t *testing.T) {
	b, history := historyOf(t, domain.Submit, domain.Approve)
	history[1].PDFSHA256 = new("swapped")
	assert.Equal(t, []string{"the PDF at approve (version 4) is not the one submitted in version 3", brokenEnd}, contradictions(b, history))

	b, history = historyOf(t, domain.Submit, domain.Approve)
	b.PDF = &domain.File{Kind: domain.PDF, SHA256: "swapped"}
	assert.Equal(t, []string{"its PDF is not what was submitted in version 3"}, contradictions(b, history))

	b, history = historyOf(t, domain.Submit, domain.Approve)
	b.Cover = &domain.File{Kind: domain.Cover, SHA256: "new"}
	assert.Equal(t, []string{"its cover is not what was submitted in version 3"}, contradictions(b, history), "a cover where there was none")
	_, broken := b.Contradictions(history, *b.TOCSHA256)
	assert.False(t, broken)
	_, broken = b.Contradictions(history[1:], *b.TOCSHA256)
	assert.True(t, broken)
}

func TestARecordOrAnOutlineChangedBehindAnApprovalIsFound(t *testing.T) {
	for name, actions := range map[string][]domain.Action{
		"waiting":   {domain.Submit},
		"approved":  {domain.Submit, domain.Approve},
		"published": {domain.Submit, domain.Approve, domain.Publish},
		"rejected":  {domain.Submit, domain.Reject},
		"deleted":   {domain.Submit, domain.Approve, domain.Delete},
		"given":     {domain.Submit, domain.Approve, domain.Give},
	} {
		b, history := historyOf(t, actions...)
		require.Empty(t, contradictions(b, history), name)
		b.Title = "Đổi sau lưng"
		assert.Equal(t, []string{"its record is not what was submitted in version 3"}, contradictions(b, history), name)

		b, history = historyOf(t, actions...)
		other := domain.OutlineSHA256([]domain.TOCItem{{ID: "1", Title: "Chương khác"}})
		found, _ := b.Contradictions(history, other)
		assert.Equal(t, []string{"its outline is not the one that was saved as version 0", "its outline is not what was submitted in version 3"}, found, name)
		b.TOCSHA256 = &other
		assert.Equal(t, []string{"its outline is not what was submitted in version 3"}, contradictions(b, history), name)
	}
	b, history := historyOf(t, domain.Submit, domain.Reject, domain.Edit)
	b.Title = "Sửa theo góp ý"
	assert.Empty(t, contradictions(b, history), "a draft is there to be changed")
}

func TestAHistoryThatNobodyCouldWriteIsFound(t *testing.T) {
	b, history := historyOf(t, domain.Submit, domain.Approve)
	assert.Contains(t, contradictions(b, history[1:]), "the history says approve where the status could only be [draft]")
	b.Version = 3
	assert.Equal(t, []string{"the history has version 4, but the e-book only version 3"}, contradictions(b, history))
}

// RULES §14.5: how often an e-book came back is what its history says.
func TestACountOfReturnsThatTheHistoryDoesNotSayIsFound(t *testing.T) {
	for name, want := range map[string]int{"new": 0, "approved": 0, "rejected": 1, "resubmitted": 1, "unpublished": 1} {
		b, history := historyOf(t, lives[name]...)
		require.Equal(t, want, b.ReturnedCount, name)
		b.ReturnedCount++
		assert.Equal(t, []string{fmt.Sprintf("its history says that it was returned %d times, but it says %d", want, want+1)}, contradictions(b, history), name)
	}
}
