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
	terms      []fulltext.Term // none: every e-book that passes the filter
	marked     []fulltext.Term // the terms with marks, if any; e-books that have them come first
	queueFirst bool            // e-books that wait for review come first
	sort       ports.Sort
	longHits   words.LongHits
}

// hasPriority reports whether some hits come before all others.
func (c *criteria) hasPriority() bool { return len(c.marked) > 0 || c.queueFirst }

// everything reports whether all e-books match.
func (c *criteria) everything() bool {
	return len(c.terms) == 0 && c.status == "" && c.creator == "" && !c.faceted && !c.fewEbooks()
}

// orders returns the order of the hits that come first and of the rest.
func (c *criteria) orders() (first, rest order) {
	if c.queueFirst {
		return waiting, newest
	}
	return orderOf(c.sort), orderOf(c.sort)
}

// addPriority appends the condition for hits that come first, on words (s) and e-book (e).
func (c *criteria) addPriority(q *database.Query) {
	switch {
	case !c.hasPriority():
		q.SQL += `false`
	case c.queueFirst:
		q.SQL += `e.submitted_at IS NOT NULL`
	default:
		q.Append(`(s.marked @@ ?::tsquery OR s.ebook_id = ANY(?::uuid[]))`, words.TSQuery(c.marked), pq.Array(c.longHits.Exact))
	}
}

// addMatching appends the FROM and WHERE for e-books (e), with their words (s), that contain the
// terms.
func (c *criteria) addMatching(q *database.Query) {
	if len(c.terms) == 0 {
		q.SQL += ` FROM ebooks e WHERE e.deleted_at IS NULL`
		return
	}
	switch {
	case c.unchecked:
		q.Append(` FROM ` + fewWithWords(`e.unchecked`))
	case c.assigned != "":
		q.Append(` FROM `+fewWithWords(`e.assigned_to = ? AND e.status = 'pending_review'`), c.assigned)
	default:
		q.Append(` FROM ebook_search s JOIN ebooks e ON e.id = s.ebook_id`)
	}
	q.Append(` WHERE (s.words @@ ?::tsquery OR s.ebook_id = ANY(?::uuid[]))`,
		words.TSQuery(c.terms), pq.Array(c.longHits.All))
}

// fewWithWords reads the few e-books (e) with the condition first, then the words (s) of each by its key.
func fewWithWords(condition string) string {
	return `(SELECT * FROM ebooks e WHERE ` + condition + ` AND e.deleted_at IS NULL OFFSET 0) e
		CROSS JOIN LATERAL (SELECT * FROM ebook_search s WHERE s.ebook_id = e.id LIMIT 1) s`
}

// criteriaOfQuery sets q.Sort to the effective order, and returns the criteria of the query. ok is false if nothing
// can match.
func criteriaOfQuery(ctx context.Context, t *database.Tx, q *ports.ListQuery) (c criteria, ok bool, err error) {
	q.Sort = effectiveSort(*q)
	f, ok := rowFilter(*q)
	if !ok {
		return c, false, nil
	}
	if err := f.addValues(ctx, t, *q); err != nil || f.matchesNothing() {
		return c, false, err
	}
	if terms := fulltext.Terms(q.Search); len(terms) > 0 {
		c, err = searchCriteria(ctx, t, *q, f, terms)
		return c, err == nil, err
	}
	return criteria{filter: f, sort: q.Sort, queueFirst: queueFirst(*q)}, true, nil
}

// searchCriteria returns the criteria of a search for terms.
func searchCriteria(ctx context.Context, t *database.Tx, q ports.ListQuery, f filter, terms []fulltext.Term) (c criteria, err error) {
	c = criteria{filter: f, terms: distinct(words.StorableTerms(terms)), sort: q.Sort, queueFirst: queueFirst(q)}
	if q.Sort == ports.SortDefault {
		c.marked = distinct(words.StorableTerms(fulltext.MarkedTerms(q.Search)))
	}
	c.longHits, err = words.FindLong(ctx, t, c.terms, c.marked)
	return c, err
}

// conditions returns what the inverted index is asked for. Every hit meets list[:requiredCount]; the hits that
// come first also meet list[requiredCount:].
func (c *criteria) conditions() (list []index.Condition, requiredCount int) {
	for _, term := range c.terms {
		list = append(list, termCondition(index.WordKey, term))
	}
	if c.status != "" {
		list = append(list, index.Condition{index.OneKey(index.StatusKey, string(c.status))})
	}
	if c.creator != "" {
		list = append(list, index.Condition{index.OneKey(index.CreatorKey, c.creator)})
	}
	for kind, values := range map[string][]string{index.SubjectKey: c.subjects, index.GradeKey: c.grades} {
		if len(values) > 0 {
			list = append(list, valueCondition(kind, values))
		}
	}
	if c.everything() { // each e-book has a status
		list = append(list, valueCondition(index.StatusKey, statuses()))
	}
	requiredCount = len(list)
	for _, term := range c.marked {
		list = append(list, termCondition(index.MarkedKey, term))
	}
	if c.queueFirst {
		list = append(list, index.Condition{index.OneKey(index.StatusKey, string(domain.PendingReview))})
	}
	return list, requiredCount
}

func statuses() []string {
	all := make([]string, len(domain.Statuses))
	for i, s := range domain.Statuses {
		all[i] = string(s)
	}
	return all
}

// termCondition is the condition for a term as it was typed or by its key.
func termCondition(kind string, term fulltext.Term) index.Condition {
	if term.Key == term.Typed {
		return index.Condition{index.TermKeys(kind, term.Typed)}
	}
	return index.Condition{index.TermKeys(kind, term.Typed), index.TermKeys(kind, term.Key)}
}

func valueCondition(kind string, values []string) index.Condition {
	var condition index.Condition
	for _, value := range values {
		condition = append(condition, index.OneKey(kind, value))
	}
	return condition
}

// distinct sorts the terms, and returns each once.
func distinct(terms []fulltext.Term) []fulltext.Term {
	slices.SortFunc(terms, func(a, b fulltext.Term) int { return cmp.Or(cmp.Compare(a.Typed, b.Typed), cmp.Compare(a.Key, b.Key)) })
	return slices.Compact(terms)
}
