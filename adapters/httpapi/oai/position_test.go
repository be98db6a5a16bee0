package oai

import (
	"context"
	"encoding/xml"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// RULES §28.5: a token with a valid checksum may still have values that no list has given.
func TestATokenWithImpossibleValuesIsRefused(t *testing.T) {
	h := &Handlers{host: "library.example"}
	good := position{Verb: listIdentifiers, Prefix: "oai_dc", Set: "grade.lop-10", From: -86400, Until: lastMoment, ResponseDate: 1, After: 7, Cursor: 100}
	at, ok := h.readToken(h.writeToken(good))
	assert.True(t, ok)
	assert.Equal(t, good, at)
	for what, spoil := range map[string]func(*position){
		"format": func(p *position) { p.Prefix = "x" }, "set": func(p *position) { p.Set = "x" }, "bytes": func(p *position) { p.Set = "subject.~ff" }, "no date": func(p *position) { p.ResponseDate = 0 },
		"early date": func(p *position) { p.ResponseDate = -1 }, "late date": func(p *position) { p.ResponseDate = lastMoment + 1 }, "from": func(p *position) { p.From = firstMoment - 1 },
		"until": func(p *position) { p.Until = lastMoment + 1 }, "stamp": func(p *position) { p.After = -1 }, "cursor": func(p *position) { p.Cursor = -1 },
	} {
		bad := good
		spoil(&bad)
		_, ok := h.readToken(h.writeToken(bad))
		assert.False(t, ok, what)
	}
}

// RULES §28.4.
func TestATimeInTheYearZeroIsRefused(t *testing.T) {
	for _, early := range []string{"0000-12-31", "0000-12-31T23:59:59Z"} {
		_, failure := parse("verb=ListIdentifiers&metadataPrefix=oai_dc&until=" + early)
		assert.NotNil(t, failure, early)
	}
	_, failure := parse("verb=ListIdentifiers&metadataPrefix=oai_dc&until=1969-12-31")
	assert.Nil(t, failure)
}

// onePublication is a store of a public e-book. files says whether PDFs are public.
type onePublication struct {
	Publications
	files bool
	stamp int64
}

func (p onePublication) PDFsPublic() bool { return p.files }

func (p onePublication) FindEverPublic(_ context.Context, id string) (domain.Publication, error) {
	return domain.Publication{EbookID: id, State: domain.StatePublic, Stamp: p.stamp}, nil
}

// RULES §28.1: a record names the format of its file only if the file is public.
func TestARecordNamesTheFormatOfAPublicFile(t *testing.T) {
	book := domain.PublicBook{PDF: &domain.File{ContentType: "application/pdf"}}
	for _, files := range []bool{true, false} {
		h := &Handlers{publications: onePublication{files: files}}
		text, err := xml.Marshal(h.record(&domain.Publication{State: domain.StatePublic, Book: &book}, "oai_dc"))
		require.NoError(t, err)
		assert.Equal(t, files, strings.Contains(string(text), "application/pdf"))
	}
}

// RULES §28.6: a record that is in no list yet is unknown.
func TestARecordWithoutAStampIsUnknown(t *testing.T) {
	for stamp, want := range map[int64]*protocolError{0: noItemFailure, 1: nil} {
		h := &Handlers{publications: onePublication{stamp: stamp}, host: "library.example"}
		_, failure, err := h.find(t.Context(), h.identifier("0198c0de-0000-7000-8000-000000000001"))
		require.NoError(t, err)
		assert.Equal(t, want, failure)
	}
}

// RULES §28.1: the schema of OAI-PMH requires a dot in the mail address.
func TestARepositoryNamesItsContact(t *testing.T) {
	for address, want := range map[string]string{"https://library.example:8443": "webmaster@library.example", "http://localhost:8080": "webmaster@localhost.invalid"} {
		at, err := url.Parse(address)
		require.NoError(t, err)
		assert.Equal(t, want, New(nil, at, "").email)
		assert.Equal(t, "oai@library.example", New(nil, at, "oai@library.example").email)
	}
}

// lagging is a replica that has the changes up to a time.
type lagging struct {
	Publications
	horizon time.Time
}

func (l lagging) Changes(context.Context, ports.ChangesQuery) (ports.ChangesPage, error) {
	return ports.ChangesPage{Horizon: l.horizon}, nil
}

// RULES §25.6: a list waits for a replica, but refuses a token that is too far ahead of it.
func TestAListWaitsForAReplicaThatLags(t *testing.T) {
	began := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	h := &Handlers{host: "library.example"}
	token := h.writeToken(position{Verb: listIdentifiers, Prefix: "oai_dc", ResponseDate: began.Unix(), After: 7, Cursor: 100})
	again := request{verb: listIdentifiers, values: url.Values{"resumptionToken": {token}}}
	h.publications = lagging{horizon: began.Add(-time.Hour)}
	_, err := h.list(t.Context(), again, &response{})
	require.ErrorIs(t, err, errLag)
	h.publications = lagging{horizon: began.Add(-time.Hour - time.Second)}
	failure, err := h.list(t.Context(), again, &response{})
	require.NoError(t, err)
	assert.Equal(t, tokenFailure, failure)
}
