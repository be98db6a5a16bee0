package domain

import "time"

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
	SubmissionKept bool      `json:"-"`               // of Submit: what was handed in is kept since
}
