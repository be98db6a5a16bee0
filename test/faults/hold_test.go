package faults

import (
	"syscall"
	"testing"

	"backoffice/test/harness"
)

// hold stops a part without ending it, as a machine under water does, and returns what
// lets it go on. PostgreSQL is many processes: the first is stopped first, since it would
// start others meanwhile, which then went on.
func hold(t *testing.T, p *harness.Product, part string) (release func()) {
	t.Helper()
	held := []int{}
	stop := func(pids ...int) {
		for _, pid := range pids {
			syscall.Kill(pid, syscall.SIGSTOP) //nolint:errcheck // it may be gone already
		}
		held = append(held, pids...)
	}
	stop(p.PID(part))
	for range 2 { // one that was just being started may have come into view after the first look
		stop(harness.Children(p.PID(part))...)
	}
	return func() {
		for _, pid := range held {
			syscall.Kill(pid, syscall.SIGCONT) //nolint:errcheck // likewise
		}
	}
}
