package domain

import "time"

// backToDraft are the actions that lead from a status to draft by the table.
var backToDraft = map[Status][]Action{
	PendingReview: {Reject}, Approved: {Publish, Unpublish}, Published: {Unpublish},
}

// LoseFile takes away a file whose bytes are gone for good. What was reviewed
// with it no longer is what it was, so the e-book goes back to its creator by
// the workflow's own actions, each with the reason why.
func (b *Ebook) LoseFile(kind FileKind, by Actor, why string, now time.Time) error {
	for _, action := range backToDraft[b.Status] {
		if err := b.Perform(action, by, why, now); err != nil {
			return err
		}
	}
	b.Status = Draft
	switch kind {
	case Cover:
		b.Cover = nil
	case PDF:
		b.PDF = nil
	}
	b.touch(by, now)
	return nil
}
