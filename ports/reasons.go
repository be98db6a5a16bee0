package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// Reasons stores the templates for reasons.
type Reasons interface {
	// List returns the templates. Those that the user used most often in their last
	// domain.RecentUses come first, then the others by title.
	List(ctx context.Context, userID string) ([]domain.Reason, error)

	// ByIDs returns the templates with these ids in their order, removed or not. If one does not
	// exist, the error is domain.ErrReasonUnknown.
	ByIDs(ctx context.Context, ids []string) ([]domain.UsedReason, error)

	// Add stores the template that draft returns, and returns it as stored. If there is one of the
	// same title (see Reason.Key) and text, it returns that; with another text the error is
	// domain.ErrReasonExists. More than domain.MaxReasons are domain.ErrReasonsFull.
	Add(ctx context.Context, by Caller, draft func(actor domain.Actor, now time.Time) (domain.Reason, error)) (domain.Reason, error)

	// Remove removes a template if permit allows it. What was counted stays, and who has chosen it
	// before may still send it. An unknown or removed one is domain.ErrReasonNotFound.
	Remove(ctx context.Context, by Caller, id string, permit func(actor domain.Actor) error) error
}
