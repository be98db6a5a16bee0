//go:build !linux

package gateway

// keepsAttributes is true of the file systems that these systems start from.
func keepsAttributes(string) bool { return true }
