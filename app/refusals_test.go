package app_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app"
	"backoffice/app/ebooks"
	"backoffice/app/files"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// RULES §3.2: the person is checked first, then the status, then the body.
func TestAnInvalidBodyIsReportedAfterPersonAndStatus(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	requestErr := errors.New("the body is not JSON")
	edit := func(by domain.Actor) error {
		_, err := w.Ebooks.Edit(t.Context(), ports.Operator(by, start), id, request.Decoded(ebooks.Edit{}, requestErr), ports.Once{})
		return err
	}
	submit := func(by domain.Actor) error {
		_, err := w.Ebooks.Perform(t.Context(), ports.Operator(by, start), id, domain.Submit, request.Decoded(ebooks.Decision{}, requestErr), ports.Once{})
		return err
	}
	toc := func(by domain.Actor) error {
		_, _, err := w.Ebooks.SaveTOC(t.Context(), ports.Operator(by, start), id, request.Decoded(ebooks.OutlineEdit{}, requestErr), ports.Once{})
		return err
	}
	grant := func(by domain.Actor) error {
		_, err := w.Uploads.Grant(t.Context(), ports.Operator(by, start), id, domain.PDF, "", request.Decoded(files.GrantRequest{}, requestErr))
		return err
	}
	confirm := func(by domain.Actor) error {
		_, err := w.Uploads.Confirm(t.Context(), ports.Operator(by, start), id, domain.PDF, request.Decoded(files.Confirmation{}, requestErr), ports.Once{})
		return err
	}
	calls := map[string]func(domain.Actor) error{"edit": edit, "submit": submit, "outline": toc, "grant": grant, "confirm": confirm}
	for name, call := range calls {
		assert.ErrorIs(t, call(w.other), domain.ErrForbidden, name)
		assert.ErrorIs(t, call(w.editor), requestErr, name)
	}
	w.attached(t, id, domain.PDF, pdfBytes, start)
	_, err := w.perform(t, w.editor, id, domain.Submit, "")
	require.NoError(t, err)
	for name, call := range calls {
		assert.ErrorIs(t, call(w.other), domain.ErrForbidden, name)
		assert.Equal(t, domain.Conflict, domain.KindOf(call(w.editor)), name)
	}
}

// outrun is a library in which another save of the outline always comes first.
type outrun struct{ ports.Ebooks }

func (o outrun) TOC(ctx context.Context, id string) (domain.TOC, error) {
	toc, err := o.Ebooks.TOC(ctx, id)
	toc.Version--
	return toc, err
}

// RULES §§5.7, 11.3.
func TestAnOutlineThatOthersKeepSavingIsBusy(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	use := app.New(ports.Adapters{Ebooks: outrun{w.db.Ebooks}})
	_, _, err := use.Ebooks.SaveTOC(t.Context(), ports.Operator(w.editor, start), id, request.Given(ebooks.OutlineEdit{}), ports.Once{})
	require.ErrorIs(t, err, domain.ErrServerBusy)
}

// RULES §2.5.
func TestWhoComesSecondIsToldWhoDecided(t *testing.T) {
	w := newWorld(t)
	expert := w.person(t, "expert@test.example", "Chuyên gia", domain.Expert)
	id := w.draft(t, "Toán").ID
	w.attached(t, id, domain.PDF, pdfBytes, start)
	_, err := w.perform(t, w.editor, id, domain.Submit, "")
	require.NoError(t, err)
	_, err = w.perform(t, expert, id, domain.Approve, "")
	require.NoError(t, err)
	_, err = w.perform(t, w.manager, id, domain.Reject, "Thiếu trang")
	refusal, ok := errors.AsType[*domain.ConflictError](err)
	require.True(t, ok)
	assert.Equal(t, "ebook.decided", refusal.Refusal.Code)
	assert.Contains(t, refusal.Refusal.Message, "Chuyên gia đã "+domain.Approve.Name())
	assert.Equal(t, expert.ID, refusal.By.ID)
	assert.Equal(t, domain.Approved, refusal.Ebook.Status)
}

// RULES §5.6.
func TestAStaleSaveGetsTheCurrentStateAndChangesNothing(t *testing.T) {
	w := newWorld(t)
	seen := w.draft(t, "Toán")
	save := func(title string) (domain.Ebook, error) {
		edit := ebooks.Edit{DetailsInput: domain.DetailsInput{Title: domain.Sent(title)}, Version: &seen.Version}
		return w.Ebooks.Edit(t.Context(), ports.Operator(w.editor, start), seen.ID, request.Given(edit), ports.Once{})
	}
	_, err := save("Toán 1")
	require.NoError(t, err)
	_, err = save("Toán 2")
	require.ErrorIs(t, err, domain.ErrStale)
	refusal, _ := errors.AsType[*domain.ConflictError](err)
	assert.Equal(t, "Toán 1", refusal.Ebook.Title)
	there, err := w.Ebooks.Get(t.Context(), seen.ID)
	require.NoError(t, err)
	assert.Equal(t, "Toán 1", there.Title)
}

