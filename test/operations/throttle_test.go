package operations

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi"
	"backoffice/app"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
)

// counted notes whom a sign-in was counted against, and lets none continue.
type counted struct {
	ports.Attempts
	address string
}

func (c *counted) Begin(_ context.Context, a ports.Attempt, _ ports.AttemptLimits, _ time.Time) (time.Duration, error) {
	c.address = a.IP
	return time.Minute, nil
}

// nobody is a library without accounts.
type nobody struct{ ports.Users }

func (nobody) ByEmail(context.Context, string) (domain.User, error) {
	return domain.User{}, domain.ErrNoUser
}

// TestASignInIsCountedAgainstTheClientItself: what a client writes
// into X-Forwarded-For is believed for no hop that no trusted proxy vouches for (RULES §9.5).
func TestASignInIsCountedAgainstTheClientItself(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8:1::/48"), netip.MustParsePrefix("fe80::/10")}
	const proxy = "10.0.0.1:4711"
	for name, c := range map[string]struct {
		peer   string
		header []string
		want   string
	}{
		"nobody between":                      {"192.0.2.1:1", nil, "192.0.2.1"},
		"a client that forges":                {"192.0.2.1:1", []string{"198.51.100.7"}, "192.0.2.1"},
		"a client that names a proxy":         {"192.0.2.1:1", []string{"198.51.100.7, 10.0.0.1"}, "192.0.2.1"},
		"a proxy":                             {proxy, []string{"192.0.2.1"}, "192.0.2.1"},
		"a proxy that says nothing":           {proxy, nil, "10.0.0.1"},
		"a forged address before the proxy's": {proxy, []string{"198.51.100.7, 192.0.2.1"}, "192.0.2.1"},
		"a forged header before the proxy's":  {proxy, []string{"198.51.100.7", "192.0.2.1"}, "192.0.2.1"},
		"a forged proxy before it":            {proxy, []string{"198.51.100.7, 10.0.0.9, 192.0.2.1"}, "192.0.2.1"},
		"two proxies":                         {proxy, []string{"198.51.100.7, 192.0.2.1, 10.9.9.9"}, "192.0.2.1"},
		"only proxies":                        {proxy, []string{"10.0.0.3, 10.0.0.2"}, "10.0.0.3"},
		"rubbish before the client":           {proxy, []string{"x'; --, 192.0.2.1"}, "192.0.2.1"},
		"rubbish in its place":                {proxy, []string{"192.0.2.1, unknown"}, "10.0.0.1"},
		"nothing between commas":              {proxy, []string{"192.0.2.1, , 10.0.0.2"}, "10.0.0.2"},
		"IPv6":                                {"[2001:db8:1::5]:1", []string{"2001:db8:2:3:4:5:6:7"}, "2001:db8:2:3::/64"},
		"a neighbour of the same /64":         {"[2001:db8:1::5]:1", []string{"2001:db8:2:3:ffff::1"}, "2001:db8:2:3::/64"},
		"IPv6 without a proxy":                {"[2001:db8:2:3::9]:1", []string{"192.0.2.1"}, "2001:db8:2:3::/64"},
		"a client mapped into IPv6":           {proxy, []string{"::ffff:192.0.2.1"}, "192.0.2.1"},
		"a peer mapped into IPv6":             {"[::ffff:192.0.2.1]:1", []string{"198.51.100.7"}, "192.0.2.1"},
		"a proxy mapped into IPv6":            {"[::ffff:10.0.0.1]:1", []string{"198.51.100.7, 192.0.2.1, ::ffff:10.0.0.2"}, "192.0.2.1"},
		"a proxy on its own link":             {"[fe80::1%eth0]:1", []string{"192.0.2.1"}, "192.0.2.1"},
		"a client with a zone":                {proxy, []string{"2001:db8:2:3::1%anything"}, "2001:db8:2:3::/64"},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, c.want, countedAgainst(t, trusted, c.peer, c.header))
		})
	}
	assert.Equal(t, "10.0.0.1", countedAgainst(t, nil, proxy, []string{"192.0.2.1"}), "where no proxy is trusted")
}

// countedAgainst sends a sign-in from a peer to a server that trusts these
// proxies.
func countedAgainst(t *testing.T, trusted []netip.Prefix, peer string, header []string) string {
	t.Helper()
	attempts := &counted{}
	handler, err := httpapi.New(httpapi.Config{
		Addr: "127.0.0.1:80", TrustedProxies: trusted, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Pages: fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}},
	}, app.New(ports.Adapters{Attempts: attempts, AccessTokens: tokens(t), Users: nobody{}}))
	require.NoError(t, err)
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://127.0.0.1/api/cms/auth/login", strings.NewReader(`{"email":"a@test.example","password":"123456"}`))
	r.Header.Set("Content-Type", "application/json")
	r.RemoteAddr = peer
	r.Header["X-Forwarded-For"] = header
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	require.Equal(t, http.StatusTooManyRequests, w.Code, "%s", w.Body)
	return attempts.address
}

// TestForgedAddressesDoNotHelpWhoGuesses plays the proxy and the
// guesser against real servers (RULES §9.5).
func TestForgedAddressesDoNotHelpWhoGuesses(t *testing.T) {
	guess := func(s *harness.Server, email, forwarded string) harness.Response {
		return s.Nobody(t).Post("/auth/login", map[string]any{"email": email, "password": "sai mật khẩu"}, "X-Forwarded-For", forwarded)
	}
	t.Run("no proxy", func(t *testing.T) {
		s := harness.NewServer(t)
		for i := range 10 {
			guess(s, "editor@test.example", fmt.Sprintf("192.0.2.%d", i)).Want(401)
		}
		guess(s, "editor@test.example", "192.0.2.99").Refused(429, "session.throttled")
	})
	for _, named := range []string{"127.0.0.1", "127.0.0.0/8", "::ffff:127.0.0.1", "::ffff:127.0.0.0/104"} {
		t.Run("behind "+named, func(t *testing.T) {
			s := harness.NewServer(t, "CMS_TRUSTED_PROXIES=10.0.0.1, "+named)
			for i := range 10 {
				guess(s, "editor@test.example", fmt.Sprintf("198.51.100.%d, 192.0.2.7", i)).Want(401)
			}
			guess(s, "editor@test.example", "198.51.100.99, 192.0.2.7").Refused(429, "session.throttled")
			guess(s, "editor@test.example", "192.0.2.7, 192.0.2.8").Want(401) // another client, who is not locked out
		})
	}
}
