package public

import (
	"encoding/json"

	"backoffice/adapters/httpapi/call"
)

// signpostsOf returns the links from an e-book's page. The first type is that of the e-book, the second says that
// this is a page about it.
func signpostsOf(b *bookBody) []signpost {
	links := []signpost{
		{b.URL, "", "cite-as"},
		{"https://schema.org/Book", "", "type"}, {"https://schema.org/AboutPage", "", "type"},
		{b.URL + ".mrc", "application/marc", "describedby"}, {b.URL + ".bib", "application/x-bibtex", "describedby"},
	}
	if b.PDFURL != nil {
		links = append(links, signpost{*b.PDFURL, "application/pdf", "item"})
	}
	return links
}

// addPageLinks adds the links from an e-book's page, and the one to its linkset, to the response's header (RFC 8288).
func addPageLinks(c *call.Call, b *bookBody) { addLinks(c, b.URL, signpostsOf(b)) }

// linksetOf returns the same links as a document (RFC 9264), with those back from the PDF and the records.
func linksetOf(b *bookBody) ([]byte, error) {
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
