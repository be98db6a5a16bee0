package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Decision is what comes with a workflow action.
type Decision struct {
	Comment string `json:"comment"`
	Version *int   `json:"version"` // of the e-book, as it was read
}

// Perform takes one of the five actions of the workflow. Of several at once
// exactly one wins; the others are told who did what.
func (s *Ebooks) Perform(ctx context.Context, by ports.Caller, id string, action domain.Action, body Body[Decision], once ports.Once) (domain.Ebook, error) {
	d, fault := body.Value()
	comment, broken := domain.CleanComment(d.Comment)
	book, err := s.books.Update(ctx, by, id, once, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
		if err := cmp.Or(b.May(action, actor), fault, broken); err != nil {
			return err
		}
		before := *b
		if err := b.Perform(action, actor, comment, now); err != nil {
			return err
		}
		return before.Expect(d.Version)
	})
	return book, s.explained(ctx, err, id)
}

// Log answers the history, newest first.
func (s *Ebooks) Log(ctx context.Context, id string) ([]domain.LogEntry, error) {
	return s.books.Log(ctx, id)
}

// explained adds to a refusal for the status who brought the e-book there. It
// is called after the transaction: a second connection asked for inside one
// would let waiting callers starve the one they wait for.
func (s *Ebooks) explained(ctx context.Context, refusal error, id string) error {
	e, ok := errors.AsType[*domain.Error](refusal)
	if !ok || e.Kind != domain.Conflict || e.Conflict == nil || e.Conflict.Ebook == nil {
		return refusal
	}
	log, err := s.books.Log(ctx, id)
	if err != nil {
		return refusal
	}
	decided := e.Conflict.Ebook.Decided(log)
	if decided == nil {
		return refusal
	}
	told, conflict := *e, *e.Conflict
	conflict.By = &domain.Person{ID: decided.User.ID, FullName: decided.User.FullName}
	conflict.At = decided.CreatedAt
	told.Conflict = &conflict
	if told.Code != domain.ErrNotEditable.Code { // whose words stand in RULES §4.4
		told.Code = "ebook.decided"
		told.Message = fmt.Sprintf("%s đã %s eBook này lúc %s.", decided.User.FullName, decided.Action.Name(), domain.ClockTime(decided.CreatedAt))
	}
	return &told
}
