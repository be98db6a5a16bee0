package domain

import (
	"time"
)

// Ebook is one e-book: its record, status and files. A unit of work locks it, calls its methods, and stores
// it with its new log rows. The json names are the names of the API, and mostly of the columns.
type Ebook struct {
	ID string `json:"id"`
	Details
	Status      Status     `json:"status"`
	CreatedBy   string     `json:"created_by"` // a user's id
	Creator     Person     `json:"creator"`
	CreatedAt   time.Time  `json:"created_at"`
	UpdatedAt   time.Time  `json:"updated_at"`
	SubmittedAt *time.Time `json:"submitted_at"` // while it waits for review
	Version     int        `json:"version"`      // increases with changes of fields, files and status
	TOCVersion  int        `json:"toc_version"`  // increases with changes of the outline; 0 without one
	Returned    *Returned  `json:"returned"`
	Claim       *Claim     `json:"claim"` // while it waits for review; nil without a claim

	Assignment *Assignment `json:"assignment"` // while it waits for review; nil without one

	United *UnitedSince `json:"united"` // while it waits for review; nil unless its values were united meanwhile

	ReturnedCount int  `json:"returned_count"` // how often it was rejected or unpublished
	Unchecked     bool `json:"unchecked"`      // a program filled in the record, and its creator has not saved it since
	OpenNotes     int  `json:"open_notes"`     // that are not marked done

	Cover     *File      `json:"-"`
	PDF       *File      `json:"-"`
	UpdatedBy Person     `json:"-"` // who made the last change
	DeletedAt *time.Time `json:"-"`
	DeletedBy *Person    `json:"-"`
	TOCSHA256 *string    `json:"-"` // of the outline; nil if it predates the hash chain
	LogHead   *string    `json:"-"` // see ChainHead; nil if it predates the hash chain

	unsaved []LogEntry
}

// Returned is the latest rejection or unpublication, until the e-book is submitted again.
type Returned struct {
	Action    Action    `json:"action"`
	Comment   string    `json:"comment"`
	User      LogUser   `json:"user"`
	CreatedAt time.Time `json:"created_at"`
}

// UnitedSince says that values of a waiting e-book were united after it was submitted.
// RecordSHA256 is the digest of the record as it was submitted.
type UnitedSince struct {
	SubmittedAt  time.Time `json:"submitted_at"`
	RecordSHA256 string    `json:"record_sha256"`
}

// Claim says who is reviewing an e-book. It is a hint for other reviewers and forbids nothing.
type Claim struct {
	User  Person    `json:"user"`
	Since time.Time `json:"since"`
	Until time.Time `json:"until"`
}

// Assignment says who is asked to review an e-book that waits for review, and until when. It forbids
// nothing to others, and ends when the e-book no longer waits.
type Assignment struct {
	User Person    `json:"user"`
	Due  *string   `json:"due"` // a day in Vietnam (2026-03-01), or nil
	At   time.Time `json:"at"`
}

// Unsaved returns the log rows that were written by changes and are not stored yet.
func (b *Ebook) Unsaved() []LogEntry { return b.unsaved }

// ClearUnsaved discards the unsaved log rows, after they were stored.
func (b *Ebook) ClearUnsaved() { b.unsaved = nil }

func (b *Ebook) touch(actor Actor, now time.Time) {
	b.Version++
	b.UpdatedAt, b.UpdatedBy = now, actor.Person()
}

// log appends a row to the history, with the digests of the current content.
func (b *Ebook) log(entry LogEntry, actor Actor, now time.Time) LogEntry {
	entry = b.withDigests(entry)
	entry.User, entry.Token = LogUser{ID: actor.ID, FullName: actor.FullName, Role: actor.Role}, actor.Token.name()
	entry.CreatedAt, entry.Version, entry.SubmissionKept = now, b.Version, entry.Action == Submit
	previous := zeroDigest
	if b.LogHead != nil {
		previous = *b.LogHead
	}
	entry.PreviousSHA256 = &previous
	head := entry.SHA256()
	b.LogHead = &head
	b.unsaved = append(b.unsaved, entry)
	return entry
}

// withDigests returns the entry with the digests of the current content.
func (b *Ebook) withDigests(entry LogEntry) LogEntry {
	record := RecordSHA256(&b.Details)
	entry.EbookID, entry.CoverSHA256, entry.PDFSHA256 = b.ID, b.Cover.digest(), b.PDF.digest()
	entry.RecordSHA256, entry.TOCSHA256 = &record, b.TOCSHA256
	return entry
}
