package datadir

import (
	"io/fs"
	"os"
	"syscall"
)

// OwnerOf returns the user who owns a file or folder, or -1 if that is unknown.
func OwnerOf(path string) int {
	info, err := os.Stat(path)
	if err != nil {
		return -1
	}
	return ownerIn(info)
}

func ownerIn(info fs.FileInfo) int {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(stat.Uid)
	}
	return -1
}
