package domain_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

func TestSpec4_OnlyTheCreatorSubmits(t *testing.T) {
	require.NoError(t, newDraft(t, editor).Perform(domain.Submit, editor, "", now))
	for _, other := range []domain.Actor{otherEditor, expert, manager, admin} {
		require.ErrorIs(t, newDraft(t, editor).Perform(domain.Submit, other, "", now), domain.ErrForbidden, other.Role)
	}
}

func TestSpec4_SubmitAppliesToDraftOnly(t *testing.T) {
	b := inStatus(t, editor, domain.Rejected)
	err := refusal(t, b.Perform(domain.Submit, editor, "", now))
	assert.Equal(t, domain.Conflict, err.Kind)
	assert.Equal(t, "ebook.wrong_status", err.Code)
	assert.Equal(t, "Không thể gửi duyệt khi eBook ở trạng thái Bị từ chối.", err.Message)
	assert.Same(t, b, err.Conflict.Ebook, "the answer shows where it stands")
}

func TestSpec4_RejectedContentIsRevisedAndResubmitted(t *testing.T) {
	b := inStatus(t, editor, domain.Rejected)
	require.NoError(t, b.Edit(editor, titled("Toán 7, bản sửa"), now))
	assert.Equal(t, domain.Draft, b.Status)
	require.NoError(t, b.Perform(domain.Submit, editor, "", now))
	assert.Equal(t, domain.PendingReview, b.Status)
}

// CONTRACT §2: edit is any save by the creator. Pressing save reopens a
// rejected e-book even where nothing differs, and no save writes a log row.
func TestContract2_AnySaveReopensAndWritesNoLog(t *testing.T) {
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

func TestSpec5_OnlyDraftOrRejectedCanBeEdited(t *testing.T) {
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

func TestSpec5_RejectAndUnpublishRequireANonBlankComment(t *testing.T) {
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

func TestSpec5_CommentIsOptionalForTheOtherActions(t *testing.T) {
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

func TestContract2_SubmitNeedsAConfirmedPDF(t *testing.T) {
	b, err := domain.NewEbook("book", editor, titled("Toán 7"), now)
	require.NoError(t, err)
	require.NoError(t, b.Attach(editor, domain.File{Kind: domain.Cover}, now), "a cover is no PDF")
	e := refusal(t, b.Perform(domain.Submit, editor, "", now))
	assert.Equal(t, domain.Invalid, e.Kind)
	assert.Equal(t, "ebook.pdf_missing", e.Code)
	assert.Equal(t, domain.Draft, b.Status)
}

// CONTRACT §3: the person is judged before the status, the status before the rules.
func TestContract3_ChecksComeInOrder(t *testing.T) {
	require.ErrorIs(t, inStatus(t, editor, domain.Published).Perform(domain.Reject, otherEditor, "", now), domain.ErrForbidden)
	assert.Equal(t, "ebook.wrong_status", refusal(t, inStatus(t, editor, domain.Draft).Perform(domain.Reject, expert, "", now)).Code)
	require.ErrorIs(t, inStatus(t, editor, domain.PendingReview).Perform(domain.Reject, expert, "", now), domain.ErrComment)
}

// CONTRACT §2: reviewers may decide on their own e-books.
func TestContract2_ReviewersDecideOnTheirOwnToo(t *testing.T) {
	require.NoError(t, inStatus(t, expert, domain.PendingReview).Perform(domain.Approve, expert, "", now))
	require.NoError(t, inStatus(t, manager, domain.Approved).Perform(domain.Publish, manager, "", now))
}

// CONTRACT §2: a log row keeps the actor's name and role of that moment, the
// e-book's version and the files' SHA-256.
func TestContract2_EveryTransitionWritesOneLogRow(t *testing.T) {
	b := newDraft(t, editor)
	require.NoError(t, b.Attach(editor, domain.File{Kind: domain.Cover, SHA256: "cover-sha"}, yesterday))
	require.NoError(t, b.Perform(domain.Submit, editor, "xin duyệt", now))
	assert.Equal(t, []domain.LogEntry{{
		EbookID: "book", Action: domain.Submit, Comment: "xin duyệt", CreatedAt: now, Version: b.Version,
		User:        domain.LogUser{ID: "editor", FullName: "Nguyễn Biên Tập", Role: domain.Editor},
		CoverSHA256: pointer("cover-sha"), PDFSHA256: pointer("pdf-sha"),
		RecordSHA256: pointer(b.SHA256()), TOCSHA256: pointer(domain.OutlineSHA256(nil)), PreviousSHA256: pointer(strings.Repeat("0", 64)),
	}}, b.Unsaved())
	require.NoError(t, b.Perform(domain.Approve, expert, "", now))
	require.Len(t, b.Unsaved(), 2)
	assert.Equal(t, b.Unsaved()[0].SHA256(), *b.Unsaved()[1].PreviousSHA256)
	assert.Equal(t, b.Unsaved()[1].SHA256(), *b.LogHead)
	b.Saved()
	assert.Empty(t, b.Unsaved())
}

// CONTRACT §2: `returned` is the latest rejection or unpublication not yet
// followed by a submit; `submitted_at` is set while it waits for review.
func TestContract2_ReturnedAndSubmittedAt(t *testing.T) {
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

// CONTRACT §2: from every status every other can be reached, by actions that
// really happen.
func TestContract2_FromEveryStatusEveryOtherCanBeReached(t *testing.T) {
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
				if do(&next, action.Name) == nil {
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

func do(b *domain.Ebook, action domain.Action) error {
	switch action {
	case domain.Edit:
		return b.Edit(admin, domain.DetailsInput{}, now)
	case domain.Delete:
		return b.Remove(admin, now)
	}
	return b.Perform(action, admin, "lý do", now)
}

func TestSpec4_TheFiveActionsAreTheOnlyTransitions(t *testing.T) {
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

func TestContract1_StatusesAreReadInEitherCase(t *testing.T) {
	for _, status := range domain.Statuses {
		for _, spelling := range []string{string(status), status.Key(), strings.Title(string(status))} { //nolint:staticcheck // plain ASCII
			got, ok := domain.ParseStatus(spelling)
			assert.True(t, ok, spelling)
			assert.Equal(t, status, got)
		}
		assert.NotEmpty(t, status.Name())
	}
	assert.Equal(t, "PENDING_REVIEW", domain.PendingReview.Key())
	for _, s := range []string{"", "archived", "draft ", "pending review"} {
		_, ok := domain.ParseStatus(s)
		assert.False(t, ok, s)
	}
}
