package portstest

import (
	"strings"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

func statisticsCount(l *Library) {
	l.draft(titled("Một"))
	l.draftOf(l.Other, titled("Hai"))
	l.at(domain.Published, titled("Ba"))
	s, err := l.Ebooks.Statistics(l.T.Context(), l.Editor.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, 2, s.All[domain.Draft])
	assert.Equal(l.T, 1, s.Mine[domain.Draft])
	assert.Equal(l.T, 1, s.All[domain.Published])
	assert.Equal(l.T, 0, s.All[domain.Approved])
	s, err = l.Ebooks.Statistics(l.T.Context(), l.Expert.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, 0, s.Mine[domain.Draft])
}

// figuresAgree makes every kind of change to an e-book. After each it compares the totals of lists,
// which come from counters, with the rows.
func figuresAgree(l *Library) {
	b := l.draft(fields{"title": "Toán 1", "subject": "Toán", "grade": "1"})
	l.draft(fields{"title": "Khác", "subject": "Toán", "grade": "1"})
	steps := []func() domain.Ebook{
		func() domain.Ebook { return l.get(b.ID) },
		func() domain.Ebook { return l.attach(b, domain.PDF) },
		func() domain.Ebook { return l.perform(b.ID, domain.Submit, l.Editor) },
		func() domain.Ebook { return l.perform(b.ID, domain.Reject, l.Expert) },
		func() domain.Ebook {
			return l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
				return b.Edit(l.Editor, fields{"subject": "Lý", "grade": "12"}.input(), l.Tick())
			})
		},
		func() domain.Ebook { l.saveTOC(b.ID, "Chương"); return l.get(b.ID) },
		func() domain.Ebook { return l.perform(b.ID, domain.Submit, l.Editor) },
		func() domain.Ebook { return l.perform(b.ID, domain.Approve, l.Expert) },
		func() domain.Ebook { return l.perform(b.ID, domain.Publish, l.Manager) },
		func() domain.Ebook { return l.give(b.ID, l.Other) },
		func() domain.Ebook { return l.perform(b.ID, domain.Unpublish, l.Manager) },
		func() domain.Ebook { l.remove(b.ID); return l.restore(b.ID) },
	}
	for i, step := range steps {
		now := step()
		for _, q := range []ports.ListQuery{
			{}, {Status: now.Status}, {CreatedBy: now.CreatedBy}, {CreatedBy: now.CreatedBy, Status: now.Status},
			{Subject: now.Subject}, {Subject: now.Subject, Grade: now.Grade, Status: now.Status},
			{Subject: now.Subject, CreatedBy: now.CreatedBy}, {Grade: "1"}, {Status: domain.Draft}, {CreatedBy: l.Editor.ID},
		} {
			page := l.list(q)
			assert.Len(l.T, page.Ebooks, page.Total, "step %d: %+v", i, q)
		}
		l.Verify(l.T)
	}
}

func (l *Library) give(id string, to domain.Actor) domain.Ebook {
	l.T.Helper()
	b, err := l.tryGive(id, to)
	require.NoError(l.T, err)
	return b
}

func (l *Library) tryGive(id string, to domain.Actor) (domain.Ebook, error) {
	return l.Ebooks.Update(l.T.Context(), operator, id, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.GiveTo(to, domain.Operator, l.Tick())
	})
}

func (l *Library) remove(id string) domain.Ebook {
	l.T.Helper()
	return l.update(id, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Remove(l.Manager, "", l.Tick()) })
}

func (l *Library) restore(id string) domain.Ebook {
	l.T.Helper()
	b, err := l.Ebooks.Restore(l.T.Context(), ports.Operator(l.Manager, l.Tick()), id, ports.Once{}, restore)
	require.NoError(l.T, err)
	return b
}

// restore is a ports.Change that restores without a comment.
func restore(b *domain.Ebook, actor domain.Actor, now time.Time) error {
	return b.Restore(actor, "", now)
}

