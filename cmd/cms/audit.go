package main

import (
	"context"
	"fmt"
	"log/slog"
	"os/user"

	"backoffice/cmd/cms/auditlog"
	"backoffice/cmd/internal/wiring"
)

// audit writes a line for whoever has to say later who did what, as the server
// does: here on standard error and in the audit's files, with the account of the
// operating system. What was done is done: a file that cannot be written does
// not undo it, and standard error says so.
func (p process) audit(event string, attrs ...slog.Attr) {
	group := []any{slog.String("event", event), slog.String("by", p.operator())}
	for _, a := range attrs {
		group = append(group, a)
	}
	log, err := auditlog.New(p.err, wiring.AuditDir(p.env))
	if err != nil {
		fmt.Fprintln(p.err, "cms:", err)
		log, _ = auditlog.New(p.err, "")
	}
	log.LogAttrs(context.Background(), slog.LevelInfo, "audit", slog.Group("audit", group...))
}

// operator is who runs the command: whoever became another by sudo, or the
// account itself.
func (p process) operator() string {
	if name, _ := p.env("SUDO_USER"); name != "" {
		return name
	}
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return "unknown"
}
