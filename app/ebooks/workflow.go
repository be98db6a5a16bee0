package ebooks

import (
	"cmp"
	"context"
	"time"

	"backoffice/app/request"
	"backoffice/app/space"
	"backoffice/domain"
	"backoffice/ports"
)

// Perform takes one of the five actions of the workflow. Of several of the same action at the same time exactly
// one succeeds; the refusals of the others say who did what.
func (s *Service) Perform(ctx context.Context, by ports.Caller, id string, action domain.Action, body request.Body[Decision], once ports.Once) (domain.Ebook, error) {
	d, requestErr := body.Value()
	comment, commentErr := domain.CleanComment(d.Comment)
	reasons, reasonsErr := s.usedReasons(ctx, action, d.Reasons)
	return s.perform(ctx, by, id, action, preparedDecision{comment, reasons, d.Version, cmp.Or(requestErr, commentErr, reasonsErr)}, once)
}

// preparedDecision is a decision with the reasons that it names, or what is wrong with it.
type preparedDecision struct {
	comment    string
	reasons    []domain.UsedReason
	version    *int
	requestErr error
}

func (s *Service) perform(ctx context.Context, by ports.Caller, id string, action domain.Action, decision preparedDecision, once ports.Once) (domain.Ebook, error) {
	room, spaceErr := s.roomFor(action)
	defer room.Release()
	book, err := s.books.Update(ctx, by, id, once, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
		if err := cmp.Or(b.May(action, actor), decision.requestErr, spaceErr); err != nil {
			return err
		}
		before := *b // the version is checked after the rules, and Perform raises it
		if err := b.Perform(action, actor, decision.comment, now); err != nil {
			return err
		}
		b.UseReasons(decision.reasons) // none unless it is a rejection
		return before.ExpectVersion(decision.version)
	})
	return book, s.explainDecided(ctx, err, id)
}

// usedReasons reads the reasons that a rejection names. They never change, so they can be read before
// the e-book is locked.
func (s *Service) usedReasons(ctx context.Context, action domain.Action, named []string) ([]domain.UsedReason, error) {
	ids, err := domain.CheckUsedReasons(action, named)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	return s.reasons.ByIDs(ctx, ids)
}

// roomFor reserves space for a submit, which stores the whole e-book once more. Other actions only
// write a row, and work with little space.
func (s *Service) roomFor(action domain.Action) (ports.Room, error) {
	if action == domain.Submit {
		return space.Reserve(s.space, space.ForSubmission)
	}
	return space.Unlimited{}, nil
}

// Log returns the history, newest first.
func (s *Service) Log(ctx context.Context, id string) ([]domain.LogEntry, error) {
	return s.books.Log(ctx, id)
}
