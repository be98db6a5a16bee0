package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"text/tabwriter"
	"time"

	"backoffice/cmd/internal/wiring"
)

// jobs lists jobs that have failed for good, and runs them again. It also lists mail that may not
// have arrived, which is never sent again.
func jobs(ctx context.Context, p process, args []string) error {
	if len(args) == 0 {
		return withBackend(ctx, p, func(b *wiring.Backend) error { return listJobs(ctx, p, b) })
	}
	if args[0] != "run" {
		return unknownCommand("jobs", args[0])
	}
	_, rest, err := arguments("jobs run", args[1:])
	if err != nil {
		return err
	}
	return withBackend(ctx, p, func(b *wiring.Backend) error { return runJobs(ctx, p, b, rest[0]) })
}

func listJobs(ctx context.Context, p process, b *wiring.Backend) error {
	failed, err := b.App.Jobs.Failed(ctx)
	if err != nil {
		return err
	}
	digests, err := b.App.Digests.NotAccepted(ctx)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	line := func(id, kind, state string, at time.Time, why string) {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", id, kind, state, at.Format(time.RFC3339), strings.Join(strings.Fields(why), " ")) //nolint:errcheck // Flush returns the error
	}
	for _, j := range failed {
		line(j.ID, j.Kind, fmt.Sprintf("%d tries", j.Tries), *j.FailedAt, j.LastError)
	}
	for _, d := range digests {
		line(d.UserID, "digest of "+d.Day, string(d.Outcome), d.SentAt, d.Reason)
	}
	return table.Flush()
}

func runJobs(ctx context.Context, p process, b *wiring.Backend, id string) error {
	if id == "all" {
		id = ""
	}
	n, err := b.App.Jobs.RunAgain(ctx, id)
	if err != nil {
		return err
	}
	p.audit("jobs_run", slog.String("job", id), slog.Int("jobs", n))
	return say(p.out, "%d jobs are to be run again.", n)
}

var errNoMail = errors.New("no mail is sent: CMS_SMTP_URL is not set")

// digests adds the day's digests, before or after the usual hour.
func digests(ctx context.Context, p process, args []string) error {
	if _, _, err := arguments("digests", args); err != nil {
		return err
	}
	return withBackend(ctx, p, func(b *wiring.Backend) error {
		if !b.App.Digests.Sends() {
			return errNoMail
		}
		n, err := b.App.Digests.PutNow(ctx, time.Now())
		if err != nil {
			return err
		}
		return say(p.out, "%d digests are to be sent.", n)
	})
}
