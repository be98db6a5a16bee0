//go:build !linux

package main

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

func childAttributes(syscall.Signal) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true}
}

func inNamespace(*syscall.SysProcAttr) {}

// processInfo tells a process's name and parent.
func processInfo(pid int) (name string, parent int, err error) {
	text, err := exec.Command("ps", "-o", "ppid=,comm=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		return "", 0, err
	}
	first, rest, _ := strings.Cut(strings.TrimSpace(string(text)), " ")
	parent, err = strconv.Atoi(first)
	return filepath.Base(strings.TrimSpace(rest)), parent, err
}

// processesIn cannot be told here; PostgreSQL's own lock files must do.
func processesIn(string, string) []int { return nil }
