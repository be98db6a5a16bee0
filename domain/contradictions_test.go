package domain_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// historyOf takes a draft through actions and edits and returns it with its
// history.
func historyOf(t *testing.T, actions ...domain.Action) (*domain.Ebook, []domain.LogEntry) {
	t.Helper()
	b := newDraft(t, editor)
	for _, action := range actions {
		switch action {
		case domain.Edit:
			require.NoError(t, b.Attach(editor, domain.File{Kind: domain.PDF, SHA256: "another"}, now))
		case domain.Submit:
			require.NoError(t, b.Perform(action, editor, "", now))
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
	"brought back": {domain.Submit, domain.Approve, domain.Publish, domain.Unpublish, domain.Edit, domain.Submit, domain.Approve},
}

func TestNoLifeContradictsItsHistory(t *testing.T) {
	for name, actions := range lives {
		b, history := historyOf(t, actions...)
		assert.Empty(t, b.Contradictions(history), name)
	}
}

func TestAStatusThatTheHistoryDoesNotLeadToIsFound(t *testing.T) {
	allowed := map[string][]domain.Status{
		"new": {domain.Draft}, "edited": {domain.Draft}, "waiting": {domain.PendingReview}, "approved": {domain.Approved},
		"rejected": {domain.Rejected, domain.Draft}, "revised": {domain.Rejected, domain.Draft}, "resubmitted": {domain.PendingReview},
		"published": {domain.Published}, "unpublished": {domain.Draft}, "brought back": {domain.Approved},
	}
	for name, actions := range lives {
		for _, status := range domain.Statuses {
			b, history := historyOf(t, actions...)
			b.Status = status
			found := b.Contradictions(history)
			if name == "revised" && status == domain.Rejected {
				assert.Len(t, found, 1, "its files have changed, so it cannot still be rejected")
				continue
			}
			assert.Equal(t, contains(allowed[name], status), len(found) == 0, "%s as %s: %v", name, status, found)
		}
	}
}

func contains(list []domain.Status, s domain.Status) bool {
	for _, one := range list {
		if one == s {
			return true
		}
	}
	return false
}

func TestBytesThatWereNotSubmittedAreFound(t *testing.T) {
	b, history := historyOf(t, domain.Submit, domain.Approve)
	history[1].PDFSHA256 = pointer("swapped")
	assert.Equal(t, []string{"what approve decided on in version 4 are not the bytes submitted in version 3"}, b.Contradictions(history))

	b, history = historyOf(t, domain.Submit, domain.Approve)
	b.PDF = &domain.File{Kind: domain.PDF, SHA256: "swapped"}
	assert.Equal(t, []string{"its files are not the bytes submitted in version 3"}, b.Contradictions(history))

	b, history = historyOf(t, domain.Submit, domain.Approve)
	b.Cover = &domain.File{Kind: domain.Cover, SHA256: "new"}
	assert.Len(t, b.Contradictions(history), 1, "a cover where there was none")
}

func TestAHistoryThatNobodyCouldWriteIsFound(t *testing.T) {
	b, history := historyOf(t, domain.Submit, domain.Approve)
	assert.Len(t, b.Contradictions(history[1:]), 1, "approved without a submit")
	b.Version = 3
	assert.Equal(t, []string{"the history knows version 4, the e-book only version 3"}, b.Contradictions(history))
}
