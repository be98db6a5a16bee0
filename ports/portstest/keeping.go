package portstest

import (
	"strings"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

func statisticsCount(l *library) {
	l.draft(titled("Một"))
	l.draftOf(l.other, titled("Hai"))
	l.at(domain.Published, titled("Ba"))
	s, err := l.Ebooks.Statistics(l.t.Context(), l.editor.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, 2, s.All[domain.Draft])
	assert.Equal(l.t, 1, s.Mine[domain.Draft])
	assert.Equal(l.t, 1, s.All[domain.Published])
	assert.Equal(l.t, 0, s.All[domain.Approved])
	s, err = l.Ebooks.Statistics(l.t.Context(), l.expert.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, 0, s.Mine[domain.Draft])
}

// figuresAgree makes every kind of change to an e-book. After each it compares the totals of lists,
// which come from counters, with the rows.
func figuresAgree(l *library) {
	b := l.draft(fields{"title": "Toán 1", "subject": "Toán", "grade": "1"})
	l.draft(fields{"title": "Khác", "subject": "Toán", "grade": "1"})
	steps := []func() domain.Ebook{
		func() domain.Ebook { return l.get(b.ID) },
		func() domain.Ebook { return l.attach(b, domain.PDF) },
		func() domain.Ebook { return l.perform(b.ID, domain.Submit, l.editor) },
		func() domain.Ebook { return l.perform(b.ID, domain.Reject, l.expert) },
		func() domain.Ebook {
			return l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
				return b.Edit(l.editor, fields{"subject": "Lý", "grade": "12"}.input(), l.tick())
			})
		},
		func() domain.Ebook { l.saveTOC(b.ID, "Chương"); return l.get(b.ID) },
		func() domain.Ebook { return l.perform(b.ID, domain.Submit, l.editor) },
		func() domain.Ebook { return l.perform(b.ID, domain.Approve, l.expert) },
		func() domain.Ebook { return l.perform(b.ID, domain.Publish, l.manager) },
		func() domain.Ebook { return l.give(b.ID, l.other) },
		func() domain.Ebook { return l.perform(b.ID, domain.Unpublish, l.manager) },
		func() domain.Ebook { l.remove(b.ID); return l.restore(b.ID) },
	}
	for i, step := range steps {
		now := step()
		for _, q := range []ports.ListQuery{
			{}, {Status: now.Status}, {CreatedBy: now.CreatedBy}, {CreatedBy: now.CreatedBy, Status: now.Status},
			{Subject: now.Subject}, {Subject: now.Subject, Grade: now.Grade, Status: now.Status},
			{Subject: now.Subject, CreatedBy: now.CreatedBy}, {Grade: "1"}, {Status: domain.Draft}, {CreatedBy: l.editor.ID},
		} {
			page := l.list(q)
			assert.Len(l.t, page.Ebooks, page.Total, "step %d: %+v", i, q)
		}
		l.Verify(l.t)
	}
}

func (l *library) give(id string, to domain.Actor) domain.Ebook {
	l.t.Helper()
	return l.update(id, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.GiveTo(to, domain.Operator, l.tick())
	})
}

func (l *library) remove(id string) domain.Ebook {
	l.t.Helper()
	return l.update(id, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Remove(l.manager, "", l.tick()) })
}

func (l *library) restore(id string) domain.Ebook {
	l.t.Helper()
	b, err := l.Ebooks.Restore(l.t.Context(), ports.Operator(l.manager, l.tick()), id, ports.Once{}, restore)
	require.NoError(l.t, err)
	return b
}

// restore is a ports.Change that restores without a comment.
func restore(b *domain.Ebook, actor domain.Actor, now time.Time) error {
	return b.Restore(actor, "", now)
}

