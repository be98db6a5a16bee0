package domain

import (
	"fmt"
	"slices"
	"time"
)

// Submission is one submission of an e-book for review.
type Submission struct {
	N        int             `json:"n"` // from 1
	By       LogUser         `json:"by"`
	At       time.Time       `json:"at"`
	Comment  string          `json:"comment"`
	Version  int             `json:"version"`  // the e-book's version after it
	Kept     bool            `json:"kept"`     // whether its content is stored
	Decision *ReviewDecision `json:"decision"` // nil before the decision
}

// ReviewDecision is how a review ended.
type ReviewDecision struct {
	Action    Action    `json:"action"` // Approve or Reject
	Comment   string    `json:"comment"`
	User      LogUser   `json:"user"`
	CreatedAt time.Time `json:"created_at"`
}

// SubmittedContent is the content of a submission: the record, the outline and the files at that
// time.
type SubmittedContent struct {
	N            int
	Record       Details
	Outline      []TOCItem
	TOCVersion   int
	Cover, PDF   *File
	CoverInStore bool // the store has the file now
	PDFInStore   bool
}

// MaxSubmissions is how many submissions of an e-book are listed.
const MaxSubmissions = 100

// The refusals of submissions.
var (
	ErrNoSubmission      = &Error{Kind: NotFound, Code: "submission.not_found", Message: "Không tìm thấy lần gửi duyệt này."}
	ErrSubmissionNotKept = &Error{Kind: NotFound, Code: "submission.not_kept", Message: "Nội dung của lần gửi duyệt này chưa được lưu lại."}
)

// Submissions returns the submissions in a history. Both are oldest first.
func Submissions(history []LogEntry) []Submission {
	found := []Submission{}
	for _, entry := range history {
		switch {
		case entry.Action == Submit:
			found = append(found, Submission{N: len(found) + 1, By: entry.User, At: entry.CreatedAt, Comment: entry.Comment, Version: entry.Version, Kept: entry.SubmissionKept})
		case (entry.Action == Approve || entry.Action == Reject) && len(found) > 0 && found[len(found)-1].Decision == nil:
			found[len(found)-1].Decision = &ReviewDecision{Action: entry.Action, Comment: entry.Comment, User: entry.User, CreatedAt: entry.CreatedAt}
		}
	}
	return found
}

// SubmittedDigests are the digests of a stored submission.
type SubmittedDigests struct {
	N            int
	RecordSHA256 string
	TOCSHA256    string
	CoverSHA256  *string
	PDFSHA256    *string
}

// Digests returns the digests of the content.
func (c *SubmittedContent) Digests() SubmittedDigests {
	return SubmittedDigests{N: c.N, RecordSHA256: RecordSHA256(&c.Record), TOCSHA256: OutlineSHA256(c.Outline), CoverSHA256: c.Cover.digest(), PDFSHA256: c.PDF.digest()}
}

// SubmissionContradictions reports where the stored submissions do not match the history (oldest
// first).
func SubmissionContradictions(history []LogEntry, kept []SubmittedDigests) []string {
	found := []string{}
	say := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	n := 0
	for _, entry := range history {
		if entry.Action != Submit {
			continue
		}
		n++
		i := slices.IndexFunc(kept, func(d SubmittedDigests) bool { return d.N == n })
		switch {
		case i < 0 && entry.SubmissionKept:
			say("what was submitted in version %d is not kept", entry.Version)
		case i >= 0:
			d := kept[i]
			asEntry := LogEntry{CoverSHA256: d.CoverSHA256, PDFSHA256: d.PDFSHA256, RecordSHA256: &d.RecordSHA256, TOCSHA256: &d.TOCSHA256}
			for _, part := range differingParts(entry, asEntry) {
				say("the %s that is kept of submission %d is not what was submitted in version %d", part, n, entry.Version)
			}
		}
	}
	for _, d := range kept {
		if d.N > n {
			say("submission %d is kept, but the history has only %d", d.N, n)
		}
	}
	return found
}

// NoteContradictions reports where the notes on an e-book, its count of open notes and its history
// do not agree.
func (b *Ebook) NoteContradictions(history []LogEntry, notes []Note) []string {
	found := []string{}
	say := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	submitted := len(Submissions(history))
	open := 0
	for i := range notes {
		n := &notes[i]
		if n.DoneAt == nil {
			open++
		}
		if n.Number < 1 {
			say("the note %s has no number", n.ID)
		}
		if !n.Place.valid() {
			say("the note %s has no valid place", n.ID)
		}
		if n.Round > submitted {
			say("the note %s is of submission %d, but the history has only %d", n.ID, n.Round, submitted)
		}
	}
	if open != b.OpenNotes {
		say("it says that %d notes are open, there are %d", b.OpenNotes, open)
	}
	return found
}
