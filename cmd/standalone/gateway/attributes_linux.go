package gateway

import (
	"errors"
	"syscall"
)

// supportsXattrs reports whether files in dir can have extended attributes. Only ENOTSUP means
// that they cannot, not an error such as that of a full disk.
func supportsXattrs(dir string) bool {
	const probe = "user.backoffice-probe"
	if err := syscall.Setxattr(dir, probe, []byte("1"), 0); errors.Is(err, syscall.ENOTSUP) {
		return false
	}
	_ = syscall.Removexattr(dir, probe)
	return true
}
