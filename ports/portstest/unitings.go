package portstest

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Unitings holds an adapter to what ports.Unitings promises.
func Unitings(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"values are replaced in all e-books, and taken back", valuesUnited},
		{"what somebody has changed meanwhile stays", valuesChangedMeanwhile},
		{"the same uniting runs once", unitingRunsOnce},
		{"several servers at once do each e-book once", unitingRaces},
		{"who may no longer unite is refused, and others take it back", unitingStopped},
		{"an error of make or change leaves nothing", unitingRefused},
	})
}

func (l *library) shelfOf(subjects ...string) (ids []string) {
	l.t.Helper()
	for _, subject := range subjects {
		ids = append(ids, l.draft(fields{"title": "Sách", "subject": subject}).ID)
	}
	return ids
}

func (l *library) unite(by domain.Actor, to string, from ...string) (domain.Uniting, error) {
	return l.Unitings.Begin(l.t.Context(), ports.Operator(by, l.tick()), "unite", func(actor domain.Actor, now time.Time) (domain.Uniting, error) {
		return domain.NewUniting(newID(), actor, "subject", from, to, now)
	})
}

func (l *library) undo(by domain.Actor, id string) (domain.Uniting, error) {
	return l.Unitings.Undo(l.t.Context(), ports.Operator(by, l.tick()), "unite", id, func(u *domain.Uniting, actor domain.Actor, now time.Time) error {
		return u.Undo(actor, now)
	})
}

// save changes fields of an e-book as its creator.
func (l *library) save(id string, f fields) {
	l.t.Helper()
	l.update(id, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Edit(l.by(b), f.input(), l.tick()) })
}

// finish does all of a uniting, or of its undoing.
func (l *library) finish(id string) domain.Uniting {
	l.t.Helper()
	for more := true; more; {
		var err error
		more, err = l.Unitings.Continue(l.t.Context(), id)
		require.NoError(l.t, err)
	}
	u, err := l.Unitings.Get(l.t.Context(), id)
	require.NoError(l.t, err)
	return u
}

func (l *library) subjects(ids []string) (subjects []string) {
	l.t.Helper()
	for _, id := range ids {
		book, err := l.Ebooks.Get(l.t.Context(), id)
		require.NoError(l.t, err)
		subjects = append(subjects, book.Subject)
	}
	return subjects
}

func valuesUnited(l *library) {
	m, ids := l.manager, l.shelfOf("Vật lí", "Vật Lí", "Toán", "Vật lý")
	used, err := l.Unitings.Used(l.t.Context(), "subject")
	require.NoError(l.t, err)
	assert.ElementsMatch(l.t, []ports.UsedValue{{Value: "Vật lí", Count: 1}, {Value: "Vật Lí", Count: 1}, {Value: "Toán", Count: 1}, {Value: "Vật lý", Count: 1}}, used)
	u, err := l.unite(m, "Vật lý", "Vật lí", "Vật Lí")
	require.NoError(l.t, err)
	assert.Equal(l.t, 2, u.Expected)
	u = l.finish(u.ID)
	assert.Equal(l.t, []any{domain.UnitingDone, 2, 0, m.Person()}, []any{u.State(), u.Changed, u.Restored, u.By})
	assert.Equal(l.t, []string{"Vật lý", "Vật lý", "Toán", "Vật lý"}, l.subjects(ids))
	history, err := l.Ebooks.Log(l.t.Context(), ids[0])
	require.NoError(l.t, err)
	require.Len(l.t, history, 1)
	assert.Equal(l.t, domain.Unite, history[0].Action)
	assert.Equal(l.t, m.ID, history[0].User.ID)

	other := l.person("Quản lý khác", domain.Manager)
	_, err = l.undo(other, u.ID)
	require.NoError(l.t, err)
	u = l.finish(u.ID)
	assert.Equal(l.t, []any{domain.UnitingGone, 2, other.Person()}, []any{u.State(), u.Restored, *u.UndoneBy})
	assert.Equal(l.t, []string{"Vật lí", "Vật Lí", "Toán", "Vật lý"}, l.subjects(ids))
	_, err = l.undo(other, u.ID)
	assert.ErrorIs(l.t, err, domain.ErrUndoneBefore)
	recent, err := l.Unitings.Recent(l.t.Context(), 1)
	require.NoError(l.t, err)
	assert.Equal(l.t, []domain.Uniting{u}, recent)
	_, err = l.Unitings.Get(l.t.Context(), newID())
	assert.ErrorIs(l.t, err, domain.ErrNoUniting)
}

