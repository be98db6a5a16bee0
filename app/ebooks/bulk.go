package ebooks

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// BulkItem names one of several e-books, with its version as it was read.
type BulkItem struct {
	ID      string `json:"id"`
	Version *int   `json:"version"`
}

// BulkDecision is an action on several e-books, with one comment for all histories.
type BulkDecision struct {
	Items   *[]BulkItem `json:"items"`
	Comment string      `json:"comment"`
	Reasons []string    `json:"reasons"`
}

// BulkEdit is an edit of several e-books.
type BulkEdit struct {
	Items *[]BulkItem
	domain.BulkEdit
}

// Outcome is the result for one e-book: the e-book, or the refusal.
type Outcome struct {
	ID       string
	Ebook    domain.Ebook
	Repeated bool // it was written before with the same key
	Refused  *domain.Error
}

// Bulk says who writes several e-books, and under which key. AwaitTurn waits for the permission to write the next
// one; it is called before each but the first.
type Bulk struct {
	By        ports.Caller
	Once      ports.Once
	AwaitTurn func() error
}

// PerformBulk takes an action on several e-books, each in its own transaction and by the rules
// of the single call. It ends early with an error if the session has ended or the database cannot
// be reached; repeated with the same key it continues. Once complete, a repetition returns the same
// result.
func (s *Service) PerformBulk(ctx context.Context, call Bulk, action domain.Action, body request.Body[BulkDecision]) ([]Outcome, error) {
	sent, requestErr := body.Value()
	if requestErr != nil {
		return nil, requestErr
	}
	comment, err := domain.CleanComment(sent.Comment)
	if err != nil {
		return nil, err
	}
	reasons, reasonsErr := s.usedReasons(ctx, action, sent.Reasons)
	if err := cmp.Or(checkItems(sent.Items), domain.CheckReason(action, comment), reasonsErr); err != nil {
		return nil, err
	}
	return s.runBulk(ctx, call, *sent.Items, func(id string, version *int, once ports.Once) (domain.Ebook, error) {
		decision := request.Given(Decision{Comment: comment, Version: version})
		switch action {
		case domain.Delete:
			return s.Delete(ctx, call.By, id, decision, once)
		case domain.Restore:
			return s.Restore(ctx, call.By, id, decision, once)
		}
		return s.perform(ctx, call.By, id, action, preparedDecision{comment: comment, reasons: reasons, version: version}, once)
	})
}

// EditBulk saves the same fields of several e-books, as PerformBulk takes an action.
func (s *Service) EditBulk(ctx context.Context, call Bulk, body request.Body[BulkEdit]) ([]Outcome, error) {
	sent, requestErr := body.Value()
	if requestErr != nil {
		return nil, requestErr
	}
	if err := checkItems(sent.Items); err != nil {
		return nil, err
	}
	domain.ComposeInput(&sent.Set)
	return s.runBulk(ctx, call, *sent.Items, func(id string, version *int, once ports.Once) (domain.Ebook, error) {
		return s.edit(ctx, call.By, id, nil, version, once, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
			return b.EditInBulk(actor, sent.BulkEdit, now)
		})
	})
}

func checkItems(items *[]BulkItem) error {
	ids := []string{}
	if items != nil {
		for _, item := range *items {
			ids = append(ids, item.ID)
		}
	}
	return domain.CheckBulk(ids)
}

// runBulk writes one e-book after the other. Then it stores the refusals, unless an earlier call with the same key has
// stored them.
func (s *Service) runBulk(ctx context.Context, call Bulk, items []BulkItem, write bulkWrite) ([]Outcome, error) {
	stored, err := s.books.BeginBulk(ctx, call.By, call.Once)
	if err != nil {
		return nil, err
	}
	refusedBefore, err := refusals(stored)
	if err != nil {
		return nil, err
	}
	run := bulkRun{s, call, items, write}
	outcomes, err := run.perform(refusedBefore)
	if err != nil || stored != nil {
		return outcomes, err
	}
	return outcomes, run.end(ctx, outcomes)
}

