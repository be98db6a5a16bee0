//go:build !linux

package process

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Attributes returns the attributes of a child in its own process group. Only Linux can signal a child
// when its parent dies.
func Attributes(syscall.Signal) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true}
}

// InNamespace does nothing, because only Linux has namespaces.
func InNamespace(*syscall.SysProcAttr) {}

// Info returns the name and parent of a process, which may have ended without having been waited for.
func Info(pid int) (name string, parent int, err error) {
	text, err := exec.Command("ps", "-o", "ppid=,comm=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		return "", 0, err
	}
	ppid, command, _ := strings.Cut(strings.TrimSpace(string(text)), " ")
	parent, err = strconv.Atoi(ppid)
	return filepath.Base(strings.TrimSpace(command)), parent, err
}

// PIDsIn returns nothing, because the folder of a process cannot be found out here. PostgreSQL's own
// lock files must suffice.
func PIDsIn(string, string) []int { return nil }
