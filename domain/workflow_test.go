package domain_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §2.1.
func TestOnlyTheCreatorSubmits(t *testing.T) {
	require.NoError(t, newDraft(t, editor).Perform(domain.Submit, editor, "", now))
	for _, other := range []domain.Actor{otherEditor, expert, manager, admin} {
		require.ErrorIs(t, newDraft(t, editor).Perform(domain.Submit, other, "", now), domain.ErrForbidden, other.Role)
	}
}

// RULES §2.1.
func TestSubmitAppliesToDraftOnly(t *testing.T) {
	b := inStatus(t, editor, domain.Rejected)
	err := b.Perform(domain.Submit, editor, "", now)
	e := refusal(t, err)
	assert.Equal(t, domain.Conflict, e.Kind)
	assert.Equal(t, "ebook.wrong_status", e.Code)
	assert.Equal(t, "Không thể gửi duyệt khi eBook ở trạng thái Bị từ chối.", e.Message)
	assert.Same(t, b, conflict(t, err).Ebook, "the response shows the current status")
}

// RULES §2.2.
func TestRejectedContentIsRevisedAndResubmitted(t *testing.T) {
	b := inStatus(t, editor, domain.Rejected)
	require.NoError(t, b.Edit(editor, titled("Toán 7, bản sửa"), now))
	assert.Equal(t, domain.Draft, b.Status)
	require.NoError(t, b.Perform(domain.Submit, editor, "", now))
	assert.Equal(t, domain.PendingReview, b.Status)
}

// RULES §2.2: a rejected e-book is open again after any save, also of nothing.
func TestAnySaveReopensAndWritesNoLog(t *testing.T) {
	for name, save := range map[string]func(*domain.Ebook) error{
		"the fields":           func(b *domain.Ebook) error { return b.Edit(editor, titled("Toán 8"), now) },
		"nothing that differs": func(b *domain.Ebook) error { return b.Edit(editor, domain.DetailsInput{}, now) },
		"the outline": func(b *domain.Ebook) error {
			return saveTOC(b, editor, &domain.TOC{}, []domain.TOCItem{{ID: "temp-1"}}, ids(), now)
		},
		"a cover": func(b *domain.Ebook) error { return b.Attach(editor, domain.File{Kind: domain.Cover}, now) },
		"a PDF":   func(b *domain.Ebook) error { return b.Attach(editor, domain.File{Kind: domain.PDF}, now) },
	} {
		b := inStatus(t, editor, domain.Rejected)
		version := b.Version
		require.NoError(t, save(b), name)
		assert.Equal(t, domain.Draft, b.Status, name)
		assert.Equal(t, version+1, b.Version, name)
		assert.Empty(t, b.Unsaved(), name)
		assert.NotNil(t, b.Returned, "the reason stays until the next submit: "+name)
	}
}

// RULES §4.4.
func TestOnlyDraftOrRejectedCanBeEdited(t *testing.T) {
	for _, status := range []domain.Status{domain.PendingReview, domain.Approved, domain.Published} {
		for name, save := range map[string]func(*domain.Ebook) error{
			"fields":  func(b *domain.Ebook) error { return b.Edit(editor, titled("Toán 8"), now) },
			"outline": func(b *domain.Ebook) error { return saveTOC(b, editor, &domain.TOC{}, nil, ids(), now) },
			"file":    func(b *domain.Ebook) error { return b.Attach(editor, domain.File{Kind: domain.PDF}, now) },
		} {
			err := refusal(t, save(inStatus(t, editor, status)))
			assert.Equal(t, "ebook.not_editable", err.Code, name)
			assert.Equal(t, domain.Conflict, err.Kind, name)
			assert.Equal(t, "Only DRAFT or REJECTED ebooks can be edited", err.Message, name)
		}
	}
}

