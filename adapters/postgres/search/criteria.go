package search

import (
	"cmp"
	"context"
	"slices"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/index"
	"backoffice/adapters/postgres/search/words"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// criteria say what a search, or a list that is read from the inverted index, finds and in which order.
type criteria struct {
	filter
	search     bool // false: every e-book that passes the filter
	terms      []fulltext.Term
	marked     []fulltext.Term // the terms with marks; exact matches come first, if there are any
	queueFirst bool            // e-books that wait for review come first
	sort       ports.Sort
	long       words.LongHits
}

// hasPriority reports whether some hits come before all others.
func (a *criteria) hasPriority() bool { return len(a.marked) > 0 || a.queueFirst }

// orders returns the order of the hits that come first and of the rest.
func (a *criteria) orders() (first, rest order) {
	if a.queueFirst {
		return waiting, newest
	}
	return orderOf(a.sort), orderOf(a.sort)
}

// addPriority appends the condition for hits that come first, on words (s) and e-book (e).
func (a *criteria) addPriority(q *database.Query) {
	switch {
	case !a.hasPriority():
		q.SQL += `false`
	case a.queueFirst:
		q.SQL += `e.submitted_at IS NOT NULL`
	default:
		q.Append(`(s.marked @@ ?::tsquery OR s.ebook_id = ANY(?::uuid[]))`, words.TSQuery(a.marked), pq.Array(a.long.Exact))
	}
}

// addMatching appends the FROM and WHERE for e-books (e), with their words (s), that contain the
// terms.
func (a *criteria) addMatching(q *database.Query) {
	if !a.search {
		q.SQL += ` FROM ebooks e WHERE e.deleted_at IS NULL`
		return
	}
	switch {
	case a.unchecked:
		q.Append(` FROM ` + fewWithWords(`e.unchecked`))
	case a.assigned != "":
		q.Append(` FROM `+fewWithWords(`e.assigned_to = ? AND e.status = 'pending_review'`), a.assigned)
	default:
		q.Append(` FROM ebook_search s JOIN ebooks e ON e.id = s.ebook_id`)
	}
	q.Append(` WHERE (s.words @@ ?::tsquery OR s.ebook_id = ANY(?::uuid[]))`,
		words.TSQuery(a.terms), pq.Array(a.long.All))
}

// fewWithWords reads the few e-books (e) with the condition first, then the words (s) of each by its key.
func fewWithWords(condition string) string {
	return `(SELECT * FROM ebooks e WHERE ` + condition + ` AND e.deleted_at IS NULL OFFSET 0) e
		CROSS JOIN LATERAL (SELECT * FROM ebook_search s WHERE s.ebook_id = e.id LIMIT 1) s`
}

// prepare sets the order of a query and returns its criteria; ok is false if nothing can match.
func prepare(ctx context.Context, t *database.Tx, q *ports.ListQuery) (a criteria, ok bool, err error) {
	q.Sort = effectiveSort(*q)
	f, ok := rowFilter(*q)
	if !ok {
		return a, false, nil
	}
	if err := f.addValues(ctx, t, *q); err != nil || f.matchesNothing() {
		return a, false, err
	}
	if terms := fulltext.Terms(q.Search); len(terms) > 0 {
		a, err = criteriaOf(ctx, t, *q, f, terms)
		return a, err == nil, err
	}
	return criteria{filter: f, sort: q.Sort, queueFirst: queueFirst(*q)}, true, nil
}

// criteriaOf returns the criteria of a query.
func criteriaOf(ctx context.Context, t *database.Tx, q ports.ListQuery, f filter, terms []fulltext.Term) (a criteria, err error) {
	a = criteria{filter: f, search: true, terms: distinct(words.StorableTerms(terms)), sort: q.Sort, queueFirst: queueFirst(q)}
	if q.Sort == ports.SortDefault {
		a.marked = distinct(words.StorableTerms(fulltext.MarkedTerms(q.Search)))
	}
	a.long, err = words.FindLong(ctx, t, a.terms, a.marked)
	return a, err
}

// conditions returns the conditions that every hit meets and, from index priority on, those that only
// the hits that come first meet.
func (a *criteria) conditions() (list []index.Condition, priority int) {
	for _, term := range a.terms {
		list = append(list, termKeys(index.WordKey, term))
	}
	if a.status != "" {
		list = append(list, index.Condition{index.OneKey(index.StatusKey, string(a.status))})
	}
	if a.creator != "" {
		list = append(list, index.Condition{index.OneKey(index.CreatorKey, a.creator)})
	}
	for kind, values := range map[string][]string{index.SubjectKey: a.subjects, index.GradeKey: a.grades} {
		if len(values) > 0 {
			list = append(list, valueKeys(kind, values))
		}
	}
	priority = len(list)
	for _, term := range a.marked {
		list = append(list, termKeys(index.MarkedKey, term))
	}
	if a.queueFirst {
		list = append(list, index.Condition{index.OneKey(index.StatusKey, string(domain.PendingReview))})
	}
	return list, priority
}

// termKeys is the condition for a term as it was typed or by its key.
func termKeys(kind string, term fulltext.Term) index.Condition {
	if term.Key == term.Typed {
		return index.Condition{index.TermKeys(kind, term.Typed)}
	}
	return index.Condition{index.TermKeys(kind, term.Typed), index.TermKeys(kind, term.Key)}
}

func valueKeys(kind string, values []string) index.Condition {
	var c index.Condition
	for _, value := range values {
		c = append(c, index.OneKey(kind, value))
	}
	return c
}

// distinct returns each term once.
func distinct(terms []fulltext.Term) []fulltext.Term {
	slices.SortFunc(terms, func(a, b fulltext.Term) int { return cmp.Or(cmp.Compare(a.Typed, b.Typed), cmp.Compare(a.Key, b.Key)) })
	return slices.Compact(terms)
}
