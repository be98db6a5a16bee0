package observe

import (
	"log/slog"
	"net/http"

	"backoffice/adapters/httpapi/edge"
)

// Audit is the record of who did what, in the log's group "audit".
type Audit struct {
	log *slog.Logger
	at  *edge.Addresses
}

// NewAudit returns an audit whose records have the client's address.
func NewAudit(log *slog.Logger, at *edge.Addresses) *Audit { return &Audit{log, at} }

// Record writes a record. Keys are constants; values are ids, constants and addresses, and never a
// secret.
func (a *Audit) Record(r *http.Request, event string, attrs ...slog.Attr) {
	group := []any{slog.String("event", event)}
	if address, ok := a.at.Client(r); ok {
		group = append(group, slog.String("address", address.String()))
	}
	for _, attr := range attrs {
		group = append(group, attr)
	}
	n := LineOf(r)
	if n.Token != "" {
		group = append(group, slog.String("token", n.Token))
	}
	a.log.LogAttrs(r.Context(), slog.LevelInfo, "audit", slog.String("request_id", n.ID), slog.Group("audit", group...))
}

// refusal records a request that was refused because of its sender, also on the store's route.
func (a *Audit) refusal(r *http.Request, n *Line) {
	if n.Audited || n.status != http.StatusUnauthorized && n.status != http.StatusForbidden {
		return
	}
	attrs := []slog.Attr{slog.Int("status", n.status), slog.String("method", Redact(r.Method)), slog.String("route", n.route), slog.String("path", Redact(r.URL.EscapedPath()))}
	if n.Code != "" {
		attrs = append(attrs, slog.String("code", n.Code))
	}
	if n.User != "" {
		attrs = append(attrs, slog.String("user", n.User))
	}
	if n.Cause != nil {
		attrs = append(attrs, slog.String("cause", Redact(n.Cause.Error())))
	}
	a.Record(r, "refused", attrs...)
}
