package sessions

import (
	"net/http"
	"strings"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/adapters/httpapi/observe"
	"backoffice/app/sessions"
	"backoffice/domain"
)

// maxCredentials limits a body with a password or a token, in bytes (RULES §5).
const maxCredentials = 8 << 10

// signedIn is the body of the response to a sign-in.
type signedIn struct {
	User domain.User `json:"user"`
	sessions.Tokens
}

type credentialsBody struct {
	Email    string `json:"email"`
	Password string `json:"password"`
}

// Login signs in with a password.
func (h *Handlers) Login(c *call.Call) error {
	in, err := readCredentials[credentialsBody](c)
	if err != nil {
		return err
	}
	credentials, from := domain.Credentials{Email: in.Email, Password: in.Password}, visitor(c)
	var known bool
	err = lookUpBrowser(c, from, func() (err error) {
		known, err = h.app.Sessions.KnownToAccount(c.R.Context(), from, credentials, c.Now)
		return err
	})
	if err != nil {
		return err
	}
	key := from.Address
	if known { // a known browser does not queue behind others of its address
		key = "browser " + from.BrowserSecret
	}
	if err := c.EnterAs(c.Gates.SignIns, key); err != nil {
		return err
	}
	session, err := h.app.Sessions.Login(c.R.Context(), credentials, from, c.Now)
	h.metrics.SignIn(err)
	h.auditSignIn(c, in.Email, session.User.ID, err)
	if err != nil {
		return err
	}
	observe.LineOf(c.R).User = session.User.ID
	rememberBrowser(c, session.BrowserSecret)
	return c.Data(http.StatusOK, signedIn{User: session.User, Tokens: session.Tokens})
}

// browserCookie is the only persistent cookie. It distinguishes a browser that has signed in before from
// those that guess passwords, and is sent only to the calls for signing in.
const browserCookie = "cms-device"

func visitor(c *call.Call) sessions.Visitor {
	from := sessions.Visitor{Address: c.Address, Device: deviceOf(c.R.UserAgent())}
	if cookie, err := c.R.Cookie(browserCookie); err == nil {
		from.BrowserSecret = cookie.Value
	}
	return from
}

// lookUpBrowser runs the look-up of a browser in turn: anybody can make up a cookie.
func lookUpBrowser(c *call.Call, from sessions.Visitor, lookUp func() error) error {
	if from.BrowserSecret == "" {
		return lookUp()
	}
	return c.InTurn(c.Gates.Lookups, lookUp)
}

// rememberBrowser sets the cookie that identifies the browser.
func rememberBrowser(c *call.Call, browser string) {
	http.SetCookie(c.W, &http.Cookie{
		Name: browserCookie, Value: browser, Path: call.APIRoot + "/auth", MaxAge: int(domain.KnownBrowserLife.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: strings.HasPrefix(c.Origin, "https:"),
	})
}

type refreshBody struct {
	RefreshToken string `json:"refresh_token"`
}

// Refresh returns new tokens.
func (h *Handlers) Refresh(c *call.Call) error {
	in, err := readCredentials[refreshBody](c)
	if err != nil {
		return err
	}
	if err := c.Enter(c.Gates.Anonymous); err != nil {
		return err
	}
	tokens, audited, err := h.app.SingleSignOn.Refresh(c.R.Context(), in.RefreshToken, func() error { return c.NextTurn(c.Gates.SignOns) }, c.Now)
	auditProviderChange(c, audited)
	if err != nil {
		h.auditSessionEnd(c, audited, err)
		return err
	}
	return c.Data(http.StatusOK, tokens)
}

// Logout ends a session. The body may be missing.
func (h *Handlers) Logout(c *call.Call) error {
	body, err := c.Read(maxCredentials)
	if err != nil {
		return err
	}
	in, err := jsonbody.Parse[refreshBody](body.OrEmpty())
	if err != nil {
		return err
	}
	if err := c.Enter(c.Gates.Anonymous); err != nil {
		return err
	}
	return c.Done(h.app.Sessions.Logout(c.R.Context(), in.RefreshToken, c.Now))
}

// readCredentials reads a small body with a password or a token.
func readCredentials[T any](c *call.Call) (v T, err error) {
	body, err := c.Read(maxCredentials)
	if err != nil {
		return v, err
	}
	return jsonbody.Parse[T](body)
}
