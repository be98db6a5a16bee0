package process

import "time"

// WaitGone waits until gone returns true, and reports whether it did in time.
func WaitGone(gone func() bool, timeout time.Duration) bool {
	for deadline := time.Now().Add(timeout); !gone(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			return false
		}
	}
	return true
}
