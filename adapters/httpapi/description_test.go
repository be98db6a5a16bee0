package httpapi

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/app"
)

// slowReader is a client that does not read its response before another one has read its own.
type slowReader struct {
	*httptest.ResponseRecorder
	before  func()
	written []byte
}

func (w *slowReader) Write(p []byte) (int, error) {
	w.before()
	w.written = p
	return w.ResponseRecorder.Write(p)
}

// RULES §5.7: the description needs no token, so clients that read it slowly share one copy.
func TestClientsThatReadTheDescriptionSlowlyTakeNoMemory(t *testing.T) {
	s := newServer(Config{Log: slog.New(slog.DiscardHandler), Stopping: t.Context()}, &app.App{})
	for _, encoding := range []string{"", "gzip"} {
		get := func(before func()) []byte {
			w := &slowReader{ResponseRecorder: httptest.NewRecorder(), before: before}
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", http.NoBody)
			r.Header.Set("Accept-Encoding", encoding)
			s.open(s.description).ServeHTTP(w, r)
			assert.Equal(t, http.StatusOK, w.Code)
			assert.Equal(t, encoding, w.Header().Get("Content-Encoding"))
			return w.written
		}
		var other []byte
		slow := get(func() { other = get(func() {}) })
		assert.Same(t, &other[0], &slow[0])
	}
}
