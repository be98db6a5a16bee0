package search

import (
	"context"
	"time"

	"backoffice/ports"
)

// part is a stretch of what was found, in its own order.
type part struct {
	total  int
	read   func(ctx context.Context, from, to int) ([]ports.ListedEbook, error)
	before func(ctx context.Context, at seat) (n int, inside bool, err error)
	beside func(ctx context.Context, at seat) (previous, next *ports.Neighbour, err error) // nil where reading about its place does
}

// seat is an e-book with what its place in each order follows from. One that has
// been decided on keeps the place in the queue that it had.
type seat struct {
	ID          string     `json:"id"`
	Title       string     `json:"title"`
	CreatedAt   time.Time  `json:"created_at"`
	SubmittedAt *time.Time `json:"submitted_at"`
	Waits       bool       `json:"waits"`
}

// key is the seat's value of an order's key.
func (s *seat) key(o order) []any {
	switch o {
	case byTitle:
		return []any{s.Title, s.ID}
	case waiting:
		return []any{s.SubmittedAt, s.ID}
	}
	return []any{s.CreatedAt, s.ID}
}

// about returns what stands in the part before and after a place.
func (p part) about(ctx context.Context, at seat, before int, inside bool) (previous, next *ports.Neighbour, err error) {
	if p.beside != nil {
		return p.beside(ctx, at)
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

// at is the e-book at a place of the part.
func (p part) at(ctx context.Context, place int) (*ports.Neighbour, error) {
	books, err := p.read(ctx, place, place+1)
	if err != nil || len(books) == 0 {
		return nil, err
	}
	return &ports.Neighbour{ID: books[0].ID, Title: books[0].Title}, nil
}
