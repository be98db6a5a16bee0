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

// Browser follows redirects one by one, and keeps cookies, as a person's browser does.
type Browser struct {
	t      testing.TB
	client *http.Client
}

// NewBrowser is one that has been nowhere.
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

// Visit opens an address and follows it as long as follow says so. It returns the address
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

// Open opens one address and returns where it leads, nil where it leads nowhere. The server
// may not answer.
func (b *Browser) Open(address string) (*url.URL, error) {
	answer, err := b.client.Get(address)
	if err != nil {
		return nil, err
	}
	answer.Body.Close()
	next, err := answer.Location()
	if errors.Is(err, http.ErrNoLocation) {
		return nil, nil
	}
	return next, err
}

// SignOn goes from the library to the provider, is somebody there, and comes back to the
// login screen, whose ticket it returns.
func (b *Browser) SignOn(library, next, subject string) (ticket string) {
	b.t.Helper()
	back := b.Return(library, next, subject)
	if back.Path == "/login" { // the provider cannot be reached
		return Ticket(b.t, back)
	}
	return Ticket(b.t, b.Visit(back.String(), func(u *url.URL) bool { return u.Path != "/login" }))
}

// Return is the same up to the address by which the provider leads back, which is not opened.
func (b *Browser) Return(library, next, subject string) *url.URL {
	b.t.Helper()
	at := b.Visit(library+"/api/cms/auth/sso?next="+url.QueryEscape(next), func(u *url.URL) bool {
		return !strings.HasPrefix(u.Path, "/interaction/") && u.Path != callback && u.Path != "/login"
	})
	if !strings.HasPrefix(at.Path, "/interaction/") { // who is signed in there is not asked again
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
		t.Fatalf("led to %s in place of the login screen", at)
	}
	return ticket
}

// Redeem takes what came of a sign-on, as the login screen does.
func (b *Browser) Redeem(s *Server, ticket string) Answer {
	b.t.Helper()
	answer, err := b.TryRedeem(s, ticket)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer
}

// TryRedeem is Redeem for a server that may not answer.
func (b *Browser) TryRedeem(s *Server, ticket string) (Answer, error) {
	library, err := url.Parse(s.URL)
	if err != nil {
		return Answer{}, err
	}
	cookies := []string{}
	for _, c := range b.client.Jar.Cookies(library) {
		cookies = append(cookies, c.Name+"="+c.Value)
	}
	return s.Nobody(b.t).Try(http.MethodPost, "/auth/sso", map[string]any{"ticket": ticket}, "Cookie", strings.Join(cookies, "; "))
}
