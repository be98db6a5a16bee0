package search

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
)

// LookAtPending looks at the e-books that have changed, so that the next search finds most of
// them known.
func (l Lists) LookAtPending(ctx context.Context) error {
	return l.DB.Patient().View(ctx, "look at pending e-books", func(t *database.Tx) error {
		_, err := l.Cache.pending.read(ctx, t)
		return err
	})
}

// addPending takes the pending e-books' numbers out of what the index found and
// adds those of them that are found in truth: to first, or else to rest. Long e-books are
// looked at as well: their words are not all in the index.
func (l Lists) addPending(ctx context.Context, t *database.Tx, a asked, rest, first *hits) error {
	books, err := l.Cache.pending.read(ctx, t)
	if err != nil {
		return err
	}
	m := newMatch(a)
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
		case a.divided() && m.first(b):
			first.pending = append(first.pending, b.id.String())
		default:
			rest.pending = append(rest.pending, b.id.String())
		}
	}
	return nil
}

// match tells which e-books are what was asked for: in Go, as asked.matching and
// asked.isFirst do in SQL.
type match struct {
	asked
	subjectSet, gradeSet map[string]bool
	all, exact           map[uuid.UUID]bool // of the long ones
}

func newMatch(a asked) *match {
	return &match{asked: a, subjectSet: setOf(a.subjects), gradeSet: setOf(a.grades), all: idSet(a.long.all), exact: idSet(a.long.exact)}
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

// withLong adds the long e-books that are not among the pending ones.
func (m *match) withLong(ctx context.Context, t *database.Tx, books []*currentBook) ([]*currentBook, error) {
	if len(m.all) == 0 {
		return books, nil
	}
	there := make(map[uuid.UUID]bool, len(books))
	for _, b := range books {
		there[b.id] = true
	}
	var missing []uuid.UUID
	for id := range m.all {
		if !there[id] {
			missing = append(missing, id)
		}
	}
	long, err := readCurrent(ctx, t, missing)
	return append(books, long...), err
}

func (m *match) found(b *currentBook) bool {
	return b.shown && (m.status == "" || string(m.status) == b.status) && (m.creator == "" || m.creator == b.creator) &&
		(len(m.subjects) == 0 || m.subjectSet[b.subject]) && (len(m.grades) == 0 || m.gradeSet[b.grade]) &&
		(m.all[b.id] || holdAll(b.words, m.terms))
}

func (m *match) first(b *currentBook) bool {
	if m.queued {
		return b.status == string(domain.PendingReview)
	}
	return m.exact[b.id] || holdAll(b.marked, m.marked)
}

func holdAll(words string, terms []string) bool {
	return !slices.ContainsFunc(terms, func(term string) bool { return !holdsWord(words, term) })
}
