package review

import (
	"cmp"
	"context"
	"time"

	"backoffice/app/ids"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// Reasons are the use cases around templates for reasons.
type Reasons struct{ reasons ports.Reasons }

// NewReasons returns the use cases of templates for reasons.
func NewReasons(reasons ports.Reasons) *Reasons { return &Reasons{reasons} }

// ReasonRequest is a new template.
type ReasonRequest struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// List returns the templates for an actor who may reject.
func (s *Reasons) List(ctx context.Context, actor domain.Actor) ([]domain.Reason, error) {
	if err := domain.MayReview(actor); err != nil {
		return nil, err
	}
	return s.reasons.List(ctx, actor.ID)
}

// Add keeps a template for all reviewers. Sent again, it returns the one that is there, and added is false.
func (s *Reasons) Add(ctx context.Context, by ports.Caller, body request.Body[ReasonRequest]) (reason domain.Reason, added bool, err error) {
	sent, requestErr := body.Value()
	id := ids.New()
	reason, err = s.reasons.Add(ctx, by, func(actor domain.Actor, now time.Time) (domain.Reason, error) {
		if err := cmp.Or(domain.MayManageReasons(actor), requestErr); err != nil {
			return domain.Reason{}, err
		}
		return domain.NewReason(id, actor, sent.Title, sent.Text, now)
	})
	return reason, err == nil && reason.ID == id, err
}

// Remove removes a template; the counts of its uses stay.
func (s *Reasons) Remove(ctx context.Context, by ports.Caller, id string) error {
	return s.reasons.Remove(ctx, by, id, domain.MayManageReasons)
}
