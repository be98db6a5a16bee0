package operations

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// person is a user whom the provider knows, with their own address.
func person(name string, groups ...string) harness.Person {
	return harness.Person{Claims: map[string]any{
		"name": "Nguyễn " + name, "email": name + "@don-vi.example", "email_verified": true, "groups": groups,
	}}
}

// signsOn signs on completely, and returns the response to the login screen.
func signsOn(t *testing.T, s *harness.SignOnSite, subject string) harness.Response {
	t.Helper()
	b := harness.NewBrowser(t)
	return b.Redeem(s.Server, b.SignOn(s.URL, "/ebooks?status=DRAFT", subject))
}

// RULES §21.1: an account is made at the first sign-in, and found again at the next ones,
// whichever server each request comes to.
func TestAPersonOfTheProviderSignsInAndHasAnAccount(t *testing.T) {
	s := harness.SharedSignOn(t)
	an := person("Ân", "cms-editors", "others")
	an.Claims["name"] = "  Nguye\u0302\u0303n Thị\tÂn " // decomposed, and with blanks that no name has
	an.Claims["email"] = "An.Nguyen@Don-Vi.example"
	s.Provider.SetPerson(t, "an", an)
	first := signsOn(t, s, "an").Want(200)
	assert.Equal(t, "an.nguyen@don-vi.example", first.Text("data.user.email"))
	assert.Equal(t, "Nguyễn Thị Ân", first.Text("data.user.full_name"))
	assert.Equal(t, "EDITOR", first.Text("data.user.role"))
	assert.Equal(t, "/ebooks?status=DRAFT", first.Text("data.next"), "the requested page")

	c := s.Nobody(t)
	c.Access = first.Text("data.access_token")
	c.Get("/ebooks/statistics").Want(200)
	c.Post("/auth/refresh", map[string]any{"refresh_token": first.Text("data.refresh_token")}).Want(200)
	assert.Equal(t, first.Text("data.user.id"), signsOn(t, s, "an").Want(200).Text("data.user.id"))

	assert.Contains(t, s.Run(t, "", "user", "list"), s.Provider.Issuer+" as an")
	assert.Regexp(t, `add\s+EDITOR\s+`+s.Provider.Issuer, s.Run(t, "", "user", "history", "an.nguyen@don-vi.example"))
	s.Nobody(t).Post("/auth/login", map[string]any{"email": "an.nguyen@don-vi.example", "password": harness.Password}).Refused(401, "session.login_failed")
}

// RULES §21.3.
func TestRoleAndNameFollowTheProvider(t *testing.T) {
	s := harness.SharedSignOn(t)
	s.Provider.SetPerson(t, "doi", person("Đổi", "cms-editors"))
	before := signsOn(t, s, "doi").Want(200)
	c := s.Nobody(t)
	c.Access = before.Text("data.access_token")

	s.Provider.SetPerson(t, "doi", harness.Person{Claims: map[string]any{"name": "Trần Văn Đổi", "email": "moi@don-vi.example", "groups": []string{"cms-editors"}}})
	renamed := signsOn(t, s, "doi").Want(200)
	assert.Equal(t, "Trần Văn Đổi", renamed.Text("data.user.full_name"))
	assert.Equal(t, "moi@don-vi.example", renamed.Text("data.user.email"))
	assert.Regexp(t, `email\s+EDITOR\s+`+s.Provider.Issuer, s.Run(t, "", "user", "history", "moi@don-vi.example"))
	c.Get("/ebooks/statistics").Want(200) // neither a name nor an address ends anything

	promoted := person("Đổi", "cms-editors", "cms-admins", "cms-students")
	s.Provider.SetPerson(t, "doi", promoted)
	after := signsOn(t, s, "doi").Want(200)
	assert.Equal(t, "ADMIN", after.Text("data.user.role"), "the highest of several")
	assert.Equal(t, before.Text("data.user.id"), after.Text("data.user.id"))
	assertEnds(t, c)

	c.Access = after.Text("data.access_token")
	s.Provider.SetPerson(t, "doi", person("Đổi", "others"))
	signsOn(t, s, "doi").Refused(403, "session.sso_role")
	assertEnds(t, c)
	s.Provider.SetPerson(t, "doi", promoted)
	signsOn(t, s, "doi").Want(200)

	s.Run(t, "", "user", "disable", after.Text("data.user.email"))
	signsOn(t, s, "doi").Refused(403, "session.sso_closed")
}

func assertEnds(t *testing.T, c *harness.Client) {
	t.Helper()
	wait.Until(t, func() bool { return c.Get("/ebooks/statistics").Status == http.StatusUnauthorized }, "the access token is refused")
}

