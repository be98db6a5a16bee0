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
	TOCSHA256 *string    `json:"-"` // of the outline; nil where whoever stored it knew no digests
	LogHead   *string    `json:"-"` // see ChainHead; nil likewise

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

// LogEntry is one row of the history. It is never changed. Digests are hex; they
// are of what stood there after the action, and nil in rows of before they were
// kept, as those of files are where there is none.
type LogEntry struct {
	ID             string    `json:"id"` // given by whoever stores it
	EbookID        string    `json:"-"`
	Action         Action    `json:"action"`
	Comment        string    `json:"comment"`
	CreatedAt      time.Time `json:"created_at"`
	User           LogUser   `json:"user"`
	To             *Person   `json:"to"`      // of Give: the new creator
	Version        int       `json:"version"` // the e-book's, after the action
	CoverSHA256    *string   `json:"cover_sha256"`
	PDFSHA256      *string   `json:"pdf_sha256"`
	RecordSHA256   *string   `json:"record_sha256"`
	TOCSHA256      *string   `json:"toc_sha256"`
	PreviousSHA256 *string   `json:"previous_sha256"` // of the e-book's row before; zeros in the first
}

// NewEbook makes the actor's new draft with the details given.
func NewEbook(id string, actor Actor, input DetailsInput, now time.Time) (*Ebook, error) {
	if err := actor.Enter(); err != nil {
		return nil, err
	}
	head, outline := noRows, OutlineSHA256(nil)
	b := &Ebook{ID: id, Status: Draft, CreatedBy: actor.ID, Creator: actor.Person(), CreatedAt: now, LogHead: &head, TOCSHA256: &outline}
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
	b.TOCSHA256 = &outline.SHA256
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
	b.log(LogEntry{Action: Delete}, actor, now)
	return nil
}

// Restore brings a deleted e-book back as it was.
func (b *Ebook) Restore(actor Actor, now time.Time) error {
	if b.DeletedAt == nil {
		return ErrNotFound
	}
	b.touch(actor, now)
	b.DeletedAt, b.DeletedBy = nil, nil
	b.log(LogEntry{Action: Restore}, actor, now)
	return nil
}

// GiveTo hands the e-book to another creator: the administration's way to keep
// the work of someone who left.
func (b *Ebook) GiveTo(heir, actor Actor, now time.Time) error {
	if err := heir.Enter(); err != nil {
		return err
	}
	to := heir.Person()
	b.CreatedBy, b.Creator = heir.ID, to
	b.touch(actor, now)
	b.log(LogEntry{Action: Give, To: &to}, actor, now)
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

// Decided is the row of the history (newest first) that brought the e-book where
// it stands; nil where an edit has since.
func (b *Ebook) Decided(history []LogEntry) *LogEntry {
	for i := range history {
		if rule, ok := ruleFor(history[i].Action); ok && !history[i].Action.apart() {
			if rule.To == b.Status {
				return &history[i]
			}
			return nil
		}
	}
	return nil
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

// log writes a row of the history, with what stands there now.
func (b *Ebook) log(entry LogEntry, actor Actor, now time.Time) LogEntry {
	entry = b.stamped(entry)
	entry.User = LogUser{ID: actor.ID, FullName: actor.FullName, Role: actor.Role}
	entry.CreatedAt, entry.Version = now, b.Version
	previous := noRows
	if b.LogHead != nil {
		previous = *b.LogHead
	}
	entry.PreviousSHA256 = &previous
	head := entry.SHA256()
	b.LogHead = &head
	b.unsaved = append(b.unsaved, entry)
	return entry
}

// stamped is the entry with the digests of what stands there now.
func (b *Ebook) stamped(entry LogEntry) LogEntry {
	record := b.Details.SHA256()
	entry.EbookID, entry.CoverSHA256, entry.PDFSHA256 = b.ID, b.Cover.digest(), b.PDF.digest()
	entry.RecordSHA256, entry.TOCSHA256 = &record, b.TOCSHA256
	return entry
}
