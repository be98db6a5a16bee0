package httpapi

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/adapters/httpapi/observe"
	"backoffice/app"
	"backoffice/domain"
)

// RULES §5.3, §6.12: a fault is a 500, and cuts off a response that has begun.
func TestAPanicIsA500OrAbortsTheResponse(t *testing.T) {
	s := newServer(Config{Log: slog.New(slog.DiscardHandler), Stopping: t.Context()}, &app.App{})
	for name, begin := range map[string]bool{"before the response": false, "in the middle of it": true} {
		faulty := observe.Requests(s.recovered(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if begin {
				w.WriteHeader(http.StatusOK)
			}
			panic("fault")
		})), s.Log, s.metrics, s.audit)
		w := httptest.NewRecorder()
		serve := func() {
			faulty.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", http.NoBody))
		}
		if begin {
			assert.PanicsWithValue(t, http.ErrAbortHandler, serve, name)
		} else {
			serve()
			assert.Equal(t, http.StatusInternalServerError, w.Code, name)
		}
	}
}

// RULES §13.10: 503 alarms the operator, so a request whose client has left is not a 503.
func TestAClientThatHasLeftIsNoFailure(t *testing.T) {
	s := newServer(Config{Log: slog.New(slog.DiscardHandler), Stopping: t.Context()}, &app.App{})
	left, leave := context.WithCancel(t.Context())
	leave()
	for name, c := range map[string]struct {
		of     context.Context
		err    error
		status int
	}{
		"the client has left":         {left, fmt.Errorf("list: %w", context.Canceled), observe.StatusClientLeft},
		"a refusal came first":        {left, domain.ErrForbidden, http.StatusForbidden},
		"something else was canceled": {t.Context(), fmt.Errorf("list: %w", context.Canceled), http.StatusInternalServerError},
		"the database was too slow":   {t.Context(), context.DeadlineExceeded, http.StatusServiceUnavailable},
		"a fault":                     {left, errors.New("fault"), http.StatusInternalServerError},
	} {
		w := httptest.NewRecorder()
		s.fail(s.newCall(w, httptest.NewRequestWithContext(c.of, http.MethodGet, "/api/cms/ebooks", http.NoBody)), c.err)
		assert.Equal(t, c.status, w.Code, name)
	}
}
