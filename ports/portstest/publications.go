package portstest

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Publications tests that an adapter keeps the promises of ports.Publications.
func Publications(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"each change of what the public sees has a stamp":     publicationStates,
		"what the public does not see has no stamp":           publicationUnchanged,
		"a publication outlives its e-book":                   publicationGone,
		"only published e-books are read":                     publicationsRead,
		"the list has what was published last":                publicationsListed,
		"subjects and grades are found in any spelling":       publicationsByValue,
		"changes are read by stamp, by time and by subject":   publicationChanges,
		"nothing is missed while others publish and sequence": publicationRaces,
		"a commit that is held back keeps nobody waiting":     publicationHeldBack,
		"a refused change leaves the publication as it was":   publicationRefused,
		"united values of a public e-book have a later stamp": publicationUnited,
		"what is before the horizon never changes any more":   publicationHorizon,
		"a search finds only public e-books, and their total": publicationsSearched,
	})
}

// publication returns a publication with its stamp.
func (l *Library) publication(id string) domain.Publication {
	l.T.Helper()
	_, err := l.Publications.Sequence(l.T.Context())
	require.NoError(l.T, err)
	p, err := l.Publications.Get(l.T.Context(), id)
	require.NoError(l.T, err)
	return p
}

func (l *Library) changes(q ports.ChangesQuery) ports.ChangesPage {
	l.T.Helper()
	if q.Limit == 0 {
		q.Limit = 100
	}
	_, err := l.Publications.Sequence(l.T.Context())
	require.NoError(l.T, err)
	page, err := l.Publications.Changes(l.T.Context(), q)
	require.NoError(l.T, err)
	return page
}

// changed returns the ids of changes.
func changed(page ports.ChangesPage) (ids []string) {
	for _, c := range page.Changes {
		ids = append(ids, c.EbookID)
	}
	return ids
}

func publicationStates(l *Library) {
	id := l.at(domain.Approved, fields{"title": "Sách", "subject": "Vật lý", "grade": "Lớp 10"}).ID
	_, err := l.Publications.Get(l.T.Context(), id)
	assert.ErrorIs(l.T, err, domain.ErrNeverPublic)
	var before domain.Publication
	step := func(name string, state domain.PublicationState, do func()) domain.Publication {
		do()
		p := l.publication(id)
		assert.Equal(l.T, state, p.State, name)
		assert.Greater(l.T, p.Stamp, before.Stamp, name)
		assert.True(l.T, p.ChangedAt.After(before.ChangedAt), name)
		assert.Equal(l.T, []any{"vat li", "lop 10", state == domain.StatePublic}, []any{p.SubjectKey, p.GradeKey, p.Book != nil}, name)
		before = p
		return p
	}
	first := step("publish", domain.StatePublic, func() { l.perform(id, domain.Publish, l.Manager) })
	assert.Equal(l.T, "Sách", first.Book.Title)
	step("unpublish", domain.StateWithdrawn, func() { l.perform(id, domain.Unpublish, l.Manager) })
	again := step("publish again", domain.StatePublic, func() {
		l.save(id, fields{"title": "Sách mới"})
		l.perform(id, domain.Submit, l.Editor)
		l.perform(id, domain.Approve, l.Expert)
		l.perform(id, domain.Publish, l.Manager)
	})
	assert.Equal(l.T, "Sách mới", again.Book.Title)
	assert.True(l.T, again.PublishedAt.After(first.PublishedAt), "a new publication")
	step("delete", domain.StateWithdrawn, func() { l.remove(id) })
	step("restore", domain.StatePublic, func() { l.restore(id) })
}

func publicationUnchanged(l *Library) {
	id := l.published(titled("Sách"))
	before := l.publication(id)
	l.give(id, l.Other)
	assert.Equal(l.T, before.Stamp, l.publication(id).Stamp, "it was given away")
	assert.Empty(l.T, l.changes(ports.ChangesQuery{After: before.Stamp}).Changes)
	draft := l.draft(titled("Nháp")).ID
	l.save(draft, titled("Nháp hai"))
	l.remove(draft)
	assert.Empty(l.T, l.changes(ports.ChangesQuery{After: before.Stamp}).Changes, "a draft")
	_, err := l.Publications.Get(l.T.Context(), draft)
	assert.ErrorIs(l.T, err, domain.ErrNeverPublic)
}

