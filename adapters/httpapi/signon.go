package httpapi

import (
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"

	"backoffice/app"
	"backoffice/domain"
)

// Signing in by an identity provider takes three requests: the browser is sent there, comes
// back, and the login screen takes what came of it with a call. Tokens are in that call's
// answer alone. The first two always end at a page: people see them, and not programs.
const (
	signOnPath  = "/auth/sso"
	signOnBack  = signOnPath + "/callback"
	longestNext = 2000
)

func (s *server) signOnRoutes(handle func(path string, h http.Handler, methods ...string)) {
	handle(signOnPath, s.open(s.beginSignOn), http.MethodGet)
	handle(signOnBack, s.open(s.endSignOn), http.MethodGet)
	handle(signOnPath, s.open(s.redeemSignOn), http.MethodPost)
}

func (s *server) beginSignOn(c *call) error {
	if !s.app.SingleSignOn.Offered() {
		return errNoRoute
	}
	if err := c.enter(s.gates.signOns); err != nil {
		return s.toLogin(c, "")
	}
	next := ownPage(c.r.URL.Query().Get("next"))
	begun, err := s.app.SingleSignOn.Begin(c.r.Context(), s.visitor(c), s.signOnCookie(c), s.returnTo(c), next, c.now)
	if err != nil {
		s.refusedSignOn(c, "", err)
	}
	if begun.Browser != "" {
		s.keepSignOn(c, begun.Browser)
	}
	if begun.URL == "" {
		return s.toLogin(c, begun.Ticket)
	}
	return redirect(c, begun.URL)
}

func (s *server) endSignOn(c *call) error {
	if !s.app.SingleSignOn.Offered() {
		return errNoRoute
	}
	if err := c.enter(s.gates.signOns); err != nil {
		return s.toLogin(c, "")
	}
	query := c.r.URL.Query()
	ended, err := s.app.SingleSignOn.Return(c.r.Context(), app.Returned{
		Browser: s.signOnCookie(c), State: cut(query.Get("state")), Code: query.Get("code"), Refused: cut(query.Get("error")), ReturnTo: s.returnTo(c),
	}, c.now)
	if err != nil {
		s.refusedSignOn(c, ended.UserID, err)
	}
	return s.toLogin(c, ended.Ticket)
}

type ticketBody struct {
	Ticket string `json:"ticket"`
}

type signedOn struct {
	signedIn
	Next string `json:"next"`
}

func (s *server) redeemSignOn(c *call) error {
	if !s.app.SingleSignOn.Offered() {
		return errNoRoute
	}
	in, err := small[ticketBody](c, false)
	if err != nil {
		return err
	}
	if err := c.enter(s.gates.signOns); err != nil {
		return err
	}
	session, err := s.app.SingleSignOn.Redeem(c.r.Context(), in.Ticket, s.signOnCookie(c), s.visitor(c), c.now)
	if err != nil {
		note(c.r).told = !errors.Is(err, domain.ErrSignOnExpired) // when the browser came back
		return err
	}
	s.metrics.signOn("signed_in")
	s.audit(c.r, "signed_in", slog.String("user", session.User.ID), slog.String("by", "provider"))
	note(c.r).user = session.User.ID
	s.know(c, session.Browser)
	return c.data(http.StatusOK, signedOn{signedIn{User: session.User, Tokens: session.Tokens}, session.Next})
}

// toLogin leads to the login screen, which takes what came of a sign-on by its ticket; ""
// is told to be over. It stands behind the #, which is sent to no server.
func (s *server) toLogin(c *call, ticket string) error {
	return redirect(c, "/login#sso="+ticket)
}

func redirect(c *call, address string) error {
	c.w.Header().Set("Location", address)
	c.w.WriteHeader(http.StatusSeeOther)
	return nil
}

// returnTo is where the provider sends the browser back to: the address it came to us by.
func (s *server) returnTo(c *call) string { return s.origin(c.r) + apiRoot + signOnBack }

// ownPage returns a path of the pages as it was wanted, or "" where it may lead elsewhere.
func ownPage(next string) string {
	u, err := url.Parse(next)
	if err != nil || u.IsAbs() || u.Host != "" || len(next) > longestNext ||
		!strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.ContainsAny(next, "\\\t\r\n") {
		return ""
	}
	return next
}

// The cookie that binds a sign-on to its browser. It is sent along when the provider leads
// back, hence Lax.
func (s *server) signOnCookieName(c *call) string {
	if strings.HasPrefix(s.origin(c.r), "https:") {
		return "__Host-cms-sso"
	}
	return "cms-sso"
}

func (s *server) signOnCookie(c *call) string {
	cookie, err := c.r.Cookie(s.signOnCookieName(c))
	if err != nil {
		return ""
	}
	return cookie.Value
}

func (s *server) keepSignOn(c *call, browser string) {
	http.SetCookie(c.w, &http.Cookie{
		Name: s.signOnCookieName(c), Value: browser, Path: "/", MaxAge: int(app.SignOnLife.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: strings.HasPrefix(s.origin(c.r), "https:"),
	})
}
