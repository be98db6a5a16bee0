package main

import (
	"context"
	"fmt"

	"backoffice/cmd/internal/wiring"
)

// examineFiles inspects files again that an older version confirmed.
func examineFiles(ctx context.Context, p process, _ input) error {
	return withFiles(ctx, p, func(b *wiring.Backend) error {
		counts, err := b.App.Examiner.Examine(ctx, func(file string, wrong error) {
			say(p.out, "%s: %s", file, userMessage(wrong)) //nolint:errcheck // the exit status reports it too
		})
		if err != nil {
			return err
		}
		if err := say(p.out, "Examined %d e-books, made %d covers again, read %d PDFs again.", counts.Ebooks, counts.Covers, counts.PDFs); err != nil || counts.Findings == 0 {
			return err
		}
		return fmt.Errorf("%d findings", counts.Findings)
	})
}
