package history

import (
	"net/http"
	"time"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/csvfile"
	"backoffice/adapters/httpapi/observe"
	"backoffice/app/history"
	"backoffice/domain"
	"backoffice/ports"
)

// exportedAtOnce is how many rows of a file are in memory.
const exportedAtOnce = 1000

// export answers with all rows that the query selects, as CSV. The file has been begun when something
// can fail, so the connection is then cut off, which clients notice.
func (h *Handlers) export(c *call.Call, turn func() error, query ports.HistoryQuery) error {
	query.Limit = exportedAtOnce
	page, err := h.next(c, turn, query)
	if err != nil {
		return err
	}
	observe.LineOf(c.R).Lasting = true
	file, err := csvfile.Begin(c, "history.csv", "id", "created_at", "kind", "action", "comment",
		"user_id", "user", "role", "ebook_id", "title", "to_id", "to", "account_id", "account", "account_email", "account_role", "token")
	if c.R.Method == http.MethodHead {
		return nil
	}
	for err == nil {
		for _, row := range page.Rows {
			if err := file.Row(cells(row)...); err != nil {
				return nil //nolint:nilerr // the client has left
			}
		}
		if err := file.Flush(); err != nil || page.Next == nil {
			return nil //nolint:nilerr // likewise
		}
		query.Before = page.Next
		page, err = h.next(c, turn, query)
	}
	panic(http.ErrAbortHandler)
}

// next reads a page, and leaves the queue before the page is sent.
func (h *Handlers) next(c *call.Call, turn func() error, query ports.HistoryQuery) (history.Page, error) {
	ctx, cancel := admission.Working(c.R.Context())
	defer cancel()
	if err := turn(); err != nil {
		return history.Page{}, err
	}
	defer c.LeaveGates()
	return h.app.History.Read(ctx, c.Actor, query)
}

func cells(e domain.LibraryEntry) []string {
	row := make([]string, 17)
	copy(row, []string{e.ID, e.CreatedAt.Format(time.RFC3339Nano), "ebook", e.Action, e.Comment, e.User.ID, e.User.FullName, string(e.User.Role)})
	if e.Ebook != nil {
		row[8] = e.Ebook.ID
		if e.Ebook.Title != nil {
			row[9] = *e.Ebook.Title
		}
	}
	if e.To != nil {
		row[10], row[11] = e.To.ID, e.To.FullName
	}
	if e.Account != nil {
		row[2] = "account"
		copy(row[12:], []string{e.Account.ID, e.Account.FullName, e.Account.Email, string(e.Account.Role)})
	}
	if e.Token != nil {
		row[16] = *e.Token
	}
	return row
}