// RULES §2.8.
func TestADeletedEbookIsInNoResponseUntilItIsRestored(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	listed := func() (total, counted int) {
		page, err := w.Ebooks.List(t.Context(), ports.ListQuery{Search: "toan", Page: 1, Limit: 10})
		require.NoError(t, err)
		figures, err := w.Ebooks.Statistics(t.Context(), w.editor)
		require.NoError(t, err)
		return page.Total, figures.Mine[domain.Draft]
	}
	_, err := w.Ebooks.Delete(t.Context(), ports.Operator(w.editor, start), id, request.Given(ebooks.Decision{}), ports.Once{})
	require.ErrorIs(t, err, domain.ErrForbidden, "its own creator")
	_, err = w.Ebooks.Delete(t.Context(), ports.Operator(w.manager, start), id, request.Given(ebooks.Decision{}), ports.Once{})
	require.NoError(t, err)
	total, counted := listed()
	assert.Zero(t, total+counted)
	_, err = w.Ebooks.Get(t.Context(), id)
	require.ErrorIs(t, err, domain.ErrNotFound)
	_, err = w.Ebooks.RestoreByCommand(t.Context(), ports.Operator(w.manager, start), id)
	require.NoError(t, err)
	total, counted = listed()
	assert.Equal(t, 2, total+counted)
}

// RULES §5.6: a rejected e-book may be saved, so a save based on an older version is only stale.
func TestAStaleSaveAfterADecisionGetsTheCurrentStateAndCanBeSent(t *testing.T) {
	w := newWorld(t)
	expert := w.person(t, "expert@test.example", "Chuyên gia", domain.Expert)
	book := w.draft(t, "Toán")
	w.attached(t, book.ID, domain.PDF, pdfBytes, start)
	_, err := w.perform(t, w.editor, book.ID, domain.Submit, "")
	require.NoError(t, err)
	rejected, err := w.perform(t, expert, book.ID, domain.Reject, "Sai trang bìa")
	require.NoError(t, err)
	save := func(version int) error {
		_, err := w.Ebooks.Edit(t.Context(), ports.Operator(w.editor, start), book.ID, request.Given(ebooks.Edit{Version: &version}), ports.Once{})
		return err
	}
	stale := func(err error, by domain.Actor) {
		t.Helper()
		require.ErrorIs(t, err, domain.ErrStale)
		refusal, _ := errors.AsType[*domain.ConflictError](err)
		assert.Equal(t, by.ID, refusal.By.ID)
		assert.Equal(t, start, refusal.At.UTC())
	}
	err = save(book.Version)
	stale(err, expert)
	refusal, _ := errors.AsType[*domain.ConflictError](err)
	assert.Equal(t, domain.Rejected, refusal.Ebook.Status)
	require.NoError(t, save(rejected.Version))
	stale(save(rejected.Version), w.editor)
}

// RULES §§2.5, 5.6: the refusal of a stale decision names the last decision only if nobody has changed the e-book since.
func TestTheRefusalOfAStaleDecisionNamesWhatCameLast(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	w.attached(t, id, domain.PDF, pdfBytes, start)
	for _, action := range []domain.Action{domain.Submit, domain.Approve, domain.Publish} {
		by := w.manager
		if action == domain.Submit {
			by = w.editor
		}
		_, err := w.perform(t, by, id, action, "")
		require.NoError(t, err)
	}
	published, err := w.Ebooks.Get(t.Context(), id)
	require.NoError(t, err)
	unpublished, err := w.perform(t, w.manager, id, domain.Unpublish, "Sai trang bìa")
	require.NoError(t, err)
	submit := func(version int) error {
		_, err := w.Ebooks.Perform(t.Context(), ports.Operator(w.editor, start), id, domain.Submit, request.Given(ebooks.Decision{Version: &version}), ports.Once{})
		return err
	}
	assert.ErrorContains(t, submit(published.Version), "ebook.decided")
	_, err = w.Ebooks.Edit(t.Context(), ports.Operator(w.editor, start), id, request.Given(ebooks.Edit{}), ports.Once{})
	require.NoError(t, err)
	err = submit(unpublished.Version)
	require.ErrorIs(t, err, domain.ErrStale)
	refusal, _ := errors.AsType[*domain.ConflictError](err)
	assert.Equal(t, w.editor.ID, refusal.By.ID)
}
