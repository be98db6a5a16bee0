package sessions

import (
	"errors"
	"log/slog"
	"net/url"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/refusal"
	"backoffice/domain"
)

// SignOutAtProvider redirects the browser to the identity provider's sign-out, which redirects back
// to the login screen. If the provider has none, or another site sent the browser here, it redirects
// to the login screen immediately. POST /auth/logout has already ended the session here.
func (h *Handlers) SignOutAtProvider(c *call.Call) error {
	if !isNavigation(c.R) {
		return domain.ErrSignOnNavigation
	}
	if c.R.Header.Get("Sec-Fetch-Site") == "cross-site" {
		return redirect(c, "/login")
	}
	if _, err := h.waitToSignOn(c); err != nil {
		return h.refuseSignOn(c, err)
	}
	address, err := h.app.SingleSignOn.SignOutURL(c.R.Context(), c.Origin+"/login")
	if err != nil {
		return h.refuseSignOn(c, err)
	}
	if address == "" {
		address = "/login"
	}
	return redirect(c, address)
}

// maxLogoutForm limits the form with a logout token, in bytes.
const maxLogoutForm = 16 << 10

// ProviderLogout ends sessions at the request of the identity provider (OpenID Connect Back-Channel
// Logout 1.0, 2.8).
func (h *Handlers) ProviderLogout(c *call.Call) error {
	token, err := logoutToken(c)
	if err != nil {
		return err
	}
	if err := c.Enter(c.Gates.SignOns); err != nil {
		return err
	}
	users, err := h.app.SingleSignOn.LogOut(c.R.Context(), token, c.Now)
	if errors.Is(err, domain.ErrSignOnFailed) {
		return refusal.Malformed("Thông báo đăng xuất không hợp lệ.", err)
	}
	for _, user := range users {
		c.Audit("signed_out", slog.String("user", user), slog.String("by", "provider"))
	}
	return c.Done(err)
}

// logoutToken reads the form that the provider posts.
func logoutToken(c *call.Call) (string, error) {
	raw, err := c.ReadForm(maxLogoutForm)
	if err != nil {
		return "", err
	}
	form, err := url.ParseQuery(raw)
	if err != nil {
		return "", refusal.Malformed("Không đọc được yêu cầu.", err)
	}
	return form.Get("logout_token"), nil
}
