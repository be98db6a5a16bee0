package harness

import (
	"os"
	"syscall"
)

// lockFile waits until no other process holds the lock of this name, and takes it.
func lockFile(path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		f.Close()
		return nil, err
	}
	return func() { f.Close() }, nil
}

func dieWithParent() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// postgresIdentities returns functions that make the process attributes with which PostgreSQL may run in dir,
// best first. The last one also gives dir to nobody.
func postgresIdentities(dir string) []func() *syscall.SysProcAttr {
	if os.Geteuid() != 0 {
		return []func() *syscall.SysProcAttr{dieWithParent}
	}
	inNamespace := func() *syscall.SysProcAttr {
		attr, one := dieWithParent(), []syscall.SysProcIDMap{{ContainerID: 1000, HostID: 0, Size: 1}}
		attr.Cloneflags, attr.UidMappings, attr.GidMappings = syscall.CLONE_NEWUSER, one, one
		return attr
	}
	asNobody := func() *syscall.SysProcAttr {
		const nobody = 65534
		_ = os.Chown(dir, nobody, nobody)
		attr := dieWithParent()
		attr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
		return attr
	}
	return []func() *syscall.SysProcAttr{inNamespace, asNobody}
}
