package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"time"

	"golang.org/x/sync/errgroup"

	"backoffice/app/upkeep"
	"backoffice/cmd/cms/metrics"
	"backoffice/cmd/cms/webserver"
	"backoffice/cmd/internal/wiring"
	"backoffice/domain"
	"backoffice/ports"
)

// How long work that is running may still take once the server stops. In the standalone set-up a server whose
// parent is gone stops within 5 seconds.
const (
	drainTimeout  = 20 * time.Second
	orphanTimeout = 4 * time.Second
)

// stopTimeout returns a function for the timeout, which depends on whether the parent process still
// runs.
func stopTimeout() func() time.Duration {
	parent := os.Getppid()
	return func() time.Duration {
		if os.Getppid() != parent {
			return orphanTimeout
		}
		return drainTimeout
	}
}

// delayedStop returns a context that ends some time after ctx. Until then a stopping server serves
// requests, while its readiness check already fails, so that load balancers stop sending them.
func delayedStop(ctx context.Context, delay time.Duration, log *slog.Logger) (context.Context, context.CancelFunc) {
	if delay == 0 {
		return context.WithCancel(ctx)
	}
	later, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		log.Info("leaving", "in", delay.String())
		time.AfterFunc(delay, cancel)
	})
	return later, func() { stop(); cancel() }
}

// startBackground starts the background work of a server. All of it ends soon after ctx.
func startBackground(ctx context.Context, group *errgroup.Group, b *wiring.Backend, meter *metrics.Meter, log *slog.Logger) {
	for _, runner := range b.App.Runners() {
		runner.Tried = func(kind, result string, err error) {
			meter.Tried(kind, result)
			if err != nil && ctx.Err() == nil {
				log.Warn("job", "kind", kind, "result", result, "error", err)
			}
		}
	}
	b.App.Digests.Settled = func(userID, day string, d domain.Delivery) {
		meter.Sent(d.Outcome)
		if d.Outcome != domain.MailAccepted {
			log.Warn("digest", "user", userID, "day", day, "outcome", d.Outcome, "reason", d.Reason)
		}
	}
	b.App.Invitations.Settled = func(userID string, d domain.Delivery) {
		if d.Outcome != domain.MailAccepted {
			log.Warn("invitation", "user", userID, "outcome", d.Outcome, "reason", d.Reason)
		}
	}
	for i, task := range []func(){
		func() { b.App.Live.Run(ctx) },
		func() { b.App.JobRunner.Run(ctx) },
		func() { b.App.MailRunner.Run(ctx) },
		func() { b.App.WebhookRunner.Run(ctx) },
		func() { b.DB.KeepIndex(ctx, log) },
		func() { b.DB.KeepPublications(ctx, log) },
		func() { b.App.Reports.Run(ctx, func(err error) { log.Warn("reports", "error", err) }) },
		func() { b.App.Digests.Run(ctx, func(err error) { log.Warn("digests", "error", err) }) },
		func() { sweepHourly(ctx, b, meter, log) },
		func() { prepareParser(ctx, b) },
	} {
		group.Go(func() error {
			if wait(ctx, time.Duration(i)*startInterval) {
				task()
			}
			return nil
		})
	}
}

// startInterval lies between the starts of two background tasks. Started together, each would open
// its own connections, which cost PostgreSQL more than what they are first used for.
const startInterval = 50 * time.Millisecond

// wait waits for a time, and returns false if ctx ends earlier.
func wait(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// waitFor waits for all background work, so that running transactions are rolled back before their
// connections close. After a while it abandons work that ignores its context.
func waitFor(ctx context.Context, group *errgroup.Group, timeout func() time.Duration, log *slog.Logger) error {
	ended := make(chan error, 1)
	go func() { ended <- group.Wait() }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-ended:
		return err
	case <-time.After(timeout() + 2*webserver.RollbackTimeout):
		log.Warn("background work was aborted")
		return nil
	}
}

// keepFolders prepares a gateway over plain files once it responds. It logs only the first error,
// because it tries again every second.
func keepFolders(ctx context.Context, b *wiring.Backend, log *slog.Logger) {
	err := b.Store.KeepFolders(ctx)
	if err != nil && ctx.Err() == nil {
		log.Warn("the folders of the object store cannot be prepared yet", "error", err)
	}
	for err != nil && wait(ctx, time.Second) {
		err = b.Store.KeepFolders(ctx)
	}
}

// parserDelay is how long a new server leaves the processor to its first requests, before it compiles
// pdfium. If a PDF comes earlier, pdfium is compiled for that.
const parserDelay = 10 * time.Second

func prepareParser(ctx context.Context, b *wiring.Backend) {
	if wait(ctx, parserDelay) {
		b.Inspector.Prepare(ctx)
	}
}

// sweepHourly sweeps once an hour. Any number of servers may do so.
func sweepHourly(ctx context.Context, b *wiring.Backend, meter *metrics.Meter, log *slog.Logger) {
	tick := time.NewTicker(upkeep.SweepEvery)
	defer tick.Stop()
	for {
		swept, err := b.App.Sweeper.SweepNow(ctx)
		meter.Swept(swept, err)
		switch {
		case ctx.Err() != nil:
			return
		case errors.Is(err, ports.ErrSweepHeld):
			log.Info("sweep", "held", err.Error())
		case err != nil:
			log.Warn("sweep", "error", err)
		default:
			log.Info("swept", "ebooks", swept.Ebooks, "objects", swept.Objects)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
