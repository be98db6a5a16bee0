package app_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/jwt"
	"backoffice/app"
	"backoffice/app/people"
	"backoffice/app/sessions"
	"backoffice/domain"
	"backoffice/ports"
)

// directory is an identity provider with one person, whom any code identifies.
type directory struct {
	person  domain.ProviderAccount
	refuses error // what Renew returns, unless nil
	late    bool  // whether refuses comes after the refresh token was exchanged
	renewed int   // how often a refresh token was exchanged, and so the current one
}

func (d *directory) Issuer() string { return "https://id.example" }

func (d *directory) SignOnURL(_ context.Context, r ports.SignOnRequest) (string, error) {
	return "https://id.example/auth?state=" + r.State, nil
}

func (d *directory) Identify(context.Context, ports.SignOnRequest, string) (ports.Identified, error) {
	return ports.Identified{Person: d.person, Session: "there", RefreshToken: "0"}, nil
}

func (d *directory) Renew(_ context.Context, _ domain.Identity, token string) (ports.Identified, error) {
	if token != fmt.Sprint(d.renewed) { // each token can be used once; an old one counts as stolen
		return ports.Identified{}, domain.ErrProviderEnded
	}
	if d.refuses != nil && !d.late {
		return ports.Identified{}, d.refuses
	}
	d.renewed++
	if d.refuses != nil {
		return ports.Identified{RefreshToken: fmt.Sprint(d.renewed)}, d.refuses
	}
	return ports.Identified{Person: d.person, RefreshToken: fmt.Sprint(d.renewed)}, nil
}

func (d *directory) SignOutURL(context.Context, string) (string, error) { return "", nil }

func (d *directory) ReadLogout(context.Context, string, time.Time) (ports.ProviderLogout, error) {
	return ports.ProviderLogout{}, domain.ErrSignOnFailed
}

// office is the use cases of a library whose people sign in at a directory.
type office struct {
	*app.App
	directory *directory
}

const callback = "https://library.example/api/cms/auth/sso/callback"

func newOffice(t *testing.T) office {
	t.Helper()
	db := openDatabase(t)
	tokens, err := jwt.New([]byte("0123456789abcdef0123456789abcdef"), nil, "cms", "cms-api")
	require.NoError(t, err)
	o := office{directory: &directory{person: domain.ProviderAccount{
		Identity: domain.Identity{Issuer: "https://id.example", Subject: "an"}, Email: "an@don-vi.example", FullName: "Nguyễn Ân", Values: []string{"editors"},
	}}}
	o.App = app.New(ports.Adapters{
		Ebooks: db.Ebooks, Users: db.Users, People: db.People, Handovers: db.Handovers, Sessions: db.Sessions, Attempts: db.Attempts, ProgramTokens: db.Tokens, Webhooks: db.Webhooks, Jobs: db.Jobs, SignOns: db.SignOns, ProviderSessions: db.ProviderSessions,
		Passwords: plain{}, Guesses: plain{}, AccessTokens: tokens, Provider: o.directory, Roles: domain.RoleMapping{"editors": domain.Editor, "admins": domain.Admin},
	})
	return o
}

func (o office) begin(t *testing.T, cookie, next string, at time.Time) (newCookie, state string) {
	t.Helper()
	begun, err := o.SingleSignOn.Begin(t.Context(), cookie, "", callback, next, at)
	require.NoError(t, err)
	return begun.Cookie, strings.TrimPrefix(begun.URL, "https://id.example/auth?state=")
}

func (o office) back(t *testing.T, cookie, state string, at time.Time) (sessions.SignOn, error) {
	return o.SingleSignOn.Return(t.Context(), sessions.Returned{Cookie: cookie, State: state, Code: "code", ReturnTo: callback}, at)
}

func (o office) signOn(t *testing.T, at time.Time) sessions.SignedOn {
	t.Helper()
	cookie, state := o.begin(t, "", "/ebooks", at)
	ended, err := o.back(t, cookie, state, at)
	require.NoError(t, err)
	in, _, err := o.SingleSignOn.Redeem(t.Context(), ended.Ticket, ended.Cookie, sessions.Visitor{}, at)
	require.NoError(t, err)
	return in
}

func (o office) refresh(t *testing.T, token string, at time.Time) (sessions.Tokens, error) {
	tokens, _, err := o.SingleSignOn.Refresh(t.Context(), token, func() error { return nil }, at)
	return tokens, err
}

