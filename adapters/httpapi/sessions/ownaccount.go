package sessions

import (
	"errors"
	"log/slog"

	"backoffice/adapters/httpapi/call"
	"backoffice/domain"
	"backoffice/ports"
)

type passwordBody struct {
	Current string `json:"current_password"`
	New     string `json:"new_password"`
}

// ChangePassword changes the caller's password.
func (h *Handlers) ChangePassword(c *call.Call) error {
	in, err := readCredentials[passwordBody](c)
	if err != nil {
		return err
	}
	if err := c.EnterAs(c.Gates.SignIns, "person "+c.Actor.ID); err != nil {
		return err
	}
	err = h.app.Sessions.ChangePassword(c.R.Context(), c.By, domain.PasswordChange{Current: in.Current, New: in.New}, visitor(c), c.Now)
	auditPasswordChange(c, c.Actor.ID, err)
	return c.Done(err)
}

// auditPasswordChange records a change of password, or an attempt with a wrong current password or too soon after
// failed ones.
func auditPasswordChange(c *call.Call, user string, err error) {
	switch {
	case err == nil:
		c.Audit("password_changed", slog.String("user", user))
	case errors.Is(err, domain.ErrPasswordWrong), domain.KindOf(err) == domain.Throttled:
		c.Audit("password_refused", slog.String("user", user))
	}
}

// ownSessions are the caller's sessions.
type ownSessions struct {
	Sessions []ports.OwnSession `json:"sessions"`
	Total    int                `json:"total"`
}

// ListOwn returns the caller's sessions.
func (h *Handlers) ListOwn(c *call.Call) error {
	sessions, total, err := h.app.Sessions.Own(c.R.Context(), c.By, c.Now)
	return c.OK(ownSessions{sessions, total}, err)
}

// EndOwn ends one of the caller's sessions.
func (h *Handlers) EndOwn(c *call.Call, id string) error {
	if err := h.app.Sessions.EndOwn(c.R.Context(), c.By, id); err != nil {
		return err
	}
	c.Audit("session_ended", slog.String("user", c.Actor.ID), slog.String("session", id))
	return c.Done(nil)
}

// EndOthers ends all of the caller's sessions but this one.
func (h *Handlers) EndOthers(c *call.Call) error {
	if err := h.app.Sessions.EndOthers(c.R.Context(), c.By); err != nil {
		return err
	}
	c.Audit("other_sessions_ended", slog.String("user", c.Actor.ID))
	return c.Done(nil)
}
