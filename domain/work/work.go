// Package work counts what was done with the e-books of a library, for reports: how many were created,
// submitted, returned, approved, published and withdrawn on each day, and how long they stayed in each
// status. It counts the steps of each e-book's history.
package work

import (
	"time"

	"backoffice/domain"
)

// Create is the first event of an e-book. The history has no row for it.
const Create domain.Action = "create"

// Event is a step of an e-book through the workflow.
type Event struct {
	EbookID  string
	Version  int // of the history's row; 0 for the creation
	Action   domain.Action
	At       time.Time
	PersonID string
	Subject  string // of the e-book at that time
	Grade    string
}

// Kind says by what a sum is grouped.
type Kind string

// The kinds of sums. Those of All have no value.
const (
	All     Kind = "all"
	Subject Kind = "subject"
	Grade   Kind = "grade"
	Person  Kind = "person"
)

// SumKey identifies one daily count.
type SumKey struct {
	Kind   Kind
	Value  string
	Day    string // 2026-03-01, in the library's time zone
	Action domain.Action
}

// StayKey identifies e-books that left a status on a day after a certain time.
type StayKey struct {
	Day     string
	Status  domain.Status
	Minutes int // rounded: see Rounded
}

// Sums are the sums of some events.
type Sums struct {
	Counts map[SumKey]int
	Stays  map[StayKey]int
}

// NewSums returns empty sums.
func NewSums() Sums { return Sums{map[SumKey]int{}, map[StayKey]int{}} }

// Add counts the events of one e-book's history (oldest first) that wanted selects.
func (s Sums) Add(history []Event, wanted func(Event) bool) {
	for i, e := range history {
		if !wanted(e) {
			continue
		}
		day := domain.Day(e.At)
		for kind, value := range map[Kind]string{All: "", Subject: e.Subject, Grade: e.Grade, Person: e.PersonID} {
			s.Counts[SumKey{kind, value, day, e.Action}]++
		}
		if i > 0 {
			stayed := e.At.Sub(history[i-1].At)
			s.Stays[StayKey{day, statusAfter(history[i-1].Action), Rounded(stayed)}]++
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

// Rounded returns a time in minutes, rounded down: to a minute in the first hour, to ten minutes in the
// first day, to an hour in the first 30 days, and to a day beyond. So the times of a day are few values
// however many e-books there are.
func Rounded(stayed time.Duration) int {
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

// quantile returns the smallest value that at least so many percent of n values do not exceed.
func (h Histogram) quantile(n, percent int) int {
	rank, seen := (n*percent+99)/100, 0
	for _, bin := range h {
		if seen += bin.N; seen >= rank {
			return bin.Minutes
		}
	}
	return 0
}

// QueueAges are the days by which e-books that wait for review are counted.
var QueueAges = []int{1, 3, 7, 14}

// OftenReturned is how many times an e-book must have been returned to be listed.
const OftenReturned = 3
