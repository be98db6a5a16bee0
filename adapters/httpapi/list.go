package httpapi

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"backoffice/domain"
	"backoffice/ports"
)

// Limits of the list's parameters (RULES §6.1).
const (
	defaultLimit = 25
	maxLimit     = 100
	maxSearch    = 200
	maxPage      = 1 << 31
)

// listBody has the page figures twice, because many clients expect them beside data (RULES §5.2).
type listBody struct {
	Data   *listBody     `json:"data,omitempty"`
	Ebooks *[]listedBody `json:"ebooks,omitempty"`
	pageFigures
}

// pageFigures describe the page: its number, size and the total.
type pageFigures struct {
	Total      int `json:"total"`
	Page       int `json:"page"`
	Limit      int `json:"limit"`
	TotalPages int `json:"totalPages"`
}

func figuresOf(total, page, limit int) pageFigures {
	return pageFigures{Total: total, Page: page, Limit: limit, TotalPages: (total + limit - 1) / limit}
}

func (s *server) listEbooks(c *call) error {
	query, err := readListQuery(c)
	if err != nil {
		return err
	}
	page, err := s.app.Ebooks.List(c.r.Context(), query)
	if err != nil {
		return err
	}
	rows := make([]listedBody, len(page.Ebooks))
	for i, listed := range page.Ebooks {
		answer, err := s.ebookAnswer(c, listed.Ebook)
		if err != nil {
			return err
		}
		rows[i] = listedBody{ebookBody: answer, MatchedTOC: listed.MatchedTOC, DeletedAt: listed.DeletedAt, DeletedBy: listed.DeletedBy}
	}
	figures := listBody{pageFigures: figuresOf(page.Total, query.Page, query.Limit)}
	data := figures
	data.Ebooks = &rows
	figures.Data = &data
	return c.json(http.StatusOK, figures)
}

// readListQuery checks every parameter. An empty one counts as absent.
func readListQuery(c *call) (ports.ListQuery, error) {
	return parseListQuery(c.r.URL.RawQuery, c.actor)
}

func parseListQuery(raw string, actor domain.Actor) (ports.ListQuery, error) {
	p, err := readParams(raw)
	if err != nil {
		return ports.ListQuery{}, err
	}
	query := ports.ListQuery{
		Deleted: p.deleted(actor), // first, because missing permission is reported before invalid parameters
		Search:  p.text("search", maxSearch), Subject: p.text("subject", domain.MaxShortText), Grade: p.text("grade", domain.MaxShortText),
		Status: p.status(), CreatedBy: p.creator(actor), Sort: p.sort(),
		Page: p.number("page", 1, maxPage), Limit: p.number("limit", defaultLimit, maxLimit),
	}
	return query, p.err
}

// params reads parameters and keeps the first error.
type params struct {
	values url.Values
	err    error
}

func readParams(raw string) (params, error) {
	values, err := url.ParseQuery(raw)
	if err != nil {
		return params{}, malformed("Tham số không hợp lệ.", err)
	}
	return params{values: values}, nil
}

func (p *params) refuse(name, why string) {
	if p.err == nil {
		message := fmt.Sprintf("Tham số %s %s.", name, why)
		p.err = badParameter(name, message)
	}
}

// text reads a parameter like a text of a body: it is composed (NFC) before it is measured, so that
// a limit does not depend on the keyboard.
func (p *params) text(name string, limit int) string {
	s := domain.Compose(strings.TrimSpace(strings.ReplaceAll(p.values.Get(name), "\t", " ")))
	if !utf8.ValidString(s) || strings.ContainsFunc(s, unicode.IsControl) {
		p.refuse(name, "có ký tự không hợp lệ")
	}
	if utf8.RuneCountInString(s) > limit {
		p.refuse(name, fmt.Sprintf("có tối đa %d ký tự", limit))
	}
	return s
}

// deleted reads whether to list deleted e-books, for which a permission is necessary.
func (p *params) deleted(actor domain.Actor) bool {
	switch strings.ToLower(p.values.Get("deleted")) {
	case "", "false":
		return false
	case "true":
		p.err = domain.MaySeeDeleted(actor)
		return true
	}
	p.refuse("deleted", "phải là true hoặc false")
	return false
}

func (p *params) status() domain.Status {
	s := p.values.Get("status")
	status, ok := domain.ParseStatus(s)
	if s != "" && !ok {
		p.refuse("status", "không phải là một trạng thái")
	}
	return status
}

func (p *params) creator(actor domain.Actor) string {
	s := p.values.Get("created_by")
	if s == "" {
		return ""
	}
	if strings.EqualFold(s, "me") {
		return actor.ID
	}
	id, ok := domain.ParseID(s)
	if !ok {
		p.refuse("created_by", "phải là me hoặc id của người dùng")
	}
	return id
}

func (p *params) sort() ports.Sort {
	switch s := ports.Sort(strings.ToLower(p.values.Get("sort"))); s {
	case ports.SortDefault, ports.SortNewest, ports.SortOldest, ports.SortTitle, ports.SortWaiting:
		return s
	}
	p.refuse("sort", "phải là newest, oldest, title hoặc waiting")
	return ports.SortDefault
}

func (p *params) number(name string, absent, most int) int {
	s := p.values.Get(name)
	if s == "" {
		return absent
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > most {
		p.refuse(name, fmt.Sprintf("phải là số nguyên từ 1 đến %d", most))
	}
	return n
}