func deleteAndRestore(l *library) {
	ctx := l.t.Context()
	kept := l.draft(titled("Còn lại"))
	b := l.at(domain.Rejected, fields{"title": "Xóa nhầm", "subject": "Sử", "grade": "5"})
	toc := l.saveTOC(b.ID, "Chương kỳ")
	b = l.get(b.ID)
	removed := l.remove(b.ID)
	assert.Equal(l.t, l.manager.Person(), *removed.DeletedBy)
	unknownTo(l, b.ID)
	assert.Equal(l.t, []string{kept.Title}, l.titles(ports.ListQuery{}))
	for _, q := range []ports.ListQuery{{Search: "nhầm"}, {Search: "kỳ"}, {Subject: "sử"}, {Grade: "5"}, {Search: "nhầm", Sort: ports.SortTitle}} {
		assert.Empty(l.t, l.titles(q))
	}
	s, err := l.Ebooks.Statistics(ctx, l.editor.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, 1, s.Mine[domain.Draft])
	deleted, err := l.Ebooks.Deleted(ctx)
	require.NoError(l.t, err)
	assert.Equal(l.t, []domain.Ebook{removed}, deleted)

	back := l.restore(b.ID)
	assert.Nil(l.t, back.DeletedAt)
	assert.Nil(l.t, back.DeletedBy)
	assert.Equal(l.t, b.Details, back.Details)
	assert.Equal(l.t, back, l.get(b.ID))
	assert.Equal(l.t, []string{"Xóa nhầm"}, l.titles(ports.ListQuery{Search: "kỳ"}))
	assert.Equal(l.t, []string{"Xóa nhầm"}, l.titles(ports.ListQuery{Subject: "sử"}))
	restored, err := l.Ebooks.TOC(ctx, b.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, toc, restored)
	_, err = l.Ebooks.Restore(ctx, operator, b.ID, ports.Once{}, restore)
	assert.ErrorIs(l.t, err, domain.ErrNotFound, "it is not deleted")
}

func binLists(l *library) {
	l.draft(titled("Còn lại"))
	first := l.remove(l.draft(fields{"title": "Đường đời", "subject": "Văn", "grade": "12", "author": "Ngô Bảo"}).ID)
	second := l.at(domain.PendingReview, fields{"title": "Áo dài", "subject": "Sử", "grade": "2"})
	second = l.remove(second.ID)
	third := l.remove(l.draft(fields{"title": "Bè bạn", "subject": "Ngữ văn", "grade": "12"}).ID)

	bin := func(q ports.ListQuery) ports.ListPage {
		q.Deleted = true
		if q.Limit == 0 {
			q.Page, q.Limit = 1, 25
		}
		page, err := l.Ebooks.List(l.t.Context(), q)
		require.NoError(l.t, err)
		return page
	}
	for want, q := range map[string]ports.ListQuery{
		"Bè bạn, Áo dài, Đường đời": {}, "Đường đời, Áo dài, Bè bạn": {Sort: ports.SortOldest},
		"Áo dài, Bè bạn, Đường đời": {Sort: ports.SortTitle}, "Bè bạn, Đường đời": {Subject: "VAN"},
		"Áo dài": {Status: domain.PendingReview, Sort: ports.SortWaiting}, "Đường đời": {Search: "duong bao"},
		"": {CreatedBy: l.manager.ID}, "Bè bạn, Áo dài": {Page: 1, Limit: 2}, "Đường đời ": {Page: 2, Limit: 2},
	} {
		titles := []string{}
		for _, b := range bin(q).Ebooks {
			titles = append(titles, b.Title)
		}
		assert.Equal(l.t, strings.TrimSpace(want), strings.Join(titles, ", "), "%+v", q)
	}
	page := bin(ports.ListQuery{Page: 2, Limit: 2})
	assert.Equal(l.t, 3, page.Total)
	assert.Equal(l.t, ports.Line(first), page.Ebooks[0].Ebook)
	assert.Equal(l.t, ports.Line(third), bin(ports.ListQuery{}).Ebooks[0].Ebook, "with who and when")
	assert.Equal(l.t, 0, bin(ports.ListQuery{Search: "chương"}).Total, "their outlines are not looked into")
	l.restore(second.ID)
	assert.Equal(l.t, 2, bin(ports.ListQuery{Page: 9, Limit: 25}).Total)
}

