package opds

import (
	"slices"
	"strings"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/public"
	"backoffice/domain"
	"backoffice/domain/catalogue"
)

// The documents of OPDS 2.0 (https://drafts.opds.io/opds-2.0). Its schema forbids empty collections, so they are left out.
type feedBody struct {
	Metadata     feedMetadata      `json:"metadata"`
	Links        []linkBody        `json:"links"`
	Navigation   []linkBody        `json:"navigation,omitempty"`
	Facets       []facetBody       `json:"facets,omitempty"`
	Publications []publicationBody `json:"publications,omitempty"`
}

type feedMetadata struct {
	Title        string `json:"title"`
	Modified     string `json:"modified"`
	Total        *int   `json:"numberOfItems,omitempty"`
	ItemsPerPage int    `json:"itemsPerPage,omitempty"`
	CurrentPage  int    `json:"currentPage,omitempty"`
}

type linkBody struct {
	Rel        string          `json:"rel,omitempty"`
	Href       string          `json:"href"`
	Type       string          `json:"type"`
	Title      string          `json:"title,omitempty"`
	Templated  bool            `json:"templated,omitempty"`
	Size       int64           `json:"size,omitempty"`
	Properties *propertiesBody `json:"properties,omitempty"`
}

type propertiesBody struct {
	Count int `json:"numberOfItems"`
}

type facetBody struct {
	Metadata struct {
		Title string `json:"title"`
	} `json:"metadata"`
	Links []linkBody `json:"links"`
}

type publicationBody struct {
	Metadata publicationMetadata `json:"metadata"`
	Links    []linkBody          `json:"links"`
	Images   []linkBody          `json:"images,omitempty"`
}

type publicationMetadata struct {
	Type        string   `json:"@type"`
	Identifier  string   `json:"identifier"`
	Title       string   `json:"title"`
	Author      []string `json:"author,omitempty"`
	Publisher   string   `json:"publisher,omitempty"`
	Language    string   `json:"language,omitempty"`
	Modified    string   `json:"modified"`
	Description string   `json:"description,omitempty"`
	Subject     []string `json:"subject,omitempty"`
	Pages       int      `json:"numberOfPages,omitempty"`
}

func (h *Handlers) sendJSON(c *call.Call, f *feed) error {
	body := feedBody{Metadata: feedMetadata{Title: f.title, Modified: rfc3339(f.updated)}}
	if f.page > 0 {
		body.Metadata.Total, body.Metadata.ItemsPerPage, body.Metadata.CurrentPage = &f.total, pageSize, f.page
	}
	body.Links = []linkBody{
		{Rel: "self", Href: h.address + Path + f.pathOf(f.page), Type: typeFeed},
		{Rel: "start", Href: h.address + Path, Type: typeFeed},
		{Rel: "search", Href: h.address + Path + listPath + "{?query}", Type: typeFeed, Templated: true},
	}
	body.Links = append(body.Links, h.links(f.pageLinks())...)
	body.Navigation = h.links(f.navigation)
	for _, facet := range f.facets {
		group := facetBody{Links: h.links(facet.links)}
		group.Metadata.Title = facet.title
		body.Facets = append(body.Facets, group)
	}
	for i := range f.books {
		body.Publications = append(body.Publications, h.publication(&f.books[i]))
	}
	if len(body.Navigation)+len(body.Publications) == 0 { // a feed must lead somewhere
		body.Navigation = []linkBody{{Rel: "start", Href: h.address + Path, Type: typeFeed, Title: rootTitle}}
	}
	return public.SendJSON(c, typeFeed, body)
}

func (h *Handlers) links(links []link) (bodies []linkBody) {
	for _, l := range links {
		body := linkBody{Rel: l.rel, Href: h.address + Path + l.path, Type: typeFeed, Title: l.title}
		if l.active {
			body.Rel = "self"
		}
		if l.count > 0 {
			body.Properties = &propertiesBody{l.count}
		}
		bodies = append(bodies, body)
	}
	return bodies
}

// publication returns the document of an e-book. OPDS requires a link to acquire it. If PDFs are not public,
// this is a preview: the e-book's page with record and outline.
func (h *Handlers) publication(p *domain.Publication) publicationBody {
	book := &p.Book.Details
	body := publicationBody{
		Metadata: publicationMetadata{
			Type: "http://schema.org/Book", Identifier: "urn:uuid:" + p.EbookID, Title: book.Title, Author: catalogue.Authors(book.Author), Publisher: book.Publisher,
			Language: public.LanguageCode(book.Language), Modified: rfc3339(p.Modified()), Description: book.Description, Subject: subjects(book),
		},
		Links: []linkBody{{Rel: "self", Href: h.address + Path + listPath + "/" + p.EbookID, Type: typePublication}},
	}
	if book.TotalPages != nil {
		body.Metadata.Pages = *book.TotalPages
	}
	if pdf := h.pdf(p); pdf != nil {
		body.Links = append(body.Links, linkBody{Rel: relOpenAccess, Href: h.file(p, "pdf"), Type: pdf.ContentType, Size: pdf.Size},
			linkBody{Rel: "alternate", Href: h.page(p), Type: typePage})
	} else {
		body.Links = append(body.Links, linkBody{Rel: "preview", Href: h.page(p), Type: typePage})
	}
	if p.Book.Cover != nil {
		body.Images = []linkBody{
			{Rel: "cover", Href: h.file(p, "cover"), Type: domain.ScaledType},
			{Rel: relThumbnail, Href: h.file(p, "cover?size=small"), Type: domain.ScaledType},
		}
	}
	return body
}

// subjects returns subject, grade and tags without repetition.
func subjects(b *domain.Details) (all []string) {
	for _, s := range append([]string{b.Subject, b.Grade}, strings.Split(b.Tags, ",")...) {
		if s = strings.TrimSpace(s); s != "" && !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	return all
}

func rfc3339(at time.Time) string { return at.UTC().Format(time.RFC3339) }
