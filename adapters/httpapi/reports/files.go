package reports

import (
	"strconv"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/csvfile"
	"backoffice/app/reports"
	"backoffice/domain"
	"backoffice/domain/work"
	"backoffice/ports"
)

// workFile answers with the rows of a report, and with the times of the library beside their status.
func workFile(c *call.Call, q reports.Query, report reports.Work) error {
	headings := []string{string(q.By), "name", "created", "submitted", "returned", "approved", "published", "withdrawn"}
	if q.By == reports.ByStatus && !q.Own {
		headings = append(headings, "left", "median_minutes", "p90_minutes")
	}
	file, err := csvfile.Begin(c, "report.csv", headings...)
	if err != nil {
		return nil //nolint:nilerr // the client has left
	}
	for _, row := range report.Rows {
		f := row.Figures
		cells := append([]string{row.Key, textOf(row.Name)}, numbers(f.Created, f.Submitted, f.Returned, f.Approved, f.Published, f.Withdrawn)...)
		for _, times := range report.Times {
			if q.By == reports.ByStatus && string(times.Status) == row.Key {
				cells = append(cells, timesCells(times)...)
			}
		}
		if file.Row(cells...) != nil {
			return nil
		}
	}
	_ = file.Flush() // the client may have left
	return nil
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

// queueFile answers with the e-books that were returned most often.
func queueFile(c *call.Call, report ports.QueueReport) error {
	file, err := csvfile.Begin(c, "queue.csv", "id", "title", "status", "returned_count")
	if err != nil {
		return nil //nolint:nilerr // the client has left
	}
	for _, b := range report.OftenReturned {
		if file.Row(b.ID, b.Title, string(b.Status), strconv.Itoa(b.ReturnedCount)) != nil {
			return nil
		}
	}
	_ = file.Flush() // the client may have left
	return nil
}

// reasonsFile answers with the rows of a report on reasons.
func reasonsFile(c *call.Call, q reports.Query, report reports.Reasons) error {
	headings := []string{"template_id", "template", "rejections"}
	if q.By != reports.ByTemplate {
		headings = append([]string{string(q.By), "name"}, headings...)
	}
	file, err := csvfile.Begin(c, "reasons.csv", headings...)
	if err != nil {
		return nil //nolint:nilerr // the client has left
	}
	for _, row := range report.Rows {
		var cells []string
		if q.By != reports.ByTemplate {
			cells = []string{row.Key, textOf(row.Name)}
		}
		var template domain.UsedReason
		if row.Template != nil {
			template = *row.Template
		}
		if file.Row(append(cells, template.ID, template.Title, strconv.Itoa(row.Rejections))...) != nil {
			return nil
		}
	}
	_ = file.Flush() // the client may have left
	return nil
}

func textOf(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}
