package harness

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"backoffice/adapters/disk"
)

const (
	memoryFolder = "/dev/shm"
	memoryNeeded = 4 << 30 // bytes: a container often has 64 MB there, a small machine too little
)

// databaseFolder creates the folder of a database whose content need not outlive the process. It is
// in memory where there is plenty: each test's database has some 300 files, and a disk that others
// use takes up to ten times as long to create them.
func databaseFolder() (string, error) {
	if free, known := disk.Free(memoryFolder); known && free >= memoryNeeded {
		removeLeftovers(memoryFolder)
		if dir, err := os.MkdirTemp(memoryFolder, fmt.Sprintf("cms-pg-%d-", os.Getpid())); err == nil {
			return dir, nil
		}
	}
	return os.MkdirTemp("", "pg-")
}

// removeLeftovers removes the folders of processes that were killed before they could do so.
func removeLeftovers(in string) {
	all, _ := filepath.Glob(filepath.Join(in, "cms-pg-*"))
	for _, dir := range all {
		var pid int
		if _, err := fmt.Sscanf(filepath.Base(dir), "cms-pg-%d-", &pid); err == nil && errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
			os.RemoveAll(dir)
		}
	}
}
