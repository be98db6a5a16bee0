package harness

import (
	"errors"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
)

const callback = "/api/cms/auth/sso/callback"

// Browser follows redirects one by one and keeps cookies, like a person's browser.
type Browser struct {
	t      testing.TB
	client *http.Client
}

// NewBrowser returns a browser without cookies.
func NewBrowser(t testing.TB) *Browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &Browser{t, &http.Client{
		Jar:           jar,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Visit opens an address and follows redirects while follow returns true. It returns the address
// that was not followed, or the last one.
func (b *Browser) Visit(address string, follow func(*url.URL) bool) *url.URL {
	b.t.Helper()
	at, err := url.Parse(address)
	if err != nil {
		b.t.Fatal(err)
	}
	for range 20 {
		next, err := b.Open(at.String())
		if err != nil {
			b.t.Fatal(err)
		}
		if next == nil {
			return at
		}
		if at = next; !follow(at) {
			return at
		}
	}
	b.t.Fatal("a circle of redirects")
	return nil
}

// Open opens one address and returns where it redirects to, or nil. It returns an error if the
// server does not respond.
func (b *Browser) Open(address string) (*url.URL, error) {
	response, err := b.client.Get(address)
	if err != nil {
		return nil, err
	}
	response.Body.Close()
	next, err := response.Location()
	if errors.Is(err, http.ErrNoLocation) {
		return nil, nil
	}
	return next, err
}

// SignOn starts a sign-on, signs in at the provider as a person, returns to the login screen and
// returns its ticket.
func (b *Browser) SignOn(library, next, subject string) (ticket string) {
	b.t.Helper()
	back := b.Return(library, next, subject)
	if back.Path == "/login" { // the provider cannot be reached
		return Ticket(b.t, back)
	}
	return Ticket(b.t, b.Visit(back.String(), func(u *url.URL) bool { return u.Path != "/login" }))
}

// Return does the same up to the address that the provider redirects back to. It returns that address
// without opening it.
func (b *Browser) Return(library, next, subject string) *url.URL {
	b.t.Helper()
	at := b.Visit(library+"/api/cms/auth/sso?next="+url.QueryEscape(next), func(u *url.URL) bool {
		return !strings.HasPrefix(u.Path, "/interaction/") && u.Path != callback && u.Path != "/login"
	})
	if !strings.HasPrefix(at.Path, "/interaction/") { // the person is signed in there already
		return at
	}
	at.RawQuery = "as=" + url.QueryEscape(subject)
	return b.Visit(at.String(), func(u *url.URL) bool { return u.Path != callback })
}

// Ticket reads it from the login screen's address.
func Ticket(t testing.TB, at *url.URL) string {
	t.Helper()
	ticket, ok := strings.CutPrefix(at.Fragment, "sso=")
	if at.Path != "/login" || !ok {
		t.Fatalf("led to %s instead of the login screen", at)
	}
	return ticket
}

// Redeem fetches the result of a sign-on, like the login screen.
func (b *Browser) Redeem(s *Server, ticket string) Response {
	b.t.Helper()
	response, err := b.TryRedeem(s, ticket)
	if err != nil {
		b.t.Fatal(err)
	}
	return response
}

// TryRedeem is Redeem for a server that may not respond.
func (b *Browser) TryRedeem(s *Server, ticket string) (Response, error) {
	library, err := url.Parse(s.URL)
	if err != nil {
		return Response{}, err
	}
	cookies := []string{}
	for _, c := range b.client.Jar.Cookies(library) {
		cookies = append(cookies, c.Name+"="+c.Value)
	}
	return s.Nobody(b.t).Try(http.MethodPost, "/auth/sso", map[string]any{"ticket": ticket}, "Cookie", strings.Join(cookies, "; "))
}
