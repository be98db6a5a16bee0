package people

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"backoffice/app/files"
	"backoffice/app/ids"
	"backoffice/app/jobs"
	"backoffice/domain"
	"backoffice/ports"
)

// HandoverJob is the kind of the jobs that give the e-books of a disabled account to a colleague.
const HandoverJob = "handover"

type handoverPayload struct {
	ID string `json:"handover_id"`
}

// handOver adds a handover of all the account's e-books to the change. to is the id of the recipient.
func handOver(w *ports.AccountWork, to string) error {
	if w.HandoverRunning {
		return domain.ErrGiving
	}
	recipient, err := w.Recipient(to)
	if err != nil {
		return err
	}
	h, err := w.User.HandOver(ids.New(), recipient, w.Actor, w.Ebooks, w.Now)
	if err != nil {
		return err
	}
	payload, err := json.Marshal(handoverPayload{h.ID})
	if err != nil {
		return err
	}
	w.Handover, w.Jobs = &h, append(w.Jobs, ports.NewJob{Kind: HandoverJob, Payload: payload})
	return nil
}

// Handovers gives e-books in the background.
type Handovers struct {
	handovers ports.Handovers
	books     ports.Ebooks
	uploads   *files.Uploads
}

// NewHandovers returns the use cases of handovers.
func NewHandovers(a ports.Adapters, uploads *files.Uploads) *Handovers {
	return &Handovers{a.Handovers, a.Ebooks, uploads}
}

// Do is the handler of HandoverJob. It is done when no e-book is left, when recipient or administrator
// may no longer do this, or when the handover was stopped because the account was enabled again. now returns the time.
func (s *Handovers) Do(ctx context.Context, payload json.RawMessage, now func() time.Time) error {
	var job handoverPayload
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("people: read a job: %w", err)
	}
	return jobs.InTurns(now, func() (more bool, err error) {
		ebookID, err := s.handovers.Next(ctx, job.ID)
		if err != nil || ebookID == "" {
			return false, err
		}
		err = s.give(ctx, job.ID, ebookID)
		if domain.KindOf(err) == domain.Forbidden || errors.Is(err, domain.ErrRecipient) {
			return false, s.handovers.Stop(ctx, job.ID)
		}
		return err == nil, err
	})
}

// give gives one e-book. The grants that its creator had for it end.
func (s *Handovers) give(ctx context.Context, handoverID, ebookID string) error {
	before, err := s.books.Get(ctx, ebookID)
	if errors.Is(err, domain.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	open, err := s.uploads.OpenGrantsFor(ctx, before)
	if err != nil {
		return err
	}
	given, err := s.handovers.Give(ctx, handoverID, ebookID)
	if given {
		s.uploads.Withdraw(ctx, open)
	}
	return err
}