// outlineWithdrawn requires that a withdrawn e-book has no outline any more.
func (l *Library) outlineWithdrawn(id string) {
	l.T.Helper()
	p, items, err := l.Publications.Outline(l.T.Context(), id)
	require.NoError(l.T, err)
	assert.Equal(l.T, domain.StateWithdrawn, p.State)
	assert.Nil(l.T, p.Book)
	assert.Empty(l.T, items)
}

func publicationGone(l *Library) {
	id := l.published(fields{"title": "Sách", "subject": "Toán"})
	l.remove(id)
	before := l.publication(id)
	n, err := l.Ebooks.Purge(l.T.Context(), l.Tick(), 10)
	require.NoError(l.T, err)
	require.Equal(l.T, 1, n)
	assert.Equal(l.T, before, l.publication(id))
	assert.Equal(l.T, []string{id}, changed(l.changes(ports.ChangesQuery{SubjectKey: "toan"})))
	l.outlineWithdrawn(id)
}

func publicationsRead(l *Library) {
	id := l.published(titled("Có mục lục"))
	p := l.publication(id)
	with, items, err := l.Publications.Outline(l.T.Context(), id)
	require.NoError(l.T, err)
	assert.Equal(l.T, p, with)
	assert.Equal(l.T, []domain.TOCItem{}, items)
	require.NotNil(l.T, p.Book.PDF)
	assert.Empty(l.T, p.Book.PDF.Name, "the uploader's name of the file")
	assert.NotEmpty(l.T, p.Book.PDF.SHA256)
	for _, unknown := range []string{NewID(), "", "x", "' OR 1=1 --", "\x00"} {
		_, err := l.Publications.Get(l.T.Context(), unknown)
		assert.ErrorIs(l.T, err, domain.ErrNeverPublic, "%q", unknown)
		_, _, err = l.Publications.Outline(l.T.Context(), unknown)
		assert.ErrorIs(l.T, err, domain.ErrNeverPublic, "%q", unknown)
	}
	l.perform(id, domain.Unpublish, l.Manager)
	l.outlineWithdrawn(id)
}

func publicationsListed(l *Library) {
	titles, total := l.publicTitles(ports.PublicQuery{})
	assert.Equal(l.T, []any{[]string{}, 0}, []any{titles, total})
	waiting := l.at(domain.Approved, titled("Một")).ID
	l.published(titled("Hai"))
	l.published(titled("Ba"))
	l.draft(titled("Nháp"))
	l.perform(waiting, domain.Publish, l.Manager)
	titles, total = l.publicTitles(ports.PublicQuery{Limit: 2})
	assert.Equal(l.T, []any{[]string{"Một", "Ba"}, 3}, []any{titles, total}, "in the order of publication")
	titles, _ = l.publicTitles(ports.PublicQuery{Limit: 2, Page: 2})
	assert.Equal(l.T, []string{"Hai"}, titles)
	titles, total = l.publicTitles(ports.PublicQuery{Limit: 2, Page: 3})
	assert.Equal(l.T, []any{[]string{}, 3}, []any{titles, total})
	titles, total = l.publicTitles(ports.PublicQuery{Limit: ports.MaxPublicRows - 1, Page: 2})
	assert.Equal(l.T, []any{[]string{}, 3}, []any{titles, total}, "the last page is cut short, but not moved")
	for _, deep := range []int{ports.MaxPublicRows/2 + 1, 1_000_000_000, int(^uint(0) >> 1)} {
		_, err := l.Publications.List(l.T.Context(), ports.PublicQuery{Page: deep, Limit: 2})
		assert.ErrorIs(l.T, err, domain.ErrTooDeep, "%d", deep)
	}
	l.perform(waiting, domain.Unpublish, l.Manager)
	titles, total = l.publicTitles(ports.PublicQuery{Limit: 5})
	assert.Equal(l.T, []any{[]string{"Ba", "Hai"}, 2}, []any{titles, total})
}

