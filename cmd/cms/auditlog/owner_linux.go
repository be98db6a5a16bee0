package auditlog

import (
	"os"
	"syscall"
)

// giveToFolderOwner gives a file to the owner of its folder if root opens it, as `cms user` may, so that the server can
// append to it as another user.
func giveToFolderOwner(file *os.File, dir string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	owner := info.Sys().(*syscall.Stat_t)
	return file.Chown(int(owner.Uid), int(owner.Gid))
}
