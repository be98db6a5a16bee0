package catalogue

import (
	"encoding/xml"

	"backoffice/domain"
)

// DublinCore is a record in simple Dublin Core, in the XML form that harvesters share
// (http://www.openarchives.org/OAI/2.0/oai_dc/). Its elements may be repeated, and those without a value are
// left out.
type DublinCore struct {
	XMLName      xml.Name `xml:"oai_dc:dc"`
	Namespace    string   `xml:"xmlns:oai_dc,attr"`
	DCNamespace  string   `xml:"xmlns:dc,attr"`
	XSINamespace string   `xml:"xmlns:xsi,attr"`
	Schema       string   `xml:"xsi:schemaLocation,attr"`

	Title       []string `xml:"dc:title"`
	Creator     []string `xml:"dc:creator"`
	Subject     []string `xml:"dc:subject"`
	Description []string `xml:"dc:description"`
	Publisher   []string `xml:"dc:publisher"`
	Date        []string `xml:"dc:date"`
	Type        []string `xml:"dc:type"`
	Format      []string `xml:"dc:format"`
	Identifier  []string `xml:"dc:identifier"`
	Language    []string `xml:"dc:language"`
}

// OAIDCNamespace and OAIDCSchema name the XML form of simple Dublin Core for OAI-PMH.
const (
	OAIDCNamespace = "http://www.openarchives.org/OAI/2.0/oai_dc/"
	OAIDCSchema    = "http://www.openarchives.org/OAI/2.0/oai_dc.xsd"
)

// NewDublinCore returns the record of an e-book whose page is at address. Subject, grade and tags all become
// subjects.
func NewDublinCore(b *domain.Ebook, address string) DublinCore {
	record := DublinCore{
		Namespace: OAIDCNamespace, DCNamespace: "http://purl.org/dc/elements/1.1/",
		XSINamespace: "http://www.w3.org/2001/XMLSchema-instance", Schema: OAIDCNamespace + " " + OAIDCSchema,
		Title: nonEmpty([]string{b.Title}), Creator: Authors(b.Author),
		Subject:     nonEmpty(append([]string{b.Subject, b.Grade}, tags(b.Tags)...)),
		Description: nonEmpty([]string{b.Description}), Publisher: nonEmpty([]string{b.Publisher}),
		Date: nonEmpty([]string{decimal(b.PublishedYear)}), Type: []string{"Text"}, Identifier: []string{address},
	}
	if b.PDF != nil {
		record.Format = []string{b.PDF.ContentType}
	}
	if code := languageCodes[b.Language]; code != "" {
		record.Language = []string{code}
	}
	return record
}
