package ebooks

import (
	"net/http"
	"regexp"
	"slices"
	"strings"

	"backoffice/adapters/httpapi/call"
	"backoffice/domain"
	"backoffice/ports"
)

// duplicatesBody lists possible duplicates, newest first.
type duplicatesBody struct {
	Duplicates []duplicateBody `json:"duplicates"`
	Total      int             `json:"total"`
}

// duplicateBody is one possible duplicate. Same lists what it shares with the e-book: "pdf", "record".
type duplicateBody struct {
	Ebook listedBody `json:"ebook"`
	Same  []string   `json:"same"`
}

// Duplicates returns the possible duplicates of an e-book.
func (h *Handlers) Duplicates(c *call.Call, id string) error {
	found, err := h.app.Ebooks.Duplicates(c.R.Context(), id)
	return h.respondDuplicates(c, found, err)
}

// CandidateDuplicates returns the possible duplicates of a PDF or record that is not saved as an e-book yet.
func (h *Handlers) CandidateDuplicates(c *call.Call) error {
	p, err := call.ReadParams(c.R.URL.RawQuery)
	if err != nil {
		return err
	}
	candidate := readCandidate(&p)
	if p.Err != nil {
		return p.Err
	}
	found, err := h.app.Ebooks.CandidateDuplicates(c.R.Context(), candidate)
	return h.respondDuplicates(c, found, err)
}

var sha256Pattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

func readCandidate(p *call.Params) ports.Candidate {
	candidate := ports.Candidate{
		SHA256:  strings.ToLower(p.Get("sha256")),
		Title:   p.Text("title", domain.MaxTitle),
		Subject: p.Text("subject", domain.MaxShortText),
		Grade:   p.Text("grade", domain.MaxShortText),
	}
	if candidate.SHA256 != "" && !sha256Pattern.MatchString(candidate.SHA256) {
		p.Refuse("sha256", "phải có 64 chữ số hệ thập lục phân")
	}
	if candidate.SHA256 == "" && candidate.Title == "" {
		p.Refuse("sha256", "hoặc title phải có giá trị")
	}
	return candidate
}

func (h *Handlers) respondDuplicates(c *call.Call, found ports.Duplicates, err error) error {
	if err != nil {
		return err
	}
	body := duplicatesBody{Duplicates: make([]duplicateBody, len(found.Ebooks)), Total: found.Total}
	for i, d := range found.Ebooks {
		book, err := h.bodyOf(c, d.Ebook)
		if err != nil {
			return err
		}
		body.Duplicates[i] = duplicateBody{Ebook: listedBody{ebookBody: book}, Same: sharedParts(d)}
	}
	return c.Data(http.StatusOK, body)
}

func sharedParts(d ports.Duplicate) []string {
	shared := []string{}
	if d.SamePDF {
		shared = append(shared, "pdf")
	}
	if d.SameRecord {
		shared = append(shared, "record")
	}
	return shared
}

// Values suggests values for a field.
func (h *Handlers) Values(c *call.Call) error {
	p, err := call.ReadParams(c.R.URL.RawQuery)
	if err != nil {
		return err
	}
	field, prefix := readValueField(&p), p.Text("prefix", domain.MaxShortText)
	if p.Err != nil {
		return p.Err
	}
	values, err := h.app.Ebooks.Values(c.R.Context(), field, prefix)
	return c.OK(map[string]any{"values": values}, err)
}

func readValueField(p *call.Params) ports.ValueField {
	field := ports.ValueField(strings.ToLower(p.Get("field")))
	if !slices.Contains(ports.ValueFields, field) {
		p.Refuse("field", "phải là subject, grade, publisher hoặc language")
	}
	return field
}

// correctionBody contains a corrected search that finds e-books, or null.
type correctionBody struct {
	Search *string `json:"search"`
}

// Correction suggests another search to a user whose search found nothing. It takes the same parameters
// as the list.
func (h *Handlers) Correction(c *call.Call) error {
	query, err := readListQuery(c)
	if err != nil {
		return err
	}
	corrected, err := h.app.Ebooks.Correct(c.R.Context(), query)
	if err != nil {
		return err
	}
	body := correctionBody{}
	if corrected != "" {
		body.Search = &corrected
	}
	return c.Data(http.StatusOK, body)
}
