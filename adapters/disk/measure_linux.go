package disk

import "syscall"

// measure returns how many bytes an ordinary user may still write to a disk, and its size. Linux counts
// in fragments, which are smaller than blocks on some network and user-space file systems (statfs(2)).
func measure(path string) (free, size uint64, err error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(path, &s); err != nil {
		return 0, 0, err
	}
	unit := uint64(s.Frsize)
	if unit == 0 {
		unit = uint64(s.Bsize)
	}
	return s.Bavail * unit, s.Blocks * unit, nil
}
