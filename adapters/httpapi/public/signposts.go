package public

import (
	"encoding/json"
	"fmt"

	"backoffice/adapters/httpapi/call"
)

// signpost is a typed link (https://signposting.org/FAIR).
type signpost struct {
	Href string `json:"href"`
	Type string `json:"type,omitempty"`
	rel  string
}

// signpostsOf returns the links from an e-book's page.
func signpostsOf(b *bookBody) []signpost {
	links := []signpost{
		{b.URL, "", "cite-as"},
		{"https://schema.org/AboutPage", "", "type"}, {"https://schema.org/Book", "", "type"},
		{b.URL + ".mrc", "application/marc", "describedby"}, {b.URL + ".bib", "application/x-bibtex", "describedby"},
	}
	if b.PDFURL != nil {
		links = append(links, signpost{*b.PDFURL, "application/pdf", "item"})
	}
	return links
}

// pointTo adds the links to the answer's header (RFC 8288), with that to the linkset.
func pointTo(c *call.Call, b *bookBody) {
	for _, link := range append(signpostsOf(b), signpost{b.URL + "/linkset.json", "application/linkset+json", "linkset"}) {
		text := fmt.Sprintf(`<%s>; rel="%s"`, link.Href, link.rel)
		if link.Type != "" {
			text += fmt.Sprintf(`; type="%s"`, link.Type)
		}
		c.W.Header().Add("Link", text)
	}
}

// linkset returns the same links as a document (RFC 9264), with those back from the PDF and the records.
func linkset(b *bookBody) ([]byte, error) {
	page := map[string]any{"anchor": b.URL}
	contexts := []any{page}
	byRel := map[string][]signpost{}
	for _, link := range signpostsOf(b) {
		byRel[link.rel] = append(byRel[link.rel], link)
		back := map[string]string{"describedby": "describes", "item": "collection"}[link.rel]
		if back != "" {
			contexts = append(contexts, map[string]any{"anchor": link.Href, back: []signpost{{Href: b.URL, Type: "text/html"}}})
		}
	}
	for rel, links := range byRel {
		page[rel] = links
	}
	return json.Marshal(map[string]any{"linkset": contexts})
}
