package fairness

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// TestNoRouteWaitsForABodyThatItDoesNotTake: routes without a body respond immediately, even if a body
// was announced, and close the connection soon after (RULES §5.4).
func TestNoRouteWaitsForABodyThatItDoesNotTake(t *testing.T) {
	s := harness.SharedServer(t)
	editor := s.As(t, "editor")
	for name, c := range map[string]struct{ request, response string }{
		"a page":            {unfinished("GET", "/ebooks", "localhost", ""), " 200 "},
		"alive":             {unfinished("GET", "/healthz", "localhost", ""), " 200 "},
		"ready":             {unfinished("GET", "/readyz", "localhost", ""), " 200 "},
		"another host":      {unfinished("POST", "/api/cms/auth/login", "evil.example", ""), " 400 "},
		"no such path":      {unfinished("POST", "/api/cms/nothing", "localhost", ""), " 404 "},
		"another method":    {unfinished("PATCH", "/api/cms/ebooks", "localhost", ""), " 405 "},
		"a post to a page":  {unfinished("POST", "/ebooks", "localhost", ""), " 405 "},
		"the description":   {unfinished("GET", "/api/cms/openapi.json", "localhost", ""), " 200 "},
		"nobody":            {unfinished("POST", "/api/cms/ebooks", "localhost", ""), " 401 "},
		"a list":            {unfinished("GET", "/api/cms/ebooks", "localhost", editor.Access), " 200 "},
		"a wrong id":        {unfinished("PUT", "/api/cms/ebooks/x", "localhost", editor.Access), " 404 "},
		"an unsigned file":  {unfinished("GET", "/"+bucket(s)+"/files/x", "localhost", ""), " 403 "},
		"a body too long":   {strings.Replace(unfinished("POST", "/api/cms/auth/login", "localhost", ""), ": 1000\r", ": 9000\r", 1), " 413 "},
		"a long new e-book": {strings.Replace(unfinished("POST", "/api/cms/ebooks", "localhost", editor.Access), ": 1000\r", ": 1048577\r", 1), " 413 "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			begun := time.Now()
			conn := harness.Dial(t, s, c.request)
			require.NoError(t, conn.SetReadDeadline(begun.Add(25*time.Second))) // a body has 30
			head := make([]byte, 16)
			_, err := conn.Read(head)
			require.NoError(t, err, "there is no response yet, as if the server waited for the body")
			assert.Contains(t, string(head), c.response)
			harness.EndsWithin(t, conn, 20*time.Second)
		})
	}
}

func bucket(s *harness.Server) string { return s.Files[strings.LastIndex(s.Files, "/")+1:] }

// RULES §5.4.
func TestSignInTakesOnlySmallBodies(t *testing.T) {
	nobody := harness.SharedServer(t).Nobody(t)
	long := strings.Repeat("x", 8<<10)
	nobody.Post("/auth/login", map[string]any{"email": "a@test.example", "password": long}).Refused(http.StatusRequestEntityTooLarge, "request.too_large")
	nobody.Post("/auth/refresh", map[string]any{"refresh_token": long}).Refused(http.StatusRequestEntityTooLarge, "request.too_large")
	nobody.Post("/auth/logout", map[string]any{"refresh_token": long}).Refused(http.StatusRequestEntityTooLarge, "request.too_large")
	nobody.Post("/auth/refresh", map[string]any{"refresh_token": long[:4000]}).Want(http.StatusUnauthorized)
}

// TestUnfinishedRequestsDoNotDelayAStop: a stopping server waits for neither headers nor bodies
// that do not arrive (RULES §13.3).
func TestUnfinishedRequestsDoNotDelayAStop(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	id := editor.Draft("Khi máy chủ dừng")
	for _, beginning := range []string{
		"", "GET / HTTP/1.1\r\nHost: loc", unfinished("GET", "/", "localhost", ""), unfinished("POST", "/api/cms/auth/login", "localhost", ""),
		unfinished("PUT", "/api/cms/ebooks/"+id, "localhost", editor.Access), unfinished("POST", "/api/cms/ebooks", "evil.example", ""),
	} {
		harness.Dial(t, s, beginning)
	}
	harness.UntilRead(t, s.URL)
	begun := time.Now()
	s.Stop()
	t.Logf("ended after %v", time.Since(begun).Round(time.Millisecond))
	assert.Less(t, time.Since(begun), 18*time.Second, "a server waits 20 seconds for requests")
}
