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
	everyByte := in.flags["--files"]
	with := withBackend
	if everyByte {
		with = withFiles
	}
	return with(ctx, p, func(b *wiring.Backend) error {
		result, err := verifyAll(ctx, p, b, everyByte)
		if err != nil {
			return err
		}
		if err := b.App.Verifier.Store(ctx, result, time.Now()); err != nil { // the result is right, even on a database that cannot be changed
			say(p.errOut, "cms: the result is not shown in the library's history: %s", userMessage(err)) //nolint:errcheck // the result itself is printed
		}
		return printResult(p, result)
	})
}

// verifyRestored is verify --files after a restore. It stores no result, because the history is that of the backup.
func verifyRestored(ctx context.Context, p process, b *wiring.Backend) error {
	result, err := verifyAll(ctx, p, b, true)
	if err != nil {
		return err
	}
	return printResult(p, result)
}

func verifyAll(ctx context.Context, p process, b *wiring.Backend, everyByte bool) (upkeep.VerifyResult, error) {
	return b.App.Verifier.Verify(ctx, upkeep.VerifyOptions{
		EveryByte: everyByte,
		Now:       time.Now(),
		Watch:     watch(p),
	})
}

// printResult prints that nothing is wrong, or fails.
func printResult(p process, result upkeep.VerifyResult) error {
	if result.Findings > 0 {
		return fmt.Errorf("%d findings in %d e-books, %d accounts and %d objects", result.Findings, result.Ebooks, result.Accounts, result.Objects)
	}
	return say(p.out, "Nothing is wrong with %d e-books, %d accounts and %d objects.", result.Ebooks, result.Accounts, result.Objects)
}

// watch prints problems on standard output, and progress on standard error.
func watch(p process) upkeep.Watch {
	return upkeep.Watch{
		Found:    func(problem string) { say(p.out, "%s", problem) }, //nolint:errcheck // the exit status reports it too
		Progress: progress(p),
	}
}

// progress reports progress from time to time.
func progress(p process) func(what string, done int) {
	next := time.Now().Add(progressInterval)
	return func(what string, done int) {
		if now := time.Now(); now.After(next) {
			next = now.Add(progressInterval)
			say(p.errOut, "%s: %d", what, done) //nolint:errcheck // progress is not essential
		}
	}
}
