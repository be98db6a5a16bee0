package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"text/tabwriter"

	"backoffice/cmd/cms/check"
	"backoffice/cmd/internal/wiring"
)

// checkCommand checks the settings and what they refer to, and prints each finding on a line. It
// fails if something does not work.
func checkCommand(ctx context.Context, p process, _ input) error {
	failed := 0
	table := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	report := func(f check.Finding) {
		if f.Level == check.Fail {
			failed++
		}
		fmt.Fprintln(table, f)
	}
	c, err := wiring.ReadConfig(p.env)
	if err = errors.Join(err, c.ReadKeys(p.env)); err != nil {
		for wrong := range strings.Lines(err.Error()) {
			report(check.Finding{Level: check.Fail, Name: "settings", Found: strings.TrimSpace(wrong)})
		}
	} else if err := withConfig(ctx, c, func(b *wiring.Backend) error {
		report(check.Finding{Level: check.OK, Name: "settings", Found: "are complete"})
		check.Run(ctx, check.Target{Config: c, Backend: b, Write: true}, report)
		return ctx.Err()
	}); err != nil {
		return errors.Join(table.Flush(), err)
	}
	if err := table.Flush(); err != nil || failed == 0 {
		return err
	}
	return fmt.Errorf("%d of these do not work", failed)
}

// warnAtStart runs the same checks once the server listens, and logs problems. It does not write to
// a store that only this server uses.
func warnAtStart(ctx context.Context, c wiring.Config, b *wiring.Backend, log *slog.Logger) {
	check.Run(ctx, check.Target{Config: c, Backend: b, Write: !c.OwnDisk(), AtStart: true}, func(f check.Finding) {
		if f.Level != check.OK && ctx.Err() == nil {
			log.Warn("check", "level", string(f.Level), "check", f.Name, "found", f.Found, "remedy", f.Remedy)
		}
	})
}
