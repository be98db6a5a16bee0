package faults

import (
	"syscall"
	"testing"

	"backoffice/test/harness"
)

// hold pauses a part without ending it, like a machine that hangs, and returns a function that
// resumes it. PostgreSQL has many processes: the parent is paused first, because it could start
// others that would not be paused.
func hold(t *testing.T, p *harness.Product, part string) (release func()) {
	t.Helper()
	parent := p.PID(part)
	children := harness.Pause(t, parent)
	for _, pid := range children {
		syscall.Kill(pid, syscall.SIGSTOP) //nolint:errcheck // it may be gone already
	}
	return func() {
		for _, pid := range append(children, parent) {
			syscall.Kill(pid, syscall.SIGCONT) //nolint:errcheck // it may be gone already
		}
	}
}
