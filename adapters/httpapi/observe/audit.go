package observe

import (
	"log/slog"
	"net/http"

	"backoffice/adapters/httpapi/edge"
)

// Audit is the record of who did what, in the log's group "audit".
type Audit struct {
	log       *slog.Logger
	addresses *edge.Addresses
}

// NewAudit returns an audit whose records have the client's address.
func NewAudit(log *slog.Logger, addresses *edge.Addresses) *Audit { return &Audit{log, addresses} }

// Record writes a record. Keys are constants; no value may be a secret.
func (a *Audit) Record(r *http.Request, event string, attrs ...slog.Attr) {
	group := []any{slog.String("event", event)}
	if address, ok := a.addresses.Client(r); ok {
		group = append(group, slog.String("address", address.String()))
	}
	for _, attr := range attrs {
		group = append(group, attr)
	}
	line := LineOf(r)
	if line.TokenID != "" {
		group = append(group, slog.String("token", line.TokenID))
	}
	a.log.LogAttrs(r.Context(), slog.LevelInfo, "audit", slog.String("request_id", line.ID), slog.Group("audit", group...))
}

// recordRefusal records a 401 or 403 that no handler has recorded yet, also on the store's route.
func (a *Audit) recordRefusal(r *http.Request, line *Line) {
	if line.Audited || line.status != http.StatusUnauthorized && line.status != http.StatusForbidden {
		return
	}
	attrs := []slog.Attr{slog.Int("status", line.status), slog.String("method", Redact(r.Method)), slog.String("route", line.route), slog.String("path", loggedPath(r))}
	if line.Code != "" {
		attrs = append(attrs, slog.String("code", line.Code))
	}
	if line.User != "" {
		attrs = append(attrs, slog.String("user", line.User))
	}
	if line.Cause != nil {
		attrs = append(attrs, slog.String("cause", Redact(line.Cause.Error())))
	}
	a.Record(r, "refused", attrs...)
}
