//go:build !linux

package process

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Attributes are those of a child in a process group of its own.
func Attributes(syscall.Signal) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true}
}

// InNamespace does nothing: namespaces are Linux's.
func InNamespace(*syscall.SysProcAttr) {}

// Info returns a process's name and parent.
func Info(pid int) (name string, parent int, err error) {
	text, err := exec.Command("ps", "-o", "ppid=,comm=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		return "", 0, err
	}
	first, rest, _ := strings.Cut(strings.TrimSpace(string(text)), " ")
	parent, err = strconv.Atoi(first)
	return filepath.Base(strings.TrimSpace(rest)), parent, err
}

// In returns nothing: it cannot be known here, and PostgreSQL's own lock files
// must do.
func In(string, string) []int { return nil }
