package httpapi

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/observe"
	"backoffice/app"
	"backoffice/app/sessions"
	"backoffice/domain"
	"backoffice/ports"
)

// fakeSession is the only session. It accepts any access token until it expires.
type fakeSession struct {
	ports.AccessTokens
	ports.Sessions
	expires time.Time
}

func (s fakeSession) Check(_ string, now time.Time) (ports.Claims, error) {
	if !now.Before(s.expires) {
		return ports.Claims{}, domain.ErrSessionEnded
	}
	return ports.Claims{UserID: "u", SessionID: "s", ExpiresAt: s.expires}, nil
}

func (fakeSession) UserOfExpired(string, time.Time) string { return "u" }

func (fakeSession) Live(context.Context, string, time.Time) (domain.User, error) {
	return domain.User{ID: "u", Role: domain.Manager}, nil
}

// RULES §6.12, §22.1: a download that lasts longer than its session is cut off, and the log says why.
func TestADownloadEndsWithItsAccessToken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log strings.Builder
		session := fakeSession{expires: time.Now().Add(time.Hour)}
		config := Config{Log: slog.New(slog.NewTextHandler(&log, nil)), Stopping: t.Context()}
		s := newServer(config, &app.App{Sessions: sessions.New(ports.Adapters{AccessTokens: session, Sessions: session})})
		steps := 0
		handler := s.download(reading, func(c *call.Call, step call.Step) error {
			c.W.WriteHeader(http.StatusOK)
			for range 5 {
				err := step(func(context.Context) error {
					steps++
					return nil
				})
				if err != nil {
					c.Abort(err)
				}
				time.Sleep(25 * time.Minute) // a client that reads slowly
			}
			return nil
		})
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		r.Header.Set("Authorization", "Bearer x")
		assert.PanicsWithValue(t, http.ErrAbortHandler, func() {
			observe.Requests(handler, s.Log, s.metrics, s.audit).ServeHTTP(httptest.NewRecorder(), r)
		})
		assert.Equal(t, 3, steps, "at 0, 25 and 50 minutes")
		assert.Contains(t, log.String(), "cause=\"session.ended: ")
		assert.True(t, s.gates.Reads.Empty())
	})
}
