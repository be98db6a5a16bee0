package ebooks

import (
	"cmp"
	"context"
	"time"

	"backoffice/app/ids"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// Filters are the use cases around a person's saved filters.
type Filters struct{ filters ports.Filters }

// NewFilters returns the use cases of saved filters.
func NewFilters(filters ports.Filters) *Filters { return &Filters{filters: filters} }

// FilterRequest is the body of a new filter.
type FilterRequest struct {
	Name  string `json:"name"`
	Query string `json:"query"`
}

// List returns the actor's filters.
func (s *Filters) List(ctx context.Context, actor domain.Actor) ([]domain.SavedFilter, error) {
	return s.filters.List(ctx, actor.ID)
}

// Save stores a filter for the caller.
func (s *Filters) Save(ctx context.Context, by ports.Caller, body request.Body[FilterRequest]) (domain.SavedFilter, error) {
	sent, requestErr := body.Value()
	return s.filters.Save(ctx, by, func(actor domain.Actor, now time.Time) (domain.SavedFilter, error) {
		if err := cmp.Or(actor.MayUseCMS(), requestErr); err != nil {
			return domain.SavedFilter{}, err
		}
		return domain.NewFilter(ids.New(), actor, sent.Name, sent.Query, now)
	})
}

// Remove deletes one of the caller's filters.
func (s *Filters) Remove(ctx context.Context, by ports.Caller, id string) error {
	return s.filters.Remove(ctx, by, id)
}
