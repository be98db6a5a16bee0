//go:build !linux

package harness

import "syscall"

func lockFile(string) (unlock func(), err error) { return func() {}, nil }

func dieWithParent() *syscall.SysProcAttr { return nil }

func postgresIdentities(string) []func() *syscall.SysProcAttr {
	return []func() *syscall.SysProcAttr{dieWithParent}
}
