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
	"strings"
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

// step is something to install.
type step struct {
	what  string // in words
	proof func(ctx context.Context) error
	fetch func(ctx context.Context) ([]byte, error) // with what it said
}

// install fetches what is not proven to be there, and proves it.
func (s step) install(ctx context.Context, log *journal, out io.Writer) error {
	if s.proof(ctx) == nil {
		return nil
	}
	fmt.Fprintf(out, "installing %s\n", s.what)
	said, err := s.fetch(ctx)
	log.write(s.what, said)
	if err != nil {
		return s.failed(said, err, log)
	}
	if err := s.proof(ctx); err != nil {
		return fmt.Errorf("%s did not come whole (%w): the network was lost, or the registry lacks a part; %s", s.what, err, again)
	}
	return nil
}

const again = "run the same command again when there is a network, it goes on from here"

// failed tells in one line why a step did not go.
func (s step) failed(said []byte, err error, log *journal) error {
	if reason, lost := networkFault(string(said)); lost {
		return fmt.Errorf("%s could not be fetched, the network is missing (%s); %s", s.what, reason, again)
	}
	return fmt.Errorf("%s could not be installed (%w: %s); %s tells more", s.what, err, lastLine(said), log.path)
}

// networkWords are how npm and go say that nobody can be reached.
var networkWords = []string{
	"ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "ENETUNREACH", "EHOSTUNREACH", "ERR_SOCKET_TIMEOUT",
	"connection refused", "no such host", "i/o timeout", "network is unreachable", "connection reset", "TLS handshake timeout", "proxyconnect",
	"server misbehaving",
}

func networkFault(said string) (reason string, lost bool) {
	for _, word := range networkWords {
		if strings.Contains(said, word) {
			return word, true
		}
	}
	return "", false
}

func lastLine(said []byte) string {
	lines := strings.Split(strings.TrimSpace(string(said)), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

// journal keeps what the programs said, for whom one line is not enough.
type journal struct {
	path string
	mu   sync.Mutex
}

func newJournal(path string) *journal { return &journal{path: path} }

func (j *journal) write(what string, said []byte) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if os.MkdirAll(filepath.Dir(j.path), 0o755) != nil {
		return
	}
	file, err := os.OpenFile(j.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return
	}
	defer file.Close()
	fmt.Fprintf(file, "== %s\n%s\n", what, said)
}