func deleteAndRestore(l *Library) {
	ctx := l.T.Context()
	kept := l.draft(titled("Còn lại"))
	b := l.at(domain.Rejected, fields{"title": "Xóa nhầm", "subject": "Sử", "grade": "5"})
	toc := l.saveTOC(b.ID, "Chương kỳ")
	b = l.get(b.ID)
	removed := l.remove(b.ID)
	assert.Equal(l.T, l.Manager.Person(), *removed.DeletedBy)
	unknownTo(l, b.ID)
	assert.Equal(l.T, []string{kept.Title}, l.titles(ports.ListQuery{}))
	for _, q := range []ports.ListQuery{{Search: "nhầm"}, {Search: "kỳ"}, {Subject: "sử"}, {Grade: "5"}, {Search: "nhầm", Sort: ports.SortTitle}} {
		assert.Empty(l.T, l.titles(q))
	}
	s, err := l.Ebooks.Statistics(ctx, l.Editor.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, 1, s.Mine[domain.Draft])
	deleted, err := l.Ebooks.Deleted(ctx)
	require.NoError(l.T, err)
	assert.Equal(l.T, []domain.Ebook{removed}, deleted)

	back := l.restore(b.ID)
	assert.Nil(l.T, back.DeletedAt)
	assert.Nil(l.T, back.DeletedBy)
	assert.Equal(l.T, b.Details, back.Details)
	assert.Equal(l.T, back, l.get(b.ID))
	assert.Equal(l.T, []string{"Xóa nhầm"}, l.titles(ports.ListQuery{Search: "kỳ"}))
	assert.Equal(l.T, []string{"Xóa nhầm"}, l.titles(ports.ListQuery{Subject: "sử"}))
	restored, err := l.Ebooks.TOC(ctx, b.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, toc, restored)
	_, err = l.Ebooks.Restore(ctx, operator, b.ID, ports.Once{}, restore)
	assert.ErrorIs(l.T, err, domain.ErrNotFound, "it is not deleted")
}

func binLists(l *Library) {
	l.draft(titled("Còn lại"))
	first := l.draft(fields{"title": "Đường đời", "subject": "Văn", "grade": "12", "author": "Ngô Bảo"})
	l.saveTOC(first.ID, "Chương một")
	first = l.remove(first.ID)
	second := l.at(domain.PendingReview, fields{"title": "Áo dài", "subject": "Sử", "grade": "2"})
	second = l.remove(second.ID)
	third := l.remove(l.draft(fields{"title": "Bè bạn", "subject": "Ngữ văn", "grade": "12"}).ID)

	bin := func(q ports.ListQuery) ports.ListPage {
		q.Deleted = true
		if q.Limit == 0 {
			q.Page, q.Limit = 1, 25
		}
		page, err := l.Ebooks.List(l.T.Context(), q)
		require.NoError(l.T, err)
		return page
	}
	for want, q := range map[string]ports.ListQuery{
		"Bè bạn, Áo dài, Đường đời": {}, "Đường đời, Áo dài, Bè bạn": {Sort: ports.SortOldest},
		"Áo dài, Bè bạn, Đường đời": {Sort: ports.SortTitle}, "Bè bạn, Đường đời": {Subject: "VAN"},
		"Áo dài": {Status: domain.PendingReview, Sort: ports.SortWaiting}, "Đường đời": {Search: "duong bao"},
		"": {CreatedBy: l.Manager.ID}, "Bè bạn, Áo dài": {Page: 1, Limit: 2}, "Đường đời ": {Page: 2, Limit: 2},
	} {
		titles := []string{}
		for _, b := range bin(q).Ebooks {
			titles = append(titles, b.Title)
		}
		assert.Equal(l.T, strings.TrimSpace(want), strings.Join(titles, ", "), "%+v", q)
	}
	page := bin(ports.ListQuery{Page: 2, Limit: 2})
	assert.Equal(l.T, 3, page.Total)
	assert.Equal(l.T, ports.AsListed(first), page.Ebooks[0].Ebook)
	assert.Equal(l.T, ports.AsListed(third), bin(ports.ListQuery{}).Ebooks[0].Ebook, "with who and when")
	assert.Equal(l.T, 0, bin(ports.ListQuery{Search: "chương"}).Total, "their outlines are not looked into")
	l.restore(second.ID)
	assert.Equal(l.T, 2, bin(ports.ListQuery{Page: 9, Limit: 25}).Total)
}

