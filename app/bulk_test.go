package app_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app"
	"backoffice/app/ebooks"
	"backoffice/app/ids"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// failing fails for one e-book's change as often as the test says.
type failing struct {
	ports.Ebooks
	id    string
	times int
}

func (f *failing) Update(ctx context.Context, by ports.Caller, id string, once ports.Once, change ports.Change) (domain.Ebook, error) {
	if id == f.id && f.times > 0 {
		f.times--
		return domain.Ebook{}, domain.ErrUnavailable
	}
	return f.Ebooks.Update(ctx, by, id, once, change)
}

// RULES §6.7: where the database is lost in the middle the call says so, and with its
// key continues with what is left.
func TestABulkThatWasCutOffContinuesWithItsKey(t *testing.T) {
	w := newWorld(t)
	books := &failing{Ebooks: w.db.Ebooks, times: 1}
	use := app.New(ports.Adapters{Ebooks: books, Users: w.db.Users}).Ebooks
	items := []ebooks.BulkItem{}
	for _, title := range []string{"Một", "Hai", "Ba"} {
		b := w.draft(t, title)
		w.attached(t, b.ID, domain.PDF, pdfBytes, start)
		items = append(items, ebooks.BulkItem{ID: b.ID})
	}
	items = append(items, ebooks.BulkItem{ID: w.draft(t, "Chưa có PDF").ID})
	books.id = items[1].ID
	turns := 0
	send := func() ([]ebooks.Outcome, error) {
		how := ebooks.Bulk{By: ports.Operator(w.editor, start), Once: ports.Once{UserID: w.editor.ID, Key: "k", At: start}, AwaitTurn: func() error { turns++; return nil }}
		return use.PerformBulk(t.Context(), how, domain.Submit, request.Given(ebooks.BulkDecision{Items: &items}))
	}
	_, err := send()
	require.ErrorIs(t, err, domain.ErrUnavailable)
	for range 2 {
		outcomes, err := send()
		require.NoError(t, err)
		for i, o := range outcomes[:3] {
			assert.Equal(t, items[i].ID, o.ID)
			assert.Nil(t, o.Refused)
			assert.Equal(t, domain.PendingReview, o.Ebook.Status)
			log, err := use.Log(t.Context(), o.ID)
			require.NoError(t, err)
			assert.Len(t, log, 1, "done once")
		}
		assert.Equal(t, domain.ErrPDFMissing.Code, outcomes[3].Refused.Code)
	}
	assert.Equal(t, 1+3+2, turns, "one for each e-book but the first; what was refused is known")
}

// RULES §6.7: a call that gets no turn is refused, and the remaining e-books wait for the same key.
func TestABulkThatGetsNoTurnEnds(t *testing.T) {
	w := newWorld(t)
	items := []ebooks.BulkItem{{ID: w.draft(t, "Một").ID}, {ID: w.draft(t, "Hai").ID}}
	submit := request.Given(ebooks.BulkDecision{Items: &items})
	_, err := w.Ebooks.PerformBulk(t.Context(), ebooks.Bulk{By: ports.Operator(w.editor, start), AwaitTurn: func() error { return domain.ErrBusy }}, domain.Submit, submit)
	assert.ErrorIs(t, err, domain.ErrBusy)
	student := ports.Operator(domain.Actor{ID: "s", Role: domain.Student}, start)
	_, err = w.Ebooks.PerformBulk(t.Context(), ebooks.Bulk{By: student, AwaitTurn: func() error { return errors.New("no turn") }}, domain.Submit, submit)
	assert.ErrorIs(t, err, domain.ErrStudent, "who may not enter has no outcomes")
}

// overtaken has its bulks ended by another call, which found something different.
type overtaken struct {
	ports.Ebooks
	first  string
	before func()
}

func (o *overtaken) EndBulk(ctx context.Context, by ports.Caller, once ports.Once, _ []byte) ([]byte, error) {
	o.before()
	return o.Ebooks.EndBulk(ctx, by, once, []byte(o.first))
}

// RULES §6.7: the same call sent twice at the same moment has one response, and none
// denies what was done.
func TestABulkThatWasOvertakenByItsTwinReturnsTheSame(t *testing.T) {
	w := newWorld(t)
	late, never, done := w.draft(t, "Kịp tải tệp"), w.draft(t, "Không có tệp"), w.draft(t, "Xong")
	w.attached(t, done.ID, domain.PDF, pdfBytes, start)
	books := &overtaken{Ebooks: w.db.Ebooks, first: `[{"id":"` + never.ID + `","kind":5,"code":"of.the.twin","message":"x"}]`,
		before: func() { w.attached(t, late.ID, domain.PDF, pdfBytes, start) }}
	use := app.New(ports.Adapters{Ebooks: books, Users: w.db.Users}).Ebooks
	items := []ebooks.BulkItem{{ID: late.ID}, {ID: never.ID}, {ID: done.ID}}
	how := ebooks.Bulk{By: ports.Operator(w.editor, start), Once: ports.Once{UserID: w.editor.ID, Key: "k", At: start}, AwaitTurn: func() error { return nil }}
	outcomes, err := use.PerformBulk(t.Context(), how, domain.Submit, request.Given(ebooks.BulkDecision{Items: &items}))
	require.NoError(t, err)
	assert.Equal(t, domain.PendingReview, outcomes[0].Ebook.Status)
	assert.Equal(t, "of.the.twin", outcomes[1].Refused.Code)
	assert.Equal(t, domain.PendingReview, outcomes[2].Ebook.Status)
}

// counted counts how often templates are read.
type counted struct {
	ports.Reasons
	read int
}

func (c *counted) ByIDs(ctx context.Context, ids []string) ([]domain.UsedReason, error) {
	c.read++
	return c.Reasons.ByIDs(ctx, ids)
}

// RULES §6.7, §23.1.
func TestABulkReadsItsTemplatesOnce(t *testing.T) {
	w := newWorld(t)
	reasons := &counted{Reasons: w.db.Reasons}
	template, err := reasons.Add(t.Context(), ports.Operator(w.manager, start), func(actor domain.Actor, now time.Time) (domain.Reason, error) {
		return domain.NewReason(ids.New(), actor, "Thiếu trang", "Tệp PDF thiếu trang.", now)
	})
	require.NoError(t, err)
	items := []ebooks.BulkItem{}
	for _, title := range []string{"Một", "Hai", "Ba"} {
		b := w.draft(t, title)
		w.attached(t, b.ID, domain.PDF, pdfBytes, start)
		_, err := w.perform(t, w.editor, b.ID, domain.Submit, "")
		require.NoError(t, err)
		items = append(items, ebooks.BulkItem{ID: b.ID})
	}
	use := app.New(ports.Adapters{Ebooks: w.db.Ebooks, Users: w.db.Users, Reasons: reasons}).Ebooks
	how := ebooks.Bulk{By: ports.Operator(w.manager, start), AwaitTurn: func() error { return nil }}
	decision := ebooks.BulkDecision{Items: &items, Comment: "Thiếu trang", Reasons: []string{template.ID}}
	outcomes, err := use.PerformBulk(t.Context(), how, domain.Reject, request.Given(decision))
	require.NoError(t, err)
	for _, o := range outcomes {
		assert.Nil(t, o.Refused)
		assert.Equal(t, domain.Rejected, o.Ebook.Status)
	}
	assert.Equal(t, 1, reasons.read)
	listed, err := reasons.List(t.Context(), w.manager.ID)
	require.NoError(t, err)
	assert.Equal(t, 3, listed[0].Used)
}
