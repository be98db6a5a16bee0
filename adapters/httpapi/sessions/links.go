package sessions

import (
	"log/slog"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/observe"
	"backoffice/domain"
)

type linkBody struct {
	Secret   string `json:"secret"`
	FullName string `json:"full_name"`
	Password string `json:"new_password"`
}

// linkInfoBody is the body of the response to Link.
type linkInfoBody struct {
	Kind      domain.LinkKind `json:"kind"`
	Email     string          `json:"email"`
	FullName  string          `json:"full_name"`
	ExpiresAt time.Time       `json:"expires_at"`
}

// Link returns the account of a link, and whether the link is an invitation or for a new password.
func (h *Handlers) Link(c *call.Call) error {
	in, err := readCredentials[linkBody](c)
	if err != nil {
		return err
	}
	if err := c.Enter(c.Gates.Anonymous); err != nil {
		return err
	}
	l, err := h.app.Sessions.Link(c.R.Context(), in.Secret, visitor(c), c.Now)
	return c.OK(linkInfoBody{l.Kind, l.User.Email, l.User.FullName, l.ExpiresAt}, err)
}

// UseLink sets the name and the password of an account by its link.
func (h *Handlers) UseLink(c *call.Call) error {
	in, err := readCredentials[linkBody](c)
	if err != nil {
		return err
	}
	if err := c.Enter(c.Gates.SignIns); err != nil {
		return err
	}
	user, err := h.app.Sessions.UseLink(c.R.Context(), in.Secret, domain.LinkUse{FullName: in.FullName, Password: in.Password}, visitor(c), c.Now)
	if err != nil {
		return err
	}
	observe.LineOf(c.R).User = user.ID
	c.Audit("account_link_used", slog.String("user", user.ID))
	return c.OK(map[string]any{"email": user.Email}, nil)
}
