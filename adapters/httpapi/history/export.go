package history

import (
	"context"
	"net/http"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/csvfile"
	"backoffice/adapters/httpapi/observe"
	"backoffice/app/history"
	"backoffice/domain"
	"backoffice/ports"
)

// exportedAtOnce is how many rows of a file are in memory.
const exportedAtOnce = 1000

// export sends all rows that the query selects, as CSV. If something fails after the first rows, the response
// has begun, so the connection is cut off, which clients notice.
func (h *Handlers) export(c *call.Call, step call.Step, query ports.HistoryQuery) error {
	query.Limit = exportedAtOnce
	page, err := h.readPage(c, step, query)
	if err != nil {
		return err
	}
	observe.LineOf(c.R).Lasting = true
	file, err := csvfile.Begin(c, "history.csv", headings()...)
	if err != nil || c.R.Method == http.MethodHead {
		return nil //nolint:nilerr // the client has left, or asked only for the headers
	}
	for {
		for _, row := range page.Rows {
			if err := file.Row(cells(row)...); err != nil {
				return nil //nolint:nilerr // the client has left
			}
		}
		if err := file.Flush(); err != nil || page.Next == nil {
			return nil //nolint:nilerr // the client has left, or has every row
		}
		query.Before = page.Next
		if page, err = h.readPage(c, step, query); err != nil {
			c.Abort(err)
		}
	}
}

func (h *Handlers) readPage(c *call.Call, step call.Step, query ports.HistoryQuery) (page history.Page, err error) {
	err = step(func(ctx context.Context) (err error) {
		page, err = h.app.History.Read(ctx, c.Actor, query)
		return err
	})
	return page, err
}

// exportedRow is a row in which missing parts are empty.
type exportedRow struct {
	domain.LibraryEntry
	kind    string
	ebook   domain.HistoryEbook
	to      domain.Person
	account domain.HistoryAccount
}

var columns = []struct {
	heading string
	cell    func(*exportedRow) string
}{
	{"id", func(r *exportedRow) string { return r.ID }},
	{"created_at", func(r *exportedRow) string { return r.CreatedAt.Format(time.RFC3339Nano) }},
	{"kind", func(r *exportedRow) string { return r.kind }},
	{"action", func(r *exportedRow) string { return r.Action }},
	{"comment", func(r *exportedRow) string { return r.Comment }},
	{"user_id", func(r *exportedRow) string { return r.User.ID }},
	{"user", func(r *exportedRow) string { return r.User.FullName }},
	{"role", func(r *exportedRow) string { return string(r.User.Role) }},
	{"ebook_id", func(r *exportedRow) string { return r.ebook.ID }},
	{"title", func(r *exportedRow) string { return csvfile.OrZero(r.ebook.Title) }},
	{"to_id", func(r *exportedRow) string { return r.to.ID }},
	{"to", func(r *exportedRow) string { return r.to.FullName }},
	{"account_id", func(r *exportedRow) string { return r.account.ID }},
	{"account", func(r *exportedRow) string { return r.account.FullName }},
	{"account_email", func(r *exportedRow) string { return r.account.Email }},
	{"account_role", func(r *exportedRow) string { return string(r.account.Role) }},
	{"token", func(r *exportedRow) string { return csvfile.OrZero(r.Token) }},
}

func headings() (names []string) {
	for _, column := range columns {
		names = append(names, column.heading)
	}
	return names
}

func cells(e domain.LibraryEntry) (texts []string) {
	row := &exportedRow{e, kindOf(&e), csvfile.OrZero(e.Ebook), csvfile.OrZero(e.To), csvfile.OrZero(e.Account)}
	for _, column := range columns {
		texts = append(texts, column.cell(row))
	}
	return texts
}
