// Package reports has the use cases of the reports on work.
package reports

import (
	"cmp"
	"context"
	"slices"
	"time"

	"backoffice/domain"
	"backoffice/domain/work"
	"backoffice/ports"
)

// Service holds the use cases of the reports on work.
type Service struct{ reports ports.WorkReports }

// New returns the use cases of the reports on work.
func New(a ports.Adapters) *Service { return &Service{reports: a.WorkReports} }

// Grouping is what each row of a report is about.
type Grouping string

// The rows of a report on work.
const (
	ByMonth   Grouping = "month"
	BySubject Grouping = "subject"
	ByGrade   Grouping = "grade"
	ByStatus  Grouping = "status"
	ByPerson  Grouping = "person"
)

// Groupings say how a report may be grouped, the default first. Own are those of a report on oneself.
type Groupings struct{ All, Own []Grouping }

// WorkGroupings are those of a report on work.
var WorkGroupings = Groupings{All: []Grouping{ByMonth, BySubject, ByGrade, ByStatus, ByPerson}, Own: []Grouping{ByMonth, ByStatus}}

// may refuses a report on the library whose rows the actor may not read.
func (by Grouping) may(actor domain.Actor) error {
	perPerson, err := domain.MayReadReports(actor)
	if err == nil && by == ByPerson && !perPerson {
		err = domain.ErrForbidden
	}
	return err
}

// Choices returns the groupings that the actor may choose from. library reports whether reports on the whole
// library are allowed; those on the actor always are.
func (g Groupings) Choices(actor domain.Actor) (by []Grouping, library bool) {
	by = slices.DeleteFunc(slices.Clone(g.All), func(by Grouping) bool { return by.may(actor) != nil })
	if len(by) == 0 {
		return g.Own, false
	}
	return by, true
}

// Query selects a report on work in whole months: on the library, or with Own on the actor only.
type Query struct {
	By       Grouping
	Own      bool
	From, To time.Time // To is exclusive
}

// May refuses a query that the actor may not ask.
func (q Query) May(actor domain.Actor) error {
	if q.Own {
		return nil
	}
	return q.By.may(actor)
}

// Figures are how many e-books were taken through each step.
type Figures struct {
	Created   int `json:"created"`
	Submitted int `json:"submitted"`
	Returned  int `json:"returned"`
	Approved  int `json:"approved"`
	Published int `json:"published"`
	Withdrawn int `json:"withdrawn"`
}

// Row is a row of a report.
type Row struct {
	Key  string  // a month (2026-03), subject, grade, status or a person's id
	Name *string // of a person
	Figures
}

// maxRows limits the rows of a report.
const maxRows = 1000

// Work is a report on work.
type Work struct {
	Rows     []Row
	Cut      bool // there are more rows, with fewer steps
	Total    Figures
	Times    []work.Times // of the library; nil in a report on one person
	Complete bool
}

// Work returns a report. A complete one has all that happened before the call.
func (s *Service) Work(ctx context.Context, actor domain.Actor, q Query) (Work, error) {
	if err := q.May(actor); err != nil {
		return Work{}, err
	}
	if err := s.count(ctx); err != nil {
		return Work{}, err
	}
	counted, err := s.reports.Sums(ctx, workQuery(actor, q))
	if err != nil {
		return Work{}, err
	}
	report := Work{Rows: rowsOf(q.By, counted), Complete: counted.Complete}
	for _, row := range counted.Rows {
		report.Total.add(row)
	}
	if len(report.Rows) > maxRows {
		report.Rows, report.Cut = report.Rows[:maxRows], true
	}
	if !q.Own {
		for _, status := range domain.Statuses {
			report.Times = append(report.Times, work.TimesOf(status, counted.Stays[status]))
		}
	}
	return report, nil
}

