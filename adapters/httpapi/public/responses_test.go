package public

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/observe"
	"backoffice/app/publication"
	"backoffice/domain"
	"backoffice/ports"
)

// oneObject is a store of one object that counts how often it is opened.
type oneObject struct {
	ports.FileStore
	bytes  string
	opened int
}

func (s *oneObject) Stat(context.Context, string) (ports.ObjectInfo, error) {
	return ports.ObjectInfo{Size: int64(len(s.bytes))}, nil
}

func (s *oneObject) Open(_ context.Context, _ string, offset, _ int64) (io.ReadCloser, error) {
	s.opened++
	return io.NopCloser(strings.NewReader(s.bytes[offset:])), nil
}

// onePublication is a public e-book with a PDF.
type onePublication struct{ ports.Publications }

func (onePublication) Get(context.Context, string) (domain.Publication, error) {
	return domain.Publication{Book: &domain.PublicBook{PDF: &domain.File{ContentType: "application/pdf"}}}, nil
}

// manyBooks are more than a list can show.
type manyBooks struct{ Books }

func (manyBooks) List(context.Context, ports.PublicQuery) (ports.PublicPage, error) {
	return ports.PublicPage{Total: ports.MaxPublicRows + 100}, nil
}

// RULES §25.4: a list ends at its 10,000th e-book.
func TestTheLastPageOfAListCanBeRead(t *testing.T) {
	w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/?page_size=50", nil)
	require.NoError(t, (&Handlers{books: manyBooks{}}).listBooks(&call.Call{Request: admission.Request{W: w, R: r}}))
	assert.Contains(t, w.Body.String(), `"total":10100,"page":1,"page_size":50,"total_pages":200}`)
}

// brokenObject is a store that fails after the first bytes of an object.
type brokenObject struct{ oneObject }

func (s *brokenObject) Open(context.Context, string, int64, int64) (io.ReadCloser, error) {
	return io.NopCloser(io.MultiReader(strings.NewReader(s.bytes[:10]), iotest.ErrReader(domain.ErrUnavailable))), nil
}

// RULES §13.10: a file whose store fails while it is sent is cut off, and the log says why.
func TestAFileThatTheStoreDoesNotFinishIsCutOff(t *testing.T) {
	store := &brokenObject{oneObject{bytes: strings.Repeat("0123456789", 300)}}
	books := publication.New(ports.Adapters{Publications: onePublication{}, Store: store, Openness: domain.OpenFiles})
	file, err := books.PDF(t.Context(), "")
	var log strings.Builder
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = (&Handlers{}).sendFile(&call.Call{Request: admission.Request{W: w, R: r}}, file, err)
	})
	logger := slog.New(slog.NewTextHandler(&log, nil))
	logged := observe.Requests(handler, logger, observe.NewMetrics(nil), observe.NewAudit(logger, nil))
	assert.PanicsWithValue(t, http.ErrAbortHandler, func() {
		logged.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", http.NoBody))
	})
	assert.Contains(t, log.String(), domain.ErrUnavailable.Code)
}

// A request opens an object once, whatever ranges it asks for (RULES §25.4).
func TestAFileIsOpenedOnceForARequest(t *testing.T) {
	for ranges, want := range map[string]struct{ status, length int }{
		"":                                     {200, 3000},
		"bytes=10-19":                          {206, 10},
		"bytes=-5":                             {206, 5},
		"bytes=0-0,2-2":                        {200, 3000},
		"bytes=" + strings.Repeat("0-0,", 500): {200, 3000},
	} {
		store := &oneObject{bytes: strings.Repeat("0123456789", 300)}
		books := publication.New(ports.Adapters{Publications: onePublication{}, Store: store, Openness: domain.OpenFiles})
		file, err := books.PDF(t.Context(), "")
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Range", ranges)
		require.NoError(t, (&Handlers{}).sendFile(&call.Call{Request: admission.Request{W: w, R: r}}, file, err))
		assert.Equal(t, want.status, w.Code, ranges)
		assert.Len(t, bytes.TrimSpace(w.Body.Bytes()), want.length, ranges)
		assert.Equal(t, 1, store.opened, ranges)
	}
}
