package domain

import "time"

// NewEbook creates the actor's new draft with the given details.
func NewEbook(id string, actor Actor, input DetailsInput, now time.Time) (*Ebook, error) {
	if err := actor.MayUseCMS(); err != nil {
		return nil, err
	}
	head, outline := zeroDigest, OutlineSHA256(nil)
	b := &Ebook{ID: id, Status: Draft, CreatedBy: actor.ID, Creator: actor.Person(), CreatedAt: now, LogHead: &head, TOCSHA256: &outline}
	b.touch(actor, now)
	if err := applyInput(&input, &b.Details, now); err != nil {
		return nil, err
	}
	return b, nil
}

// Edit changes the fields that input has. It reopens a rejected e-book. Saving the record also
// counts as checking it.
func (b *Ebook) Edit(actor Actor, input DetailsInput, now time.Time) error {
	if err := b.May(Edit, actor); err != nil {
		return err
	}
	if err := applyInput(&input, &b.Details, now); err != nil {
		return err
	}
	if err := b.move(Edit, actor, ""); err != nil {
		return err
	}
	b.Unchecked = false
	b.touch(actor, now)
	return nil
}

// Attach makes file the e-book's cover or PDF. A PDF sets TotalPages, or clears it if its pages
// could not be counted: the old number belongs to another file.
func (b *Ebook) Attach(actor Actor, file File, now time.Time) error {
	if err := b.move(Edit, actor, ""); err != nil {
		return err
	}
	switch file.Kind {
	case Cover:
		b.Cover = &file
	case PDF:
		b.PDF, b.TotalPages = &file, file.Pages
	}
	b.touch(actor, now)
	return nil
}

// SaveTOC replaces the outline and returns the new one. The e-book's own version increases only if
// this reopens it.
func (b *Ebook) SaveTOC(actor Actor, outline Outline, now time.Time) (TOC, error) {
	if err := b.May(Edit, actor); err != nil {
		return TOC{}, err
	}
	if outline.BaseVersion != b.TOCVersion {
		return TOC{}, ErrOutlineChanged
	}
	before := b.Status
	if err := b.move(Edit, actor, ""); err != nil {
		return TOC{}, err
	}
	if b.Status != before {
		b.touch(actor, now)
	}
	b.UpdatedAt = now
	b.TOCVersion++
	b.TOCSHA256 = &outline.SHA256
	return TOC{EbookID: b.ID, Items: outline.Items, Version: b.TOCVersion, UpdatedAt: &now, UpdatedBy: actor.Person()}, nil
}

// Remove deletes the e-book, with a reason that may be empty and must be the result of CleanComment.
// It can be restored for DeletedEbookLife.
func (b *Ebook) Remove(actor Actor, reason string, now time.Time) error {
	if err := deletion.permits(actor, b); err != nil {
		return err
	}
	b.touch(actor, now)
	by := actor.Person()
	b.DeletedAt, b.DeletedBy = &now, &by
	b.log(LogEntry{Action: Delete, Comment: reason}, actor, now)
	return nil
}

// MaySeeDeleted refuses actors who may not list or restore deleted e-books.
func MaySeeDeleted(actor Actor) error { return restoration.permits(actor, &Ebook{}) }

// MayRestore refuses actors who may not restore the e-book, and an e-book that is not deleted.
func (b *Ebook) MayRestore(actor Actor) error {
	if err := restoration.permits(actor, b); err != nil {
		return err
	}
	if b.DeletedAt == nil {
		return &ConflictError{Refusal: ErrNotDeleted, Ebook: b}
	}
	return nil
}

// Restore restores a deleted e-book as it was, with a reason like that of Remove.
func (b *Ebook) Restore(actor Actor, reason string, now time.Time) error {
	if b.DeletedAt == nil {
		return ErrNotFound
	}
	b.touch(actor, now)
	b.DeletedAt, b.DeletedBy = nil, nil
	b.log(LogEntry{Action: Restore, Comment: reason}, actor, now)
	return nil
}

// MayGive refuses actors who may not make another person the creator.
func (b *Ebook) MayGive(actor Actor) error { return gift.permits(actor, b) }

// GiveTo makes another person the creator. It lets the administration keep the work of someone who
// left. Nothing changes if the person is the creator already.
func (b *Ebook) GiveTo(recipient, actor Actor, now time.Time) error {
	if err := b.MayGive(actor); err != nil {
		return err
	}
	if err := recipient.MayUseCMS(); err != nil {
		return err
	}
	if recipient.ID == b.CreatedBy {
		return nil
	}
	to := recipient.Person()
	b.CreatedBy, b.Creator = recipient.ID, to
	b.touch(actor, now)
	b.log(LogEntry{Action: Give, To: &to}, actor, now)
	return nil
}

// DecidingEntry is the row of the history (newest first) that led to the current status; nil if an edit led
// to it.
func (b *Ebook) DecidingEntry(history []LogEntry) *LogEntry {
	for i := range history {
		if rule, ok := ruleFor(history[i].Action); ok && !history[i].Action.outsideWorkflow() {
			if rule.To == b.Status {
				return &history[i]
			}
			return nil
		}
	}
	return nil
}