// count adds what is not counted yet, in at most maxCountBatches transactions: these suffice, because servers
// count all the time. If the database cannot be changed, the report has the sums as they are.
func (s *Service) count(ctx context.Context) error {
	for range maxCountBatches {
		more, err := s.reports.Count(ctx)
		if err != nil && domain.KindOf(err) != domain.Unavailable {
			return err
		}
		if !more || err != nil {
			return nil
		}
	}
	return nil
}

const maxCountBatches = 3

// workQuery selects the sums that a report is made of.
func workQuery(actor domain.Actor, q Query) ports.WorkQuery {
	query := ports.WorkQuery{Kind: work.All, From: q.From, To: q.To, ByMonth: q.By == ByMonth}
	switch {
	case q.Own:
		query.Kind, query.PersonID = work.Person, actor.ID
	case q.By == BySubject:
		query.Kind = work.Subject
	case q.By == ByGrade:
		query.Kind = work.Grade
	case q.By == ByPerson:
		query.Kind = work.Person
	}
	return query
}

func (f *Figures) add(n map[domain.Action]int) {
	f.Created += n[work.Create]
	f.Submitted += n[domain.Submit]
	f.Returned += n[domain.Reject]
	f.Approved += n[domain.Approve]
	f.Published += n[domain.Publish]
	f.Withdrawn += n[domain.Unpublish]
}

// steps is how much was done in all.
func (f Figures) steps() int {
	return f.Created + f.Submitted + f.Returned + f.Approved + f.Published + f.Withdrawn
}

// rowsOf returns the rows: months in their order, statuses in theirs, the rest by how much was done.
func rowsOf(by Grouping, counted ports.Counted) []Row {
	if by == ByStatus {
		return statusRows(counted)
	}
	rows := make([]Row, 0, len(counted.Rows))
	for key, n := range counted.Rows {
		row := Row{Key: key}
		row.add(n)
		if name, ok := counted.Names[key]; ok && by == ByPerson {
			row.Name = &name
		}
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b Row) int {
		if by == ByMonth {
			return cmp.Compare(a.Key, b.Key)
		}
		return cmp.Or(cmp.Compare(b.steps(), a.steps()), cmp.Compare(a.Key, b.Key))
	})
	return rows
}

// statusRows puts each step into the row of the status to which it led.
func statusRows(counted ports.Counted) []Row {
	var total Figures
	for _, n := range counted.Rows {
		total.add(n)
	}
	return []Row{
		{Key: string(domain.Draft), Figures: Figures{Created: total.Created, Withdrawn: total.Withdrawn}},
		{Key: string(domain.PendingReview), Figures: Figures{Submitted: total.Submitted}},
		{Key: string(domain.Approved), Figures: Figures{Approved: total.Approved}},
		{Key: string(domain.Published), Figures: Figures{Published: total.Published}},
		{Key: string(domain.Rejected), Figures: Figures{Returned: total.Returned}},
	}
}

// Queue returns what waits for review now.
func (s *Service) Queue(ctx context.Context, actor domain.Actor, now time.Time) (ports.QueueReport, error) {
	if _, err := domain.MayReadReports(actor); err != nil {
		return ports.QueueReport{}, err
	}
	return s.reports.Queue(ctx, now, work.QueueAges, work.OftenReturned)
}

// Verify counts everything again and returns what differs from the sums, in plain words, and how many
// steps there are. repair rebuilds the sums first.
func (s *Service) Verify(ctx context.Context, repair bool) (differences []string, steps int, err error) {
	if repair {
		if err := s.reports.Reset(ctx); err != nil {
			return nil, 0, err
		}
	}
	if err := s.CountAll(ctx); err != nil {
		return nil, 0, err
	}
	return s.reports.Verify(ctx)
}

// CountAll brings the sums up to date.
func (s *Service) CountAll(ctx context.Context) error {
	err := s.reports.Fill(ctx)
	for more := true; more && err == nil; {
		more, err = s.reports.Count(ctx)
	}
	return err
}
