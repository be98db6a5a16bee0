package reports

import (
	"strconv"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/csvfile"
	"backoffice/app/reports"
	"backoffice/domain/work"
)

// workFile sends the rows of a report. The row of a status also has the times that e-books stayed in it.
func workFile(c *call.Call, q reports.Query, report reports.Work) error {
	headings := []string{string(q.By), "name", "created", "submitted", "returned", "approved", "published", "withdrawn"}
	if q.By == reports.ByStatus && !q.Own {
		headings = append(headings, "left", "median_minutes", "p90_minutes")
	}
	return csvfile.Send(c, "report.csv", headings, report.Rows, func(row reports.Row) []string {
		f := row.Figures
		cells := append([]string{row.Key, csvfile.OrZero(row.Name)}, numbers(f.Created, f.Submitted, f.Returned, f.Approved, f.Published, f.Withdrawn)...)
		for _, times := range report.Times {
			if q.By == reports.ByStatus && string(times.Status) == row.Key {
				cells = append(cells, timesCells(times)...)
			}
		}
		return cells
	})
}

func timesCells(t work.Times) []string {
	if t.MedianMinutes == nil {
		return []string{"0", "", ""}
	}
	return numbers(t.Left, *t.MedianMinutes, *t.P90Minutes)
}

func numbers(ns ...int) (cells []string) {
	for _, n := range ns {
		cells = append(cells, strconv.Itoa(n))
	}
	return cells
}

// reasonsFile sends the rows of a report on reasons.
func reasonsFile(c *call.Call, q reports.Query, report reports.Reasons) error {
	headings := []string{"template_id", "template", "rejections"}
	if q.By != reports.ByTemplate {
		headings = append([]string{string(q.By), "name"}, headings...)
	}
	return csvfile.Send(c, "reasons.csv", headings, report.Rows, func(row reports.ReasonRow) []string {
		var cells []string
		if q.By != reports.ByTemplate {
			cells = []string{row.Key, csvfile.OrZero(row.Name)}
		}
		template := csvfile.OrZero(row.Template)
		return append(cells, template.ID, template.Title, strconv.Itoa(row.Rejections))
	})
}
