package search

import (
	"context"
	"slices"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// asked is what a search asks for, or a list that is read by the inverted index.
type asked struct {
	filter
	search bool // else all that the filter leaves
	terms  []string
	marked []string // as typed, where what matches exactly comes first
	queued bool     // what waits comes first
	sort   ports.Sort
	long   longHits
}

// divided tells whether some of what is found comes first.
func (a *asked) divided() bool { return len(a.marked) > 0 || a.queued }

// orders are those of what comes first and of the rest.
func (a *asked) orders() (first, rest order) {
	if a.queued {
		return waiting, newest
	}
	return orderOf(a.sort), orderOf(a.sort)
}

// isFirst adds the condition on words (s) and e-book (e) that holds for what comes
// first.
func (a *asked) isFirst(q *query) {
	switch {
	case !a.divided():
		q.sql += `false`
	case a.queued:
		q.sql += `e.submitted_at IS NOT NULL`
	default:
		q.and(`(s.marked @@ ?::tsquery OR s.ebook_id = ANY(?::uuid[]))`, tsquery(a.marked), pq.Array(a.long.exact))
	}
}

// matching adds the e-books (e), with their words (s), that hold the terms.
func (a *asked) matching(q *query) {
	if !a.search {
		q.sql += ` FROM ebooks e WHERE e.deleted_at IS NULL`
		return
	}
	q.and(` FROM ebook_search s JOIN ebooks e ON e.id = s.ebook_id WHERE (s.words @@ ?::tsquery OR s.ebook_id = ANY(?::uuid[]))`,
		tsquery(a.terms), pq.Array(a.long.all))
}

func ask(ctx context.Context, t *database.Tx, q ports.ListQuery, f filter, terms []string) (a asked, err error) {
	a = asked{filter: f, search: true, terms: distinct(storable(slices.Clone(terms))), sort: q.Sort, queued: divides(q)}
	if q.Sort == ports.SortDefault {
		a.marked = distinct(storable(fulltext.MarkedTerms(q.Search)))
	}
	a.long, err = findLong(ctx, t, a.terms, a.marked)
	return a, err
}

// conditions are those of the terms and the filter, and behind them those of what
// comes first, which begin at rest.
func (a *asked) conditions() (list []condition, rest int) {
	for _, term := range a.terms {
		list = append(list, condition{termKeys(wordKey, term)})
	}
	if a.status != "" {
		list = append(list, condition{oneKey(statusKey, string(a.status))})
	}
	if a.creator != "" {
		list = append(list, condition{oneKey(creatorKey, a.creator)})
	}
	for kind, values := range map[string][]string{subjectKey: a.subjects, gradeKey: a.grades} {
		if len(values) > 0 {
			list = append(list, valueKeys(kind, values))
		}
	}
	rest = len(list)
	for _, term := range a.marked {
		list = append(list, condition{termKeys(markedKey, term)})
	}
	if a.queued {
		list = append(list, condition{oneKey(statusKey, string(domain.PendingReview))})
	}
	return list, rest
}

func valueKeys(kind string, values []string) condition {
	var c condition
	for _, value := range values {
		c = append(c, oneKey(kind, value))
	}
	return c
}
