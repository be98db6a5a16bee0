package gateway

import "syscall"

// keepsAttributes reports whether files in dir can have extended attributes.
func keepsAttributes(dir string) bool {
	const probe = "user.backoffice-probe"
	if err := syscall.Setxattr(dir, probe, []byte("1"), 0); err != nil {
		return false
	}
	_ = syscall.Removexattr(dir, probe)
	return true
}
