package portstest

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Unifications tests that an adapter keeps the promises of ports.Unifications.
func Unifications(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"values are replaced in all e-books, and taken back":                valuesUnited,
		"a value that was changed meanwhile stays":                          valuesChangedMeanwhile,
		"a value that a person changed stays, whatever made it equal again": valuesMadeEqualAgain,
		"the same unification runs once":                                    unificationRunsOnce,
		"several servers in parallel do each e-book once":                   unificationRaces,
		"one that is held ends before the next e-book, and continues later": unificationHeld,
		"who may no longer unite is stopped, and others take it back":       unificationStopped,
		"an error of draft or change leaves nothing":                        unificationRefused,
	})
}

func (l *Library) shelfOf(subjects ...string) (ids []string) {
	l.T.Helper()
	for _, subject := range subjects {
		ids = append(ids, l.draft(fields{"title": "Sách", "subject": subject}).ID)
	}
	return ids
}

func (l *Library) unite(by domain.Actor, to string, from ...string) (domain.Unification, error) {
	return l.Unifications.Begin(l.T.Context(), ports.Operator(by, l.Tick()), func(actor domain.Actor, now time.Time) (domain.Unification, error) {
		return domain.NewUnification(NewID(), actor, "subject", from, to, now)
	})
}

func (l *Library) undo(by domain.Actor, id string) (domain.Unification, error) {
	return l.Unifications.Undo(l.T.Context(), ports.Operator(by, l.Tick()), id, func(u *domain.Unification, actor domain.Actor, now time.Time) error {
		return u.Undo(actor, now)
	})
}

// save changes fields of an e-book as its creator.
func (l *Library) save(id string, f fields) {
	l.T.Helper()
	l.update(id, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Edit(l.by(b), f.input(), l.Tick()) })
}

// always lets a unification continue.
func always() error { return nil }

// finish runs a unification, or its undoing, to its end.
func (l *Library) finish(id string) domain.Unification {
	l.T.Helper()
	for more := true; more; {
		var err error
		more, err = l.Unifications.Continue(l.T.Context(), id, always)
		require.NoError(l.T, err)
	}
	u, err := l.Unifications.Get(l.T.Context(), id)
	require.NoError(l.T, err)
	return u
}

func (l *Library) subjects(ids []string) (subjects []string) {
	l.T.Helper()
	for _, id := range ids {
		book, err := l.Ebooks.Get(l.T.Context(), id)
		require.NoError(l.T, err)
		subjects = append(subjects, book.Subject)
	}
	return subjects
}

func valuesUnited(l *Library) {
	m, ids := l.Manager, l.shelfOf("Vật lí", "Vật Lí", "Toán", "Vật lý")
	used, err := l.Unifications.Used(l.T.Context(), "subject")
	require.NoError(l.T, err)
	assert.ElementsMatch(l.T, []ports.UsedValue{{Value: "Vật lí", Count: 1}, {Value: "Vật Lí", Count: 1}, {Value: "Toán", Count: 1}, {Value: "Vật lý", Count: 1}}, used)
	u, err := l.unite(m, "Vật lý", "Vật lí", "Vật Lí")
	require.NoError(l.T, err)
	assert.Equal(l.T, 2, u.Expected)
	u = l.finish(u.ID)
	assert.Equal(l.T, []any{domain.UnificationDone, 2, 0, m.Person()}, []any{u.State(), u.Changed, u.Restored, u.By})
	assert.Equal(l.T, []string{"Vật lý", "Vật lý", "Toán", "Vật lý"}, l.subjects(ids))
	history, err := l.Ebooks.Log(l.T.Context(), ids[0])
	require.NoError(l.T, err)
	require.Len(l.T, history, 1)
	assert.Equal(l.T, domain.Unite, history[0].Action)
	assert.Equal(l.T, m.ID, history[0].User.ID)

	other := l.person("Quản lý khác", domain.Manager)
	undoing, err := l.undo(other, u.ID)
	require.NoError(l.T, err)
	stored, err := l.Unifications.Get(l.T.Context(), u.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, stored, undoing)
	u = l.finish(u.ID)
	assert.Equal(l.T, []any{domain.UnificationUndone, 2, other.Person()}, []any{u.State(), u.Restored, *u.UndoneBy})
	assert.Equal(l.T, []string{"Vật lí", "Vật Lí", "Toán", "Vật lý"}, l.subjects(ids))
	_, err = l.undo(other, u.ID)
	assert.ErrorIs(l.T, err, domain.ErrAlreadyUndone)
	recent, err := l.Unifications.Recent(l.T.Context(), 1)
	require.NoError(l.T, err)
	assert.Equal(l.T, []domain.Unification{u}, recent)
	_, err = l.Unifications.Get(l.T.Context(), NewID())
	assert.ErrorIs(l.T, err, domain.ErrNoUnification)
}