func restoredOnce(l *library) {
	b := l.draft(titled("Xóa nhầm"))
	l.remove(b.ID)
	once := ports.Once{UserID: l.manager.ID, Key: "khôi phục", Request: [32]byte{1}, At: l.tick()}
	var back []domain.Ebook
	for range 2 {
		book, err := l.Ebooks.Restore(l.t.Context(), ports.Operator(l.manager, l.tick()), b.ID, once, restore)
		require.NoError(l.t, err)
		back = append(back, book)
	}
	assert.Equal(l.t, back[0], back[1])
	log, err := l.Ebooks.Log(l.t.Context(), b.ID)
	require.NoError(l.t, err)
	assert.Len(l.t, log, 2)

	there := l.get(b.ID)
	_, err = l.Ebooks.Restore(l.t.Context(), operator, b.ID, ports.Once{}, func(*domain.Ebook, domain.Actor, time.Time) error { return nil })
	require.ErrorIs(l.t, err, domain.ErrNotFound, "one that is there is not stored")
	assert.Equal(l.t, there, l.get(b.ID))
}

func unknownTo(l *library, id string) {
	ctx := l.t.Context()
	_, err := l.Ebooks.Get(ctx, id)
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
	_, err = l.Ebooks.TOC(ctx, id)
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
	_, err = l.Ebooks.Log(ctx, id)
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
	_, err = l.Ebooks.Update(ctx, operator, id, ports.Once{}, func(*domain.Ebook, domain.Actor, time.Time) error { return nil })
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
}

func purgeRemoves(l *library) {
	ctx := l.t.Context()
	old := l.attach(l.draft(titled("Cũ")), domain.Cover)
	recent := l.draft(titled("Mới xóa"))
	l.remove(old.ID)
	border := l.tick()
	l.remove(recent.ID)
	n, err := l.Ebooks.Purge(ctx, border, 10)
	require.NoError(l.t, err)
	assert.Equal(l.t, 1, n)
	_, err = l.Ebooks.Restore(ctx, operator, old.ID, ports.Once{}, restore)
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
	l.restore(recent.ID)
	items, err := l.Files.Sweepable(ctx, time.Time{}, border, 10)
	require.NoError(l.t, err)
	require.Len(l.t, items, 1, "its cover falls to the sweep as replaced then")
	assert.ElementsMatch(l.t, []string{old.Cover.Object, old.Cover.DetailObject(), old.Cover.ThumbObject()}, items[0].Objects)
	n, err = l.Ebooks.Purge(ctx, border, 10)
	require.NoError(l.t, err)
	assert.Zero(l.t, n)
}

// uncheckedKept saves an unchecked record without changes: only the mark is removed (RULES §17.14).
func uncheckedKept(l *library) {
	b := l.unchecked(l.editor, titled("Lấy từ PDF"))
	unchecked := func(want bool) {
		l.t.Helper()
		assert.Equal(l.t, want, l.get(b.ID).Unchecked)
		assert.Equal(l.t, want, l.list(ports.ListQuery{}).Ebooks[0].Unchecked)
	}
	unchecked(true)
	l.saveTOC(b.ID, "Chương 1")
	l.remove(b.ID)
	l.restore(b.ID)
	unchecked(true)
	l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Edit(l.editor, domain.DetailsInput{}, l.tick())
	})
	unchecked(false)
}

func giftMoves(l *library) {
	b := l.draft(titled("Của ai"))
	given := l.give(b.ID, l.other)
	assert.Equal(l.t, l.other.Person(), given.Creator)
	assert.Equal(l.t, given, l.get(b.ID))
	assert.Empty(l.t, l.titles(ports.ListQuery{CreatedBy: l.editor.ID}))
	assert.Equal(l.t, []string{"Của ai"}, l.titles(ports.ListQuery{CreatedBy: l.other.ID}))
	s, err := l.Ebooks.Statistics(l.t.Context(), l.other.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, 1, s.Mine[domain.Draft])
}