// RULES §21.3: without a role nobody has an account.
func TestWhoHasNoRoleHasNoAccount(t *testing.T) {
	s := harness.SharedSignOn(t)
	s.Provider.SetPerson(t, "khach", person("khach", "others"))
	signsOn(t, s, "khach").Refused(403, "session.sso_role")
	without := person("khach")
	delete(without.Claims, "groups")
	s.Provider.SetPerson(t, "khach", without)
	signsOn(t, s, "khach").Refused(403, "session.sso_role")
	assert.NotContains(t, s.Run(t, "", "user", "list"), "khach@")
}

// RULES §21.3: an existing account is taken over only after an administrator linked it, and only
// with a verified address.
func TestAnAccountIsTakenOverOnlyWhereItWasLinked(t *testing.T) {
	s := harness.SharedSignOn(t)
	s.Run(t, harness.Password+"\n", "user", "add", "co@don-vi.example", "EXPERT", "Phạm Cò")
	s.Provider.SetPerson(t, "co", person("co", "cms-editors"))
	signsOn(t, s, "co").Refused(409, "session.sso_taken")

	assert.Contains(t, s.Run(t, "", "user", "link", "co@don-vi.example"), "linked, not signed in yet")
	for _, verified := range []any{false, "false", nil} {
		unverified := person("co", "cms-editors")
		unverified.Claims["email_verified"] = verified
		if verified == nil {
			delete(unverified.Claims, "email_verified")
		}
		s.Provider.SetPerson(t, "co", unverified)
		signsOn(t, s, "co").Refused(422, "session.sso_email")
	}
	s.Provider.SetPerson(t, "co", person("co", "cms-editors"))
	assert.Equal(t, "EDITOR", signsOn(t, s, "co").Want(200).Text("data.user.role"))
	s.Provider.SetPerson(t, "another", person("co", "cms-admins"))
	signsOn(t, s, "another").Refused(409, "session.sso_taken")
	s.Nobody(t).Post("/auth/login", map[string]any{"email": "co@don-vi.example", "password": harness.Password}).Refused(401, "session.login_failed")

	assert.Contains(t, s.Run(t, harness.Password+"\n", "user", "password", "co@don-vi.example"), "signs in by password")
	signsOn(t, s, "co").Refused(409, "session.sso_taken")
	s.Nobody(t).Post("/auth/login", map[string]any{"email": "co@don-vi.example", "password": harness.Password}).Want(200)
	assert.Regexp(t, `(?s)password\s+EDITOR.*role\s+EDITOR.*link\s+EXPERT.*add\s+EXPERT`, s.Run(t, "", "user", "history", "co@don-vi.example"))
}

// RULES §21.3: nobody gets an account under an address that the provider calls unverified.
func TestAnUnverifiedAddressMakesNoAccount(t *testing.T) {
	s := harness.SharedSignOn(t)
	unverified := person("la", "cms-editors")
	unverified.Claims["email_verified"] = false
	s.Provider.SetPerson(t, "la", unverified)
	signsOn(t, s, "la").Refused(422, "session.sso_email")
	delete(unverified.Claims, "email")
	s.Provider.SetPerson(t, "la", unverified)
	signsOn(t, s, "la").Refused(422, "session.sso_email")

	unverified.Claims["preferred_username"] = "la@don-vi.example" // no setting says that this is an address
	s.Provider.SetPerson(t, "la", unverified)
	signsOn(t, s, "la").Refused(422, "session.sso_email")
}

// RULES §21.2: a token that proves nothing for this library and this request signs nobody in.
func TestATokenThatIsNotExactlyForThisSignOnIsRefused(t *testing.T) {
	s := harness.SharedSignOn(t)
	now := time.Now().Unix()
	for name, tamper := range map[string]map[string]any{
		"another audience":             {"claims": map[string]any{"aud": "another"}},
		"several audiences, no party":  {"claims": map[string]any{"aud": []string{"cms", "another"}}},
		"another party":                {"claims": map[string]any{"aud": []string{"cms", "another"}, "azp": "another"}},
		"another nonce":                {"claims": map[string]any{"nonce": "another"}},
		"no nonce":                     {"claims": map[string]any{"nonce": nil}},
		"another issuer":               {"claims": map[string]any{"iss": "https://another.example"}},
		"expired":                      {"claims": map[string]any{"exp": now - 60}},
		"another access token":         {"claims": map[string]any{"at_hash": "b3RoZXI"}},
		"no signature":                 {"alg": "none"},
		"an algorithm of no key":       {"alg": "HS256"},
		"a userinfo of another person": {"claims": map[string]any{"sub": "other"}},
	} {
		t.Run(name, func(t *testing.T) {
			liar := person("gian", "cms-admins")
			liar.Tamper = tamper
			s.Provider.SetPerson(t, "gian", liar)
			signsOn(t, s, "gian").Refused(401, "session.sso_failed")
		})
	}
	honest := person("gian", "cms-editors")
	honest.Tamper = map[string]any{"claims": map[string]any{"aud": []string{"cms", "another"}, "azp": "cms"}}
	s.Provider.SetPerson(t, "gian", honest)
	signsOn(t, s, "gian").Want(200)
}

