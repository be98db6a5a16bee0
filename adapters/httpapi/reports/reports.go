// Package reports has the handlers of the reports on work. Their use cases are in app/reports.
package reports

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/csvfile"
	"backoffice/app"
	"backoffice/app/reports"
	"backoffice/domain"
	"backoffice/domain/work"
)

// defaultMonths is how many months a report has if the request names none, maxMonths how many it may have.
const (
	defaultMonths = 12
	maxMonths     = 240
)

// Handlers handles the calls of this package.
type Handlers struct{ app *app.App }

// New returns the handlers for these use cases.
func New(a *app.App) *Handlers { return &Handlers{a} }

type rowBody struct {
	Key  string  `json:"key"`
	Name *string `json:"name"`
	reports.Figures
}

type workBody struct {
	From     string           `json:"from"`
	To       string           `json:"to"`
	By       reports.Grouping `json:"by"`
	Own      bool             `json:"own"`
	Rows     []rowBody        `json:"rows"`
	Cut      bool             `json:"cut"`
	Total    reports.Figures  `json:"total"`
	Times    []work.Times     `json:"times"`
	Complete bool             `json:"complete"`
	Choices  choicesBody      `json:"choices"`
}

type choicesBody struct {
	By      []reports.Grouping `json:"by"`
	Library bool               `json:"library"`
}

// Work returns the report on work, as JSON or CSV.
func (h *Handlers) Work(c *call.Call) error {
	q, err := readQuery(c, reports.WorkGroupings)
	if err != nil {
		return err
	}
	report, err := h.app.Reports.Work(c.R.Context(), c.Actor, q)
	if err != nil {
		return err
	}
	if csvfile.Requested(c) {
		return workFile(c, q, report)
	}
	by, library := reports.WorkGroupings.Choices(c.Actor)
	rows := call.Bodies(report.Rows, func(row reports.Row) rowBody { return rowBody{row.Key, row.Name, row.Figures} })
	return c.Data(http.StatusOK, workBody{
		From: domain.Month(q.From), To: lastMonth(q.To), By: q.By, Own: q.Own, Rows: rows,
		Cut: report.Cut, Total: report.Total, Times: report.Times, Complete: report.Complete, Choices: choicesBody{by, library},
	})
}

// readQuery reads the parameters. A report that the person may not read is refused before invalid parameters are.
func readQuery(c *call.Call, groupings reports.Groupings) (reports.Query, error) {
	p, err := call.ReadParams(c.R.URL.RawQuery)
	if err != nil {
		return reports.Query{}, err
	}
	q := reports.Query{By: reports.Grouping(strings.ToLower(p.Get("by"))), Own: strings.EqualFold(p.Get("person"), "me")}
	if q.By == "" {
		q.By = groupings.All[0]
	}
	if err := q.May(c.Actor); err != nil {
		return reports.Query{}, err
	}
	if person := p.Get("person"); person != "" && !q.Own {
		p.Refuse("person", "phải là me")
	}
	switch {
	case !slices.Contains(groupings.All, q.By):
		p.Refuse("by", "phải là "+oneOf(groupings.All))
	case q.Own && !slices.Contains(groupings.Own, q.By):
		p.Refuse("by", "với person=me phải là "+oneOf(groupings.Own))
	}
	q.From, q.To = period(&p, c.Now)
	return q, p.Err
}

// oneOf writes choices as "month, subject hoặc grade".
func oneOf[T ~string](choices []T) string {
	var b strings.Builder
	for i, one := range choices {
		switch {
		case i == 0:
		case i == len(choices)-1:
			b.WriteString(" hoặc ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(string(one))
	}
	return b.String()
}

// lastMonth returns the last month of a period that ends before end.
func lastMonth(end time.Time) string { return domain.Month(end.AddDate(0, -1, 0)) }

// period reads the months from and to, which both belong to the report: it ends when the month `to` ends.
func period(p *call.Params, now time.Time) (from, to time.Time) {
	last := p.Month("to")
	if last.IsZero() {
		last = domain.StartOfMonth(now)
	}
	from, to = p.Month("from"), last.AddDate(0, 1, 0)
	if from.IsZero() {
		from = to.AddDate(0, -defaultMonths, 0)
	}
	switch {
	case !from.Before(to):
		p.Refuse("from", "phải trước to")
	case from.AddDate(0, maxMonths, 0).Before(to):
		p.Refuse("from", fmt.Sprintf("phải cách to tối đa %d tháng", maxMonths))
	}
	return from, to
}
