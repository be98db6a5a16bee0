package api

import (
	"encoding/xml"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// oaiDocument is a response of the repository.
type oaiDocument struct {
	Raw     []byte
	Date    string `xml:"responseDate"`
	Request struct {
		Verb    string `xml:"verb,attr"`
		Prefix  string `xml:"metadataPrefix,attr"`
		Address string `xml:",chardata"`
	} `xml:"request"`
	Error struct {
		Code string `xml:"code,attr"`
	} `xml:"error"`
	Earliest     string      `xml:"Identify>earliestDatestamp"`
	Prefixes     []string    `xml:"ListMetadataFormats>metadataFormat>metadataPrefix"`
	Sets         []string    `xml:"ListSets>set>setSpec"`
	One          oaiRecord   `xml:"GetRecord>record"`
	Records      []oaiRecord `xml:"ListRecords>record"`
	Headers      []oaiHeader `xml:"ListIdentifiers>header"`
	RecordTokens []oaiToken  `xml:"ListRecords>resumptionToken"`
	HeaderTokens []oaiToken  `xml:"ListIdentifiers>resumptionToken"`
}

type oaiRecord struct {
	Header  oaiHeader `xml:"header"`
	DC      oaiDC     `xml:"metadata>dc"`
	Leader  string    `xml:"metadata>record>leader"`
	Control []string  `xml:"metadata>record>controlfield"`
}

type oaiHeader struct {
	Status     string   `xml:"status,attr"`
	Identifier string   `xml:"identifier"`
	Date       string   `xml:"datestamp"`
	Sets       []string `xml:"setSpec"`
}

type oaiDC struct {
	Title, Creator, Subject, Language, Identifier, Date []string
}

func (d *oaiDC) UnmarshalXML(decoder *xml.Decoder, start xml.StartElement) error {
	var raw struct {
		Title      []string `xml:"title"`
		Creator    []string `xml:"creator"`
		Subject    []string `xml:"subject"`
		Language   []string `xml:"language"`
		Identifier []string `xml:"identifier"`
		Date       []string `xml:"date"`
	}
	err := decoder.DecodeElement(&raw, &start)
	*d = oaiDC{raw.Title, raw.Creator, raw.Subject, raw.Language, raw.Identifier, raw.Date}
	return err
}

type oaiToken struct {
	Cursor string `xml:"cursor,attr"`
	Next   string `xml:",chardata"`
}

// oai asks the repository. arguments are a query.
func oai(t *testing.T, s *harness.Server, arguments string) oaiDocument {
	t.Helper()
	response, err := http.Get(s.URL + "/oai?" + arguments)
	require.NoError(t, err)
	return readOAI(t, response)
}

func readOAI(t *testing.T, response *http.Response) (document oaiDocument) {
	t.Helper()
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, response.StatusCode, "%s", raw)
	assert.Equal(t, "text/xml; charset=utf-8", response.Header.Get("Content-Type"))
	require.NoError(t, xml.Unmarshal(raw, &document), "%s", raw)
	document.Raw = raw
	return document
}

// published publishes an e-book with these fields.
func published(t *testing.T, s *harness.Server, fields map[string]any) (id string) {
	t.Helper()
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	id = editor.Post("/ebooks", fields).Want(201).Text("data.ebook.id")
	editor.Upload(id, "upload", "sách.pdf", "application/pdf", harness.PDF(3, 100)).Want(200)
	editor.Act(id, "submit", nil).Want(200)
	manager.Act(id, "approve", nil).Want(200)
	manager.Act(id, "publish", nil).Want(200)
	return id
}

// eventuallyListed waits until the list has an e-book with a status: a list ends before the present second.
func eventuallyListed(t *testing.T, s *harness.Server, arguments, id, status string) oaiHeader {
	t.Helper()
	var found oaiHeader
	harness.UntilStamped(t, s.DSN)
	wait.Until(t, func() bool {
		for _, header := range oai(t, s, "verb=ListIdentifiers&metadataPrefix=oai_dc"+arguments).Headers {
			if strings.HasSuffix(header.Identifier, id) && header.Status == status {
				found = header
				return true
			}
		}
		return false
	}, "the list has the e-book as %q", status)
	return found
}

// settled returns the first page of a list once it has everything that was published before.
func settled(t *testing.T, s *harness.Server, list string) oaiDocument {
	t.Helper()
	harness.UntilStamped(t, s.DSN)
	document := oai(t, s, list)
	require.Equal(t, 100, len(document.Records)+len(document.Headers))
	return document
}