// RULES §21.2: what a sign-on leaves in addresses serves once, and the browser that began it.
func TestASignOnWorksOnceAndOnlyInItsOwnBrowser(t *testing.T) {
	s := harness.SharedSignOn(t)
	s.Provider.SetPerson(t, "binh", person("binh", "cms-editors"))
	toLogin := func(u *url.URL) bool { return u.Path != "/login" }

	mine, foreign := harness.NewBrowser(t), harness.NewBrowser(t)
	returned := mine.Return(s.URL, "/", "binh")
	back, code := returned.String(), returned.Query().Get("code")
	foreign.Return(s.URL, "/", "binh") // it has its own cookie
	comesToNothing := func(b *harness.Browser) {
		b.Redeem(s.Server, harness.Ticket(t, b.Visit(back, toLogin))).Refused(401, "session.sso_expired")
	}
	comesToNothing(foreign)
	comesToNothing(harness.NewBrowser(t)) // it has begun none
	ticket := harness.Ticket(t, mine.Visit(back, toLogin))
	require.NotEmpty(t, ticket)
	comesToNothing(mine) // the same address a second time

	foreign.Redeem(s.Server, ticket).Refused(401, "session.sso_expired")
	harness.NewBrowser(t).Redeem(s.Server, ticket).Refused(401, "session.sso_expired")
	mine.Redeem(s.Server, ticket).Want(200)
	mine.Redeem(s.Server, ticket).Refused(401, "session.sso_expired")
	mine.Redeem(s.Server, "").Refused(401, "session.sso_expired")
	assert.NotContains(t, s.Log(), ticket)
	assert.NotContains(t, s.Log(), code, "nor what the provider gave")

	t.Run("a code that was used", func(t *testing.T) {
		again := harness.NewBrowser(t)
		fresh := again.Return(s.URL, "/", "binh")
		query := fresh.Query()
		query.Set("code", code)
		fresh.RawQuery = query.Encode()
		again.Redeem(s.Server, harness.Ticket(t, again.Visit(fresh.String(), toLogin))).Refused(401, "session.sso_failed")
	})
	t.Run("two in parallel in one browser", func(t *testing.T) {
		b := harness.NewBrowser(t)
		one, two := b.Return(s.URL, "/ebooks", "binh").String(), b.Return(s.URL, "/dashboard", "binh").String()
		assert.Equal(t, "/ebooks", b.Redeem(s.Server, harness.Ticket(t, b.Visit(one, toLogin))).Want(200).Text("data.next"))
		assert.Equal(t, "/dashboard", b.Redeem(s.Server, harness.Ticket(t, b.Visit(two, toLogin))).Want(200).Text("data.next"))
	})
	t.Run("who gives up", func(t *testing.T) { signsOn(t, s, "nobody").Refused(401, "session.sso_failed") })
}

// RULES §21.2.
func TestATicketIsOverAfterAMinute(t *testing.T) {
	s := harness.SharedSignOn(t)
	s.Provider.SetPerson(t, "cham", person("cham", "cms-editors"))
	b := harness.NewBrowser(t)
	ticket := b.SignOn(s.URL, "/", "cham")
	execSQL(t, connect(t, s.Server), `UPDATE sign_ons SET decided_at = decided_at - interval '1 minute'`)
	b.Redeem(s.Server, ticket).Refused(401, "session.sso_expired")
}

// RULES §21.2: the library redirects only to its own pages.
func TestASignOnRedirectsOnlyToOwnPages(t *testing.T) {
	s := harness.SharedSignOn(t)
	s.Provider.SetPerson(t, "huong", person("huong", "cms-editors"))
	for next, want := range map[string]string{
		"https://evil.example/": "", "//evil.example": "", "/\\evil.example": "", "/\t/evil.example": "", "javascript:alert(1)": "", "ebooks": "",
		"/" + strings.Repeat("a", 2000): "", "/ebooks/create": "/ebooks/create",
	} {
		b := harness.NewBrowser(t)
		assert.Equal(t, want, b.Redeem(s.Server, b.SignOn(s.URL, next, "huong")).Want(200).Text("data.next"), next)
	}
}

