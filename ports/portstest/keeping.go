package portstest

import (
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

// figuresAgree walks an e-book through every kind of change and holds the
// totals of the list, which come from figures, against its rows after each.
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
		if l.Verify != nil {
			l.Verify(l.t)
		}
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
	return l.update(id, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Remove(l.manager, l.tick()) })
}

func (l *library) restore(id string) domain.Ebook {
	l.t.Helper()
	b, err := l.Ebooks.Restore(l.t.Context(), ports.Operator(l.manager, l.tick()), id, (*domain.Ebook).Restore)
	require.NoError(l.t, err)
	return b
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
	_, err = l.Ebooks.Restore(ctx, operator, b.ID, (*domain.Ebook).Restore)
	assert.ErrorIs(l.t, err, domain.ErrNotFound, "it is not deleted")
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
	_, err = l.Ebooks.Restore(ctx, operator, old.ID, (*domain.Ebook).Restore)
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
