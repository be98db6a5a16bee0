// Command install fetches everything that the build needs from the network. It verifies the result,
// because npm succeeds even if it could not fetch some packages for this machine. After that no
// network is necessary.
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

// run installs the named parts of the project in the current folder.
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

// installAll runs the steps concurrently. The first failure cancels the others and is the only one
// reported, because all usually fail for the same reason.
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
