package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// Filters keeps the filters that people have saved, each person's apart.
type Filters interface {
	// List returns a person's filters in the order of their names.
	List(ctx context.Context, userID string) ([]domain.SavedFilter, error)

	// Save stores the filter that make returns and returns it as stored. Where the
	// person has one of that name (see SavedFilter.Key), it is returned if it has the
	// same query, and is domain.ErrFilterExists if not; past domain.MaxFilters it is
	// domain.ErrFiltersFull.
	Save(ctx context.Context, by Caller, make func(actor domain.Actor, now time.Time) (domain.SavedFilter, error)) (domain.SavedFilter, error)

	// Remove removes a filter of the caller's; any other is domain.ErrNoFilter.
	Remove(ctx context.Context, by Caller, id string) error
}