func publicationsSearched(l *Library) {
	l.published(fields{"title": "Đường sắt", "author": "Nguyễn An"})
	l.published(titled("Dương cầm"))
	l.draft(titled("Đường nháp"))
	removed := l.published(titled("Đường xưa"))
	l.remove(removed)
	titles, total := l.publicTitles(ports.PublicQuery{Search: "đường", Limit: 9})
	assert.Equal(l.T, []any{[]string{"Đường sắt", "Dương cầm"}, 2}, []any{titles, total})
	titles, total = l.publicTitles(ports.PublicQuery{Search: "đường", Limit: ports.MaxPublicRows - 1, Page: 2})
	assert.Equal(l.T, []any{[]string{}, 2}, []any{titles, total}, "the last page is cut short, but not moved")
	titles, total = l.publicTitles(ports.PublicQuery{Search: "nguyen", Limit: 9})
	assert.Equal(l.T, []any{[]string{"Đường sắt"}, 1}, []any{titles, total})
	titles, total = l.publicTitles(ports.PublicQuery{Search: "nháp", Limit: 9})
	assert.Equal(l.T, []any{[]string{}, 0}, []any{titles, total})
	_, total = l.publicTitles(ports.PublicQuery{Search: " ", Limit: 9})
	assert.Equal(l.T, 2, total)
}

func publicationChanges(l *Library) {
	a := l.published(fields{"title": "A", "subject": "Toán"})
	b := l.published(fields{"title": "B", "subject": "Văn", "grade": "Lớp 1"})
	c := l.published(fields{"title": "C", "subject": "Toán"})
	all := l.changes(ports.ChangesQuery{})
	assert.Equal(l.T, []string{a, b, c}, changed(all))
	assert.Equal(l.T, "A", all.Changes[0].Book.Title)
	first := l.changes(ports.ChangesQuery{Limit: 2})
	assert.Equal(l.T, []any{[]string{a, b}, true}, []any{changed(first), first.More})
	rest := l.changes(ports.ChangesQuery{Limit: 2, After: first.Changes[1].Stamp})
	assert.Equal(l.T, []any{[]string{c}, false}, []any{changed(rest), rest.More})
	assert.Equal(l.T, []string{a, c}, changed(l.changes(ports.ChangesQuery{SubjectKey: "toan"})))
	assert.Equal(l.T, []string{b}, changed(l.changes(ports.ChangesQuery{GradeKey: "lop 1"})))
	l.perform(a, domain.Unpublish, l.Manager)
	later := l.changes(ports.ChangesQuery{After: all.Changes[2].Stamp})
	require.Equal(l.T, []string{a}, changed(later))
	assert.Equal(l.T, []any{domain.StateWithdrawn, (*domain.PublicBook)(nil), "toan"}, []any{later.Changes[0].State, later.Changes[0].Book, later.Changes[0].SubjectKey})
	at := later.Changes[0].ChangedAt
	assert.Equal(l.T, []string{a}, changed(l.changes(ports.ChangesQuery{From: at})))
	assert.Equal(l.T, []string{b, c}, changed(l.changes(ports.ChangesQuery{Before: at})))
	assert.Empty(l.T, l.changes(ports.ChangesQuery{From: at.Add(time.Microsecond)}).Changes)
	assert.Equal(l.T, []string{b, c, a}, changed(l.changes(ports.ChangesQuery{From: at.Add(-time.Hour), Before: at.Add(time.Hour)})))
	earliest, err := l.Publications.Earliest(l.T.Context())
	require.NoError(l.T, err)
	assert.Equal(l.T, all.Changes[1].ChangedAt, earliest)
}

func publicationHorizon(l *Library) {
	l.published(titled("A"))
	before := l.changes(ports.ChangesQuery{}).Horizon
	b := l.published(titled("B"))
	page := l.changes(ports.ChangesQuery{From: before})
	require.Equal(l.T, []string{b}, changed(page))
	assert.True(l.T, page.Horizon.After(page.Changes[0].ChangedAt))
	assert.Empty(l.T, l.changes(ports.ChangesQuery{From: page.Horizon}).Changes)
}

func publicationRefused(l *Library) {
	id := l.published(titled("Sách"))
	before := l.publication(id)
	_, err := l.Ebooks.Update(l.T.Context(), operator, id, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		b.Status = domain.Draft
		return domain.ErrForbidden
	})
	require.ErrorIs(l.T, err, domain.ErrForbidden)
	assert.Equal(l.T, before, l.publication(id))
}

