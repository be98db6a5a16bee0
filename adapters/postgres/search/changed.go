package search

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
)

// CachePending reads the e-books that changed recently into the cache, so that the next search
// reads few of them.
func (l Lists) CachePending(ctx context.Context) error {
	return l.DB.Patient().View(ctx, "look at pending e-books", func(t *database.Tx) error {
		_, err := l.Cache.pending.read(ctx, t)
		return err
	})
}

// addPending replaces the pending e-books among the hits by those of them that match now, added to
// first or to rest. It also checks long e-books, because the index does not have all of their
// words.
func (l Lists) addPending(ctx context.Context, t *database.Tx, a criteria, rest, first *hits) error {
	books, err := l.Cache.pending.read(ctx, t)
	if err != nil {
		return err
	}
	m := newMatcher(a)
	if books, err = m.withLong(ctx, t, books); err != nil {
		return err
	}
	slices.SortFunc(books, byCreation)
	for _, b := range books {
		if b.number >= 0 {
			rest.numbers.Remove(uint32(b.number))
			first.numbers.Remove(uint32(b.number))
		}
		switch {
		case !m.found(b):
		case a.hasPriority() && m.first(b):
			first.pending = append(first.pending, b.id.String())
		default:
			rest.pending = append(rest.pending, b.id.String())
		}
	}
	return nil
}

// matcher checks e-books against the criteria, in Go, as addMatching and addPriority do in SQL.
type matcher struct {
	criteria
	subjectSet, gradeSet map[string]bool
	all, exact           map[uuid.UUID]bool // ids of long e-books
}

func newMatcher(a criteria) *matcher {
	return &matcher{criteria: a, subjectSet: setOf(a.subjects), gradeSet: setOf(a.grades), all: idSet(a.long.all), exact: idSet(a.long.exact)}
}

func setOf(values []string) map[string]bool {
	set := make(map[string]bool, len(values))
	for _, v := range values {
		set[v] = true
	}
	return set
}

func idSet(texts []string) map[uuid.UUID]bool {
	set := make(map[uuid.UUID]bool, len(texts))
	for _, text := range texts {
		set[uuid.MustParse(text)] = true
	}
	return set
}

// withLong adds the long e-books that are not pending.
func (m *matcher) withLong(ctx context.Context, t *database.Tx, books []*currentBook) ([]*currentBook, error) {
	if len(m.all) == 0 {
		return books, nil
	}
	known := make(map[uuid.UUID]bool, len(books))
	for _, b := range books {
		known[b.id] = true
	}
	var missing []uuid.UUID
	for id := range m.all {
		if !known[id] {
			missing = append(missing, id)
		}
	}
	long, err := readCurrent(ctx, t, missing)
	return append(books, long...), err
}

func (m *matcher) found(b *currentBook) bool {
	return b.shown && (m.status == "" || string(m.status) == b.status) && (m.creator == "" || m.creator == b.creator) &&
		(len(m.subjects) == 0 || m.subjectSet[b.subject]) && (len(m.grades) == 0 || m.gradeSet[b.grade]) &&
		(m.all[b.id] || holdAll(b.words, m.terms))
}

func (m *matcher) first(b *currentBook) bool {
	if m.queueFirst {
		return b.status == string(domain.PendingReview)
	}
	return m.exact[b.id] || holdAll(b.marked, m.marked)
}

func holdAll(words string, terms []string) bool {
	return !slices.ContainsFunc(terms, func(term string) bool { return !holdsWord(words, term) })
}
