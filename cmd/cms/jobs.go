package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"backoffice/cmd/internal/wiring"
)

// listJobs lists the jobs that have failed for good, and digests that may not have arrived, which are never
// sent again.
func listJobs(ctx context.Context, p process, _ input) error {
	return withBackend(ctx, p, func(b *wiring.Backend) error {
		failed, err := b.App.JobRunner.Failed(ctx)
		if err != nil {
			return err
		}
		digests, err := b.App.Digests.NotAccepted(ctx)
		var rows [][]any
		row := func(id, kind, state string, at time.Time, why string) {
			rows = append(rows, []any{id, kind, state, at.Format(time.RFC3339), strings.Join(strings.Fields(why), " ")})
		}
		for _, j := range failed {
			row(j.ID, j.Kind, fmt.Sprintf("%d tries", j.Tries), *j.FailedAt, j.LastError)
		}
		for _, d := range digests {
			row(d.UserID, "digest of "+d.Day, string(d.Outcome), d.SentAt, d.Reason)
		}
		return printRows(p.out, rows, err, func(row []any) []any { return row })
	})
}

// runJobs runs jobs again that have failed for good.
func runJobs(ctx context.Context, p process, in input) error {
	id := in.args[0]
	switch id {
	case "": // from a shell variable that is not set
		return usageError{"jobs run", "which jobs? Name one by its id, or all"}
	case "all":
		id = ""
	}
	return withBackend(ctx, p, func(b *wiring.Backend) error {
		n, err := b.App.JobRunner.RunAgain(ctx, id)
		if err != nil {
			return err
		}
		p.audit("jobs_run", slog.String("job", id), slog.Int("jobs", n))
		return say(p.out, "%d jobs are to be run again.", n)
	})
}

var errNoMail = errors.New("no mail is sent: CMS_SMTP_URL is not set")

// digests adds the day's digests, before or after the usual hour.
func digests(ctx context.Context, p process, _ input) error {
	return withBackend(ctx, p, func(b *wiring.Backend) error {
		if !b.App.Digests.CanSend() {
			return errNoMail
		}
		n, err := b.App.Digests.AddJobsNow(ctx, time.Now())
		if err != nil {
			return err
		}
		return say(p.out, "%d digests are to be sent.", n)
	})
}
