package httpapi

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/adapters/httpapi/call"
	"backoffice/app"
	"backoffice/app/secret"
	"backoffice/app/sessions"
	"backoffice/domain"
	"backoffice/ports"
)

// slowLookups finds nothing. It counts the lookups, and how many ran in parallel.
type slowLookups struct {
	mu                 sync.Mutex
	running, most, all int
}

// noTokens has no tokens of programs, and noBrowsers no known browsers.
type noTokens struct {
	ports.Tokens
	*slowLookups
}

type noBrowsers struct {
	ports.Attempts
	*slowLookups
}

func (n noTokens) Live(context.Context, [32]byte, time.Time) (domain.Token, error) {
	return domain.Token{}, n.fail()
}

func (n noBrowsers) Knows(context.Context, [32]byte, string, time.Time) (toAccount, toAny bool, err error) {
	return false, false, n.fail()
}

func (l *slowLookups) fail() error {
	l.add(1)
	time.Sleep(time.Second)
	l.add(-1)
	return domain.ErrSessionEnded
}

func (l *slowLookups) add(n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.running += n
	l.most, l.all = max(l.most, l.running), l.all+max(0, n)
}

// RULES §5.7: a flood of made-up tokens uses at most two connections to the database, and at most one for
// each address. A person who is signed in does not wait for them.
func TestMadeUpTokensWaitOnlyForEachOther(t *testing.T) {
	for addresses, limit := range map[int]int{1: 1, 5: 2} {
		synctest.Test(t, func(t *testing.T) {
			session, programs := fakeSession{expires: time.Now().Add(time.Hour)}, &slowLookups{}
			config := Config{Log: slog.New(slog.DiscardHandler), Stopping: t.Context()}
			s := newServer(config, &app.App{Sessions: sessions.New(ports.Adapters{AccessTokens: session, Sessions: session, ProgramTokens: noTokens{slowLookups: programs}})})
			handler := s.staff(reading, func(c *call.Call) error {
				c.W.WriteHeader(http.StatusOK)
				return nil
			})
			send := func(address, token string) int {
				r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
				r.RemoteAddr = address + ":1"
				r.Header.Set("Authorization", "Bearer "+token)
				w := httptest.NewRecorder()
				handler.ServeHTTP(w, r)
				return w.Code
			}
			var flood sync.WaitGroup
			for i := range 100 {
				flood.Go(func() {
					status := send(fmt.Sprintf("192.0.2.%d", i%addresses), secret.New().AccessToken())
					assert.Contains(t, []int{http.StatusUnauthorized, http.StatusTooManyRequests, http.StatusServiceUnavailable}, status)
				})
			}
			synctest.Wait()
			assert.Equal(t, http.StatusOK, send("192.0.2.0", "x"))
			assert.Equal(t, limit, programs.all, "no lookup had ended when the person got a response")
			assert.Equal(t, http.StatusUnauthorized, send("192.0.2.0", secret.TokenPrefix+"mistyped"), "a token with a wrong checksum needs no lookup")
			flood.Wait()
			assert.Equal(t, limit, programs.most)
			assert.True(t, s.gates.Lookups.Empty())
		})
	}
}

// RULES §5.7: so does a flood of sign-ins with made-up cookies of known browsers.
func TestMadeUpBrowsersWaitForEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lookups := &slowLookups{}
		config := Config{Log: slog.New(slog.DiscardHandler), Stopping: t.Context()}
		s := newServer(config, &app.App{Sessions: sessions.New(ports.Adapters{Attempts: noBrowsers{slowLookups: lookups}})})
		handler := s.open(s.sessions.Login)
		var flood sync.WaitGroup
		for i := range 100 {
			flood.Go(func() {
				r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", strings.NewReader(`{"email": "a@test.example", "password": "a long enough one"}`))
				r.RemoteAddr = fmt.Sprintf("192.0.2.%d:1", i%5)
				r.Header.Set("Content-Type", "application/json")
				r.AddCookie(&http.Cookie{Name: "cms-device", Value: secret.New().String()})
				w := httptest.NewRecorder()
				handler.ServeHTTP(w, r)
				assert.Contains(t, []int{http.StatusUnauthorized, http.StatusTooManyRequests, http.StatusServiceUnavailable}, w.Code, w.Body)
			})
		}
		flood.Wait()
		assert.Equal(t, 2, lookups.most)
		assert.True(t, s.gates.Lookups.Empty())
	})
}
