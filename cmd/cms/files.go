package main

import (
	"context"
	"fmt"
	"strings"

	"backoffice/cmd/internal/wiring"
)

// files inspects files again that an older version confirmed.
func files(ctx context.Context, p process, args []string) error {
	if len(args) == 0 || args[0] != "examine" {
		return unknownCommand("files", strings.Join(args[:min(1, len(args))], ""))
	}
	if _, _, err := arguments("files examine", args[1:]); err != nil {
		return err
	}
	return withFiles(ctx, p, func(b *wiring.Backend) error {
		done, err := b.App.Examiner.Examine(ctx, func(finding string) {
			say(p.out, "%s", finding) //nolint:errcheck // the exit status reports it too
		})
		if err != nil {
			return err
		}
		if err := say(p.out, "Examined %d e-books, made %d covers anew, read %d PDFs anew.", done.Ebooks, done.Covers, done.PDFs); err != nil || done.Findings == 0 {
			return err
		}
		return fmt.Errorf("%d findings", done.Findings)
	})
}
