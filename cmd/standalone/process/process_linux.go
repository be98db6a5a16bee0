// Package process knows what the systems have of their own: how a child dies with
// its parent, and who runs where.
package process

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Attributes are those of a child in a process group of its own, so that a
// terminal's Ctrl-C reaches only the supervisor, and that gets the signal onDeath
// when the supervisor dies.
func Attributes(onDeath syscall.Signal) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: onDeath}
}

// InNamespace makes root an ordinary user to the child, who still owns what
// root owns: no folder has to change hands, and root's own folders stay open.
func InNamespace(attr *syscall.SysProcAttr) {
	attr.Cloneflags = syscall.CLONE_NEWUSER
	attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 1000, HostID: 0, Size: 1}}
	attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 1000, HostID: 0, Size: 1}}
}

// Info returns a process's name and parent.
func Info(pid int) (name string, parent int, err error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return "", 0, err
	}
	text := string(stat)
	from, to := strings.IndexByte(text, '('), strings.LastIndexByte(text, ')')
	if from < 0 || to < from {
		return "", 0, fmt.Errorf("unreadable status of process %d", pid)
	}
	fields := strings.Fields(text[to+1:])
	if len(fields) < 2 || fields[0] == "Z" || fields[0] == "X" {
		return "", 0, fmt.Errorf("process %d has ended", pid)
	}
	parent, err = strconv.Atoi(fields[1])
	return text[from+1 : to], parent, err
}

// In lists the processes of that name whose current folder is dir.
func In(dir, name string) []int {
	entries, _ := filepath.Glob("/proc/[0-9]*/cwd")
	var pids []int
	for _, entry := range entries {
		if cwd, err := os.Readlink(entry); err != nil || cwd != dir {
			continue
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(entry)))
		if got, _, err := Info(pid); err == nil && got == name {
			pids = append(pids, pid)
		}
	}
	return pids
}
