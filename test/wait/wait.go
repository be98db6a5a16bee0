// Package wait is how tests wait. There is one patience for all of them: what comes costs
// no more than it takes, and a machine that stands still for a while breaks no test.
package wait

import (
	"fmt"
	"io"
	"slices"
	"testing"
	"time"
)

// Patience is how long a test waits for something that must come.
const Patience = 2 * time.Minute

const (
	firstPause   = time.Millisecond
	longestPause = 100 * time.Millisecond
)

// Until waits until done returns true. It runs done in the test's own goroutine, so done may
// fail the test. What is waited for is a format and its arguments. It returns how long it
// waited: a promise of time is judged by the middle of several, as a busy machine delays some.
func Until(t testing.TB, done func() bool, format string, args ...any) time.Duration {
	t.Helper()
	begun := time.Now()
	for pause := firstPause; !done(); pause = min(2*pause, longestPause) {
		if time.Since(begun) > Patience {
			t.Fatalf("not within %v: %s", Patience, fmt.Sprintf(format, args...))
		}
		time.Sleep(pause)
	}
	return time.Since(begun)
}

// Middle returns the middle one of several times.
func Middle(times []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(times))[len(times)/2]
}

// Receive returns the next value of a channel, and the zero value of one that is closed.
func Receive[T any](t testing.TB, from <-chan T, format string, args ...any) T {
	t.Helper()
	select {
	case value := <-from:
		return value
	case <-time.After(Patience):
		t.Fatalf("nothing came within %v: %s", Patience, fmt.Sprintf(format, args...))
		panic("unreachable")
	}
}

// Close closes c when the test ends. An error is only logged: it tells how the connection
// ended, which the test may have cut itself, and nothing about what the test is for.
func Close(t testing.TB, c io.Closer) {
	t.Helper()
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Logf("close at the end of the test: %v", err)
		}
	})
}
