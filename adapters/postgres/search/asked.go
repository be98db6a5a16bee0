package search

import (
	"context"
	"slices"

	"backoffice/adapters/postgres/database"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// asked is what a search asks for.
type asked struct {
	filter
	terms  []string
	marked []string // as typed, where what matches exactly comes first
	sort   ports.Sort
	long   longHits
}

func ask(ctx context.Context, t *database.Tx, q ports.ListQuery, f filter, terms []string) (a asked, err error) {
	a = asked{filter: f, terms: distinct(storable(slices.Clone(terms))), sort: q.Sort}
	if q.Sort == ports.SortDefault {
		a.marked = distinct(storable(fulltext.MarkedTerms(q.Search)))
	}
	a.long, err = findLong(ctx, t, a.terms, a.marked)
	return a, err
}

// part is a stretch of what was found, in its own order.
type part struct {
	total int
	read  func(ctx context.Context, from, to int) ([]ports.ListedEbook, error)
}

// conditions are those of the terms, the filter and, last, the marked terms.
func (a *asked) conditions() []condition {
	var list []condition
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
	for _, term := range a.marked {
		list = append(list, condition{termKeys(markedKey, term)})
	}
	return list
}

func valueKeys(kind string, values []string) condition {
	var c condition
	for _, value := range values {
		c = append(c, oneKey(kind, value))
	}
	return c
}
