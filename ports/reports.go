package ports

import (
	"context"
	"time"

	"backoffice/domain"
	"backoffice/domain/work"
)

// WorkReports keeps the sums of the reports and reads them.
type WorkReports interface {
	// Fill copies the events of the history from before the reports existed, unless that has been done. Any number of
	// servers may call it, and again after a crash.
	Fill(ctx context.Context) error

	// Count adds events that are not counted yet to the sums, in a transaction, and reports whether
	// some of them may be left. Each event is counted once, whatever others do. Count does nothing until Fill
	// has finished.
	Count(ctx context.Context) (more bool, err error)

	// Sums returns the sums of a kind for days from From and before To, by month or by value.
	// Everything it returns is from one snapshot.
	Sums(ctx context.Context, query WorkQuery) (Counted, error)

	// Reasons returns how often templates for the reason of a rejection were used, by month or by value
	// as Sums does, from one snapshot.
	Reasons(ctx context.Context, query WorkQuery) (CountedReasons, error)

	// Queue returns how long e-books have waited for review now, which assigned reviews are overdue today in
	// Vietnam, and which e-books were returned at least this many times. The ages are in days.
	Queue(ctx context.Context, now time.Time, ages []int, minReturns int) (QueueReport, error)

	// Verify counts all events again and compares the results with the sums, in one snapshot. It
	// returns what differs, in plain words.
	Verify(ctx context.Context) (differences []string, events int, err error)

	// Reset copies missing events and empties the sums. Count then adds all events again.
	Reset(ctx context.Context) error
}

// WorkQuery selects sums.
type WorkQuery struct {
	Kind     work.Kind
	PersonID string // only this person's, with the kind work.Person; "" for all
	From, To time.Time
	ByMonth  bool // by month (2026-03) instead of by value
}

// Counted are sums by month or by value, and by action.
type Counted struct {
	Rows     map[string]map[domain.Action]int
	Names    map[string]string                // of people, by id
	Stays    map[domain.Status]work.Histogram // of the library; empty if only one person was asked for
	Complete bool                             // no event is still to be counted
}

// CountedReasons are rejections by month or by value.
type CountedReasons struct {
	Uses         []ReasonUse
	All          map[string]int // all rejections, by key
	WithTemplate map[string]int // those that used a template, by key
	Names        map[string]string
	Complete     bool // no event is still to be counted
}

// ReasonUse is how many rejections of a month or value used a template.
type ReasonUse struct {
	Key        string
	Template   domain.UsedReason // with the title of that time
	Rejections int
}

// MaxQueueEbooks limits each list of e-books in a QueueReport.
const MaxQueueEbooks = 50

// QueueReport is what waits for review, and what was returned often.
type QueueReport struct {
	Waiting       int
	Oldest        *time.Time // since when it waits
	MedianMinutes *int       // how long the e-books have waited so far
	Ages          []int      // how many have waited up to each age, and longer than the last
	Overdue       []OverdueReview
	OverdueTotal  int
	OftenReturned []ReturnedEbook
	OftenTotal    int // how many were returned that often
}

// ReturnedEbook is an e-book that was returned often.
type ReturnedEbook struct {
	ID            string        `json:"id"`
	Title         string        `json:"title"`
	Status        domain.Status `json:"status"`
	ReturnedCount int           `json:"returned_count"`
}

// OverdueReview is an e-book whose assigned review is overdue. The earliest due comes first.
type OverdueReview struct {
	ID       string        `json:"id"`
	Title    string        `json:"title"`
	Due      string        `json:"due"` // a day (2026-03-01)
	Reviewer domain.Person `json:"reviewer"`
}