func valuesChangedMeanwhile(l *Library) {
	m, ids := l.Manager, l.shelfOf("a", "a", "a")
	u, err := l.unite(m, "b", "a")
	require.NoError(l.T, err)
	l.save(ids[0], fields{"subject": "own"})
	l.finish(u.ID)
	l.save(ids[1], fields{"subject": "own"})
	l.save(ids[2], fields{"title": "Tên mới"})
	_, err = l.undo(m, u.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, 1, l.finish(u.ID).Restored)
	assert.Equal(l.T, []string{"own", "own", "a"}, l.subjects(ids))
	book, err := l.Ebooks.Get(l.T.Context(), ids[2])
	require.NoError(l.T, err)
	assert.Equal(l.T, "Tên mới", book.Title)
}

func valuesMadeEqualAgain(l *Library) {
	m, ids := l.Manager, l.shelfOf("a", "a", "a")
	first, err := l.unite(m, "b", "a")
	require.NoError(l.T, err)
	l.finish(first.ID)
	l.save(ids[0], fields{"subject": "own"})
	l.save(ids[1], fields{"subject": "own"})
	l.save(ids[1], fields{"subject": "b"})
	second, err := l.unite(m, "b", "own")
	require.NoError(l.T, err)
	l.finish(second.ID)
	require.Equal(l.T, []string{"b", "b", "b"}, l.subjects(ids))
	_, err = l.undo(m, first.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, 1, l.finish(first.ID).Restored)
	assert.Equal(l.T, []string{"b", "b", "a"}, l.subjects(ids))
	_, err = l.undo(m, second.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, 1, l.finish(second.ID).Restored)
	assert.Equal(l.T, []string{"own", "b", "a"}, l.subjects(ids))
}

func unificationRunsOnce(l *Library) {
	m := l.Manager
	l.shelfOf("a")
	first, err := l.unite(m, "b", "a")
	require.NoError(l.T, err)
	again, err := l.unite(m, "b", "a")
	require.NoError(l.T, err)
	assert.Equal(l.T, first.ID, again.ID)
	l.finish(first.ID)
	later, err := l.unite(m, "b", "a")
	require.NoError(l.T, err)
	assert.NotEqual(l.T, first.ID, later.ID)
}

func unificationRaces(l *Library) {
	m, ids := l.Manager, l.shelfOf("a", "a", "a", "a", "a", "a", "a", "a")
	u, err := l.unite(m, "b", "a")
	require.NoError(l.T, err)
	race := func() {
		var servers sync.WaitGroup
		for range 3 {
			servers.Go(func() {
				for more := true; more; {
					var err error
					if more, err = l.Unifications.Continue(l.T.Context(), u.ID, always); !assert.NoError(l.T, err) {
						return
					}
				}
			})
		}
		servers.Wait()
	}
	race()
	_, err = l.undo(m, u.ID)
	require.NoError(l.T, err)
	race()
	assert.Equal(l.T, len(ids), l.finish(u.ID).Restored)
	for _, id := range ids {
		history, err := l.Ebooks.Log(l.T.Context(), id)
		require.NoError(l.T, err)
		assert.Len(l.T, history, 2)
	}
}

func unificationStopped(l *Library) {
	m, ids := l.Manager, l.shelfOf("a", "a")
	u, err := l.unite(m, "b", "a")
	require.NoError(l.T, err)
	l.ChangeAccount(m.ID, func(u *domain.User) { u.Role = domain.Editor })
	more, err := l.Unifications.Continue(l.T.Context(), u.ID, always)
	require.NoError(l.T, err)
	assert.False(l.T, more)
	assert.Equal(l.T, domain.UnificationDone, l.finish(u.ID).State())
	assert.Equal(l.T, []string{"a", "a"}, l.subjects(ids))
	_, err = l.undo(l.person("Quản lý khác", domain.Manager), u.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, domain.UnificationUndone, l.finish(u.ID).State())
}

func unificationHeld(l *Library) {
	ids := l.shelfOf("a", "a", "a")
	u, err := l.unite(l.Manager, "b", "a")
	require.NoError(l.T, err)
	held, allowed := errors.New("no space"), 1
	_, err = l.Unifications.Continue(l.T.Context(), u.ID, func() error {
		if allowed--; allowed < 0 {
			return held
		}
		return nil
	})
	require.ErrorIs(l.T, err, held)
	changed := l.subjects(ids)
	slices.Sort(changed)
	assert.Equal(l.T, []string{"a", "a", "b"}, changed)
	assert.Equal(l.T, 3, l.finish(u.ID).Changed)
}

func unificationRefused(l *Library) {
	m, refusal := l.Manager, errors.New("refused")
	_, err := l.Unifications.Begin(l.T.Context(), ports.Operator(m, l.Tick()), func(domain.Actor, time.Time) (domain.Unification, error) {
		return domain.Unification{}, refusal
	})
	require.ErrorIs(l.T, err, refusal)
	l.shelfOf("a")
	u, err := l.unite(m, "b", "a")
	require.NoError(l.T, err)
	_, err = l.Unifications.Undo(l.T.Context(), ports.Operator(m, l.Tick()), u.ID, func(*domain.Unification, domain.Actor, time.Time) error { return refusal })
	require.ErrorIs(l.T, err, refusal)
	assert.Equal(l.T, domain.UnificationDone, l.finish(u.ID).State())
}
