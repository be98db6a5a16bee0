package process

import "time"

// WaitGone waits until gone is true, and reports whether it came to that in time.
func WaitGone(gone func() bool, patience time.Duration) bool {
	for deadline := time.Now().Add(patience); !gone(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			return false
		}
	}
	return true
}
