package opds

import (
	"encoding/xml"
	"strconv"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/public"
	"backoffice/domain"
	"backoffice/domain/catalogue"
)

// The documents of OPDS 1.2 (https://specs.opds.io/opds-1.2), which are Atom feeds.
type atomFeed struct {
	XMLName    xml.Name `xml:"feed"`
	Namespace  string   `xml:"xmlns,attr"`
	DC         string   `xml:"xmlns:dc,attr"`
	OPDS       string   `xml:"xmlns:opds,attr"`
	Threads    string   `xml:"xmlns:thr,attr"`
	OpenSearch string   `xml:"xmlns:opensearch,attr"`

	ID           string      `xml:"id"`
	Title        string      `xml:"title"`
	Updated      string      `xml:"updated"`
	Author       atomPerson  `xml:"author"`
	Total        *int        `xml:"opensearch:totalResults"`
	ItemsPerPage int         `xml:"opensearch:itemsPerPage,omitempty"`
	Links        []atomLink  `xml:"link"`
	Entries      []atomEntry `xml:"entry"`
}

type atomPerson struct {
	Name string `xml:"name"`
}

type atomLink struct {
	Rel    string `xml:"rel,attr,omitempty"`
	Href   string `xml:"href,attr"`
	Type   string `xml:"type,attr"`
	Title  string `xml:"title,attr,omitempty"`
	Group  string `xml:"opds:facetGroup,attr,omitempty"`
	Active bool   `xml:"opds:activeFacet,attr,omitempty"`
	Count  int    `xml:"thr:count,attr,omitempty"`
	Length int64  `xml:"length,attr,omitempty"`
}

type atomEntry struct {
	ID         string         `xml:"id"`
	Title      string         `xml:"title"`
	Updated    string         `xml:"updated"`
	Published  string         `xml:"published,omitempty"`
	Authors    []atomPerson   `xml:"author"`
	Language   string         `xml:"dc:language,omitempty"`
	Publisher  string         `xml:"dc:publisher,omitempty"`
	Issued     string         `xml:"dc:issued,omitempty"`
	Identifier string         `xml:"dc:identifier,omitempty"`
	Categories []atomCategory `xml:"category"`
	Summary    string         `xml:"summary,omitempty"`
	Content    *atomText      `xml:"content"`
	Links      []atomLink     `xml:"link"`
}

type atomCategory struct {
	Term  string `xml:"term,attr"`
	Label string `xml:"label,attr"`
}

type atomText struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

func (h *Handlers) sendAtom(c *call.Call, f *feed) error {
	contentType := feedType(f.listsBooks)
	document := atomFeed{
		Namespace: "http://www.w3.org/2005/Atom", DC: "http://purl.org/dc/terms/", OPDS: "http://opds-spec.org/2010/catalog",
		Threads: "http://purl.org/syndication/thread/1.0", OpenSearch: "http://a9.com/-/spec/opensearch/1.1/",
		ID: h.address + atomPath + f.pathOf(f.page), Title: f.title, Updated: rfc3339(f.updated), Author: atomPerson{rootTitle},
		Links: []atomLink{
			{Rel: "self", Href: h.address + atomPath + f.pathOf(f.page), Type: contentType},
			{Rel: "start", Href: h.address + atomPath, Type: typeNavigation},
			{Rel: "search", Href: h.address + Path + searchPath, Type: typeSearch},
		},
	}
	if f.page > 0 {
		document.Total, document.ItemsPerPage = &f.total, pageSize
	}
	for _, l := range f.pageLinks() {
		document.Links = append(document.Links, h.atomLink(l))
	}
	for _, facet := range f.facets {
		for _, l := range facet.links {
			toFacet := h.atomLink(l)
			toFacet.Rel, toFacet.Group = relFacet, facet.title
			document.Links = append(document.Links, toFacet)
		}
	}
	for _, l := range f.navigation {
		document.Entries = append(document.Entries, h.navigationEntry(l, f))
	}
	for i := range f.books {
		document.Entries = append(document.Entries, h.entry(&f.books[i]))
	}
	return sendXML(c, contentType, document)
}

func feedType(listsBooks bool) string {
	if listsBooks {
		return typeAcquisition
	}
	return typeNavigation
}

func (h *Handlers) atomLink(l link) atomLink {
	return atomLink{Rel: l.rel, Href: h.address + atomPath + l.path, Type: feedType(l.listsBooks), Title: l.title, Active: l.active, Count: l.count}
}

// navigationEntry returns an entry that points to another feed. The entry has the title, so its link needs
// none.
func (h *Handlers) navigationEntry(l link, f *feed) atomEntry {
	toFeed := h.atomLink(l)
	toFeed.Title = ""
	if toFeed.Rel == "" {
		toFeed.Rel = "subsection"
	}
	return atomEntry{ID: toFeed.Href, Title: l.title, Updated: rfc3339(f.updated), Content: &atomText{"text", l.title}, Links: []atomLink{toFeed}}
}

// entry returns the entry of an e-book. OPDS requires a link to acquire it. If PDFs are not public, this is
// a sample: the e-book's page with record and outline.
func (h *Handlers) entry(p *domain.Publication) atomEntry {
	book := &p.Book.Details
	e := atomEntry{
		ID: "urn:uuid:" + p.EbookID, Title: book.Title, Updated: rfc3339(p.Modified()), Published: rfc3339(p.PublishedAt),
		Language: public.LanguageCode(book.Language), Publisher: book.Publisher, Issued: yearOf(book), Identifier: "urn:uuid:" + p.EbookID, Summary: book.Description,
	}
	for _, name := range catalogue.Authors(book.Author) {
		e.Authors = append(e.Authors, atomPerson{name})
	}
	for _, s := range subjects(book) {
		e.Categories = append(e.Categories, atomCategory{s, s})
	}
	if pdf := h.pdf(p); pdf != nil {
		e.Links = []atomLink{{Rel: relOpenAccess, Href: h.file(p, "pdf"), Type: pdf.ContentType, Length: pdf.Size}}
	} else {
		e.Links = []atomLink{{Rel: relSample, Href: h.page(p), Type: typePage}}
	}
	e.Links = append(e.Links, atomLink{Rel: "alternate", Href: h.page(p), Type: typePage})
	if p.Book.Cover != nil {
		e.Links = append(e.Links, atomLink{Rel: relImage, Href: h.file(p, "cover"), Type: domain.ScaledType},
			atomLink{Rel: relThumbnail, Href: h.file(p, "cover?size=small"), Type: domain.ScaledType})
	}
	return e
}

func sendXML(c *call.Call, contentType string, document any) error {
	body := call.Buffer()
	defer call.Release(body)
	body.WriteString(xml.Header)
	if err := xml.NewEncoder(body).Encode(document); err != nil {
		return err
	}
	public.Send(c, contentType, body.Bytes())
	return nil
}

func yearOf(b *domain.Details) string {
	if b.PublishedYear == nil {
		return ""
	}
	return strconv.Itoa(*b.PublishedYear)
}
