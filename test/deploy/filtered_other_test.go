//go:build !linux

package deploy

const allowedCalls = "TEST_ALLOWED_CALLS"

// filtered works only on Linux, like the unit.
func filtered() int { return 1 }
