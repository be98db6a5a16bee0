package operations

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// tried is one sign-in, from an address as a trusted proxy names it.
func tried(s *harness.Server, t *testing.T, email, password, address, cookie string) harness.Response {
	t.Helper()
	header := []string{"X-Forwarded-For", address}
	if cookie != "" {
		header = append(header, "Cookie", cookie)
	}
	return s.Nobody(t).Post("/auth/login", map[string]any{"email": email, "password": password}, header...)
}

// cookieOf is what a browser sends back of what it was given.
func cookieOf(t *testing.T, response harness.Response) string {
	t.Helper()
	set := response.Want(http.StatusOK).Header.Values("Set-Cookie")
	require.Len(t, set, 1)
	cookie, _, _ := strings.Cut(set[0], ";")
	return cookie
}

const wrong = "sai mật khẩu"

// TestTwoHundredBadSignInsDoNotRefuseAKnownBrowserBehindTheirAddress: a whole
// library may be behind one address, with one prankster in it.
func TestTwoHundredBadSignInsDoNotRefuseAKnownBrowserBehindTheirAddress(t *testing.T) {
	s := harness.NewServer(t, "CMS_TRUSTED_PROXIES=127.0.0.1")
	const library = "192.0.2.1"
	known := cookieOf(t, tried(s, t, "manager@test.example", harness.Password, library, ""))
	for i := range 200 {
		tried(s, t, fmt.Sprintf("nobody%d@test.example", i/10), wrong, library, "").Want(http.StatusUnauthorized)
	}
	tried(s, t, "manager@test.example", harness.Password, library, "").Refused(http.StatusTooManyRequests, "session.throttled")
	tried(s, t, "expert@test.example", harness.Password, library, known).Refused(http.StatusTooManyRequests, "session.throttled")
	again := cookieOf(t, tried(s, t, "manager@test.example", harness.Password, library, known))
	assert.Equal(t, known, again, "it stays known by what it has")
}

// TestFiftyBadSignInsFromFiveAddressesDoNotLockOutAKnownBrowser, wherever it is
// by now; strangers wait.
func TestFiftyBadSignInsFromFiveAddressesDoNotLockOutAKnownBrowser(t *testing.T) {
	s := harness.NewServer(t, "CMS_TRUSTED_PROXIES=127.0.0.1")
	known := cookieOf(t, tried(s, t, "manager@test.example", harness.Password, "192.0.2.1", ""))
	for i := range 50 {
		tried(s, t, "manager@test.example", wrong, fmt.Sprintf("198.51.100.%d", i/10), "").Want(http.StatusUnauthorized)
	}
	tried(s, t, "manager@test.example", harness.Password, "192.0.2.1", "").Refused(http.StatusTooManyRequests, "session.throttled")
	s.Run(t, harness.Password+"\n", "user", "password", "manager@test.example") // as is recommended after guessing
	tried(s, t, "manager@test.example", harness.Password, "203.0.113.9", known).Want(http.StatusOK)
	tried(s, t, "manager@test.example", harness.Password, "192.0.2.1", "").Want(http.StatusOK) // a success clears the account's count
}

// TestForgedCookiesDoNotHelpWhoGuesses: neither random ones, a new one each
// time, nor that of the person's own account.
func TestForgedCookiesDoNotHelpWhoGuesses(t *testing.T) {
	s := harness.NewServer(t, "CMS_TRUSTED_PROXIES=127.0.0.1")
	own := cookieOf(t, tried(s, t, "editor@test.example", harness.Password, "192.0.2.1", ""))
	forge := func(i int) string {
		switch secret := []byte(strings.Repeat(fmt.Sprint(i), 32)); i {
		case 0:
			return "cms-device="
		case 1:
			return "cms-device=' OR 1=1 --"
		case 2:
			return own
		default:
			return "cms-device=" + base64.RawURLEncoding.EncodeToString(secret)
		}
	}
	for i := range 10 {
		tried(s, t, "manager@test.example", wrong, "192.0.2.1", forge(i)).Want(http.StatusUnauthorized)
	}
	for i := range 10 {
		tried(s, t, "manager@test.example", harness.Password, "192.0.2.1", forge(i)).Refused(http.StatusTooManyRequests, "session.throttled")
	}
}

// TestAKnownBrowserIsJudgedByItsOwnFailures: it has ten as well, whatever its
// address; they do not count for anybody else, and signing in to another account on it
// does not take them away.
func TestAKnownBrowserIsJudgedByItsOwnFailures(t *testing.T) {
	s := harness.NewServer(t, "CMS_TRUSTED_PROXIES=127.0.0.1")
	shared := cookieOf(t, tried(s, t, "manager@test.example", harness.Password, "192.0.2.1", ""))
	for i := range 10 {
		tried(s, t, "manager@test.example", wrong, fmt.Sprintf("192.0.2.%d", i), shared).Want(http.StatusUnauthorized)
	}
	tried(s, t, "manager@test.example", harness.Password, "192.0.2.1", shared).Refused(http.StatusTooManyRequests, "session.throttled")
	assert.Equal(t, shared, cookieOf(t, tried(s, t, "editor@test.example", harness.Password, "192.0.2.1", shared)))
	tried(s, t, "manager@test.example", harness.Password, "192.0.2.1", shared).Refused(http.StatusTooManyRequests, "session.throttled")
	tried(s, t, "manager@test.example", "12345", "192.0.2.1", "").Refused(http.StatusUnprocessableEntity, "session.invalid")
	tried(s, t, "manager@test.example", harness.Password, "192.0.2.1", "").Want(http.StatusOK)
	assert.Equal(t, "0", text(t, connect(t, s), `SELECT count(*)::text FROM known_browsers WHERE position(convert_to($1, 'UTF8') IN hash) > 0`, shared), "only hashes are kept")
}

// TestSignInSetsTheOneCookieThereIs, which no script, no other site and no
// other path can have, and only over TLS where browsers come by TLS.
func TestSignInSetsTheOneCookieThereIs(t *testing.T) {
	s := harness.NewServer(t, "CMS_TRUSTED_PROXIES=127.0.0.1")
	in := tried(s, t, "editor@test.example", harness.Password, "192.0.2.1", "")
	assert.Regexp(t, `^cms-device=[\w-]{43}; Path=/api/cms/auth; Max-Age=7776000; HttpOnly; SameSite=Strict$`, in.Header.Get("Set-Cookie"))
	byTLS := s.Nobody(t).Post("/auth/login", map[string]any{"email": "editor@test.example", "password": harness.Password}, "X-Forwarded-Proto", "https")
	assert.Regexp(t, `; HttpOnly; Secure; SameSite=Strict$`, byTLS.Header.Get("Set-Cookie"))
	for _, response := range []harness.Response{
		tried(s, t, "editor@test.example", wrong, "192.0.2.1", ""),
		s.Nobody(t).Post("/auth/refresh", map[string]any{"refresh_token": in.Text("data.refresh_token")}).Want(http.StatusOK),
		s.Nobody(t).Post("/auth/logout", nil).Want(http.StatusOK),
		s.As(t, "editor").Get("/ebooks").Want(http.StatusOK),
	} {
		assert.Empty(t, response.Header.Values("Set-Cookie"))
	}
}
