package postgres

import (
	"context"
	"log/slog"
	"time"
)

// countInterval is how often the steps of the workflow are added to the sums of the reports. A report
// adds what is left itself.
const countInterval = 5 * time.Second

// CountWork brings the sums of the reports up to date.
func (db *DB) CountWork(ctx context.Context) error {
	err := db.Reports.Fill(ctx)
	for more := true; more && err == nil; {
		more, err = db.Reports.Count(ctx)
	}
	return err
}

// KeepReports keeps the sums of the reports up to date until ctx ends. Any number of servers may run it.
func (db *DB) KeepReports(ctx context.Context, log *slog.Logger) {
	tick := time.NewTicker(countInterval)
	defer tick.Stop()
	for {
		if err := db.CountWork(ctx); err != nil && ctx.Err() == nil {
			log.Warn("reports", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
