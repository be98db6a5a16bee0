package httpapi

import (
	"net/http"
	"slices"
	"strings"

	"backoffice/domain"
	"backoffice/ports"
)

// duplicatesBody are the possible duplicates of an e-book, newest first.
type duplicatesBody struct {
	Duplicates []duplicateBody `json:"duplicates"`
	Total      int             `json:"total"`
}

// duplicateBody is one of them, with what both have in common: pdf, record.
type duplicateBody struct {
	Ebook listedBody `json:"ebook"`
	Same  []string   `json:"same"`
}

func (s *server) duplicates(c *call) error {
	id, err := c.id()
	if err != nil {
		return err
	}
	found, err := s.app.Ebooks.Duplicates(c.r.Context(), id)
	if err != nil {
		return err
	}
	body := duplicatesBody{Duplicates: make([]duplicateBody, len(found.Ebooks)), Total: found.Total}
	for i, d := range found.Ebooks {
		answer, err := s.ebookAnswer(c, d.Ebook)
		if err != nil {
			return err
		}
		body.Duplicates[i] = duplicateBody{Ebook: listedBody{ebookBody: answer}, Same: sameOf(d)}
	}
	return c.data(http.StatusOK, body)
}

func sameOf(d ports.Duplicate) []string {
	same := []string{}
	if d.SamePDF {
		same = append(same, "pdf")
	}
	if d.SameRecord {
		same = append(same, "record")
	}
	return same
}

// listValues suggests values for a field.
func (s *server) listValues(c *call) error {
	p, err := readParams(c.r.URL.RawQuery)
	if err != nil {
		return err
	}
	field, prefix := p.field(), p.text("prefix", domain.MaxShortText)
	if p.err != nil {
		return p.err
	}
	values, err := s.app.Ebooks.Values(c.r.Context(), field, prefix)
	if err != nil {
		return err
	}
	return c.data(http.StatusOK, map[string]any{"values": values})
}

func (p *params) field() ports.ValueField {
	field := ports.ValueField(strings.ToLower(p.values.Get("field")))
	if !slices.Contains(ports.ValueFields, field) {
		p.refuse("field", "phải là subject, grade, publisher hoặc language")
	}
	return field
}
