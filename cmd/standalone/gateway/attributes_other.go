//go:build !linux

package gateway

// keepsAttributes is true: the usual file systems of these systems have extended attributes.
func keepsAttributes(string) bool { return true }
