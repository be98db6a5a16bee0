package main

import (
	"context"
	"fmt"
	"time"

	"backoffice/app/upkeep"
	"backoffice/cmd/internal/wiring"
)

// progressInterval is how often a long command reports its progress.
const progressInterval = 2 * time.Second

// verify checks that records and files agree. It prints findings on standard output and progress on
// standard error, and fails if there are findings.
func verify(ctx context.Context, p process, in input) error {
	if !in.flags["--files"] {
		return withBackend(ctx, p, func(b *wiring.Backend) error { return verified(ctx, p, b, false) })
	}
	return withFiles(ctx, p, func(b *wiring.Backend) error { return verified(ctx, p, b, true) })
}

func verified(ctx context.Context, p process, b *wiring.Backend, everyByte bool) error {
	done, err := b.App.Verifier.Verify(ctx, upkeep.Verification{
		EveryByte: everyByte,
		Now:       time.Now(),
		Found:     func(finding string) { say(p.out, "%s", finding) }, //nolint:errcheck // the exit status reports it too
		Progress:  progress(p),
	})
	if err != nil {
		return err
	}
	if done.Findings > 0 {
		return fmt.Errorf("%d findings in %d e-books and %d objects", done.Findings, done.Ebooks, done.Objects)
	}
	return say(p.out, "Nothing is wrong with %d e-books and %d objects.", done.Ebooks, done.Objects)
}

// progress reports progress from time to time.
func progress(p process) func(what string, done int) {
	next := time.Now().Add(progressInterval)
	return func(what string, done int) {
		if now := time.Now(); now.After(next) {
			next = now.Add(progressInterval)
			say(p.err, "%s: %d", what, done) //nolint:errcheck // progress is not essential
		}
	}
}
