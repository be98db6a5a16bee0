package reports

import (
	"cmp"
	"context"
	"slices"

	"backoffice/domain"
	"backoffice/ports"
)

// ByTemplate is a row for each template.
const ByTemplate Grouping = "template"

// ReasonGroupings are those of a report on reasons.
var ReasonGroupings = Groupings{All: []Grouping{ByTemplate, ByMonth, BySubject, ByGrade, ByPerson}, Own: []Grouping{ByTemplate, ByMonth}}

// ReasonRow is how many rejections used a template.
type ReasonRow struct {
	Key        string             // a month (2026-03), subject, grade or a person's id; "" by template
	Name       *string            // of a person
	Template   *domain.UsedReason // nil for rejections without a template
	Rejections int
}

// RejectionTotal counts each rejection once, however many templates it used.
type RejectionTotal struct {
	Rejections   int `json:"rejections"`
	WithTemplate int `json:"with_template"`
}

// Reasons is a report on the reasons of rejections.
type Reasons struct {
	Rows     []ReasonRow
	Cut      bool // there are more rows, with fewer rejections
	Total    RejectionTotal
	Complete bool
}

// Reasons returns how often each template was used. A complete report has all that happened before the
// call.
func (s *Service) Reasons(ctx context.Context, actor domain.Actor, q Query) (Reasons, error) {
	if err := q.May(actor); err != nil {
		return Reasons{}, err
	}
	if err := s.count(ctx); err != nil {
		return Reasons{}, err
	}
	counted, err := s.reports.Reasons(ctx, workQuery(actor, q))
	if err != nil {
		return Reasons{}, err
	}
	report := Reasons{Rows: reasonRows(q.By, counted), Complete: counted.Complete}
	for _, n := range counted.WithTemplate {
		report.Total.WithTemplate += n
		report.Total.Rejections += n
	}
	for key := range counted.All {
		report.Total.Rejections += withoutTemplate(counted, key)
	}
	if len(report.Rows) > maxRows {
		report.Rows, report.Cut = report.Rows[:maxRows], true
	}
	if q.By == ByMonth {
		slices.SortStableFunc(report.Rows, func(a, b ReasonRow) int { return cmp.Compare(a.Key, b.Key) })
	}
	return report, nil
}

// withoutTemplate returns how many rejections of a key used no template. While older history is still being
// counted, WithTemplate may be more than All.
func withoutTemplate(counted ports.CountedReasons, key string) int {
	return max(0, counted.All[key]-counted.WithTemplate[key])
}

// reasonRows returns the rows, those with the most rejections first.
func reasonRows(by Grouping, counted ports.CountedReasons) []ReasonRow {
	rows := make([]ReasonRow, 0, len(counted.Uses))
	add := func(key string, template *domain.UsedReason, n int) {
		row := ReasonRow{Key: key, Template: template, Rejections: n}
		if name, ok := counted.Names[key]; ok && by == ByPerson {
			row.Name = &name
		}
		if by == ByTemplate {
			row.Key = ""
		}
		rows = append(rows, row)
	}
	for _, use := range counted.Uses {
		add(use.Key, &use.Template, use.Rejections)
	}
	for key := range counted.All {
		if n := withoutTemplate(counted, key); n > 0 {
			add(key, nil, n)
		}
	}
	slices.SortFunc(rows, func(a, b ReasonRow) int {
		return cmp.Or(cmp.Compare(b.Rejections, a.Rejections), cmp.Compare(a.Key, b.Key), compareTitles(a.Template, b.Template))
	})
	return rows
}

// compareTitles compares templates by title. No template (nil) comes last.
func compareTitles(a, b *domain.UsedReason) int {
	switch {
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	return cmp.Or(cmp.Compare(a.Title, b.Title), cmp.Compare(a.ID, b.ID))
}
