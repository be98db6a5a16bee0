// Package process has what differs between operating systems: how a child dies with its parent, and
// which processes run.
package process

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Attributes returns the attributes of a child in its own process group, so that a terminal's
// Ctrl-C reaches only the supervisor. The child gets the signal onDeath when the supervisor dies.
func Attributes(onDeath syscall.Signal) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: onDeath}
}

// InNamespace makes the child see itself as an ordinary user, although it still owns root's files.
// So no folder needs another owner, and the child can enter root's folders.
func InNamespace(attr *syscall.SysProcAttr) {
	attr.Cloneflags = syscall.CLONE_NEWUSER
	attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 1000, HostID: 0, Size: 1}}
	attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 1000, HostID: 0, Size: 1}}
}

// Info returns a running process's name and parent.
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

// PIDsIn lists the processes of this name whose current folder is dir.
func PIDsIn(dir, name string) []int {
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