func valuesChangedMeanwhile(l *library) {
	m, ids := l.manager, l.shelfOf("a", "a", "a")
	u, err := l.unite(m, "b", "a")
	require.NoError(l.t, err)
	l.save(ids[0], fields{"subject": "own"})
	l.finish(u.ID)
	l.save(ids[1], fields{"subject": "own"})
	l.save(ids[2], fields{"title": "Tên mới"})
	_, err = l.undo(m, u.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, 1, l.finish(u.ID).Restored)
	assert.Equal(l.t, []string{"own", "own", "a"}, l.subjects(ids))
	book, err := l.Ebooks.Get(l.t.Context(), ids[2])
	require.NoError(l.t, err)
	assert.Equal(l.t, "Tên mới", book.Title)
}

func unitingRunsOnce(l *library) {
	m := l.manager
	l.shelfOf("a")
	first, err := l.unite(m, "b", "a")
	require.NoError(l.t, err)
	again, err := l.unite(m, "b", "a")
	require.NoError(l.t, err)
	assert.Equal(l.t, first.ID, again.ID)
	l.finish(first.ID)
	later, err := l.unite(m, "b", "a")
	require.NoError(l.t, err)
	assert.NotEqual(l.t, first.ID, later.ID)
}

func unitingRaces(l *library) {
	m, ids := l.manager, l.shelfOf("a", "a", "a", "a", "a", "a", "a", "a")
	u, err := l.unite(m, "b", "a")
	require.NoError(l.t, err)
	race := func() {
		var servers sync.WaitGroup
		for range 3 {
			servers.Go(func() {
				for more := true; more; {
					var err error
					if more, err = l.Unitings.Continue(l.t.Context(), u.ID); !assert.NoError(l.t, err) {
						return
					}
				}
			})
		}
		servers.Wait()
	}
	race()
	_, err = l.undo(m, u.ID)
	require.NoError(l.t, err)
	race()
	assert.Equal(l.t, len(ids), l.finish(u.ID).Restored)
	for _, id := range ids {
		history, err := l.Ebooks.Log(l.t.Context(), id)
		require.NoError(l.t, err)
		assert.Len(l.t, history, 2)
	}
}

func unitingStopped(l *library) {
	m, ids := l.manager, l.shelfOf("a", "a")
	u, err := l.unite(m, "b", "a")
	require.NoError(l.t, err)
	l.changed(m.ID, func(u *domain.User) { u.Role = domain.Editor })
	_, err = l.Unitings.Continue(l.t.Context(), u.ID)
	assert.Equal(l.t, domain.Forbidden, domain.KindOf(err))
	require.NoError(l.t, l.Unitings.Stop(l.t.Context(), u.ID))
	assert.Equal(l.t, domain.UnitingDone, l.finish(u.ID).State())
	assert.Equal(l.t, []string{"a", "a"}, l.subjects(ids))
	_, err = l.undo(l.person("Quản lý khác", domain.Manager), u.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, domain.UnitingGone, l.finish(u.ID).State())
}

func unitingRefused(l *library) {
	m, fault := l.manager, errors.New("refused")
	_, err := l.Unitings.Begin(l.t.Context(), ports.Operator(m, l.tick()), "unite", func(domain.Actor, time.Time) (domain.Uniting, error) {
		return domain.Uniting{}, fault
	})
	require.ErrorIs(l.t, err, fault)
	l.shelfOf("a")
	u, err := l.unite(m, "b", "a")
	require.NoError(l.t, err)
	_, err = l.Unitings.Undo(l.t.Context(), ports.Operator(m, l.tick()), "unite", u.ID, func(*domain.Uniting, domain.Actor, time.Time) error { return fault })
	require.ErrorIs(l.t, err, fault)
	assert.Equal(l.t, domain.UnitingDone, l.finish(u.ID).State())
}
