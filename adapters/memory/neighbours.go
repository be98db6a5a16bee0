package memory

import (
	"context"
	"slices"

	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// Neighbours returns where an e-book stands in a list.
func (r *Ebooks) Neighbours(ctx context.Context, id string, q ports.ListQuery) (ports.Neighbours, error) {
	defer r.db.lock()()
	book, err := r.db.present(ctx, id)
	if err != nil {
		return ports.Neighbours{}, err
	}
	hits := r.db.hits(q)
	found := ports.Neighbours{Total: len(hits)}
	at := slices.IndexFunc(hits, func(h hit) bool { return h.ID == id })
	after := at + 1
	if found.Place = after; at < 0 {
		seat := r.db.seat(q, book)
		if !tellable(q, seat) {
			return found, nil
		}
		at, _ = slices.BinarySearchFunc(hits, hit{ListedEbook: ports.ListedEbook{Ebook: seat}}, comparing(q))
		after = at
	}
	if at > 0 {
		found.Previous = neighbour(hits[at-1])
	}
	if after < len(hits) {
		found.Next = neighbour(hits[after])
	}
	return found, nil
}

// seat is an e-book where it would stand: in the queue by its latest submission.
func (db *DB) seat(q ports.ListQuery, b domain.Ebook) domain.Ebook {
	if q.Sort == ports.SortWaiting && q.Status == domain.PendingReview && b.SubmittedAt == nil {
		for _, entry := range slices.Backward(db.logs) {
			if entry.EbookID == b.ID && entry.Action == domain.Submit {
				b.SubmittedAt = &entry.CreatedAt
				break
			}
		}
	}
	return b
}

// tellable tells whether an e-book that is not in a list has a place there.
func tellable(q ports.ListQuery, b domain.Ebook) bool {
	if q.Sort == ports.SortWaiting && q.Status == domain.PendingReview && b.SubmittedAt == nil {
		return false
	}
	return q.Sort != ports.SortDefault || fulltext.MarkedTerms(q.Search) == nil || len(fulltext.Terms(q.Search)) == 0
}

func neighbour(h hit) *ports.Neighbour { return &ports.Neighbour{ID: h.ID, Title: h.Title} }
