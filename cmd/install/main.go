// Command install fetches what the build needs from the network, all of it at
// once, and proves that it is there: npm ends well without a package of this
// machine's when the network is lost. What is proven needs no network again.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "install:", err)
		os.Exit(1)
	}
}

// run installs what is named in the project of the current folder.
func run(ctx context.Context, names []string, out io.Writer) error {
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	var steps []step
	for _, name := range names {
		s, known := stepsIn(root)[name]
		if !known {
			return fmt.Errorf("there is nothing called %q to install", name)
		}
		steps = append(steps, s)
	}
	return installAll(ctx, steps, newJournal(filepath.Join(root, ".cache", "install.log")), out)
}

// installAll does the steps side by side. The first that fails ends the others,
// and is the only one told of: they will all have failed for the same reason.
func installAll(ctx context.Context, steps []step, log *journal, out io.Writer) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var all sync.WaitGroup
	for _, s := range steps {
		all.Go(func() {
			if err := s.install(ctx, log, out); err != nil {
				cancel(err)
			}
		})
	}
	all.Wait()
	if err := context.Cause(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return ctx.Err()
}
