package cluster

import (
	"net/http"
	"net/url"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestAnEndedSessionIsOutOnEveryServer asks every server directly. Each has just read the session
// and has it in its memory (RULES §9.4).
func TestAnEndedSessionIsOutOnEveryServer(t *testing.T) {
	s := harness.NewSeveral(t, 3)
	for name, end := range map[string]func(c *harness.Client){
		"logout": func(c *harness.Client) { c.Post("/auth/logout", map[string]any{"refresh_token": c.Refresh}).Want(200) },
		"role": func(c *harness.Client) {
			s.Run(t, "", "user", "role", c.Email, "EXPERT")
			s.Run(t, "", "user", "role", c.Email, "EDITOR")
		},
		"password": func(c *harness.Client) { s.Run(t, harness.Password+"\n", "user", "password", c.Email) },
		"disable": func(c *harness.Client) {
			s.Run(t, "", "user", "disable", c.Email)
			s.Run(t, "", "user", "enable", c.Email)
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := s.As(t, "otherEditor")
			for _, server := range s.Each {
				c.By(server).Get("/ebooks/statistics").Want(200)
			}
			end(c)
			wait.Until(t, func() bool {
				return !slices.ContainsFunc(s.Each, func(server *harness.Server) bool {
					return c.By(server).Get("/ebooks/statistics").Status != http.StatusUnauthorized
				})
			}, "every server refuses the access token")
			for _, server := range s.Each {
				c.By(server).Post("/auth/refresh", map[string]any{"refresh_token": c.Refresh}).Want(401)
			}
		})
	}
}

// RULES §9.5.
func TestFailuresAreCountedOverAllServers(t *testing.T) {
	s := harness.NewSeveral(t, 3)
	fail := func(server *harness.Server, email string) harness.Response {
		return server.Nobody(t).Post("/auth/login", map[string]any{"email": email, "password": "sai mật khẩu"})
	}
	t.Run("in turn", func(t *testing.T) {
		for i := range 10 {
			fail(s.Each[i%3], "editor@test.example").Want(401)
		}
		for _, server := range s.Each {
			fail(server, "editor@test.example").Refused(429, "session.throttled")
		}
	})
	t.Run("at once", func(t *testing.T) {
		responses := make([]harness.Response, 30)
		var all sync.WaitGroup
		for i := range responses {
			all.Go(func() { responses[i] = fail(s.Each[i%3], "expert@test.example") })
		}
		all.Wait()
		statuses := map[int]int{}
		for _, response := range responses {
			statuses[response.Status]++
		}
		assert.Equal(t, map[int]int{401: 10, 429: 20}, statuses)
	})
}

// TestLinksAreTheSameOnEveryServer: links stay the same within the hour on all servers, so that
// browsers can cache files (RULES §8.6).
func TestLinksAreTheSameOnEveryServer(t *testing.T) {
	s := harness.NewSeveral(t, 3)
	editor := s.As(t, "editor")
	id := editor.DraftWithPDF("Một liên kết")
	ofHour := map[string]string{}
	for range 6 { // the proxy takes the servers in turn
		link := editor.Get("/ebooks/" + id).Text("data.ebook.file_url")
		u, err := url.Parse(link)
		require.NoError(t, err)
		hour := u.Query().Get("X-Amz-Date")
		assert.Regexp(t, `T\d\d0000Z$`, hour)
		if first, ok := ofHour[hour]; ok {
			assert.Equal(t, first, link)
		}
		ofHour[hour] = link
	}
	assert.LessOrEqual(t, len(ofHour), 2, "the hour may turn once")
}
