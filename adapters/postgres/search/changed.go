package search

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/index"
	"backoffice/domain"
	"backoffice/domain/fulltext"
)

// addPending replaces the pending e-books among the hits by those of them that match now, added to
// first or to rest. It also checks long e-books, because the index does not have all of their
// words.
func (l Lists) addPending(ctx context.Context, t *database.Tx, a criteria, rest, first *hits) error {
	books, err := l.Cache.Pending(ctx, t)
	if err != nil {
		return err
	}
	m := newMatcher(a)
	if books, err = m.withLong(ctx, t, books); err != nil {
		return err
	}
	slices.SortFunc(books, index.ByCreation)
	for _, b := range books {
		if b.Number >= 0 {
			rest.numbers.Remove(uint32(b.Number))
			first.numbers.Remove(uint32(b.Number))
		}
		switch {
		case !m.found(b):
		case a.hasPriority() && m.first(b):
			first.pending = append(first.pending, b.ID.String())
		default:
			rest.pending = append(rest.pending, b.ID.String())
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
	return &matcher{criteria: a, subjectSet: setOf(a.subjects), gradeSet: setOf(a.grades), all: idSet(a.long.All), exact: idSet(a.long.Exact)}
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
func (m *matcher) withLong(ctx context.Context, t *database.Tx, books []*index.Book) ([]*index.Book, error) {
	if len(m.all) == 0 {
		return books, nil
	}
	known := make(map[uuid.UUID]bool, len(books))
	for _, b := range books {
		known[b.ID] = true
	}
	var missing []uuid.UUID
	for id := range m.all {
		if !known[id] {
			missing = append(missing, id)
		}
	}
	long, err := index.ReadBooks(ctx, t, missing)
	return append(books, long...), err
}

func (m *matcher) found(b *index.Book) bool {
	return b.Shown && (m.status == "" || string(m.status) == b.Status) && (m.creator == "" || m.creator == b.Creator) &&
		(len(m.subjects) == 0 || m.subjectSet[b.Subject]) && (len(m.grades) == 0 || m.gradeSet[b.Grade]) &&
		(m.all[b.ID] || holdAll(b.Words, m.terms))
}

func (m *matcher) first(b *index.Book) bool {
	if m.queueFirst {
		return b.Status == string(domain.PendingReview)
	}
	return m.exact[b.ID] || holdAll(b.Marked, m.marked)
}

func holdAll(words string, terms []fulltext.Term) bool {
	return !slices.ContainsFunc(terms, func(term fulltext.Term) bool {
		return !index.HoldsWord(words, term.Typed) && !index.HoldsWord(words, term.Key)
	})
}
