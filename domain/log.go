package domain

import "time"

// LogUser is the person who did something, with the name and role at that time.
type LogUser struct {
	ID       string `json:"id"`
	FullName string `json:"full_name"`
	Role     Role   `json:"role"`
}

// LogEntry is one row of the history. It never changes. Digests are hex, of the content after the
// action. They are nil in rows that predate the hash chain, and for files that do not exist.
type LogEntry struct {
	ID             string    `json:"id"` // set when it is stored
	EbookID        string    `json:"-"`
	Action         Action    `json:"action"`
	Comment        string    `json:"comment"`
	CreatedAt      time.Time `json:"created_at"`
	User           LogUser   `json:"user"`
	Token          *string   `json:"token"`   // the name of the token that a program used
	To             *Person   `json:"to"`      // of Give: the new creator; of Assign and Unassign: the reviewer
	Version        int       `json:"version"` // the e-book's, after the action
	CoverSHA256    *string   `json:"cover_sha256"`
	PDFSHA256      *string   `json:"pdf_sha256"`
	RecordSHA256   *string   `json:"record_sha256"`
	TOCSHA256      *string   `json:"toc_sha256"`
	PreviousSHA256 *string   `json:"previous_sha256"` // of the e-book's previous row; zeros in the first
	SubmissionKept bool      `json:"-"`               // of Submit: the submission's content is stored

	Reasons []UsedReason `json:"-"` // of an unsaved Reject: the templates that it was written with
}

// UsedReason is a template that a decision was written with.
type UsedReason struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}
