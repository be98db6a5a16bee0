package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

func childAttributes(onDeath syscall.Signal) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: onDeath}
}

// inNamespace makes root an ordinary user to the child, who still owns what
// root owns: no folder has to change hands, and root's own folders stay open.
func inNamespace(attr *syscall.SysProcAttr) {
	attr.Cloneflags = syscall.CLONE_NEWUSER
	attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 1000, HostID: 0, Size: 1}}
	attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 1000, HostID: 0, Size: 1}}
}

// processInfo tells a process's name and parent.
func processInfo(pid int) (name string, parent int, err error) {
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

// processesIn lists the processes of that name whose current folder is dir.
func processesIn(dir, name string) []int {
	entries, _ := filepath.Glob("/proc/[0-9]*/cwd")
	var pids []int
	for _, entry := range entries {
		if cwd, err := os.Readlink(entry); err != nil || cwd != dir {
			continue
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(entry)))
		if got, _, err := processInfo(pid); err == nil && got == name {
			pids = append(pids, pid)
		}
	}
	return pids
}
