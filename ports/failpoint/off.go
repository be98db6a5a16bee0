//go:build !failpoints

package failpoint

// Reach says that an operation has come to a moment.
func Reach(operation, moment string) {}
