package api

import (
	"encoding/json"
	"encoding/xml"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

const (
	opds2 = "application/opds+json"
	opds1 = "application/atom+xml;profile=opds-catalog"
)

type opdsLink struct {
	Rel, Href, Type, Title string
	Templated              bool
	Properties             struct{ NumberOfItems int }
}

type opdsFeed struct {
	Metadata struct {
		Title                                    string
		NumberOfItems, ItemsPerPage, CurrentPage int
	}
	Links, Navigation []opdsLink
	Facets            []struct {
		Metadata struct{ Title string }
		Links    []opdsLink
	}
	Publications []struct {
		Metadata struct {
			Identifier, Title, Language string
			Author, Subject             []string
		}
		Links, Images []opdsLink
	}
}

func (f opdsFeed) link(rel string) string {
	for _, l := range f.Links {
		if l.Rel == rel {
			return l.Href
		}
	}
	return ""
}

// catalogue reads a feed of OPDS 2.0 at an address.
func catalogue(t *testing.T, s *harness.Server, address string) (f opdsFeed) {
	t.Helper()
	response := s.Nobody(t).Visit(http.MethodGet, strings.TrimPrefix(address, s.URL)).Want(200)
	assert.Equal(t, opds2, response.Header.Get("Content-Type"))
	require.NoError(t, json.Unmarshal(response.Body, &f))
	assert.Equal(t, address, f.link("self"))
	return f
}

// RULES §§29.1, 29.2.
func TestReadersFindPublishedEbooksByTheCatalogue(t *testing.T) {
	t.Parallel()
	s := harness.NewPublicServer(t, "open")
	empty := catalogue(t, s, s.URL+"/opds/books")
	assert.Empty(t, empty.Publications)
	assert.NotEmpty(t, empty.Navigation, "an empty feed leads back")
	first := published(t, s, map[string]any{"title": "Cơ học <&> đại cương", "author": "Nguyễn Văn Thử, Trần Thị Mẫu", "subject": "Vật lý", "grade": "Lớp 10", "language": "Vietnamese"})
	second := published(t, s, map[string]any{"title": "Đại số", "subject": "Toán", "grade": "Lớp 10"})
	s.As(t, "editor").Draft("Nháp đại cương")

	root := catalogue(t, s, s.URL+"/opds")
	require.Len(t, root.Navigation, 3)
	newest := catalogue(t, s, root.Navigation[0].Href)
	require.Len(t, newest.Publications, 2)
	assert.Equal(t, "urn:uuid:"+second, newest.Publications[0].Metadata.Identifier)
	assert.Equal(t, []int{2, 50, 1}, []int{newest.Metadata.NumberOfItems, newest.Metadata.ItemsPerPage, newest.Metadata.CurrentPage})
	book := newest.Publications[1]
	assert.Equal(t, "Cơ học <&> đại cương", book.Metadata.Title)
	assert.Equal(t, []string{"Nguyễn Văn Thử", "Trần Thị Mẫu"}, book.Metadata.Author)
	assert.Equal(t, "vi", book.Metadata.Language)
	assert.Equal(t, "http://opds-spec.org/acquisition/open-access", book.Links[1].Rel)
	pdf := s.Nobody(t).Visit(http.MethodGet, strings.TrimPrefix(book.Links[1].Href, s.URL)).Want(200)
	assert.Equal(t, string(harness.PDF(3, 100)), string(pdf.Body))
	assert.Equal(t, s.URL+"/opds/books/"+first, book.Links[0].Href)
	assert.Equal(t, "application/opds-publication+json", s.Nobody(t).Visit(http.MethodGet, "/opds/books/"+first).Want(200).Header.Get("Content-Type"))

	subjects := catalogue(t, s, root.Navigation[1].Href)
	require.Len(t, subjects.Navigation, 2)
	assert.Equal(t, "Toán", subjects.Navigation[0].Title)
	assert.Equal(t, 1, subjects.Navigation[0].Properties.NumberOfItems)
	assert.Equal(t, "Đại số", catalogue(t, s, subjects.Navigation[0].Href).Publications[0].Metadata.Title)
	grade := catalogue(t, s, catalogue(t, s, root.Navigation[2].Href).Navigation[0].Href)
	assert.Len(t, grade.Publications, 2)
	require.Len(t, grade.Facets, 2)
	assert.Equal(t, []string{"Tất cả", "Toán", "Vật lý"}, []string{grade.Facets[0].Links[0].Title, grade.Facets[0].Links[1].Title, grade.Facets[0].Links[2].Title})
	assert.Equal(t, "self", grade.Facets[0].Links[0].Rel, "no subject is chosen")
	both := catalogue(t, s, grade.Facets[0].Links[2].Href)
	require.Len(t, both.Publications, 1, "a facet narrows the list down")
	assert.Equal(t, "self", both.Facets[0].Links[2].Rel)
	assert.Len(t, catalogue(t, s, both.Facets[1].Links[0].Href).Publications, 1)

	assert.Equal(t, s.URL+"/opds/books{?query}", root.link("search"))
	found := catalogue(t, s, s.URL+"/opds/books?query=dai+cuong")
	require.Len(t, found.Publications, 1)
	assert.Equal(t, first, strings.TrimPrefix(found.Publications[0].Metadata.Identifier, "urn:uuid:"))
}

// RULES §29.1: a client gets what it accepts.
func TestTheCatalogueIsInTheFormatThatAReaderAccepts(t *testing.T) {
	t.Parallel()
	s := harness.NewPublicServer(t, "metadata")
	id := published(t, s, map[string]any{"title": "Cơ học <&>", "subject": "Vật lý", "published_year": 2024})
	nobody := s.Nobody(t)
	for accept, want := range map[string]string{
		"": opds2, "*/*": opds2, "application/opds+json": opds2, opds1: "application/atom+xml",
		"application/atom+xml;q=0.5, application/opds+json": opds2, "application/opds+json;q=0.5, application/atom+xml": "application/atom+xml",
		"text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8": "application/atom+xml", "application/atom+xml, */*": "application/atom+xml",
		"application/json": opds2, "image/png": opds2, "x;;": opds2,
	} {
		response := nobody.Visit(http.MethodGet, "/opds", "Accept", accept).Want(200)
		media, _, _ := strings.Cut(response.Header.Get("Content-Type"), ";")
		assert.Equal(t, want, media, accept)
		assert.Equal(t, []string{"Accept"}, response.Header.Values("Vary"))
		assert.Equal(t, "*", response.Header.Get("Access-Control-Allow-Origin"))
	}
	harness.UntilStamped(t, s.DSN) // then its responses stay the same
	response := nobody.Visit(http.MethodGet, "/opds/v1.2/books").Want(200)
	assert.Equal(t, opds1+";kind=acquisition", response.Header.Get("Content-Type"))
	var feed struct {
		Links   []struct{ Rel, Href string }
		Entries []struct {
			ID     string `xml:"id"`
			Title  string `xml:"title"`
			Issued string `xml:"http://purl.org/dc/terms/ issued"`
			Links  []struct {
				Rel  string `xml:"rel,attr"`
				Href string `xml:"href,attr"`
				Type string `xml:"type,attr"`
			} `xml:"link"`
		} `xml:"http://www.w3.org/2005/Atom entry"`
	}
	require.NoError(t, xml.Unmarshal(response.Body, &feed))
	require.Len(t, feed.Entries, 1)
	assert.Equal(t, []string{"urn:uuid:" + id, "Cơ học <&>", "2024"}, []string{feed.Entries[0].ID, feed.Entries[0].Title, feed.Entries[0].Issued})
	assert.Equal(t, "http://opds-spec.org/acquisition/sample", feed.Entries[0].Links[0].Rel, "PDFs are not public")
	assert.Equal(t, s.URL+"/e/"+id, feed.Entries[0].Links[0].Href)
	assert.NotContains(t, string(response.Body), "/pdf\"")
	preview := catalogue(t, s, s.URL+"/opds/books").Publications[0].Links
	assert.Equal(t, opdsLink{Rel: "preview", Href: s.URL + "/e/" + id, Type: "text/html"}, preview[1])

	again := nobody.Visit(http.MethodGet, "/opds/v1.2/books", "If-None-Match", response.Header.Get("ETag"))
	assert.Equal(t, http.StatusNotModified, again.Status)
	assert.Equal(t, "public, max-age=60, must-revalidate", response.Header.Get("Cache-Control"))
	assert.Contains(t, string(nobody.Visit(http.MethodGet, "/opds/opensearch.xml").Want(200).Body), `template="`+s.URL+`/opds/v1.2/books?query={searchTerms}"`)
	s.As(t, "manager").Act(id, "unpublish", map[string]any{"comment": "Có lỗi."}).Want(200)
	assert.Equal(t, http.StatusGone, nobody.Visit(http.MethodGet, "/opds/books/"+id).Status)
	assert.Empty(t, catalogue(t, s, s.URL+"/opds/books").Publications)
}

// RULES §29.3.
func TestTheCatalogueIsReadInPages(t *testing.T) {
	t.Parallel()
	s := harness.NewPublicServer(t, "metadata")
	s.Multiply(t, published(t, s, map[string]any{"title": "Sách"}), 119)
	seen := map[string]bool{}
	page := catalogue(t, s, s.URL+"/opds/books")
	for n := 1; ; n++ {
		for _, p := range page.Publications {
			seen[p.Metadata.Identifier] = true
		}
		assert.Equal(t, 120, page.Metadata.NumberOfItems)
		assert.Equal(t, s.URL+"/opds/books", page.link("first"))
		assert.Equal(t, s.URL+"/opds/books?page=3", page.link("last"))
		assert.Equal(t, n > 1, page.link("previous") != "")
		next := page.link("next")
		if next == "" {
			assert.Equal(t, 3, n)
			break
		}
		page = catalogue(t, s, next)
	}
	assert.Len(t, seen, 120)
	assert.Equal(t, s.URL+"/opds/books", catalogue(t, s, s.URL+"/opds/books?page=2").link("previous"))
	nobody := s.Nobody(t)
	for path, status := range map[string]int{
		"/opds/books?page=0": 400, "/opds/books?page=x": 400, "/opds/books?page=1000000000": 422, "/opds/books?query=%ff": 400,
		"/opds/books?query=" + strings.Repeat("a", 201): 400, "/opds/subjects?page=9": 200, "/opds/books/x": 404, "/opds/x": 404,
	} {
		assert.Equal(t, status, nobody.Visit(http.MethodGet, path).Status, path)
	}
}

// RULES §§28.1, 29.1.
func TestFeedsAreUnknownWhileTheLibraryIsClosed(t *testing.T) {
	t.Parallel()
	nobody := shared(t).Nobody(t)
	for _, path := range []string{"/oai", "/oai?verb=Identify", "/opds", "/opds/v1.2", "/opds/books", "/opds/opensearch.xml", "/opds/books/0198c0de-0000-7000-8000-000000000001"} {
		response := nobody.Visit(http.MethodGet, path)
		assert.Equal(t, http.StatusNotFound, response.Status, path)
		assert.Equal(t, "request.no_route", response.Text("code"))
		assert.Empty(t, response.Header.Get("Access-Control-Allow-Origin"), path)
	}
}
