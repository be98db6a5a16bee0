//go:build !linux

package gateway

// supportsXattrs is true: the usual file systems of these systems have extended attributes.
func supportsXattrs(string) bool { return true }
