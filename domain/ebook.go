package domain

import (
	"time"
)

// Ebook is the record of one e-book. It is the unit of work: whoever changes
// one locks it, lets it change itself, and stores it with its new log rows.
// The json names are those of the API and of the database's columns.
type Ebook struct {
	ID string `json:"id"`
	Details
	Status      Status     `json:"status"`
	CreatedBy   string     `json:"created_by"` // a user's id
	Creator     Person     `json:"creator"`
	CreatedAt   time.Time  `json:"created_at"`
	UpdatedAt   time.Time  `json:"updated_at"`
	SubmittedAt *time.Time `json:"submitted_at"` // while it waits for review
	Version     int        `json:"version"`      // moves with fields, files and status
	TOCVersion  int        `json:"toc_version"`  // moves with the outline; 0 where there is none
	Returned    *Returned  `json:"returned"`

	Cover     *File      `json:"-"`
	PDF       *File      `json:"-"`
	UpdatedBy Person     `json:"-"` // who moved the version last
	DeletedAt *time.Time `json:"-"`
	DeletedBy *Person    `json:"-"`

	unsaved []LogEntry
}

// Returned is the latest rejection or unpublication that no submit has
// followed yet.
type Returned struct {
	Action    Action    `json:"action"`
	Comment   string    `json:"comment"`
	User      LogUser   `json:"user"`
	CreatedAt time.Time `json:"created_at"`
}

// LogUser is who did something, with the name and the role of that moment.
type LogUser struct {
	ID       string `json:"id"`
	FullName string `json:"full_name"`
	Role     Role   `json:"role"`
}

// LogEntry is one row of the workflow's history. It is never changed.
type LogEntry struct {
	ID          string    `json:"id"` // given by whoever stores it
	EbookID     string    `json:"-"`
	Action      Action    `json:"action"`
	Comment     string    `json:"comment"`
	CreatedAt   time.Time `json:"created_at"`
	User        LogUser   `json:"user"`
	Version     int       `json:"version"` // the e-book's, after the action
	CoverSHA256 *string   `json:"cover_sha256"`
	PDFSHA256   *string   `json:"pdf_sha256"`
}

// NewEbook makes the actor's new draft with the details given.
func NewEbook(id string, actor Actor, input DetailsInput, now time.Time) (*Ebook, error) {
	if err := actor.Enter(); err != nil {
		return nil, err
	}
	b := &Ebook{ID: id, Status: Draft, CreatedBy: actor.ID, Creator: actor.Person(), CreatedAt: now}
	b.touch(actor, now)
	if err := input.apply(&b.Details, now); err != nil {
		return nil, err
	}
	return b, nil
}

// Edit changes the fields that input names; it reopens a rejected e-book.
func (b *Ebook) Edit(actor Actor, input DetailsInput, now time.Time) error {
	if err := b.May(Edit, actor); err != nil {
		return err
	}
	if err := input.apply(&b.Details, now); err != nil {
		return err
	}
	if err := b.move(Edit, actor, ""); err != nil {
		return err
	}
	b.touch(actor, now)
	return nil
}

// Attach makes file the e-book's cover or PDF. A PDF sets TotalPages, and
// clears it where its pages could not be counted: the number there belongs to
// another file.
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

// SaveTOC replaces the outline and returns the new one. The e-book's own version
// moves only where this reopens it.
func (b *Ebook) SaveTOC(actor Actor, outline Outline, now time.Time) (TOC, error) {
	if err := b.May(Edit, actor); err != nil {
		return TOC{}, err
	}
	if outline.Over != b.TOCVersion {
		return TOC{}, ErrOutlineMoved
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
	return TOC{EbookID: b.ID, Items: outline.Items, Version: b.TOCVersion, UpdatedAt: &now, UpdatedBy: actor.Person()}, nil
}

// Remove takes the e-book out of every answer; it can be restored for 30 days.
func (b *Ebook) Remove(actor Actor, now time.Time) error {
	if err := deletion.permits(actor, b); err != nil {
		return err
	}
	b.touch(actor, now)
	by := actor.Person()
	b.DeletedAt, b.DeletedBy = &now, &by
	return nil
}

// Restore brings a deleted e-book back as it was.
func (b *Ebook) Restore() error {
	if b.DeletedAt == nil {
		return ErrNotFound
	}
	b.DeletedAt, b.DeletedBy = nil, nil
	return nil
}

// GiveTo hands the e-book to another creator: the administration's way to keep
// the work of someone who left.
func (b *Ebook) GiveTo(heir Actor, now time.Time) error {
	if err := heir.Enter(); err != nil {
		return err
	}
	b.CreatedBy, b.Creator = heir.ID, heir.Person()
	b.touch(heir, now)
	return nil
}

// Expect refuses a version that is not the e-book's own; nil expects nothing.
func (b *Ebook) Expect(seen *int) error {
	if seen == nil || *seen == b.Version {
		return nil
	}
	by := b.UpdatedBy
	return ErrStale.Over(Conflicting{Ebook: b, By: &by, At: b.UpdatedAt})
}

// SinceLog tells whether the e-book has been edited into another status since
// the log row was written, so that the row no longer explains where it stands.
func (b *Ebook) SinceLog(last LogEntry) bool {
	rule, ok := ruleFor(last.Action)
	return !ok || rule.To != b.Status
}

// Unsaved returns the log rows that the changes so far have written and that
// are not stored yet.
func (b *Ebook) Unsaved() []LogEntry { return b.unsaved }

// Saved forgets the log rows that have been stored.
func (b *Ebook) Saved() { b.unsaved = nil }

func (b *Ebook) touch(actor Actor, now time.Time) {
	b.Version++
	b.UpdatedAt, b.UpdatedBy = now, actor.Person()
}

func (b *Ebook) logEntry(action Action, actor Actor, comment string, now time.Time) LogEntry {
	return LogEntry{
		EbookID: b.ID, Action: action, Comment: comment, CreatedAt: now, Version: b.Version,
		User:        LogUser{ID: actor.ID, FullName: actor.FullName, Role: actor.Role},
		CoverSHA256: b.Cover.digest(), PDFSHA256: b.PDF.digest(),
	}
}
