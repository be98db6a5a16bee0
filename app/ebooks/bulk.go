package ebooks

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// BulkDecision is what comes with an action on several e-books.
type BulkDecision struct {
	Items   *[]BulkItem `json:"items"`
	Comment string      `json:"comment"`
}

// BulkItem names one of the e-books, with its version as it was read.
type BulkItem struct {
	ID      string `json:"id"`
	Version *int   `json:"version"`
}

// Outcome is what became of one e-book: it, or why it was refused.
type Outcome struct {
	ID      string
	Ebook   domain.Ebook
	Refused *domain.Error
}

// PerformBulk takes an action on several e-books, one after the other, each as
// Perform does and in a transaction of its own. turn is called before each but the
// first. An error ends it: nobody is signed in any more, or the database is out of
// reach. With the same key it then goes on; once ended it returns the same.
func (s *Service) PerformBulk(ctx context.Context, by ports.Caller, action domain.Action, body request.Body[BulkDecision], once ports.Once, turn func() error) ([]Outcome, error) {
	sent, err := checkBulk(action, body)
	if err != nil {
		return nil, err
	}
	ended, err := s.books.BeginBulk(ctx, by, once)
	if err != nil {
		return nil, err
	}
	before, err := refusals(ended)
	if err != nil {
		return nil, err
	}
	work := bulk{s, by, action, *sent.Items, sent.Comment, once}
	outcomes, err := work.perform(ctx, before, turn)
	if err != nil || ended != nil {
		return outcomes, err
	}
	return outcomes, work.end(ctx, outcomes)
}

func checkBulk(action domain.Action, body request.Body[BulkDecision]) (BulkDecision, error) {
	sent, fault := body.Value()
	if fault != nil {
		return sent, fault
	}
	comment, err := domain.CleanComment(sent.Comment)
	if err != nil {
		return sent, err
	}
	sent.Comment = comment
	if sent.Items == nil {
		sent.Items = &[]BulkItem{}
	}
	ids := make([]string, len(*sent.Items))
	for i, item := range *sent.Items {
		ids[i] = item.ID
	}
	return sent, domain.CheckBulk(action, ids, comment)
}

// bulk is a call on several e-books that is in order.
type bulk struct {
	ebooks  *Service
	by      ports.Caller
	action  domain.Action
	items   []BulkItem
	comment string
	once    ports.Once
}

// perform acts on each e-book but those that were refused before with the same key.
func (w *bulk) perform(ctx context.Context, before map[string]*domain.Error, turn func() error) ([]Outcome, error) {
	outcomes := make([]Outcome, len(w.items))
	for i, item := range w.items {
		if refused := before[item.ID]; refused != nil {
			outcomes[i] = Outcome{ID: item.ID, Refused: refused}
			continue
		}
		if i > 0 {
			if err := turn(); err != nil {
				return nil, err
			}
		}
		var err error
		if outcomes[i], err = w.performOne(ctx, item); err != nil {
			return nil, err
		}
	}
	return outcomes, nil
}

// performOne returns an error only where there is no use in going on.
func (w *bulk) performOne(ctx context.Context, item BulkItem) (Outcome, error) {
	id, ok := domain.ParseID(item.ID)
	if !ok {
		return Outcome{ID: item.ID, Refused: domain.ErrNotFound}, nil
	}
	decision := request.Given(Decision{Comment: w.comment, Version: item.Version})
	book, err := w.ebooks.Perform(ctx, w.by, id, w.action, decision, w.once.Of(id))
	if refused, ok := errors.AsType[*domain.Error](err); ok && ofTheEbook(refused) {
		return Outcome{ID: item.ID, Refused: refused}, nil
	}
	return Outcome{ID: item.ID, Ebook: book}, err
}

// ofTheEbook tells whether a refusal is about one e-book, and others may be done.
func ofTheEbook(refused *domain.Error) bool {
	switch refused.Kind {
	case domain.Forbidden:
		return refused.Code != domain.ErrStudent.Code
	case domain.NotFound, domain.Conflict, domain.Invalid:
		return true
	}
	return false
}

// refusal is one as it is kept: what was done is kept with the e-book's own key.
type refusal struct {
	ID      string            `json:"id"`
	Kind    domain.Kind       `json:"kind"`
	Code    string            `json:"code"`
	Message string            `json:"message"`
	Fields  map[string]string `json:"fields,omitempty"`
}

// end keeps what was refused, so that the same is refused again with the same key.
// Where the same call was sent twice at the same moment, what the first to end has
// refused stands; and no outcome denies what either of them has done.
func (w *bulk) end(ctx context.Context, outcomes []Outcome) error {
	kept := []refusal{}
	for _, o := range outcomes {
		if r := o.Refused; r != nil {
			kept = append(kept, refusal{o.ID, r.Kind, r.Code, r.Message, r.Fields})
		}
	}
	answer, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	first, err := w.ebooks.books.EndBulk(ctx, w.by, w.once, answer)
	if err != nil {
		return err
	}
	refused, err := refusals(first)
	for i := range outcomes {
		if err != nil || outcomes[i].Refused == nil {
			continue
		}
		if outcomes[i].Refused = refused[w.items[i].ID]; outcomes[i].Refused == nil {
			outcomes[i], err = w.performOne(ctx, w.items[i])
		}
	}
	return err
}

func refusals(answer []byte) (map[string]*domain.Error, error) {
	refused := map[string]*domain.Error{}
	if answer == nil {
		return refused, nil
	}
	var kept []refusal
	if err := json.Unmarshal(answer, &kept); err != nil {
		return nil, fmt.Errorf("ebooks: read the outcome of a bulk: %w", err)
	}
	for _, r := range kept {
		refused[r.ID] = &domain.Error{Kind: r.Kind, Code: r.Code, Message: r.Message, Fields: r.Fields}
	}
	return refused, nil
}
