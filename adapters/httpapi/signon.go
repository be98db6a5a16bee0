package httpapi

import (
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"

	"backoffice/app/sessions"
	"backoffice/domain"
)

// Signing in at an identity provider takes three requests: one redirects the browser there, one is the
// way back, and with the third the login screen fetches the result. Only that answer contains tokens.
// The first two always end at a page, because people see them.
const (
	signOnPath  = "/auth/sso"
	signOnBack  = signOnPath + "/callback"
	signOutPath = signOnPath + "/logout"
	longestNext = 2000
)

func (s *server) beginSignOn(c *call) error {
	switch {
	case !isNavigation(c.r):
		return domain.ErrSignOnNavigation
	case c.r.Header.Get("Sec-Fetch-Site") == "cross-site":
		return redirect(c, "/login") // where the person can press the button
	}
	known, err := s.waitToSignOn(c)
	if err != nil {
		return s.refuseSignOn(c, err)
	}
	next := ownPage(c.r.URL.Query().Get("next"))
	begun, err := s.app.SingleSignOn.Begin(c.r.Context(), s.signOnCookie(c), known, s.returnTo(c), next, c.now)
	return s.redirectSignOn(c, begun, err)
}

// isNavigation reports whether a browser opens the address as a page. Browsers send Fetch Metadata
// only to trustworthy addresses, which a plain http server in a local network is not. Without it,
// the answer is yes.
func isNavigation(r *http.Request) bool {
	mode, dest := r.Header.Get("Sec-Fetch-Mode"), r.Header.Get("Sec-Fetch-Dest")
	return (mode == "" || mode == "navigate") && (dest == "" || dest == "document")
}

func (s *server) endSignOn(c *call) error {
	if !isNavigation(c.r) {
		return domain.ErrSignOnNavigation
	}
	if _, err := s.waitToSignOn(c); err != nil {
		return s.refuseSignOn(c, err)
	}
	query := c.r.URL.Query()
	ended, err := s.app.SingleSignOn.Return(c.r.Context(), sessions.Returned{
		Cookie: s.signOnCookie(c), State: cut(query.Get("state")), Code: query.Get("code"), Refused: cut(query.Get("error")), ReturnTo: s.returnTo(c),
	}, c.now)
	return s.redirectSignOn(c, ended, err)
}

// waitToSignOn waits in the queue. A known browser does not queue behind others of its address.
func (s *server) waitToSignOn(c *call) (known string, err error) {
	known, err = s.app.SingleSignOn.Known(c.r.Context(), s.visitor(c), s.signOnCookie(c), c.now)
	if err != nil {
		return "", err
	}
	line := c.key
	if known != "" {
		line = "browser " + known
	}
	return known, c.enterAs(s.gates.signOns, line)
}

// refuseSignOn redirects to the login screen, which shows the reason.
func (s *server) refuseSignOn(c *call, refusal error) error {
	refused, err := s.app.SingleSignOn.Refuse(s.signOnCookie(c), refusal, c.now)
	return s.redirectSignOn(c, refused, err)
}

// redirectSignOn redirects to the provider, or to the login screen with a ticket for the result.
// The ticket is in the fragment, which browsers send to no server.
func (s *server) redirectSignOn(c *call, at sessions.SignOn, err error) error {
	if err != nil {
		s.refusedSignOn(c, at.Concern, err)
	}
	if at.Cookie != "" {
		s.keepSignOn(c, at.Cookie)
	}
	if at.URL != "" {
		return redirect(c, at.URL)
	}
	return redirect(c, "/login#sso="+at.Ticket)
}

type ticketBody struct {
	Ticket string `json:"ticket"`
}

type signedOn struct {
	signedIn
	Next    string `json:"next"`
	SignOut bool   `json:"provider_sign_out"`
}

func (s *server) redeemSignOn(c *call) error {
	in, err := readCredentials[ticketBody](c, false)
	if err != nil {
		return err
	}
	if _, err := s.waitToSignOn(c); err != nil {
		return err
	}
	session, err := s.app.SingleSignOn.Redeem(c.r.Context(), in.Ticket, s.signOnCookie(c), s.visitor(c), c.now)
	if err != nil {
		logLineOf(c.r).told = !errors.Is(err, domain.ErrSignOnExpired) // unless it was recorded when the browser came back
		return err
	}
	s.metrics.signOn("signed_in")
	s.audit(c.r, "signed_in", slog.String("user", session.User.ID), slog.String("by", "provider"))
	logLineOf(c.r).user = session.User.ID
	s.rememberBrowser(c, session.Browser)
	return c.data(http.StatusOK, signedOn{signedIn{User: session.User, Tokens: session.Tokens}, session.Next, session.SignOut})
}

func redirect(c *call, address string) error {
	c.w.Header().Set("Location", address)
	c.w.WriteHeader(http.StatusSeeOther)
	return nil
}

// returnTo is the address to which the provider sends the browser back: the one it came to us by.
func (s *server) returnTo(c *call) string { return s.origin(c.r) + apiRoot + signOnBack }

// ownPage returns next if it is a path of the pages, otherwise "".
func ownPage(next string) string {
	u, err := url.Parse(next)
	if err != nil || u.IsAbs() || u.Host != "" || len(next) > longestNext ||
		!strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.ContainsAny(next, "\\\t\r\n") {
		return ""
	}
	return next
}

// signOnCookieName is the name of the cookie with a browser's sign-ons. It is SameSite=Lax, because it must
// be sent when the provider redirects back.
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

func (s *server) keepSignOn(c *call, sealed string) {
	http.SetCookie(c.w, &http.Cookie{
		Name: s.signOnCookieName(c), Value: sealed, Path: "/", MaxAge: int(sessions.SignOnLife.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: strings.HasPrefix(s.origin(c.r), "https:"),
	})
}
