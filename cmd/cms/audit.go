package main

import (
	"context"
	"log/slog"
	"os/user"
)

// audit writes a line for whoever has to say later who did what, as the server
// does: here on standard error, with the account of the operating system.
func (p process) audit(event string, attrs ...slog.Attr) {
	group := []any{slog.String("event", event), slog.String("by", p.operator())}
	for _, a := range attrs {
		group = append(group, a)
	}
	slog.New(slog.NewJSONHandler(p.err, nil)).LogAttrs(context.Background(), slog.LevelInfo, "audit", slog.Group("audit", group...))
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
