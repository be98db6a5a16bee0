package inspect

import "golang.org/x/sys/unix"

const architecture uint32 = unix.AUDIT_ARCH_AARCH64

var allowedHere []uint32
