//go:build !failpoints

package failpoint

// Reach marks a point of an operation.
func Reach(operation, moment string) {}
