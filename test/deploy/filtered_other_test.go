//go:build !linux

package deploy

const allowedCalls = "TEST_ALLOWED_CALLS"

// filtered is for Linux alone, as the unit is.
func filtered() int { return 1 }
