package httpapi

import (
	"errors"
	"log/slog"
	"net/http"

	"github.com/gorilla/mux"

	"backoffice/domain"
	"backoffice/ports"
)

type passwordBody struct {
	Current string `json:"current_password"`
	New     string `json:"new_password"`
}

func (s *server) changePassword(c *call) error {
	in, err := readCredentials[passwordBody](c, false)
	if err != nil {
		return err
	}
	if err := c.enterAs(s.gates.signIns, "person "+c.actor.ID); err != nil {
		return err
	}
	err = s.app.Sessions.ChangePassword(c.r.Context(), c.by, domain.PasswordChange{Current: in.Current, New: in.New}, s.visitor(c), c.now)
	s.auditPassword(c.r, c.actor.ID, err)
	if err != nil {
		return err
	}
	return c.data(http.StatusOK, struct{}{})
}

// auditPassword records a change of password, or an attempt with a wrong current password.
func (s *server) auditPassword(r *http.Request, user string, err error) {
	switch {
	case err == nil:
		s.audit(r, "password_changed", slog.String("user", user))
	case errors.Is(err, domain.ErrPasswordWrong), domain.KindOf(err) == domain.Throttled:
		s.audit(r, "password_refused", slog.String("user", user))
	}
}

// ownSessions are the caller's sessions.
type ownSessions struct {
	Sessions []ports.OwnSession `json:"sessions"`
	Total    int                `json:"total"`
}

func (s *server) listOwnSessions(c *call) error {
	sessions, total, err := s.app.Sessions.Own(c.r.Context(), c.by, c.now)
	if err != nil {
		return err
	}
	return c.data(http.StatusOK, ownSessions{sessions, total})
}

func (s *server) endOwnSession(c *call) error {
	id, ok := domain.ParseID(mux.Vars(c.r)["id"])
	if !ok {
		return domain.ErrNoSession
	}
	if err := s.app.Sessions.EndOwn(c.r.Context(), c.by, id); err != nil {
		return err
	}
	s.audit(c.r, "session_ended", slog.String("user", c.actor.ID), slog.String("session", id))
	return c.data(http.StatusOK, struct{}{})
}

func (s *server) endOtherSessions(c *call) error {
	if err := s.app.Sessions.EndOthers(c.r.Context(), c.by); err != nil {
		return err
	}
	s.audit(c.r, "other_sessions_ended", slog.String("user", c.actor.ID))
	return c.data(http.StatusOK, struct{}{})
}
