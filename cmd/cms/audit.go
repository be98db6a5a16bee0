package main

import (
	"context"
	"fmt"
	"log/slog"
	"os/user"

	"backoffice/cmd/cms/auditlog"
	"backoffice/cmd/internal/wiring"
)

// audit writes an audit record as the server does: on standard error and to the audit's files, with
// the operating system's account. If a file cannot be written, the command still succeeds, and
// standard error reports it.
func (p process) audit(event string, attrs ...slog.Attr) {
	group := []any{slog.String("event", event), slog.String("by", p.operator())}
	for _, a := range attrs {
		group = append(group, a)
	}
	log, err := auditlog.New(p.errOut, wiring.AuditDir(p.env))
	if err != nil {
		fmt.Fprintln(p.errOut, "cms:", err)
		log, _ = auditlog.New(p.errOut, "")
	}
	log.LogAttrs(context.Background(), slog.LevelInfo, "audit", slog.Group("audit", group...))
}

// operator is the account that runs the command, or the one that used sudo.
func (p process) operator() string {
	if name, _ := p.env("SUDO_USER"); name != "" {
		return name
	}
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return "unknown"
}