// RULES §4.3.
func TestRejectAndUnpublishRequireANonBlankComment(t *testing.T) {
	for action, from := range map[domain.Action]domain.Status{
		domain.Reject: domain.PendingReview, domain.Unpublish: domain.Published,
	} {
		for _, blank := range []string{"", " ", "\t\r\n ", "\u00a0\u3000\u200b\ufeff"} {
			comment, err := domain.CleanComment(blank)
			require.NoError(t, err)
			b := inStatus(t, editor, from)
			e := refusal(t, b.Perform(action, admin, comment, now))
			assert.Equal(t, domain.Invalid, e.Kind)
			assert.Equal(t, "Comment is required for this action", e.Message)
			assert.Equal(t, "Comment is required for this action", e.Fields["comment"])
			assert.Equal(t, from, b.Status)
		}
		require.NoError(t, inStatus(t, editor, from).Perform(action, admin, "lý do", now))
	}
}

// RULES §4.3.
func TestCommentIsOptionalForTheOtherActions(t *testing.T) {
	for action, from := range map[domain.Action]domain.Status{
		domain.Submit: domain.Draft, domain.Approve: domain.PendingReview, domain.Publish: domain.Approved,
	} {
		for _, comment := range []string{"", "tốt"} {
			b := inStatus(t, admin, from)
			require.NoError(t, b.Perform(action, admin, comment, now))
			assert.Equal(t, comment, b.Unsaved()[0].Comment)
		}
	}
}

// RULES §2.3.
func TestSubmitNeedsAConfirmedPDF(t *testing.T) {
	b, err := domain.NewEbook("book", editor, titled("Toán 7"), now)
	require.NoError(t, err)
	require.NoError(t, b.Attach(editor, domain.File{Kind: domain.Cover}, now), "a cover is not a PDF")
	e := refusal(t, b.Perform(domain.Submit, editor, "", now))
	assert.Equal(t, domain.Invalid, e.Kind)
	assert.Equal(t, "ebook.pdf_missing", e.Code)
	assert.Equal(t, domain.Draft, b.Status)
}

// RULES §3.2: the person is judged before the status, the status before the rules.
func TestChecksComeInOrder(t *testing.T) {
	require.ErrorIs(t, inStatus(t, editor, domain.Published).Perform(domain.Reject, otherEditor, "", now), domain.ErrForbidden)
	assert.Equal(t, "ebook.wrong_status", refusal(t, inStatus(t, editor, domain.Draft).Perform(domain.Reject, expert, "", now)).Code)
	require.ErrorIs(t, inStatus(t, editor, domain.PendingReview).Perform(domain.Reject, expert, "", now), domain.ErrCommentRequired)
}

// RULES §2.3: reviewers may decide on their own e-books too.
func TestReviewersDecideOnTheirOwnToo(t *testing.T) {
	require.NoError(t, inStatus(t, expert, domain.PendingReview).Perform(domain.Approve, expert, "", now))
	require.NoError(t, inStatus(t, manager, domain.Approved).Perform(domain.Publish, manager, "", now))
}

// RULES §14.1: names and roles change later; the row says what they were.
func TestEveryTransitionWritesOneLogRow(t *testing.T) {
	b := newDraft(t, editor)
	require.NoError(t, b.Attach(editor, domain.File{Kind: domain.Cover, SHA256: "cover-sha"}, yesterday))
	require.NoError(t, b.Perform(domain.Submit, editor, "xin duyệt", now))
	assert.Equal(t, []domain.LogEntry{{
		EbookID: "book", Action: domain.Submit, Comment: "xin duyệt", CreatedAt: now, Version: b.Version,
		User:        domain.LogUser{ID: "editor", FullName: "Nguyễn Biên Tập", Role: domain.Editor},
		CoverSHA256: new("cover-sha"), PDFSHA256: new("pdf-sha"),
		RecordSHA256: new(domain.RecordSHA256(&b.Details)), TOCSHA256: new(domain.OutlineSHA256(nil)), PreviousSHA256: new(strings.Repeat("0", 64)), SubmissionKept: true,
	}}, b.Unsaved())
	require.NoError(t, b.Perform(domain.Approve, expert, "", now))
	require.Len(t, b.Unsaved(), 2)
	assert.Equal(t, b.Unsaved()[0].SHA256(), *b.Unsaved()[1].PreviousSHA256)
	assert.Equal(t, b.Unsaved()[1].SHA256(), *b.LogHead)
	b.ClearUnsaved()
	assert.Empty(t, b.Unsaved())
}

