package httpapi

import (
	"errors"
	"log/slog"
	"mime"
	"net/http"
	"net/url"

	"backoffice/domain"
)

// signOutAtProvider redirects the browser to the identity provider's sign-out, which redirects back
// to the login screen. If the provider has none, it redirects to the login screen at once. The
// session here was ended before, by POST /auth/logout.
func (s *server) signOutAtProvider(c *call) error {
	if !isNavigation(c.r) {
		return domain.ErrSignOnNavigation
	}
	if c.r.Header.Get("Sec-Fetch-Site") == "cross-site" {
		return redirect(c, "/login")
	}
	if _, err := s.waitToSignOn(c); err != nil {
		return s.refuseSignOn(c, err)
	}
	address, err := s.app.SingleSignOn.SignOutURL(c.r.Context(), s.origin(c.r)+"/login")
	if err != nil {
		return s.refuseSignOn(c, err)
	}
	if address == "" {
		address = "/login"
	}
	return redirect(c, address)
}

// maxLogout limits the form with a logout token, in bytes.
const maxLogout = 16 << 10

// providerLogout ends sessions at the request of the identity provider (OpenID Connect Back-Channel
// Logout 1.0, 2.8).
func (s *server) providerLogout(c *call) error {
	token, err := logoutToken(c)
	if err != nil {
		return err
	}
	if err := c.enter(s.gates.signOns); err != nil {
		return err
	}
	users, err := s.app.SingleSignOn.LogOut(c.r.Context(), token, c.now)
	if errors.Is(err, domain.ErrSignOnFailed) {
		return malformed("Thông báo đăng xuất không hợp lệ.", err)
	}
	for _, user := range users {
		s.audit(c.r, "signed_out", slog.String("user", user), slog.String("by", "provider"))
	}
	if err != nil {
		return err
	}
	return c.data(http.StatusOK, struct{}{})
}

// logoutToken reads the form that the provider posts.
func logoutToken(c *call) (string, error) {
	in, err := c.readAs(maxLogout, isForm, errNotForm)
	if err == nil {
		err = in.fault
	}
	if err != nil {
		return "", err
	}
	form, err := url.ParseQuery(string(in.raw))
	if err != nil {
		return "", malformed("Không đọc được yêu cầu.", err)
	}
	return form.Get("logout_token"), nil
}

func isForm(contentType string) bool {
	media, _, err := mime.ParseMediaType(contentType)
	return err == nil && media == "application/x-www-form-urlencoded"
}
