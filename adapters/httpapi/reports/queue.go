package reports

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/csvfile"
	"backoffice/domain"
	"backoffice/domain/work"
	"backoffice/ports"
)

type queueBody struct {
	Waiting       int                   `json:"waiting"`
	Oldest        *time.Time            `json:"oldest_at"`
	MedianMinutes *int                  `json:"median_minutes"`
	Ages          []ageBody             `json:"ages"`
	Overdue       []ports.OverdueReview `json:"overdue"`
	OverdueTotal  int                   `json:"overdue_total"`
	OftenReturned []ports.ReturnedEbook `json:"often_returned"`
	OftenTotal    int                   `json:"often_total"`
}

// ageBody is how many e-books have waited for up to this many days; nil is longer than all others.
type ageBody struct {
	Days  *int `json:"days"`
	Count int  `json:"count"`
}

func agesOf(report ports.QueueReport) []ageBody {
	ages := make([]ageBody, len(report.Ages))
	for i, n := range report.Ages {
		ages[i].Count = n
		if i < len(work.QueueAges) {
			ages[i].Days = &work.QueueAges[i]
		}
	}
	return ages
}

// The lists of the report. A file has one of them: the first, unless another is asked for.
const (
	listOften   = "often_returned"
	listOverdue = "overdue"
	listAges    = "ages"
)

// Queue returns the report on what waits for review, as JSON or CSV.
func (h *Handlers) Queue(c *call.Call) error {
	list, err := readList(c)
	if err != nil {
		return err
	}
	report, err := h.app.Reports.Queue(c.R.Context(), c.Actor, c.Now)
	if err != nil {
		return err
	}
	if csvfile.Requested(c) {
		return queueFile(c, list, report)
	}
	return c.Data(http.StatusOK, queueBody{
		Waiting: report.Waiting, Oldest: report.Oldest, MedianMinutes: report.MedianMinutes, Ages: agesOf(report),
		Overdue: report.Overdue, OverdueTotal: report.OverdueTotal, OftenReturned: report.OftenReturned, OftenTotal: report.OftenTotal,
	})
}

// readList reads which list a file has. A caller who may not read the report is refused first.
func readList(c *call.Call) (string, error) {
	if _, err := domain.MayReadReports(c.Actor); err != nil {
		return "", err
	}
	p, err := call.ReadParams(c.R.URL.RawQuery)
	if err != nil {
		return "", err
	}
	lists := []string{listOften, listOverdue, listAges}
	list := strings.ToLower(p.Get("list"))
	if list == "" {
		return listOften, nil
	}
	if !slices.Contains(lists, list) {
		p.Refuse("list", "phải là "+oneOf(lists))
	}
	return list, p.Err
}

// queueFile sends a list of the report on the queue.
func queueFile(c *call.Call, list string, report ports.QueueReport) error {
	switch list {
	case listAges:
		return csvfile.Send(c, "queue.csv", []string{"up_to_days", "count"}, agesOf(report), func(age ageBody) []string {
			days := "" // longer than all others
			if age.Days != nil {
				days = strconv.Itoa(*age.Days)
			}
			return []string{days, strconv.Itoa(age.Count)}
		})
	case listOverdue:
		return csvfile.Send(c, "overdue.csv", []string{"id", "title", "due", "reviewer"}, report.Overdue, func(b ports.OverdueReview) []string {
			return []string{b.ID, b.Title, b.Due, b.Reviewer.FullName}
		})
	}
	return csvfile.Send(c, "often-returned.csv", []string{"id", "title", "status", "returned_count"}, report.OftenReturned, func(b ports.ReturnedEbook) []string {
		return []string{b.ID, b.Title, string(b.Status), strconv.Itoa(b.ReturnedCount)}
	})
}
