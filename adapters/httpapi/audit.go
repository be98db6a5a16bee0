package httpapi

import (
	"errors"
	"log/slog"
	"net/http"

	"backoffice/app/sessions"
	"backoffice/domain"
)

// audit writes a record of who did what to the log, in the group "audit". Keys are constants;
// values are ids, constants and addresses, and never a secret.
func (s *server) audit(r *http.Request, event string, attrs ...slog.Attr) {
	group := []any{slog.String("event", event)}
	if address, ok := s.client(r); ok {
		group = append(group, slog.String("address", address.String()))
	}
	for _, a := range attrs {
		group = append(group, a)
	}
	s.Log.LogAttrs(r.Context(), slog.LevelInfo, "audit", slog.String("request_id", logLineOf(r).id), slog.Group("audit", group...))
}

// auditSignIn records a sign-in. An address without an account may be a password typed into the
// wrong field, so it is never written in clear.
func (s *server) auditSignIn(r *http.Request, email, user string, err error) {
	who := slog.String("user", user)
	if user == "" {
		who = slog.String("unknown", s.app.Sessions.Pseudonym(email))
	}
	switch {
	case err == nil:
		s.audit(r, "signed_in", who)
	case domain.KindOf(err) == domain.Unauthenticated:
		s.audit(r, "sign_in_failed", who)
	case domain.KindOf(err) == domain.Throttled:
		s.audit(r, "sign_in_throttled", slog.String("account", s.app.Sessions.Pseudonym(email)))
	default:
		return // malformed, or the database cannot be reached: this is no refused sign-in
	}
	logLineOf(r).told = true
}

// refusedSignOn counts and records a failed sign-on at the identity provider. The browser is
// redirected to a page that shows the reason.
func (s *server) refusedSignOn(c *call, of sessions.Concern, err error) {
	known, ok := errors.AsType[*domain.Error](err)
	if !ok {
		known = domain.ErrUnavailable.Because(err)
	}
	s.metrics.signOn(signOnResult(known))
	attrs := append([]slog.Attr{slog.String("code", known.Code)}, s.identityAttrs(of)...)
	if known.Err != nil {
		attrs = append(attrs, slog.String("cause", cut(known.Err.Error())))
	}
	s.audit(c.r, "sign_in_refused", attrs...)
	logLineOf(c.r).cause = err
}

// auditEndByProvider records a session that ended because the identity provider no longer confirms
// it.
func (s *server) auditEndByProvider(c *call, of sessions.Concern, err error) {
	known, ok := errors.AsType[*domain.Error](err)
	if of.UserID == "" || !ok || known.Code != domain.ErrSessionEnded.Code {
		return
	}
	attrs := append(s.identityAttrs(of), slog.String("by", "provider"))
	if known.Err != nil {
		attrs = append(attrs, slog.String("cause", cut(known.Err.Error())))
	}
	s.audit(c.r, "session_ended", attrs...)
	logLineOf(c.r).told = true
}

// identityAttrs identifies the person of a sign-on: by the account, by the account that already has
// the address, and by the provider's subject. The address is not written.
func (s *server) identityAttrs(of sessions.Concern) (attrs []slog.Attr) {
	add := func(key, value string) {
		if value != "" {
			attrs = append(attrs, slog.String(key, cut(value)))
		}
	}
	add("user", of.UserID)
	add("address_of", of.OtherID)
	add("subject", of.Person.Subject)
	if of.Person.Email != "" {
		add("account", s.app.Sessions.Pseudonym(of.Person.Email))
	}
	return attrs
}

// auditRefusal records a request that was refused because of its sender, also on the store's route.
func (s *server) auditRefusal(r *http.Request, n *logLine) {
	if n.told || n.status != http.StatusUnauthorized && n.status != http.StatusForbidden {
		return
	}
	attrs := []slog.Attr{slog.Int("status", n.status), slog.String("method", cut(r.Method)), slog.String("route", n.route), slog.String("path", cut(r.URL.EscapedPath()))}
	if n.code != "" {
		attrs = append(attrs, slog.String("code", n.code))
	}
	if n.user != "" {
		attrs = append(attrs, slog.String("user", n.user))
	}
	if n.cause != nil {
		attrs = append(attrs, slog.String("cause", cut(n.cause.Error())))
	}
	s.audit(r, "refused", attrs...)
}
