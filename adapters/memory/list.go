package memory

import (
	"cmp"
	"context"
	"slices"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// List returns one page and the exact total.
func (r *Ebooks) List(ctx context.Context, q ports.ListQuery) (ports.ListPage, error) {
	defer r.db.lock()()
	hits := r.db.hits(q)
	page := ports.ListPage{Ebooks: []ports.ListedEbook{}, Total: len(hits)}
	if q.Page-1 <= len(hits)/q.Limit {
		from := min((q.Page-1)*q.Limit, len(hits))
		for _, h := range hits[from:min(from+q.Limit, len(hits))] {
			page.Ebooks = append(page.Ebooks, h.ListedEbook)
		}
	}
	return page, ctx.Err()
}

func (db *DB) hits(q ports.ListQuery) (hits []hit) {
	for _, b := range db.books {
		if h, ok := db.match(q, b); ok {
			hits = append(hits, h)
		}
	}
	slices.SortFunc(hits, comparing(q))
	return hits
}

// hit is an e-book that a list shows.
type hit struct {
	ports.ListedEbook
	exact bool
}

func (db *DB) match(q ports.ListQuery, b domain.Ebook) (hit, bool) {
	ok := (b.DeletedAt != nil) == q.Deleted &&
		(q.Status == "" || b.Status == q.Status) &&
		(q.CreatedBy == "" || b.CreatedBy == q.CreatedBy) &&
		(q.Subject == "" || fulltext.MatchesFacet(b.Subject, q.Subject)) &&
		(q.Grade == "" || fulltext.MatchesFacet(b.Grade, q.Grade))
	terms := fulltext.Terms(q.Search)
	h := hit{ListedEbook: ports.ListedEbook{Ebook: ports.Line(db.named(b))}}
	if !ok || len(terms) == 0 {
		return h, ok
	}
	record := []string{b.Title, b.Author, b.Tags}
	var titles []string
	for _, item := range db.tocs[b.ID].Items {
		if !q.Deleted {
			titles = append(titles, item.Title)
		}
	}
	texts := slices.Concat(record, titles)
	if !fulltext.Holds(fulltext.Words(texts...), terms) {
		return h, false
	}
	h.MatchedTOC = fulltext.MatchedTitle(terms, record, titles)
	marked := fulltext.MarkedTerms(q.Search)
	h.exact = !q.Deleted && q.Sort == ports.SortDefault && marked != nil && fulltext.Holds(fulltext.MarkedWords(texts...), marked)
	return h, true
}

func comparing(q ports.ListQuery) func(a, b hit) int {
	older := func(a, b hit) int { return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID)) }
	if q.Deleted {
		older = func(a, b hit) int { return cmp.Or(a.DeletedAt.Compare(*b.DeletedAt), cmp.Compare(a.ID, b.ID)) }
		if q.Sort == ports.SortWaiting {
			q.Sort = ports.SortNewest
		}
	}
	switch q.Sort {
	case ports.SortOldest:
		return older
	case ports.SortTitle:
		alphabet := collate.New(language.MustParse("vi-u-kn-true"))
		return func(a, b hit) int {
			return cmp.Or(alphabet.CompareString(a.Title, b.Title), cmp.Compare(a.Title, b.Title), cmp.Compare(a.ID, b.ID))
		}
	case ports.SortWaiting:
		return func(a, b hit) int {
			switch {
			case a.SubmittedAt != nil && b.SubmittedAt != nil:
				return cmp.Or(a.SubmittedAt.Compare(*b.SubmittedAt), cmp.Compare(a.ID, b.ID))
			case a.SubmittedAt != nil:
				return -1
			case b.SubmittedAt != nil:
				return 1
			}
			return older(b, a)
		}
	default:
		return func(a, b hit) int {
			if a.exact != b.exact {
				return map[bool]int{true: -1, false: 1}[a.exact]
			}
			return older(b, a)
		}
	}
}

// Statistics counts all e-books and the user's own.
func (r *Ebooks) Statistics(ctx context.Context, userID string) (ports.Statistics, error) {
	defer r.db.lock()()
	s := ports.Statistics{All: map[domain.Status]int{}, Mine: map[domain.Status]int{}}
	for _, b := range r.db.books {
		if b.DeletedAt != nil {
			continue
		}
		s.All[b.Status]++
		if b.CreatedBy == userID {
			s.Mine[b.Status]++
		}
	}
	return s, ctx.Err()
}
