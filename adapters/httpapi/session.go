package httpapi

import (
	"net/http"
	"strings"
	"time"

	"backoffice/app/sessions"
	"backoffice/domain"
)

type credentialsBody struct {
	Email    string `json:"email"`
	Password string `json:"password"`
}

func (s *server) login(c *call) error {
	in, err := readCredentials[credentialsBody](c, false)
	if err != nil {
		return err
	}
	credentials, from := domain.Credentials{Email: in.Email, Password: in.Password}, s.visitor(c)
	known, err := s.app.Sessions.Knows(c.r.Context(), from, credentials, c.now)
	if err != nil {
		return err
	}
	line := from.Address
	if known { // a known browser does not queue behind others of its address
		line = "browser " + from.Browser
	}
	if err := c.enterAs(s.gates.signIns, line); err != nil {
		return err
	}
	session, err := s.app.Sessions.Login(c.r.Context(), credentials, from, c.now)
	s.metrics.signIn(err)
	s.auditSignIn(c.r, in.Email, session.User.ID, err)
	if err != nil {
		return err
	}
	logLineOf(c.r).user = session.User.ID
	s.rememberBrowser(c, session.Browser)
	return c.data(http.StatusOK, signedIn{User: session.User, Tokens: session.Tokens})
}

// browserCookie is the only lasting cookie. It distinguishes a browser that has signed in before from
// those that guess passwords, and is sent only to the calls for signing in.
const (
	browserCookie     = "cms-device"
	browserCookieLife = 90 * 24 * time.Hour
)

func (s *server) visitor(c *call) sessions.Visitor {
	from := sessions.Visitor{Address: s.clientAddress(c.r), Device: deviceOf(c.r.UserAgent())}
	if cookie, err := c.r.Cookie(browserCookie); err == nil {
		from.Browser = cookie.Value
	}
	return from
}

// rememberBrowser sets the cookie by which the browser is known.
func (s *server) rememberBrowser(c *call, browser string) {
	http.SetCookie(c.w, &http.Cookie{
		Name: browserCookie, Value: browser, Path: apiRoot + "/auth", MaxAge: int(browserCookieLife.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: strings.HasPrefix(s.origin(c.r), "https:"),
	})
}

type refreshBody struct {
	RefreshToken string `json:"refresh_token"`
}

func (s *server) refresh(c *call) error {
	in, err := readCredentials[refreshBody](c, false)
	if err != nil {
		return err
	}
	if err := c.enter(s.gates.open); err != nil {
		return err
	}
	tokens, of, err := s.app.SingleSignOn.Refresh(c.r.Context(), in.RefreshToken, func() error { return c.nextTurn(s.gates.signOns) }, c.now)
	if err != nil {
		s.auditEndByProvider(c, of, err)
		return err
	}
	return c.data(http.StatusOK, tokens)
}

func (s *server) logout(c *call) error {
	in, err := readCredentials[refreshBody](c, true)
	if err != nil {
		return err
	}
	if err := c.enter(s.gates.open); err != nil {
		return err
	}
	if err := s.app.Sessions.Logout(c.r.Context(), in.RefreshToken, c.now); err != nil {
		return err
	}
	return c.data(http.StatusOK, struct{}{})
}

// readCredentials reads a small body with a password or a token. If absent is true, it may be
// missing and is then an empty object.
func readCredentials[T any](c *call, absent bool) (v T, err error) {
	raw, err := c.read(maxCredentials)
	if err != nil {
		return v, err
	}
	if absent {
		raw = raw.orEmpty()
	}
	return parse[T](raw)
}
