package oai

import (
	"encoding/xml"
	"time"

	"backoffice/domain/catalogue"
)

// response is the document that the protocol returns. It has Failures or one of the members after it.
type response struct {
	XMLName      xml.Name `xml:"OAI-PMH"`
	Namespace    string   `xml:"xmlns,attr"`
	XSINamespace string   `xml:"xmlns:xsi,attr"`
	Schema       string   `xml:"xsi:schemaLocation,attr"`

	Date        string           `xml:"responseDate"`
	Request     echo             `xml:"request"`
	Failures    []*protocolError `xml:"error"`
	Identify    *identity        `xml:"Identify"`
	Formats     *formatList      `xml:"ListMetadataFormats"`
	Sets        *setList         `xml:"ListSets"`
	Record      *oneRecord       `xml:"GetRecord"`
	Records     *recordList      `xml:"ListRecords"`
	Identifiers *headerList      `xml:"ListIdentifiers"`
}

func (h *Handlers) newResponse(now time.Time) *response {
	return &response{
		Namespace: catalogue.OAINamespace, XSINamespace: "http://www.w3.org/2001/XMLSchema-instance",
		Schema: catalogue.OAINamespace + " " + catalogue.OAINamespace + "OAI-PMH.xsd",
		Date:   datestamp(now), Request: echo{Address: h.address + Path},
	}
}

// echo repeats the request. It has only the address if the request was not understood.
type echo struct {
	arguments
	Address string `xml:",chardata"`
}

type arguments struct {
	Verb       string `xml:"verb,attr,omitempty"`
	Identifier string `xml:"identifier,attr,omitempty"`
	Prefix     string `xml:"metadataPrefix,attr,omitempty"`
	From       string `xml:"from,attr,omitempty"`
	Until      string `xml:"until,attr,omitempty"`
	Set        string `xml:"set,attr,omitempty"`
	Token      string `xml:"resumptionToken,attr,omitempty"`
}

// protocolError is an error that OAI-PMH defines.
type protocolError struct {
	Code    string `xml:"code,attr"`
	Message string `xml:",chardata"`
}

func badArgument(message string) *protocolError { return &protocolError{"badArgument", message} }

var (
	tokenFailure    = &protocolError{"badResumptionToken", "The resumption token is not one of this repository and verb."}
	formatFailure   = &protocolError{"cannotDisseminateFormat", "The formats are oai_dc and marc21."}
	noItemFailure   = &protocolError{"idDoesNotExist", "The identifier is unknown."}
	noRecordFailure = &protocolError{"noRecordsMatch", "No record matches the arguments."}
)

type identity struct {
	Name        string   `xml:"repositoryName"`
	Address     string   `xml:"baseURL"`
	Version     string   `xml:"protocolVersion"`
	Email       string   `xml:"adminEmail"`
	Earliest    string   `xml:"earliestDatestamp"`
	Deleted     string   `xml:"deletedRecord"`
	Granularity string   `xml:"granularity"`
	Compression []string `xml:"compression"`
}

type formatList struct {
	Formats []format `xml:"metadataFormat"`
}

type format struct {
	Prefix    string `xml:"metadataPrefix"`
	Schema    string `xml:"schema"`
	Namespace string `xml:"metadataNamespace"`
}

// formats are the formats in which every record is available.
var formats = []format{
	{"oai_dc", catalogue.OAIDCSchema, catalogue.OAIDCNamespace},
	{"marc21", catalogue.MARCXMLSchema, catalogue.MARCXMLNamespace},
}

type setList struct {
	Sets []set `xml:"set"`
}

type set struct {
	Spec string `xml:"setSpec"`
	Name string `xml:"setName"`
}

type oneRecord struct {
	Record record `xml:"record"`
}

type recordList struct {
	Records []record `xml:"record"`
	Token   *token   `xml:"resumptionToken"`
}

type headerList struct {
	Headers []header `xml:"header"`
	Token   *token   `xml:"resumptionToken"`
}

type record struct {
	Header   header    `xml:"header"`
	Metadata *metadata `xml:"metadata"` // nil if the record is deleted
}

type header struct {
	Status     string   `xml:"status,attr,omitempty"`
	Identifier string   `xml:"identifier"`
	Date       string   `xml:"datestamp"`
	Sets       []string `xml:"setSpec"`
}

type metadata struct{ Record any }

// token is the resumptionToken at the end of a page: a position as text, or "" on the last page.
type token struct {
	Cursor int    `xml:"cursor,attr"` // number of records on the pages before
	Text   string `xml:",chardata"`
}

// datestampLayout is the layout of datestamps. Their granularity is a second.
const datestampLayout = "2006-01-02T15:04:05Z"

func datestamp(at time.Time) string { return at.UTC().Format(datestampLayout) }
