package sessions

import (
	"log/slog"
	"net/http"
	"net/url"
	"strings"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/observe"
	"backoffice/app/sessions"
	"backoffice/domain"
)

// Signing in at an identity provider takes three requests: one redirects the browser there, one is the
// way back, and with the third the login screen fetches the result. Only that response contains tokens.
// The first two are navigations: they redirect even if they fail, so that the person sees a page.

// CallbackPath is where the provider redirects back to, under call.APIRoot.
const CallbackPath = "/auth/sso/callback"

// maxNextLength limits the address of the page that was asked for before signing in.
const maxNextLength = 2000

// BeginSignOn redirects to the identity provider.
func (h *Handlers) BeginSignOn(c *call.Call) error {
	switch {
	case !isNavigation(c.R):
		return domain.ErrSignOnNavigation
	case c.R.Header.Get("Sec-Fetch-Site") == "cross-site":
		return redirect(c, "/login") // where the person can press the button
	}
	browser, err := h.waitToSignOn(c)
	if err != nil {
		return h.refuseSignOn(c, err)
	}
	next := localPath(c.R.URL.Query().Get("next"))
	begun, err := h.app.SingleSignOn.Begin(c.R.Context(), signOnCookie(c), browser, callbackURL(c), next, c.Now)
	return h.redirectSignOn(c, begun, err)
}

// isNavigation reports whether a browser opens the address as a page. Browsers send Fetch Metadata
// only to trustworthy addresses, which a plain http server in a local network is not. Without
// these headers isNavigation returns true.
func isNavigation(r *http.Request) bool {
	mode, dest := r.Header.Get("Sec-Fetch-Mode"), r.Header.Get("Sec-Fetch-Dest")
	return (mode == "" || mode == "navigate") && (dest == "" || dest == "document")
}

// FinishSignOn is where the identity provider redirects back to.
func (h *Handlers) FinishSignOn(c *call.Call) error {
	if !isNavigation(c.R) {
		return domain.ErrSignOnNavigation
	}
	if _, err := h.waitToSignOn(c); err != nil {
		return h.refuseSignOn(c, err)
	}
	query := c.R.URL.Query()
	ended, err := h.app.SingleSignOn.Return(c.R.Context(), sessions.Returned{
		Cookie: signOnCookie(c), State: query.Get("state"), Code: query.Get("code"), Refused: observe.Redact(query.Get("error")), ReturnTo: callbackURL(c),
	}, c.Now)
	auditProviderChange(c, ended.AuditSubject)
	return h.redirectSignOn(c, ended, err)
}

// waitToSignOn waits in the queue, and returns the browser if it is known. A known browser does not
// queue behind others of its address.
func (h *Handlers) waitToSignOn(c *call.Call) (browser string, err error) {
	from := visitor(c)
	err = lookUpBrowser(c, from, func() (err error) {
		browser, err = h.app.SingleSignOn.KnownBrowser(c.R.Context(), from, signOnCookie(c), c.Now)
		return err
	})
	if err != nil {
		return "", err
	}
	key := c.Address
	if browser != "" {
		key = "browser " + browser
	}
	return browser, c.EnterAs(c.Gates.SignOns, key)
}

// refuseSignOn redirects to the login screen, which shows the reason.
func (h *Handlers) refuseSignOn(c *call.Call, refusal error) error {
	refused, err := h.app.SingleSignOn.Refuse(signOnCookie(c), refusal, c.Now)
	return h.redirectSignOn(c, refused, err)
}

// redirectSignOn redirects to the provider, or to the login screen with a ticket for the result.
// The ticket is in the fragment, which browsers send to no server.
func (h *Handlers) redirectSignOn(c *call.Call, signOn sessions.SignOn, err error) error {
	if err != nil {
		h.auditRefusedSignOn(c, signOn.AuditSubject, err)
	}
	if signOn.Cookie != "" {
		setSignOnCookie(c, signOn.Cookie)
	}
	if signOn.URL != "" {
		return redirect(c, signOn.URL)
	}
	return redirect(c, "/login#sso="+signOn.Ticket)
}

type ticketBody struct {
	Ticket string `json:"ticket"`
}

type signedOn struct {
	signedIn
	Next            string `json:"next"`
	ProviderSignOut bool   `json:"provider_sign_out"`
}

// RedeemSignOn returns the session of a sign-on.
func (h *Handlers) RedeemSignOn(c *call.Call) error {
	in, err := readCredentials[ticketBody](c)
	if err != nil {
		return err
	}
	if _, err := h.waitToSignOn(c); err != nil {
		return err
	}
	session, refusedEarlier, err := h.app.SingleSignOn.Redeem(c.R.Context(), in.Ticket, signOnCookie(c), visitor(c), c.Now)
	if err != nil {
		observe.LineOf(c.R).Audited = refusedEarlier // that refusal was recorded when it was made
		return err
	}
	h.metrics.SignOn(nil)
	c.Audit("signed_in", slog.String("user", session.User.ID), slog.String("by", "provider"))
	observe.LineOf(c.R).User = session.User.ID
	rememberBrowser(c, session.BrowserSecret)
	return c.Data(http.StatusOK, signedOn{signedIn{User: session.User, Tokens: session.Tokens}, session.Next, session.ProviderSignOut})
}

func redirect(c *call.Call, address string) error {
	c.W.Header().Set("Location", address)
	c.W.WriteHeader(http.StatusSeeOther)
	return nil
}

// callbackURL is the address to which the provider redirects back, at the origin that the browser uses for this server.
func callbackURL(c *call.Call) string { return c.Origin + call.APIRoot + CallbackPath }

// localPath returns next if it is a path on this server, otherwise "".
func localPath(next string) string {
	u, err := url.Parse(next)
	if err != nil || u.IsAbs() || u.Host != "" || len(next) > maxNextLength ||
		!strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.ContainsAny(next, "\\\t\r\n") {
		return ""
	}
	return next
}

// signOnCookieName is the name of the cookie with a browser's sign-ons. It is SameSite=Lax, because it must
// be sent when the provider redirects back.
func signOnCookieName(c *call.Call) string {
	if strings.HasPrefix(c.Origin, "https:") {
		return "__Host-cms-sso"
	}
	return "cms-sso"
}

func signOnCookie(c *call.Call) string {
	cookie, err := c.R.Cookie(signOnCookieName(c))
	if err != nil {
		return ""
	}
	return cookie.Value
}

func setSignOnCookie(c *call.Call, sealed string) {
	http.SetCookie(c.W, &http.Cookie{
		Name: signOnCookieName(c), Value: sealed, Path: "/", MaxAge: int(domain.SignOnLife.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: strings.HasPrefix(c.Origin, "https:"),
	})
}
