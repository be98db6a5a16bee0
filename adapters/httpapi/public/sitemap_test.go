package public

import (
	"context"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/gorilla/mux"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/compress"
	"backoffice/domain"
	"backoffice/ports"
)

// stampedBooks are public e-books with the stamps from 1 on. It counts how often they are read.
type stampedBooks struct {
	Books
	changes []domain.Publication
	read    int
}

func (b *stampedBooks) publish(id string, at time.Time) {
	stamp := int64(len(b.changes) + 1)
	b.changes = append(b.changes, domain.Publication{EbookID: id, State: domain.StatePublic, Stamp: stamp, ChangedAt: at})
}

func (b *stampedBooks) StampRanges(_ context.Context, size int64) (ranges []ports.StampRange, err error) {
	for _, p := range b.changes {
		if p.State != domain.StatePublic {
			continue
		}
		if number := (p.Stamp - 1) / size; len(ranges) == 0 || ranges[len(ranges)-1].Number != number {
			ranges = append(ranges, ports.StampRange{Number: number})
		}
		last := &ranges[len(ranges)-1]
		last.Ebooks++
		last.ChangedAt = p.ChangedAt
	}
	return ranges, nil
}

func (b *stampedBooks) Changes(_ context.Context, q ports.ChangesQuery) (page ports.ChangesPage, err error) {
	b.read++
	from := min(int(q.After), len(b.changes))
	to := min(from+q.Limit, len(b.changes))
	return ports.ChangesPage{Changes: b.changes[from:to], More: to < len(b.changes)}, nil
}

// sitemapOf reads a part of the sitemap, with headers.
func sitemapOf(t *testing.T, h *Handlers, number int, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	w, r := httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	r = mux.SetURLVars(r, map[string]string{"part": fmt.Sprint(number)})
	require.NoError(t, h.sitemap(&call.Call{Request: admission.Request{W: w, R: r}}))
	return w
}

// addresses returns the addresses in a part.
func addresses(t *testing.T, body []byte) (list []string) {
	t.Helper()
	var part struct {
		URLs []struct {
			Loc string `xml:"loc"`
		} `xml:"url"`
	}
	require.NoError(t, xml.Unmarshal(body, &part))
	for _, u := range part.URLs {
		list = append(list, u.Loc)
	}
	return list
}

func handlersOf(t testing.TB, books Books) *Handlers {
	t.Helper()
	h, err := New(books, &url.URL{Scheme: "https", Host: "library.example"}, fstest.MapFS{})
	require.NoError(t, err)
	return h
}

// RULES §25.5: a part of the sitemap is made once, until it changes.
func TestAPartOfTheSitemapIsMadeOnce(t *testing.T) {
	start := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	books := &stampedBooks{}
	for i := range 3 {
		books.publish(fmt.Sprint(i), start.Add(time.Duration(i)*time.Second))
	}
	h := handlersOf(t, books)
	first := sitemapOf(t, h, 0)
	assert.Equal(t, []string{"https://library.example/e/0", "https://library.example/e/1", "https://library.example/e/2"}, addresses(t, first.Body.Bytes()))
	compressed := sitemapOf(t, h, 0, "Accept-Encoding", "gzip")
	assert.Equal(t, "gzip", compressed.Header().Get("Content-Encoding"))
	var decompressed strings.Builder
	require.NoError(t, compress.Decompress(&decompressed, compressed.Body.Bytes()))
	assert.Equal(t, first.Body.String(), decompressed.String())
	assert.NotEqual(t, first.Header().Get("ETag"), compressed.Header().Get("ETag"), "each encoding has its own tag")
	assert.Equal(t, 1, books.read)

	books.changes[1].State = domain.StateWithdrawn // one e-book leaves the part
	second := sitemapOf(t, h, 0)
	assert.Len(t, addresses(t, second.Body.Bytes()), 2)
	books.publish("3", start.Add(time.Hour)) // one comes
	third := sitemapOf(t, h, 0)
	assert.Len(t, addresses(t, third.Body.Bytes()), 3)
	tags := map[string]bool{first.Header().Get("ETag"): true, second.Header().Get("ETag"): true, third.Header().Get("ETag"): true}
	assert.Len(t, tags, 3, "each state has its own tag")
	assert.Equal(t, 3, books.read)
}

// A server that never made a part knows from its tag that a search engine already has it.
func TestAPartOfTheSitemapThatTheClientHasIsNotMade(t *testing.T) {
	books := &stampedBooks{}
	books.publish("1", time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC))
	for _, encoding := range []string{"gzip", "identity"} {
		tag := sitemapOf(t, handlersOf(t, books), 0, "Accept-Encoding", encoding).Header().Get("ETag")
		books.read = 0
		for _, known := range []string{tag, "W/" + tag, `"other", ` + tag} {
			again := sitemapOf(t, handlersOf(t, books), 0, "Accept-Encoding", encoding, "If-None-Match", known)
			assert.Equal(t, http.StatusNotModified, again.Code)
			assert.Empty(t, again.Body.Bytes())
		}
		assert.Zero(t, books.read, encoding)
		malformed := sitemapOf(t, handlersOf(t, books), 0, "Accept-Encoding", encoding, "If-None-Match", "other, "+tag)
		assert.Equal(t, http.StatusNotModified, malformed.Code, "a malformed entry does not hide the tag after it")
		other := sitemapOf(t, handlersOf(t, books), 0, "Accept-Encoding", encoding, "If-None-Match", "x"+tag)
		assert.Equal(t, http.StatusOK, other.Code)
		assert.NotEmpty(t, other.Body.Bytes())
	}
}

// discarded is a response that nobody keeps.
type discarded struct{ header http.Header }

func (w discarded) Header() http.Header         { return w.header }
func (w discarded) Write(p []byte) (int, error) { return len(p), nil }
func (w discarded) WriteHeader(int)             {}

// RULES §5.7: clients that do not accept gzip and read slowly share the compressed part.
func TestAPartOfTheSitemapIsDecompressedWhileItIsSent(t *testing.T) {
	books := &stampedBooks{}
	for i := range stampsPerSitemap {
		books.publish(fmt.Sprintf("00000000-0000-0000-0000-%012d", i), time.Date(2026, 3, 1, 0, 0, i, 0, time.UTC))
	}
	h := handlersOf(t, books)
	require.Len(t, addresses(t, sitemapOf(t, h, 0).Body.Bytes()), stampsPerSitemap)
	r := mux.SetURLVars(httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil), map[string]string{"part": "0"})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	require.NoError(t, h.sitemap(&call.Call{Request: admission.Request{W: discarded{http.Header{}}, R: r}}))
	runtime.ReadMemStats(&after)
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<20))
}

func TestKeptPartsOfTheSitemapAreBounded(t *testing.T) {
	var kept sitemaps
	for number := range int64(100) {
		kept.put(number, "1", make([]byte, 1<<20))
		kept.put(number, "2", make([]byte, 1<<20))
		assert.LessOrEqual(t, kept.bytes, maxKeptBytes)
		_, old := kept.get(number, "1")
		_, present := kept.get(number, "2")
		assert.Equal(t, []bool{false, true}, []bool{old, present})
	}
	sum := 0
	for _, sitemap := range kept.byNumber {
		sum += len(sitemap.body)
	}
	assert.Equal(t, kept.bytes, sum)
	assert.Len(t, kept.byNumber, maxKeptBytes>>20)
}
