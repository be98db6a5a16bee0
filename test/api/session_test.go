package api

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

func login(c *harness.Client, email, password string) harness.Response {
	return c.Post("/auth/login", map[string]any{"email": email, "password": password})
}

func refresh(c *harness.Client, token string) harness.Response {
	return c.Post("/auth/refresh", map[string]any{"refresh_token": token})
}

// RULES §5.1.
func TestASignInReturnsUserAndTokens(t *testing.T) {
	nobody := shared(t).Nobody(t)
	response := login(nobody, "  EDITOR@Test.example ", harness.Password).Want(200)
	assert.Equal(t, "editor@test.example", response.Text("data.user.email"))
	assert.Equal(t, "EDITOR", response.Text("data.user.role"))
	login(nobody, "editor@test.example", "sai mật khẩu").Refused(401, "session.login_failed")
	login(nobody, "unknown@test.example", "sai mật khẩu").Refused(401, "session.login_failed")
}

// RULES §4.1.
func TestLoginInputIsCheckedFirst(t *testing.T) {
	nobody := shared(t).Nobody(t)
	for _, email := range []string{"", "a", "a@", "@b.c", "a b@c.d", "a@b", "Tên <a@b.c>", "a@b.c\u0000"} {
		response := login(nobody, email, "123456").Refused(422, "session.invalid")
		assert.Equal(t, "Invalid email address", response.Text("errors.email"), email)
	}
	response := login(nobody, "a@b.vn", "12345").Refused(422, "session.invalid")
	assert.Equal(t, "Password must be at least 6 characters", response.Text("errors.password"))
	nobody.Post("/auth/login", `{"email":1}`).Refused(400, "request.malformed")
}

// RULES §9.5.
func TestTenFailuresInARowAreThrottled(t *testing.T) {
	s := shared(t)
	s.Run(t, harness.Password+"\n", "user", "add", "throttled@test.example", "EDITOR", "Đăng nhập sai")
	nobody := s.Nobody(t)
	for range 9 {
		login(nobody, "throttled@test.example", "sai mật khẩu").Want(401)
	}
	login(nobody, "throttled@test.example", harness.Password).Want(200) // a success clears the count
	for range 10 {
		login(nobody, "throttled@test.example", "sai mật khẩu").Want(401)
	}
	response := login(nobody, "throttled@test.example", harness.Password).Refused(429, "session.throttled")
	assert.Regexp(t, `^Đăng nhập sai quá nhiều lần\. Vui lòng thử lại sau \d+ phút\.$`, response.Text("message"))
	assert.NotEmpty(t, response.Header.Get("Retry-After"))
	login(nobody, "editor@test.example", harness.Password).Want(200)
}

// RULES §9.3.
func TestARefreshTokenIsSingleUseWithAShortGrace(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	first := refresh(editor, editor.Refresh).Want(200)
	again := refresh(editor, editor.Refresh).Want(200)
	next := first.Text("data.refresh_token")
	assert.Equal(t, next, again.Text("data.refresh_token"), "within the grace the successor is the same")

	refresh(editor, next).Want(200)
	refresh(editor, editor.Refresh).Refused(401, "session.ended") // its successor is used: taken for stolen
	refresh(editor, next).Refused(401, "session.ended")
	assertEnded(t, editor)
	for _, garbage := range []string{"", "x", editor.Access} {
		refresh(editor, garbage).Want(401)
	}
}

// RULES §9.3.
func TestRefreshFromFiveTabsGivesOneSuccessor(t *testing.T) {
	s := shared(t)
	for range 20 {
		editor := s.As(t, "otherEditor")
		tokens := make([]string, 5)
		var all sync.WaitGroup
		for i := range tokens {
			all.Go(func() { tokens[i] = refresh(editor, editor.Refresh).Want(200).Text("data.refresh_token") })
		}
		all.Wait()
		for _, token := range tokens {
			assert.Equal(t, tokens[0], token)
		}
	}
}

// RULES §9.4.
func TestLogoutAndAdministrationEndSessionsWithinFiveSeconds(t *testing.T) {
	s := shared(t)
	var took []time.Duration
	for name, end := range map[string]func(c *harness.Client){
		"logout": func(c *harness.Client) { c.Post("/auth/logout", map[string]any{"refresh_token": c.Refresh}).Want(200) },
		"disable": func(c *harness.Client) {
			s.Run(t, "", "user", "disable", c.Email)
			s.Run(t, "", "user", "enable", c.Email)
		},
		"role": func(c *harness.Client) {
			s.Run(t, "", "user", "role", c.Email, "EXPERT")
			s.Run(t, "", "user", "role", c.Email, "EDITOR")
		},
		"password": func(c *harness.Client) { s.Run(t, harness.Password+"\n", "user", "password", c.Email) },
	} {
		t.Run(name, func(t *testing.T) {
			c := s.As(t, "otherEditor")
			c.Get("/ebooks/statistics").Want(200)
			end(c)
			took = append(took, assertEnded(t, c))
			refresh(c, c.Refresh).Want(401)
		})
	}
	assert.Less(t, wait.Median(took), 5*time.Second)
	s.Nobody(t).Post("/auth/logout", nil).Want(200)
}

// assertEnded asserts that the access token is refused long before it expires.
func assertEnded(t *testing.T, c *harness.Client) time.Duration {
	t.Helper()
	return wait.Until(t, func() bool { return c.Get("/ebooks/statistics").Status == http.StatusUnauthorized }, "the access token is refused")
}

// RULES §3.1.
func TestStudentsSignInAndAreDeniedEverythingElse(t *testing.T) {
	student := shared(t).As(t, "student")
	for _, path := range []string{"/ebooks", "/ebooks/statistics", "/ebooks/00000000-0000-4000-8000-000000000000"} {
		response := student.Get(path).Refused(403, "session.student")
		assert.Equal(t, "Students cannot access the CMS. This area is restricted to content creators and administrators only.", response.Text("message"))
	}
	student.Post("/ebooks", map[string]any{"title": "a"}).Refused(403, "session.student")
	student.Refresh = refresh(student, student.Refresh).Want(200).Text("data.refresh_token")
	student.Post("/auth/logout", map[string]any{"refresh_token": student.Refresh}).Want(200)
}

// RULES §3.1.
func TestWithoutATokenEveryCallIsRefused(t *testing.T) {
	nobody := shared(t).Nobody(t)
	response := nobody.Get("/ebooks").Refused(401, "session.required")
	assert.Contains(t, response.Header.Get("WWW-Authenticate"), "Bearer")
	nobody.Access = "x.y.z"
	nobody.Get("/ebooks").Refused(401, "session.ended")
}

// RULES §5.8.
func TestTheAPIsDescriptionIsServed(t *testing.T) {
	nobody := shared(t).Nobody(t)
	response := nobody.Get("/openapi.json").Want(200)
	assert.Equal(t, "3.1.0", response.Text("openapi"))
}
