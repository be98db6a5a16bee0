// Package wait waits in tests, with one long timeout for all, so that a busy machine breaks no test.
package wait

import (
	"fmt"
	"io"
	"slices"
	"testing"
	"time"
)

// Timeout is how long a test waits for something that must happen.
const Timeout = 2 * time.Minute

const (
	firstPause   = time.Millisecond
	longestPause = 100 * time.Millisecond
)

// Until waits until done returns true. It runs done in the test's own goroutine, so done may fail
// the test. The format and its arguments say what the test waits for. It returns how long it waited.
// To test a time limit, compare it with the [Median] of several waits, because a busy machine delays some.
func Until(t testing.TB, done func() bool, format string, args ...any) time.Duration {
	t.Helper()
	begun := time.Now()
	for pause := firstPause; !done(); pause = min(2*pause, longestPause) {
		if time.Since(begun) > Timeout {
			t.Fatalf("not within %v: %s", Timeout, fmt.Sprintf(format, args...))
		}
		time.Sleep(pause)
	}
	return time.Since(begun)
}

// Median returns the middle one of several durations.
func Median(times []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(times))[len(times)/2]
}

// Receive returns the next value of a channel, or the zero value if the channel is closed.
func Receive[T any](t testing.TB, from <-chan T, format string, args ...any) T {
	t.Helper()
	select {
	case value := <-from:
		return value
	case <-time.After(Timeout):
		t.Fatalf("nothing came within %v: %s", Timeout, fmt.Sprintf(format, args...))
		panic("unreachable")
	}
}

// CloseAtEnd closes c when the test ends. An error is only logged, because the test may have cut the
// connection itself.
func CloseAtEnd(t testing.TB, c io.Closer) {
	t.Helper()
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Logf("close at the end of the test: %v", err)
		}
	})
}
