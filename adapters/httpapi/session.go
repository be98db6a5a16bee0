package httpapi

import (
	"net/http"

	"backoffice/domain"
)

type credentialsBody struct {
	Email    string `json:"email"`
	Password string `json:"password"`
}

func (s *server) login(c *call) error {
	in, err := small[credentialsBody](c, false)
	if err != nil {
		return err
	}
	if err := c.enter(s.gates.signIns); err != nil {
		return err
	}
	credentials := domain.Credentials{Email: in.Email, Password: in.Password}
	session, err := s.app.Sessions.Login(c.r.Context(), credentials, s.clientAddress(c.r), c.now)
	s.metrics.signIn(err)
	s.auditSignIn(c.r, in.Email, session.User.ID, err)
	if err != nil {
		return err
	}
	note(c.r).user = session.User.ID
	return c.data(http.StatusOK, signedIn{User: session.User, Tokens: session.Tokens})
}

type refreshBody struct {
	RefreshToken string `json:"refresh_token"`
}

func (s *server) refresh(c *call) error {
	in, err := small[refreshBody](c, false)
	if err != nil {
		return err
	}
	if err := c.enter(s.gates.open); err != nil {
		return err
	}
	tokens, err := s.app.Sessions.Refresh(c.r.Context(), in.RefreshToken, c.now)
	if err != nil {
		return err
	}
	return c.data(http.StatusOK, tokens)
}

func (s *server) logout(c *call) error {
	in, err := small[refreshBody](c, true)
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

// small reads a body that is a password or a token and little else; where it may
// be absent, that is an empty object.
func small[T any](c *call, absent bool) (v T, err error) {
	raw, err := c.read(maxCredentials)
	if err != nil {
		return v, err
	}
	if absent {
		raw = raw.orEmpty()
	}
	return parse[T](raw)
}
