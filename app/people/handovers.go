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

// handOver adds a handover of all the account's e-books to the change.
func handOver(w *ports.AccountWork, recipientID string) error {
	if w.HandoverRunning {
		return domain.ErrHandoverRunning
	}
	recipient, err := w.Recipient(recipientID)
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

// RunJob is the handler of HandoverJob. It is done when no e-book is left, when recipient or administrator
// may no longer take part, or when the handover was stopped because the account was enabled again. now returns the time.
func (s *Handovers) RunJob(ctx context.Context, payload json.RawMessage, now func() time.Time) error {
	var handover handoverPayload
	if err := json.Unmarshal(payload, &handover); err != nil {
		return fmt.Errorf("people: read a job: %w", err)
	}
	return jobs.InTurns(now, func() (more bool, err error) {
		ebookID, err := s.handovers.Next(ctx, handover.ID)
		if err != nil || ebookID == "" {
			return false, err
		}
		err = s.give(ctx, handover.ID, ebookID)
		if domain.KindOf(err) == domain.Forbidden || errors.Is(err, domain.ErrRecipient) {
			return false, s.handovers.Stop(ctx, handover.ID)
		}
		return err == nil, err
	})
}

// give gives one e-book. The grants that its creator had for it end.
func (s *Handovers) give(ctx context.Context, handoverID, ebookID string) error {
	ebook, err := s.books.Get(ctx, ebookID)
	if errors.Is(err, domain.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	openGrants, err := s.uploads.OpenGrantsFor(ctx, ebook)
	if err != nil {
		return err
	}
	given, err := s.handovers.Give(ctx, handoverID, ebookID)
	if given {
		s.uploads.Withdraw(ctx, openGrants)
	}
	return err
}
