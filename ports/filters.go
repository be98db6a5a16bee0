package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// Filters stores people's saved filters.
type Filters interface {
	// List returns a person's filters in the order of their names.
	List(ctx context.Context, userID string) ([]domain.SavedFilter, error)

	// Save stores the filter that draft returns, and returns it as stored. If the person has one of
	// the same name (see SavedFilter.Key) and query, it returns that; with another query the error
	// is domain.ErrFilterExists. More than domain.MaxFilters are domain.ErrFiltersFull.
	Save(ctx context.Context, by Caller, draft func(actor domain.Actor, now time.Time) (domain.SavedFilter, error)) (domain.SavedFilter, error)

	// Remove deletes one of the caller's filters. Any other is domain.ErrNoFilter.
	Remove(ctx context.Context, by Caller, id string) error
}
