package history

import (
	"encoding/base64"
	"slices"
	"strings"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/domain"
	"backoffice/ports"
)

// defaultLimit is the number of rows on a page if the request names none.
const defaultLimit = 50

// readQuery reads the parameters. `from` and `to` are days, which both belong to the result.
func readQuery(c *call.Call) (ports.HistoryQuery, error) {
	p, err := call.ReadParams(c.R.URL.RawQuery)
	if err != nil {
		return ports.HistoryQuery{}, err
	}
	query := ports.HistoryQuery{
		Person: p.ID("person"), Ebook: p.ID("ebook"), Action: strings.ToLower(p.Get("action")),
		From: p.Day("from"), To: p.Day("to"), Limit: p.Limit(defaultLimit),
	}
	if query.Action != "" && !slices.Contains(domain.HistoryActions(true), query.Action) {
		p.Refuse("action", "không phải là một thao tác")
	}
	if !query.To.IsZero() {
		query.To = query.To.AddDate(0, 0, 1) // to the end of that day
	}
	if s := p.Get("cursor"); s != "" {
		cursor, ok := decodeCursor(s)
		if !ok {
			p.Refuse("cursor", "phải là giá trị next của trang trước")
		}
		query.Before = &cursor
	}
	return query, p.Err
}

// encodeCursor returns the text that clients get as a cursor.
func encodeCursor(cursor ports.HistoryCursor) string {
	return base64.RawURLEncoding.EncodeToString([]byte(cursor.At.UTC().Format(time.RFC3339Nano) + " " + cursor.ID))
}

func decodeCursor(s string) (ports.HistoryCursor, bool) {
	text, err := base64.RawURLEncoding.DecodeString(s)
	if err != nil {
		return ports.HistoryCursor{}, false
	}
	at, id, _ := strings.Cut(string(text), " ")
	when, err := time.Parse(time.RFC3339Nano, at)
	id, ok := domain.ParseID(id)
	valid := err == nil && ok && when.Year() > 0 // PostgreSQL has no year 0
	return ports.HistoryCursor{At: when, ID: id}, valid
}
