// Package work counts what was done with the e-books of a library, for reports: how many were created,
// submitted, rejected, approved, published and withdrawn in each month, and how long they stayed in each
// status. It counts the steps of each e-book's history.
package work

import (
	"time"

	"backoffice/domain"
)

// Create is the first event of an e-book. The history has no row for it.
const Create domain.Action = "create"

// Actions are the actions that are counted.
var Actions = []domain.Action{Create, domain.Submit, domain.Reject, domain.Approve, domain.Publish, domain.Unpublish}

// Event is a step of an e-book through the workflow.
type Event struct {
	EbookID  string
	Version  int // of the history's row; 0 for the creation
	Action   domain.Action
	At       time.Time
	PersonID string
	Subject  string // of the e-book at that time
	Grade    string
	Reasons  []Reason // that a rejection used
}

// Reason is a template for the reason of a rejection. Its title is that of the time of the rejection.
type Reason struct{ ID, Title string }

// Kind is the property of events by which a sum is grouped.
type Kind string

// The kinds of sums.
const (
	All     Kind = "all"
	Subject Kind = "subject"
	Grade   Kind = "grade"
	Person  Kind = "person"
)

// SumKey identifies one count of a month.
type SumKey struct {
	Kind   Kind
	Value  string // a subject, a grade or a person's ID; "" for All
	Month  string // its first day: 2026-03-01, in the library's time zone
	Action domain.Action
}

// ReasonKey identifies how many rejections of a month used a template, or any template if Reason is AnyReason.
type ReasonKey struct {
	Kind   Kind
	Value  string
	Month  string
	Reason Reason
}

// AnyReason means all templates. A rejection that used several is counted once.
var AnyReason = Reason{ID: "00000000-0000-0000-0000-000000000000"}

// StayKey identifies e-books that left a status in a month after a certain time.
type StayKey struct {
	Month   string
	Status  domain.Status
	Minutes int // see RoundedMinutes
}

// Sums are the sums of some events.
type Sums struct {
	Counts  map[SumKey]int
	Reasons map[ReasonKey]int
	Stays   map[StayKey]int
}

// NewSums returns empty sums.
func NewSums() Sums { return Sums{map[SumKey]int{}, map[ReasonKey]int{}, map[StayKey]int{}} }

// Add counts the events of one e-book's history (oldest first) for which selected returns true.
func (s Sums) Add(history []Event, selected func(Event) bool) {
	for i, e := range history {
		if !selected(e) {
			continue
		}
		month := domain.Day(domain.StartOfMonth(e.At))
		for kind, value := range map[Kind]string{All: "", Subject: e.Subject, Grade: e.Grade, Person: e.PersonID} {
			s.Counts[SumKey{kind, value, month, e.Action}]++
			s.addReasons(ReasonKey{Kind: kind, Value: value, Month: month}, e.Reasons)
		}
		if i > 0 {
			stayed := e.At.Sub(history[i-1].At)
			s.Stays[StayKey{month, statusAfter(history[i-1].Action), RoundedMinutes(stayed)}]++
		}
	}
}

func (s Sums) addReasons(key ReasonKey, reasons []Reason) {
	for i, reason := range reasons {
		key.Reason = reason
		s.Reasons[key]++
		if i == 0 {
			key.Reason = AnyReason
			s.Reasons[key]++
		}
	}
}

// statusAfter returns the status to which an action led. A rejected e-book counts as rejected until it
// is submitted again, because edits write no history.
func statusAfter(action domain.Action) domain.Status {
	for _, rule := range domain.Workflow {
		if rule.Action == action {
			return rule.To
		}
	}
	return domain.Draft
}

// RoundedMinutes returns a duration in minutes, rounded down: to a minute in the first hour, to ten minutes in the
// first day, to an hour in the first 30 days, and to a day beyond. So a month has few different durations,
// however many e-books there are.
func RoundedMinutes(stayed time.Duration) int {
	minutes := max(0, int(stayed/time.Minute))
	switch {
	case minutes < 60:
		return minutes
	case minutes < 24*60:
		return minutes - minutes%10
	case minutes < 30*24*60:
		return minutes - minutes%60
	}
	return minutes - minutes%(24*60)
}

// Times summarizes how long e-books stayed in a status.
type Times struct {
	Status        domain.Status `json:"status"`
	Left          int           `json:"left"` // how many left it
	MedianMinutes *int          `json:"median_minutes"`
	P90Minutes    *int          `json:"p90_minutes"`
}

// Histogram is how many stays had which number of minutes, in ascending order.
type Histogram []Bin

// Bin is a number of stays of the same rounded time.
type Bin struct{ Minutes, N int }

// TimesOf returns the summary of a status.
func TimesOf(status domain.Status, h Histogram) Times {
	t := Times{Status: status}
	for _, bin := range h {
		t.Left += bin.N
	}
	if t.Left > 0 {
		median, p90 := h.quantile(t.Left, 50), h.quantile(t.Left, 90)
		t.MedianMinutes, t.P90Minutes = &median, &p90
	}
	return t
}

// quantile returns the smallest value that at least this many percent of n values do not exceed.
func (h Histogram) quantile(n, percent int) int {
	rank, seen := (n*percent+99)/100, 0
	for _, bin := range h {
		if seen += bin.N; seen >= rank {
			return bin.Minutes
		}
	}
	return 0
}

// QueueAges are the upper limits, in days, of the age groups of e-books that wait for review.
var QueueAges = []int{1, 3, 7, 14}

// OftenReturned is the smallest number of returns with which an e-book is listed.
const OftenReturned = 3
