package catalogue

import (
	"encoding/xml"
	"fmt"
)

// MARCXMLNamespace and MARCXMLSchema name the XML form of MARC 21
// (https://www.loc.gov/standards/marcxml/).
const (
	MARCXMLNamespace = "http://www.loc.gov/MARC21/slim"
	MARCXMLSchema    = "http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd"
)

// OAINamespace is the namespace of OAI-PMH.
const OAINamespace = "http://www.openarchives.org/OAI/2.0/"

// wrapperNamespaces are the namespaces whose records contain a record in another form: OAI-PMH, and SRU 1 and 2.
var wrapperNamespaces = []string{OAINamespace, "http://www.loc.gov/zing/srw/", "http://docs.oasis-open.org/ns/search-ws/sruResponse"}

// xmlRecord is a record in the XML form. Records that are read may have no namespace.
type xmlRecord struct {
	XMLName xml.Name
	Leader  string       `xml:"leader"`
	Control []xmlControl `xml:"controlfield"`
	Data    []xmlData    `xml:"datafield"`
}

type xmlControl struct {
	Tag   string `xml:"tag,attr"`
	Value string `xml:",chardata"`
}

type xmlData struct {
	Tag       string        `xml:"tag,attr"`
	Ind1      string        `xml:"ind1,attr"`
	Ind2      string        `xml:"ind2,attr"`
	Subfields []xmlSubfield `xml:"subfield"`
}

type xmlSubfield struct {
	Code  string `xml:"code,attr"`
	Value string `xml:",chardata"`
}

// MarshalXML writes the record in the XML form. The lengths in its leader are 0, as only ISO 2709 needs them.
func (r Record) MarshalXML(e *xml.Encoder, _ xml.StartElement) error {
	record := xmlRecord{XMLName: xml.Name{Space: MARCXMLNamespace, Local: "record"}, Leader: fmt.Sprintf(leader, 0, 0)}
	for _, f := range r.Control {
		record.Control = append(record.Control, xmlControl(f))
	}
	for _, f := range r.Data {
		field := xmlData{Tag: f.Tag, Ind1: f.Indicators[:1], Ind2: f.Indicators[1:]}
		for _, s := range f.Subfields {
			field.Subfields = append(field.Subfields, xmlSubfield(s))
		}
		record.Data = append(record.Data, field)
	}
	return e.Encode(record)
}

// AddAddress adds the e-book's address on the web.
func (r *Record) AddAddress(address string) { r.add("856", "40", "u", address) }
