package main

import (
	"context"
	"fmt"

	"backoffice/cmd/internal/wiring"
)

// verifyReports recounts what the reports say, prints what differs, and fails if something does.
func verifyReports(ctx context.Context, p process, in input) error {
	return withBackend(ctx, p, func(b *wiring.Backend) error {
		differences, steps, err := b.App.Reports.Verify(ctx, in.flags["--repair"])
		if err != nil {
			return err
		}
		for _, d := range differences {
			if err := say(p.out, "%s", d); err != nil {
				return err
			}
		}
		if len(differences) > 0 {
			return fmt.Errorf("%d differences in %d steps; cms reports verify --repair recomputes the sums", len(differences), steps)
		}
		return say(p.out, "The reports agree with %d steps of the history.", steps)
	})
}