// RULES §21.2: starts cost only the browser that makes them. All of these come
// from one address, as the people of one school do.
func TestStartsOfOthersKeepNobodyFromSigningIn(t *testing.T) {
	s := harness.SharedSignOn(t)
	s.Provider.SetPerson(t, "lan", person("lan", "cms-editors"))
	for range 210 { // each by a browser that keeps nothing
		_, err := harness.NewBrowser(t).Open(s.URL + "/api/cms/auth/sso")
		require.NoError(t, err)
	}
	b := harness.NewBrowser(t)
	for range 20 { // one browser that does not come back from the provider
		_, err := b.Open(s.URL + "/api/cms/auth/sso?next=/ebooks")
		require.NoError(t, err)
	}
	signsOn(t, s, "lan").Want(200)
	b.Redeem(s.Server, b.SignOn(s.URL, "/ebooks", "lan")).Want(200)
}

// RULES §21.4: the library starts and serves without the provider, and finds it again.
func TestAProviderThatIsDownStopsNothingElse(t *testing.T) {
	p := harness.NewIdentityProvider(t)
	p.Stop()
	server := harness.NewServer(t, p.Settings("CMS_METRICS_ADDR=127.0.0.1:0")...)
	s := &harness.SignOnSite{Server: server, Provider: p}
	response := signsOn(t, s, "mai").Refused(503, "session.sso_unavailable")
	assert.NotEmpty(t, response.Header.Get("Retry-After"))
	s.As(t, "editor").Get("/ebooks").Want(200)
	out, err := s.TryRun("", "check")
	require.Error(t, err)
	assert.Regexp(t, `fail\s+sign-on\s+the identity provider cannot be used`, out)

	p.Start(t)
	p.SetPerson(t, "mai", person("mai", "cms-editors"))
	wait.Until(t, func() bool { return signsOn(t, s, "mai").Status == http.StatusOK }, "it is found again")

	t.Run("it has new keys", func(t *testing.T) {
		p.Stop()
		p.Start(t)
		p.SetPerson(t, "mai", person("mai", "cms-editors"))
		signsOn(t, s, "mai").Want(200)
		out, _ := s.TryRun("", "check") // other lines are of no matter here
		assert.Regexp(t, `warn\s+sign-on\s`, out)
	})
	t.Run("passwords may be off", func(t *testing.T) {
		s.Stop()
		s.Set("CMS_PASSWORD_LOGIN=off")
		require.NoError(t, s.Start())
		s.Nobody(t).Post("/auth/login", map[string]any{"email": "editor@test.example", "password": harness.Password}).Refused(403, "session.password_off")
		signsOn(t, s, "mai").Want(200)
	})
	t.Run("then its last administrator stays, whoever has a password (RULES §21.11)", func(t *testing.T) {
		p.SetPerson(t, "quan", person("quan", "cms-admins"))
		c := s.Nobody(t)
		in := signsOn(t, s, "quan").Want(200)
		c.Access = in.Text("data.access_token")
		path := "/users/" + in.Text("data.user.id")
		c.Patch(path, map[string]any{"disabled": true}).Refused(409, "user.last_admin")
		out, err := s.TryRun("", "user", "disable", "quan@don-vi.example")
		require.Error(t, err)
		assert.Contains(t, out, "this is the last administrator")
		assert.Equal(t, true, c.Get(path).Want(200).At("data.user.last_admin"))
	})
}

// RULES §21.11: an identity of a provider that was switched off is no way to sign in.
func TestTheLastAdministratorStaysOnceTheProviderIsGone(t *testing.T) {
	s := harness.NewServer(t)
	db, admin := connect(t, s), s.As(t, "admin")
	s.Run(t, "", "user", "role", "expert@test.example", "ADMIN")
	execSQL(t, db, `UPDATE users SET password_hash = '' WHERE email = 'expert@test.example'`)
	execSQL(t, db, `INSERT INTO identities (user_id, issuer, subject) SELECT id, 'https://id.example', 'expert' FROM users WHERE email = 'expert@test.example'`)
	path := "/users/" + admin.UserID
	assert.Equal(t, true, admin.Get(path).Want(200).At("data.user.last_admin"))
	admin.Patch(path, map[string]any{"disabled": true}).Refused(409, "user.last_admin")
	out, err := s.TryRun("", "user", "role", admin.Email, "EDITOR")
	require.Error(t, err)
	assert.Contains(t, out, "this is the last administrator")

	s.Stop()
	provider := []string{"CMS_OIDC_ISSUER=https://id.example", "CMS_OIDC_CLIENT_ID=cms", "CMS_OIDC_CLIENT_SECRET=secret", "CMS_OIDC_ROLES=groups: a=ADMIN"}
	s.Set(provider...)
	require.NoError(t, s.Start())
	assert.Equal(t, false, admin.Get(path).Want(200).At("data.user.last_admin"), "with the provider the other one can sign in")
	admin.Patch(path, map[string]any{"disabled": true}).Want(200)
}