// RULES §21.2.
func TestASignOnIsOverAfterTenMinutes(t *testing.T) {
	o := newOffice(t)
	cookie, state := o.begin(t, "", "/ebooks", start)
	late, err := o.back(t, cookie, state, start.Add(domain.SignOnLife))
	require.ErrorIs(t, err, domain.ErrSignOnExpired)
	_, _, err = o.SingleSignOn.Redeem(t.Context(), late.Ticket, late.Cookie, sessions.Visitor{}, start.Add(domain.SignOnLife))
	require.ErrorIs(t, err, domain.ErrSignOnExpired, "the login screen shows it")
	_, err = o.back(t, cookie, state, start.Add(domain.SignOnLife-time.Second))
	require.NoError(t, err)
}

// RULES §21.2: a failure that is not about the account, such as a full disk, is shown as temporary.
func TestASignOnErrorThatIsNotAboutTheAccountIsUnavailable(t *testing.T) {
	o := newOffice(t)
	for _, err := range []error{domain.ErrRecordsFull, errors.New("the database refuses it")} {
		cookie, _ := o.begin(t, "", "/ebooks", start)
		refused, _ := o.SingleSignOn.Refuse(cookie, err, start)
		_, _, failure := o.SingleSignOn.Redeem(t.Context(), refused.Ticket, refused.Cookie, sessions.Visitor{}, start)
		require.ErrorIs(t, failure, domain.ErrUnavailable)
	}
}

// RULES §21.2: what the browser keeps stays below what browsers accept, whatever is started.
func TestABrowserKeepsItsNewestSignOns(t *testing.T) {
	o := newOffice(t)
	cookie, states, next := "", []string{}, "/"+strings.Repeat("&", 1999)
	for range 50 {
		var state string
		cookie, state = o.begin(t, cookie, "/ebooks?page=2", start)
		states = append(states, state)
		assert.LessOrEqual(t, len(cookie), 3600)
	}
	_, err := o.back(t, cookie, states[0], start)
	require.ErrorIs(t, err, domain.ErrSignOnExpired)
	for _, state := range states[47:] {
		_, err := o.back(t, cookie, state, start)
		require.NoError(t, err)
	}
	cookie, state := o.begin(t, cookie, next, start)
	assert.LessOrEqual(t, len(cookie), 3600)
	_, err = o.back(t, cookie, state, start)
	require.NoError(t, err, "at worst the requested page is lost")
}

// RULES §21.2: a forged or changed cookie belongs to no browser.
func TestASignOnNeedsItsUnchangedCookie(t *testing.T) {
	o := newOffice(t)
	cookie, state := o.begin(t, "", "/", start)
	other := "A"
	if strings.HasPrefix(cookie, other) {
		other = "B"
	}
	for _, changed := range []string{"", "x", cookie[:len(cookie)-1], other + cookie[1:], strings.Repeat("A", 200)} {
		_, err := o.back(t, changed, state, start)
		require.ErrorIs(t, err, domain.ErrSignOnExpired, changed)
	}
}

// RULES §14.1: the first sign-in to an account that was reserved is in its history, and so is another name
// of the provider.
func TestTheHistorySaysWhenAReservedAccountWasTakenAndRenamed(t *testing.T) {
	o := newOffice(t)
	verified := true
	o.directory.person.EmailVerified = &verified
	_, err := o.Accounts.Add(t.Context(), people.NewAccount{Email: "an@don-vi.example", FullName: "Ân", Role: domain.Editor, Password: password}, start)
	require.NoError(t, err)
	_, err = o.Accounts.Link(t.Context(), "an@don-vi.example")
	require.NoError(t, err)
	o.signOn(t, start)
	o.directory.person.FullName = "Người Khác"
	o.signOn(t, start.Add(time.Hour))
	history, err := o.Accounts.History(t.Context(), "an@don-vi.example")
	require.NoError(t, err)
	var rows [][]string
	for _, e := range history {
		rows = append(rows, []string{string(e.Action), e.By, e.Detail})
	}
	assert.Equal(t, [][]string{
		{"name", "https://id.example", "Nguyễn Ân"},
		{"name", "https://id.example", "Ân"},
		{"link", "https://id.example", ""},
		{"link", domain.Operator.FullName, ""},
		{"add", domain.Operator.FullName, ""},
	}, rows)
}
