package domain

import "time"

// backToDraft are the actions that lead from a status to draft, according to the table.
var backToDraft = map[Status][]Action{
	PendingReview: {Reject}, Approved: {Publish, Unpublish}, Published: {Unpublish},
}

// LoseFile removes a file whose content is lost for good. The e-book is then not what was reviewed,
// so it goes back to its creator by the workflow's own actions, each with the reason.
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
