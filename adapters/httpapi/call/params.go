package call

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"backoffice/adapters/httpapi/refusal"
	"backoffice/domain"
)

// Limits of the parameters of every list (RULES §6.1).
const (
	defaultLimit = 25
	maxLimit     = 100
	maxPage      = 1 << 31
)

// MaxSearchLength limits the words of a search, in code points.
const MaxSearchLength = 200

// Params reads parameters and keeps the first error.
type Params struct {
	values url.Values
	Err    error
}

// ReadParams parses a query.
func ReadParams(raw string) (Params, error) {
	values, err := url.ParseQuery(raw)
	if err != nil {
		return Params{}, refusal.Malformed("Tham số không hợp lệ.", err)
	}
	return Params{values: values}, nil
}

// Get returns a parameter as it was sent, or "".
func (p *Params) Get(name string) string { return p.values.Get(name) }

// Refuse reports an invalid parameter, unless another was reported before.
func (p *Params) Refuse(name, why string) {
	if p.Err == nil {
		message := fmt.Sprintf("Tham số %s %s.", name, why)
		p.Err = refusal.BadParameter(name, message)
	}
}

// Text reads a parameter like a text of a body: it is cleaned before it is measured and compared, so
// that neither depends on the keyboard, or on the page from which it was copied.
func (p *Params) Text(name string, limit int) string {
	sent := p.values.Get(name)
	s := domain.Clean(sent)
	if !utf8.ValidString(sent) || strings.ContainsFunc(s, unicode.IsControl) {
		p.Refuse(name, "có ký tự không hợp lệ")
	}
	if utf8.RuneCountInString(s) > limit {
		p.Refuse(name, fmt.Sprintf("có tối đa %d ký tự", limit))
	}
	return s
}

// Search reads the words of a search.
func (p *Params) Search() string { return p.Text("search", MaxSearchLength) }

// Page reads the number and the length of a page of a list.
func (p *Params) Page() (page, limit int) {
	return p.PageOf("limit")
}

// Page reads the page of a call that has no other parameters.
func (c *Call) Page() (page, limit int, err error) {
	p, err := ReadParams(c.R.URL.RawQuery)
	if err != nil {
		return 0, 0, err
	}
	page, limit = p.Page()
	return page, limit, p.Err
}

// PageOf is Page if the parameter for the length has another name.
func (p *Params) PageOf(limitName string) (page, limit int) {
	return p.number("page", 1, maxPage), p.number(limitName, defaultLimit, maxLimit)
}

// Limit reads the length of a page of a list whose pages have no numbers.
func (p *Params) Limit(defaultValue int) int { return p.number("limit", defaultValue, maxLimit) }

// ID reads an id, or "".
func (p *Params) ID(name string) string {
	s := p.Get(name)
	id, ok := domain.ParseID(s)
	if s != "" && !ok {
		p.Refuse(name, "phải là một id")
	}
	return id
}

// Day reads the beginning of a day (2026-03-01) in the library's time zone, or the zero time.
func (p *Params) Day(name string) time.Time {
	return p.date(name, domain.ParseDay, "phải là một ngày như 2026-03-01")
}

// Month reads the beginning of a month (2026-03) in the library's time zone, or the zero time.
func (p *Params) Month(name string) time.Time {
	return p.date(name, domain.ParseMonth, "phải là một tháng như 2026-03")
}

func (p *Params) date(name string, parse func(string) (time.Time, bool), why string) time.Time {
	s := p.Get(name)
	if s == "" {
		return time.Time{}
	}
	at, ok := parse(s)
	if !ok {
		p.Refuse(name, why)
	}
	return at
}

func (p *Params) number(name string, defaultValue, maximum int) int {
	s := p.Get(name)
	if s == "" {
		return defaultValue
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > maximum {
		p.Refuse(name, fmt.Sprintf("phải là số nguyên từ 1 đến %d", maximum))
	}
	return n
}

// PageFigures describe a page in a response: its number, size and the total.
type PageFigures struct {
	Total      int `json:"total"`
	Page       int `json:"page"`
	Limit      int `json:"limit"`
	TotalPages int `json:"totalPages"`
}

// FiguresOf returns the figures of a page.
func FiguresOf(total, page, limit int) PageFigures {
	return PageFigures{Total: total, Page: page, Limit: limit, TotalPages: (total + limit - 1) / limit}
}
