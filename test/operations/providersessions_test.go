package operations

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// signedOn is a client of a person who has signed in at the provider.
func signedOn(t *testing.T, s *harness.SignOnSite, subject string) *harness.Client {
	t.Helper()
	in := signsOn(t, s, subject).Want(200)
	c := s.Nobody(t)
	c.Access, c.Refresh = in.Text("data.access_token"), in.Text("data.refresh_token")
	return c
}

func refreshes(c *harness.Client) harness.Response {
	response := c.Post("/auth/refresh", map[string]any{"refresh_token": c.Refresh})
	if response.Status == http.StatusOK {
		c.Access, c.Refresh = response.Text("data.access_token"), response.Text("data.refresh_token")
	}
	return response
}

// RULES §21.9: each refresh asks the provider, so a person who is removed there is out when the
// access token ends at the latest, which lives 15 minutes.
func TestARefreshAsksTheProviderAgain(t *testing.T) {
	s := harness.SharedSignOn(t)

	t.Run("a person who is still there continues, under the current name", func(t *testing.T) {
		s.Provider.SetPerson(t, "hoa", person("hoa", "cms-editors"))
		c := signedOn(t, s, "hoa")
		for range 3 { // the provider gives another refresh token each time, or the same
			refreshes(c).Want(200)
		}
		moved := person("hoa", "cms-editors")
		moved.Claims["name"], moved.Claims["email"] = "Nguyễn Thị Hoa", "hoa.moi@don-vi.example"
		s.Provider.SetPerson(t, "hoa", moved)
		refreshes(c).Want(200)
		c.Get("/ebooks/statistics").Want(200)
		assert.Regexp(t, `hoa\.moi@don-vi\.example\s+EDITOR\s+Nguyễn Thị Hoa`, s.Run(t, "", "user", "list"))
	})
	t.Run("a person who was removed is out", func(t *testing.T) {
		s.Provider.SetPerson(t, "xoa", person("xoa", "cms-editors"))
		c := signedOn(t, s, "xoa")
		s.Provider.Remove(t, "xoa")
		refreshes(c).Refused(401, "session.ended")
		assertEnds(t, c)
		assert.Regexp(t, `"event":"session_ended".*"by":"provider"`, s.Log())
	})
	t.Run("a person who has lost the role is out of all sessions", func(t *testing.T) {
		s.Provider.SetPerson(t, "mat", person("mat", "cms-editors"))
		one, two := signedOn(t, s, "mat"), signedOn(t, s, "mat")
		id := signsOn(t, s, "mat").Want(200).Text("data.user.id")
		program := s.Nobody(t)
		program.Access = s.As(t, "admin").Post("/tokens", map[string]any{"user_id": id, "name": "Kho cũ", "scope": "write", "days": 30}).Want(201).Text("data.value")
		program.Get("/ebooks/statistics").Want(200)
		s.Provider.SetPerson(t, "mat", person("mat", "others"))
		refreshes(one).Refused(401, "session.ended")
		assertEnds(t, two)
		wait.Until(t, func() bool { return program.Get("/ebooks/statistics").Status == http.StatusUnauthorized }, "the tokens end as well")
		assert.Regexp(t, `mat@\S+\s+STUDENT`, s.Run(t, "", "user", "list"))
		s.Provider.SetPerson(t, "mat", person("mat", "cms-editors"))
		assert.Equal(t, "EDITOR", signsOn(t, s, "mat").Want(200).Text("data.user.role"))
		program.Get("/ebooks/statistics").Refused(401, "session.ended")
	})
	t.Run("another role needs another sign-in", func(t *testing.T) {
		s.Provider.SetPerson(t, "len", person("len", "cms-editors"))
		c := signedOn(t, s, "len")
		s.Provider.SetPerson(t, "len", person("len", "cms-admins"))
		refreshes(c).Refused(401, "session.ended")
		assert.Equal(t, "ADMIN", signsOn(t, s, "len").Want(200).Text("data.user.role"))
	})
	t.Run("an address of another account is reported at the next sign-in", func(t *testing.T) {
		s.Provider.SetPerson(t, "trung", person("trung", "cms-editors"))
		c := signedOn(t, s, "trung")
		clash := person("trung", "cms-editors")
		clash.Claims["email"] = "editor@test.example"
		s.Provider.SetPerson(t, "trung", clash)
		refreshes(c).Want(200)
		signsOn(t, s, "trung").Refused(409, "session.sso_address_taken")
		refused := regexp.MustCompile(`"event":"sign_in_refused".*"code":"session.sso_address_taken".*"user":".*"address_of":".*"subject":"trung"`)
		wait.Until(t, func() bool { return refused.MatchString(s.Log()) }, "it is in the audit")
	})
	t.Run("no token of the provider is readable in the database", func(t *testing.T) {
		s.Provider.SetPerson(t, "kin", person("kin", "cms-editors"))
		signedOn(t, s, "kin")
		tokens := harness.Column(t, connect(t, s.Server), `SELECT encode(token, 'escape') FROM provider_sessions WHERE token IS NOT NULL`)
		require.NotEmpty(t, tokens)
		for _, token := range tokens {
			assert.Greater(t, len(token), 28+40, "nonce, tag and something between")
			assert.Contains(t, token, `\`, "encrypted bytes are no text")
		}
	})
}

// RULES §21.9: while the provider does not respond sessions continue.
func TestSessionsOutliveAProviderThatIsDown(t *testing.T) {
	p := harness.NewIdentityProvider(t)
	s := &harness.SignOnSite{Server: harness.NewServer(t, p.Settings()...), Provider: p}
	p.SetPerson(t, "bao", person("bao", "cms-editors"))
	c := signedOn(t, s, "bao")
	p.Stop()
	refreshes(c).Want(200)
	refreshes(c).Want(200)
	c.Get("/ebooks/statistics").Want(200)

	execSQL(t, connect(t, s.Server), `UPDATE provider_sessions SET checked_at = checked_at - interval '24 hours'`)
	refreshes(c).Refused(401, "session.ended")
	assertEnds(t, c)
}

// RULES §21.9: the provider itself may say that a person has signed out there.
func TestALogoutAtTheProviderEndsSessions(t *testing.T) {
	s := harness.SharedSignOn(t)
	s.Provider.SetPerson(t, "ra", person("ra", "cms-editors"))
	s.Provider.SetPerson(t, "lai", person("lai", "cms-editors"))
	one, two, other := signedOn(t, s, "ra"), signedOn(t, s, "ra"), signedOn(t, s, "lai")
	names := harness.Column(t, connect(t, s.Server), `SELECT p.name FROM provider_sessions p JOIN sessions s ON s.id = p.session_id JOIN identities i ON i.user_id = s.user_id
		WHERE i.subject = 'ra' AND s.ended_at IS NULL ORDER BY s.started_at`)
	require.Len(t, names, 2)

	s.Provider.LogOut(t, s.URL, "ra", names[0])
	assertEnds(t, one)
	two.Get("/ebooks/statistics").Want(200)
	s.Provider.LogOut(t, s.URL, "ra", "")
	assertEnds(t, two)
	refreshes(two).Refused(401, "session.ended")
	other.Get("/ebooks/statistics").Want(200)
	assert.Regexp(t, `"event":"signed_out".*"by":"provider"`, s.Log())
}

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"

// RULES §21.9: nobody but the provider ends sessions, and none of its tokens serves twice.
func TestALogoutTokenMustBeTheProvidersOwn(t *testing.T) {
	s := harness.SharedSignOn(t)
	s.Provider.SetPerson(t, "vung", person("vung", "cms-editors"))
	c := signedOn(t, s, "vung")
	now := time.Now()
	claims := func(change map[string]any) map[string]any {
		now := time.Now()
		all := map[string]any{"iss": s.Provider.Issuer, "aud": "cms", "iat": now.Unix(), "exp": now.Add(2 * time.Minute).Unix(), "jti": uuid.NewString(), "sub": "vung",
			"events": map[string]any{logoutEvent: map[string]any{}}}
		for name, value := range change {
			all[name] = value
		}
		return all
	}
	post := func(token string) harness.Response {
		a, err := s.Nobody(t).Try(http.MethodPost, "/auth/sso/backchannel-logout", url.Values{"logout_token": {token}}.Encode(), "Content-Type", "application/x-www-form-urlencoded")
		require.NoError(t, err)
		return a
	}
	for name, change := range map[string]map[string]any{
		"another issuer": {"iss": "https://another.example"}, "another audience": {"aud": "another"}, "no audience": {"aud": nil}, "expired": {"exp": now.Add(-time.Minute).Unix()},
		"no exp": {"exp": nil}, "old": {"iat": now.Add(-time.Hour).Unix()}, "of the future": {"iat": now.Add(time.Hour).Unix()}, "no iat": {"iat": nil}, "no id": {"jti": nil},
		"no event": {"events": nil}, "another event": {"events": map[string]any{"x": map[string]any{}}}, "of nobody": {"sub": nil}, "with a nonce": {"nonce": "x"},
	} {
		t.Run(name, func(t *testing.T) {
			post(s.Provider.Sign(t, claims(change), "RS256")).Refused(400, "request.malformed")
		})
	}
	post(s.Provider.Sign(t, claims(nil), "none")).Refused(400, "request.malformed")
	post(s.Provider.Sign(t, claims(nil), "HS256")).Refused(400, "request.malformed")
	post("").Refused(400, "request.malformed")
	post(strings.Repeat("a", 20_000)).Refused(413, "request.too_large")
	s.Nobody(t).Post("/auth/sso/backchannel-logout", map[string]any{"logout_token": "x"}).Refused(415, "request.not_form")
	c.Get("/ebooks/statistics").Want(200)

	token := s.Provider.Sign(t, claims(nil), "RS256")
	post(token).Want(200)
	assertEnds(t, c)
	again := signedOn(t, s, "vung")
	post(token).Want(200)
	refreshes(again).Want(200)
}

// RULES §21.10: signing out at the provider as well is offered where it can be done.
func TestOneSignsOutAtTheProviderToo(t *testing.T) {
	s := harness.SharedSignOn(t)
	at, err := harness.NewBrowser(t).Open(s.URL + "/api/cms/auth/sso/logout")
	require.NoError(t, err)
	assert.Equal(t, s.Provider.Issuer, at.Scheme+"://"+at.Host)
	assert.Equal(t, "cms", at.Query().Get("client_id"))
	assert.Equal(t, s.URL+"/login", at.Query().Get("post_logout_redirect_uri"))
}

// RULES §21.2: only a person who opens the address as a page begins a sign-on.
func TestASignOnBeginsOnlyByNavigation(t *testing.T) {
	s := harness.SharedSignOn(t)
	browser := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	get := func(path string, headers ...string) (status int, header http.Header) {
		request, err := http.NewRequest(http.MethodGet, s.URL+"/api/cms"+path, nil)
		require.NoError(t, err)
		for i := 0; i < len(headers); i += 2 {
			request.Header.Set(headers[i], headers[i+1])
		}
		response, err := browser.Do(request)
		require.NoError(t, err)
		response.Body.Close()
		return response.StatusCode, response.Header
	}
	for name, headers := range map[string][]string{
		"a picture": {"Sec-Fetch-Mode", "no-cors", "Sec-Fetch-Dest", "image", "Sec-Fetch-Site", "cross-site"},
		"a frame":   {"Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe", "Sec-Fetch-Site", "same-origin"},
		"a script":  {"Sec-Fetch-Mode", "cors", "Sec-Fetch-Dest", "empty", "Sec-Fetch-Site", "same-origin"},
	} {
		for _, path := range []string{"/auth/sso", "/auth/sso/callback?state=x&code=y", "/auth/sso/logout"} {
			status, header := get(path, headers...)
			assert.Equal(t, http.StatusForbidden, status, "%s: %s", name, path)
			assert.Empty(t, header.Values("Set-Cookie"), "%s: %s", name, path)
		}
	}
	page := []string{"Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document", "Sec-Fetch-Site"}
	for _, site := range []string{"none", "same-origin", "same-site"} {
		_, header := get("/auth/sso", append(page, site)...)
		assert.Contains(t, header.Get("Location"), s.Provider.Issuer, site)
	}
	_, foreign := get("/auth/sso", append(page, "cross-site")...)
	assert.Equal(t, "/login", foreign.Get("Location"), "where the person presses the button")
	assert.Empty(t, foreign.Values("Set-Cookie"))
}
