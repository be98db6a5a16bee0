package search

import (
	"context"
	"time"

	"backoffice/ports"
)

// part is a contiguous part of a result, with its own order.
type part struct {
	total      int
	read       func(ctx context.Context, from, to int) ([]ports.ListedEbook, error)
	ids        func(ctx context.Context, from, to int) ([]string, error)                           // like read, but only the ids
	before     func(ctx context.Context, at position) (n int, inside bool, err error)              // inside: the e-book is in the part
	neighbours func(ctx context.Context, at position) (previous, next *ports.Neighbour, err error) // nil: neighboursAt reads them by their places
}

// position is an e-book with everything that determines its place in an order. After a decision an
// e-book keeps the place in the queue that it had.
type position struct {
	ID          string     `json:"id"`
	Title       string     `json:"title"`
	CreatedAt   time.Time  `json:"created_at"`
	SubmittedAt *time.Time `json:"submitted_at"`
	Waits       bool       `json:"waits"`
}

// key returns the values of an order's key.
func (p *position) key(o order) []any {
	switch o {
	case byTitle:
		return []any{p.Title, p.ID}
	case waiting:
		return []any{p.SubmittedAt, p.ID}
	}
	return []any{p.CreatedAt, p.ID}
}

// neighboursAt returns the part's e-books before and after a position, for which p.before returned before and inside.
func (p part) neighboursAt(ctx context.Context, at position, before int, inside bool) (previous, next *ports.Neighbour, err error) {
	if p.neighbours != nil {
		return p.neighbours(ctx, at)
	}
	after := before
	if inside {
		after++
	}
	if before > 0 {
		if previous, err = p.at(ctx, before-1); err != nil {
			return nil, nil, err
		}
	}
	if after < p.total {
		next, err = p.at(ctx, after)
	}
	return previous, next, err
}

// at returns the e-book at a place of the part, counted from 0.
func (p part) at(ctx context.Context, place int) (*ports.Neighbour, error) {
	books, err := p.read(ctx, place, place+1)
	if err != nil || len(books) == 0 {
		return nil, err
	}
	return &ports.Neighbour{ID: books[0].ID, Title: books[0].Title}, nil
}
