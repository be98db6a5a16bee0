package reports

import (
	"net/http"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/csvfile"
	"backoffice/app/reports"
	"backoffice/domain"
)

type reasonsBody struct {
	From     string                 `json:"from"`
	To       string                 `json:"to"`
	By       reports.Grouping       `json:"by"`
	Own      bool                   `json:"own"`
	Rows     []reasonRowBody        `json:"rows"`
	Cut      bool                   `json:"cut"`
	Total    reports.RejectionTotal `json:"total"`
	Complete bool                   `json:"complete"`
	Choices  choicesBody            `json:"choices"`
}

type reasonRowBody struct {
	Key        string             `json:"key"`
	Name       *string            `json:"name"`
	Template   *domain.UsedReason `json:"template"`
	Rejections int                `json:"rejections"`
}

// Reasons returns the report on the reasons of rejections, as JSON or CSV.
func (h *Handlers) Reasons(c *call.Call) error {
	q, err := readQuery(c, reports.ReasonGroupings)
	if err != nil {
		return err
	}
	report, err := h.app.Reports.Reasons(c.R.Context(), c.Actor, q)
	if err != nil {
		return err
	}
	if csvfile.Requested(c) {
		return reasonsFile(c, q, report)
	}
	by, library := reports.ReasonGroupings.Choices(c.Actor)
	rows := call.Bodies(report.Rows, func(row reports.ReasonRow) reasonRowBody { return reasonRowBody(row) })
	return c.Data(http.StatusOK, reasonsBody{
		From: domain.Month(q.From), To: lastMonth(q.To), By: q.By, Own: q.Own, Rows: rows,
		Cut: report.Cut, Total: report.Total, Complete: report.Complete, Choices: choicesBody{by, library},
	})
}
