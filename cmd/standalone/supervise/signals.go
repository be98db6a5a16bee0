package supervise

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
)

var errSignal = errors.New("a signal asked for it")

// StopSignals returns a context that ends with the first signal, and a channel that is closed by
// the second, with which the user asks to stop immediately.
func StopSignals(parent context.Context) (ctx context.Context, stopNow <-chan struct{}, release func()) {
	stopSignals := []os.Signal{syscall.SIGINT, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // with nohup, continue without a terminal
		stopSignals = append(stopSignals, syscall.SIGHUP)
	}
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, stopSignals...)
	// If the reader of our output ends, SIGPIPE must not stop the database.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)

	ctx, cancel := context.WithCancelCause(parent)
	second := make(chan struct{})
	go func() {
		for count := 0; ; count++ {
			if _, open := <-signals; !open {
				return
			}
			switch count {
			case 0:
				cancel(errSignal)
			case 1:
				close(second)
			}
		}
	}()
	return ctx, second, func() { signal.Stop(signals); close(signals); cancel(nil) }
}
