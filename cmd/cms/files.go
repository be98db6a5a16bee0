package main

import (
	"context"
	"fmt"

	"backoffice/cmd/internal/wiring"
)

// files looks at files again that an older version confirmed.
func files(ctx context.Context, p process, args []string) error {
	if len(args) != 1 || args[0] != "examine" {
		return errUsage
	}
	return withBackend(ctx, p, nil, 0, func(b *wiring.Backend) error {
		done, err := b.App.Examiner.Examine(ctx, func(finding string) {
			say(p.out, "%s", finding) //nolint:errcheck // the exit status tells too
		})
		if err != nil {
			return err
		}
		if err := say(p.out, "Examined %d e-books, made %d covers anew.", done.Ebooks, done.Covers); err != nil || done.Findings == 0 {
			return err
		}
		return fmt.Errorf("%d findings", done.Findings)
	})
}