// RULES §2.4: the creator sees why it came back until it is handed in again.
func TestReturnedAndSubmittedAtFollowTheActions(t *testing.T) {
	b := newDraft(t, editor)
	assert.Nil(t, b.SubmittedAt)
	require.NoError(t, b.Perform(domain.Submit, editor, "", yesterday))
	assert.Equal(t, &yesterday, b.SubmittedAt)
	require.NoError(t, b.Perform(domain.Reject, expert, "thiếu chương 2", now))
	assert.Nil(t, b.SubmittedAt)
	assert.Equal(t, &domain.Returned{Action: domain.Reject, Comment: "thiếu chương 2", CreatedAt: now,
		User: domain.LogUser{ID: "expert", FullName: "Lê Chuyên Gia", Role: domain.Expert}}, b.Returned)
	require.NoError(t, b.Edit(editor, titled("Toán 7"), now))
	assert.NotNil(t, b.Returned)
	require.NoError(t, b.Perform(domain.Submit, editor, "", now))
	assert.Nil(t, b.Returned)
	require.NoError(t, b.Perform(domain.Approve, expert, "", now))
	assert.Nil(t, b.SubmittedAt)
	require.NoError(t, b.Perform(domain.Publish, manager, "", now))
	assert.Nil(t, b.Returned)
	require.NoError(t, b.Perform(domain.Unpublish, manager, "sai bìa", now))
	assert.Equal(t, domain.Unpublish, b.Returned.Action)
}

// RULES §2.1: no status is a dead end. The actions really happen.
func TestFromEveryStatusEveryOtherCanBeReached(t *testing.T) {
	for _, from := range domain.Statuses {
		reached := map[domain.Status]bool{}
		var walk func(*domain.Ebook)
		walk = func(b *domain.Ebook) {
			if reached[b.Status] {
				return
			}
			reached[b.Status] = true
			for _, action := range b.ActionsFor(admin) {
				next := *b
				if do(&next, action.Name, admin) == nil {
					walk(&next)
				}
			}
		}
		walk(inStatus(t, admin, from))
		for _, to := range domain.Statuses {
			assert.True(t, reached[to], "from %s to %s", from, to)
		}
	}
}

// do takes an action with the method that the application calls for it.
func do(b *domain.Ebook, action domain.Action, by domain.Actor) error {
	switch action {
	case domain.Edit:
		return b.Edit(by, domain.DetailsInput{}, now)
	case domain.Delete:
		return b.Remove(by, "", now)
	}
	return b.Perform(action, by, "lý do", now)
}

// RULES §2.1.
func TestTheFiveActionsAreTheOnlyTransitions(t *testing.T) {
	for _, name := range []string{"submit", "approve", "reject", "publish", "unpublish"} {
		action, ok := domain.ParseTransition(name)
		assert.True(t, ok, name)
		assert.Equal(t, domain.Action(name), action)
	}
	for _, name := range []string{"", "edit", "delete", "SUBMIT", "submit ", "archive"} {
		_, ok := domain.ParseTransition(name)
		assert.False(t, ok, name)
		require.Error(t, newDraft(t, admin).Perform(domain.Action(name), admin, "lý do", now), name)
	}
	require.Error(t, newDraft(t, admin).May("archive", admin))
}

// RULES §1.1.
func TestStatusesAreReadInEitherCase(t *testing.T) {
	for _, status := range domain.Statuses {
		for _, spelling := range []string{string(status), status.UpperCase(), strings.Title(string(status))} { //nolint:staticcheck // plain ASCII
			got, ok := domain.ParseStatus(spelling)
			assert.True(t, ok, spelling)
			assert.Equal(t, status, got)
		}
		assert.NotEmpty(t, status.Name())
	}
	assert.Equal(t, "PENDING_REVIEW", domain.PendingReview.UpperCase())
	for _, s := range []string{"", "archived", "draft ", "pending review"} {
		_, ok := domain.ParseStatus(s)
		assert.False(t, ok, s)
	}
}