func publicationUnited(l *Library) {
	id := l.published(fields{"title": "Sách", "subject": "Vật lí"})
	before := l.publication(id)
	u, err := l.unite(l.Manager, "Lý", "Vật lí")
	require.NoError(l.T, err)
	l.finish(u.ID)
	after := l.publication(id)
	assert.Greater(l.T, after.Stamp, before.Stamp)
	assert.Equal(l.T, []any{"li", "Lý", before.PublishedAt}, []any{after.SubjectKey, after.Book.Subject, after.PublishedAt})
}

// publicationRaces lets a harvester follow the stamps while others publish, withdraw and sequence. What it
// has collected must be what there is.
func publicationRaces(l *Library) {
	var ids []string
	for range 12 {
		ids = append(ids, l.at(domain.Approved, titled("Sách")).ID)
	}
	harvested, last := map[string]domain.PublicationState{}, int64(0)
	harvest := func() (more bool) {
		page := l.changes(ports.ChangesQuery{After: last, Limit: 3})
		for _, c := range page.Changes {
			assert.Greater(l.T, c.Stamp, last)
			harvested[c.EbookID], last = c.State, c.Stamp
		}
		return page.More
	}
	var writers sync.WaitGroup
	done := make(chan struct{})
	writers.Go(func() {
		AtOnce(4, func(i int) {
			for n := i; n < len(ids); n += 4 {
				l.perform(ids[n], domain.Publish, l.Manager)
				if n%2 == 1 {
					l.perform(ids[n], domain.Unpublish, l.Manager)
				}
				_, err := l.Publications.Sequence(l.T.Context())
				assert.NoError(l.T, err)
			}
		})
		close(done)
	})
	for working := true; working; {
		select {
		case <-done:
			working = false
		default:
			harvest()
		}
	}
	writers.Wait()
	for harvest() { //nolint:revive // it collects
	}
	require.Len(l.T, harvested, len(ids))
	for n, id := range ids {
		want := domain.StatePublic
		if n%2 == 1 {
			want = domain.StateWithdrawn
		}
		assert.Equal(l.T, want, harvested[id], "%d", n)
	}
}

// approvedOfOther makes an approved e-book that shares no counter with the editor's, so that publishing it does not
// wait for a commit that is held back.
func (l *Library) approvedOfOther(title string) string {
	l.T.Helper()
	b := l.draftOf(l.Other, fields{"title": title, "subject": title})
	l.attach(b, domain.PDF)
	l.perform(b.ID, domain.Submit, l.Other)
	return l.perform(b.ID, domain.Approve, l.Expert).ID
}

// publicationHeldBack holds back the commit of one change. Others publish and read meanwhile, and a harvester that
// reads on from the horizon finds the change (RULES §25.3).
func publicationHeldBack(l *Library) {
	held := l.at(domain.Approved, titled("Chậm")).ID
	public, justPublished := l.published(titled("Sửa chậm")), l.at(domain.Approved, titled("Vừa công bố")).ID
	before := l.publication(public)
	for _, late := range []struct {
		id    string
		do    func()
		state domain.PublicationState
	}{
		{held, func() { l.perform(held, domain.Publish, l.Manager) }, domain.StatePublic},
		{public, func() { l.perform(public, domain.Unpublish, l.Manager) }, domain.StateWithdrawn},
		{justPublished, func() { l.perform(justPublished, domain.Unpublish, l.Manager) }, domain.StateWithdrawn},
	} {
		others := []string{l.approvedOfOther("Khác"), l.approvedOfOther("Khác nữa")}
		if late.id == justPublished { // it has no stamp yet when the next change begins
			l.perform(justPublished, domain.Publish, l.Manager)
		}
		wait, release := l.HoldCommit(l.T, late.id)
		done := make(chan struct{})
		go func() { defer close(done); late.do() }()
		wait()
		for _, id := range others {
			l.perform(id, domain.Publish, l.Manager)
		}
		meanwhile := l.changes(ports.ChangesQuery{After: before.Stamp})
		assert.Equal(l.T, others, changed(meanwhile), "what is not committed keeps nobody waiting")
		select {
		case <-done:
			l.T.Error("the commit was not held back")
		default:
		}
		release()
		<-done
		page := l.changes(ports.ChangesQuery{From: meanwhile.Horizon})
		require.Equal(l.T, []string{late.id}, changed(page), "it is found from the horizon on")
		assert.Equal(l.T, late.state, page.Changes[0].State)
		assert.Greater(l.T, page.Changes[0].Stamp, meanwhile.Changes[1].Stamp)
		before = page.Changes[0]
	}
}
