package sessions

import (
	"context"
	"errors"
	"log/slog"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/observe"
	"backoffice/app/sessions"
	"backoffice/domain"
)

// auditSignIn records a sign-in. An address without an account may be a password typed into the
// wrong field, so it is never written in clear.
func (h *Handlers) auditSignIn(c *call.Call, email, userID string, err error) {
	who := slog.String("user", userID)
	if userID == "" {
		who = slog.String("unknown", h.app.Sessions.Pseudonym(email))
	}
	switch {
	case err == nil:
		c.Audit("signed_in", who)
	case domain.KindOf(err) == domain.Unauthenticated:
		c.Audit("sign_in_failed", who)
	case domain.KindOf(err) == domain.Throttled:
		c.Audit("sign_in_throttled", slog.String("account", h.app.Sessions.Pseudonym(email)))
	default:
		// No password was refused: the request was malformed, the database cannot be reached, or passwords are
		// off. The last is a 403, which is recorded like those of other calls.
		return
	}
	observe.LineOf(c.R).Audited = true
}

// auditRefusedSignOn counts and records a failed sign-on at the identity provider. Its response
// redirects the browser to a page that shows the reason.
func (h *Handlers) auditRefusedSignOn(c *call.Call, audited sessions.AuditSubject, err error) {
	observe.LineOf(c.R).Cause = err
	if errors.Is(err, context.Canceled) { // the client has left, so nothing was refused
		return
	}
	refusal, ok := errors.AsType[*domain.Error](err)
	if !ok {
		refusal = domain.ErrUnavailable.Because(err)
	}
	h.metrics.SignOn(refusal)
	attrs := append([]slog.Attr{slog.String("code", refusal.Code)}, h.identityAttrs(audited)...)
	if refusal.Err != nil {
		attrs = append(attrs, slog.String("cause", observe.Redact(refusal.Err.Error())))
	}
	c.Audit("sign_in_refused", attrs...)
}

// auditSessionEnd records a session that ended because the identity provider no longer confirms it, or because
// a used refresh token came again.
func (h *Handlers) auditSessionEnd(c *call.Call, audited sessions.AuditSubject, err error) {
	if audited.EndedBy == "" {
		return
	}
	attrs := append(h.identityAttrs(audited), slog.String("by", audited.EndedBy))
	if refusal, ok := errors.AsType[*domain.Error](err); ok && refusal.Err != nil {
		attrs = append(attrs, slog.String("cause", observe.Redact(refusal.Err.Error())))
	}
	c.Audit("session_ended", attrs...)
	line := observe.LineOf(c.R)
	line.User, line.Audited = audited.UserID, true
}

// auditProviderChange records an account that was added or changed as the identity provider says, also if the
// person was then refused.
func auditProviderChange(c *call.Call, audited sessions.AuditSubject) {
	event := "account_changed"
	switch {
	case audited.Added:
		event = "account_added"
	case !audited.Changed:
		return
	}
	c.Audit(event, slog.String("by", "provider"), slog.String("account", audited.UserID), slog.String("role", string(audited.Role)))
}

// identityAttrs identifies the person of a sign-on: by the account, by the account that already has
// the address, by the provider's subject, and by a pseudonym of the address.
func (h *Handlers) identityAttrs(audited sessions.AuditSubject) (attrs []slog.Attr) {
	add := func(key, value string) {
		if value != "" {
			attrs = append(attrs, slog.String(key, observe.Redact(value)))
		}
	}
	add("user", audited.UserID)
	add("address_of", audited.OtherID)
	add("subject", audited.Provided.Subject)
	if audited.Provided.Email != "" {
		add("account", h.app.Sessions.Pseudonym(audited.Provided.Email))
	}
	return attrs
}