// bulkWrite writes one of several e-books.
type bulkWrite func(id string, version *int, once ports.Once) (domain.Ebook, error)

// bulkRun is a valid call on several e-books.
type bulkRun struct {
	ebooks *Service
	Bulk
	items []BulkItem
	write bulkWrite
}

// perform writes each e-book but those that were refused before with the same key. With an error it returns
// the outcomes so far.
func (w *bulkRun) perform(refusedBefore map[string]*domain.Error) ([]Outcome, error) {
	outcomes := make([]Outcome, len(w.items))
	for i, item := range w.items {
		if refused := refusedBefore[item.ID]; refused != nil {
			outcomes[i] = Outcome{ID: item.ID, Refused: refused}
			continue
		}
		if i > 0 {
			if err := w.AwaitTurn(); err != nil {
				return outcomes[:i], err
			}
		}
		var err error
		if outcomes[i], err = w.performOne(item); err != nil {
			return outcomes[:i], err
		}
	}
	return outcomes, nil
}

// performOne returns an error only if the others would fail too.
func (w *bulkRun) performOne(item BulkItem) (Outcome, error) {
	id, ok := domain.ParseID(item.ID)
	if !ok {
		return Outcome{ID: item.ID, Refused: domain.ErrNotFound}, nil
	}
	once := w.Once.ForPart(id)
	book, err := w.write(id, item.Version, once)
	if refused, ok := errors.AsType[*domain.Error](err); ok && concernsEbook(refused) {
		return Outcome{ID: item.ID, Refused: refused}, nil
	}
	return Outcome{ID: item.ID, Ebook: book, Repeated: once.WasRepeated()}, err
}

// concernsEbook reports whether a refusal concerns one e-book only, so that the others can be written.
func concernsEbook(refused *domain.Error) bool {
	switch refused.Kind {
	case domain.Forbidden:
		return refused.Code != domain.ErrStudent.Code
	case domain.NotFound, domain.Conflict, domain.Invalid:
		return true
	}
	return false
}

// storedRefusal is a refusal in the stored response. Successes are stored with the key of their e-book.
type storedRefusal struct {
	ID      string            `json:"id"`
	Kind    domain.Kind       `json:"kind"`
	Code    string            `json:"code"`
	Message string            `json:"message"`
	Fields  map[string]string `json:"fields,omitempty"`
}

// end stores the refusals, so that a repetition with the same key is refused in the same way. If
// the same call runs twice in parallel, the refusals of the call that ends first count, but an e-book that
// either of them has written is reported as written.
func (w *bulkRun) end(ctx context.Context, outcomes []Outcome) error {
	kept := []storedRefusal{}
	for _, o := range outcomes {
		if r := o.Refused; r != nil {
			kept = append(kept, storedRefusal{o.ID, r.Kind, r.Code, r.Message, r.Fields})
		}
	}
	response, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	first, err := w.ebooks.books.EndBulk(ctx, w.By, w.Once, response)
	if err != nil {
		return err
	}
	refused, err := refusals(first)
	if err != nil {
		return err
	}
	for i := range outcomes {
		if outcomes[i].Refused == nil {
			continue
		}
		if outcomes[i].Refused = refused[w.items[i].ID]; outcomes[i].Refused == nil {
			if outcomes[i], err = w.performOne(w.items[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

func refusals(response []byte) (map[string]*domain.Error, error) {
	refused := map[string]*domain.Error{}
	if response == nil {
		return refused, nil
	}
	var kept []storedRefusal
	if err := json.Unmarshal(response, &kept); err != nil {
		return nil, fmt.Errorf("ebooks: read the outcome of a bulk: %w", err)
	}
	for _, r := range kept {
		refused[r.ID] = &domain.Error{Kind: r.Kind, Code: r.Code, Message: r.Message, Fields: r.Fields}
	}
	return refused, nil
}
