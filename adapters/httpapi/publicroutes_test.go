package httpapi

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/public"
	"backoffice/app"
)

// RULES §5.3: a client that waits for a file is told if it takes too long to find; only one that has left is not.
func TestAFileThatTakesTooLongIsUnavailable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(Config{Log: slog.New(slog.DiscardHandler), Stopping: t.Context()}, &app.App{})
		route := public.Route{Kind: admission.File, Handle: func(c *call.Call) error {
			<-c.R.Context().Done()
			return c.R.Context().Err()
		}}
		w := httptest.NewRecorder()
		s.everybody(route, nil).ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", http.NoBody))
		assert.Equal(t, http.StatusServiceUnavailable, w.Code)
	})
}