func restoredOnce(l *Library) {
	b := l.draft(titled("Xóa nhầm"))
	l.remove(b.ID)
	once := ports.Once{UserID: l.Manager.ID, Key: "khôi phục", Request: [32]byte{1}, At: l.Tick()}
	var back []domain.Ebook
	for range 2 {
		book, err := l.Ebooks.Restore(l.T.Context(), ports.Operator(l.Manager, l.Tick()), b.ID, once, restore)
		require.NoError(l.T, err)
		back = append(back, book)
	}
	assert.Equal(l.T, back[0], back[1])
	log, err := l.Ebooks.Log(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	assert.Len(l.T, log, 2)

	there := l.get(b.ID)
	_, err = l.Ebooks.Restore(l.T.Context(), operator, b.ID, ports.Once{}, func(*domain.Ebook, domain.Actor, time.Time) error { return nil })
	require.ErrorIs(l.T, err, domain.ErrNotFound, "one that is there is not stored")
	assert.Equal(l.T, there, l.get(b.ID))
}

func unknownTo(l *Library, id string) {
	ctx := l.T.Context()
	_, err := l.Ebooks.Get(ctx, id)
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
	_, err = l.Ebooks.TOC(ctx, id)
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
	_, err = l.Ebooks.Log(ctx, id)
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
	_, err = l.Ebooks.Update(ctx, operator, id, ports.Once{}, func(*domain.Ebook, domain.Actor, time.Time) error { return nil })
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
}

func purgeRemoves(l *Library) {
	ctx := l.T.Context()
	old := l.attach(l.draft(titled("Cũ")), domain.Cover)
	recent := l.draft(titled("Mới xóa"))
	l.remove(old.ID)
	border := l.Tick()
	l.remove(recent.ID)
	n, err := l.Ebooks.Purge(ctx, border, 10)
	require.NoError(l.T, err)
	assert.Equal(l.T, 1, n)
	_, err = l.Ebooks.Restore(ctx, operator, old.ID, ports.Once{}, restore)
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
	l.restore(recent.ID)
	items, err := l.Files.Sweepable(ctx, time.Time{}, border, 10)
	require.NoError(l.T, err)
	require.Len(l.T, items, 1, "its cover falls to the sweep as replaced then")
	assert.ElementsMatch(l.T, []string{old.Cover.Object, old.Cover.DetailObject(), old.Cover.ThumbObject()}, items[0].Objects)
	n, err = l.Ebooks.Purge(ctx, border, 10)
	require.NoError(l.T, err)
	assert.Zero(l.T, n)
}

// uncheckedKept saves an unchecked record without changes: only the mark is removed (RULES §17.14).
func uncheckedKept(l *Library) {
	b := l.unchecked(l.Editor, titled("Lấy từ PDF"))
	unchecked := func(want bool) {
		l.T.Helper()
		assert.Equal(l.T, want, l.get(b.ID).Unchecked)
		assert.Equal(l.T, want, l.list(ports.ListQuery{}).Ebooks[0].Unchecked)
	}
	unchecked(true)
	l.saveTOC(b.ID, "Chương 1")
	l.remove(b.ID)
	l.restore(b.ID)
	unchecked(true)
	l.save(b.ID, nil)
	unchecked(false)
}

func giftMoves(l *Library) {
	b := l.draft(titled("Của ai"))
	given := l.give(b.ID, l.Other)
	assert.Equal(l.T, l.Other.Person(), given.Creator)
	assert.Equal(l.T, given, l.get(b.ID))
	assert.Empty(l.T, l.titles(ports.ListQuery{CreatedBy: l.Editor.ID}))
	assert.Equal(l.T, []string{"Của ai"}, l.titles(ports.ListQuery{CreatedBy: l.Other.ID}))
	s, err := l.Ebooks.Statistics(l.T.Context(), l.Other.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, 1, s.Mine[domain.Draft])
}
