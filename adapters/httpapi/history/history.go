package history

import (
	"context"
	"net/http"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/csvfile"
	"backoffice/app/history"
	"backoffice/domain"
	"backoffice/ports"
)

// Read returns a page of the history, or all of it as CSV.
func (h *Handlers) Read(c *call.Call, step call.Step) error {
	if _, err := domain.MayReadHistory(c.Actor); err != nil { // reported before invalid parameters
		return err
	}
	query, err := readQuery(c)
	if err != nil {
		return err
	}
	if csvfile.Requested(c) {
		return h.export(c, step, query)
	}
	return h.page(c, step, query)
}

func (h *Handlers) page(c *call.Call, step call.Step, query ports.HistoryQuery) error {
	var page history.Page
	var verification *domain.VerificationResult
	err := step(func(ctx context.Context) (err error) {
		page, err = h.app.History.Read(ctx, c.Actor, query)
		if err != nil || query.Before != nil { // only the first page has the verification
			return err
		}
		verification, err = h.app.History.LatestVerification(ctx, c.Actor)
		return err
	})
	if err != nil {
		return err
	}
	body := pageBody{Rows: call.Bodies(page.Rows, bodyOf), Verification: verification}
	if page.Next != nil {
		next := encodeCursor(*page.Next)
		body.Next = &next
	}
	return c.Data(http.StatusOK, body)
}

// Filters returns the people and actions that the caller can filter the history by.
func (h *Handlers) Filters(c *call.Call) error {
	people, actions, err := h.app.History.Filters(c.R.Context(), c.Actor)
	return c.OK(map[string]any{"people": people, "actions": actions}, err)
}
