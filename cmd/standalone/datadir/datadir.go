// Package datadir manages the folder with all data of the product.
package datadir

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
)

// Dir is a data folder. It is locked, so that no second supervisor uses it.
type Dir struct {
	Path      string
	SocketDir string // short and plain enough for a unix socket
	lock      *os.File
}

// Open creates the folder if necessary, and locks it.
func Open(path string) (*Dir, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, fmt.Errorf("the data folder cannot be made (%w); choose another one with CMS_DATA_DIR", err)
	}
	resolved, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, fmt.Errorf("the data folder cannot be read (%w); choose another one with CMS_DATA_DIR", err)
	}
	dir := &Dir{Path: resolved}
	if err := dir.takeLock(); err != nil {
		return nil, err
	}
	for _, name := range []string{"files", "logs", "run"} {
		if err := os.MkdirAll(dir.Join(name), 0o700); err != nil {
			return nil, fmt.Errorf("the data folder cannot be written (%w); choose another one with CMS_DATA_DIR", err)
		}
	}
	if dir.SocketDir, err = socketDir(dir.Join("run"), OwnerOf(dir.Join("postgres"))); err != nil {
		return nil, err
	}
	return dir, nil
}

// Join returns a path in the folder.
func (d *Dir) Join(names ...string) string {
	return filepath.Join(append([]string{d.Path}, names...)...)
}

// LogFile returns the path of a part's log.
func (d *Dir) LogFile(part string) string { return d.Join("logs", part+".log") }

// takeLock locks a file in the folder until Close. The kernel releases the lock too, however the
// process ends.
func (d *Dir) takeLock() error {
	file, err := os.OpenFile(d.Join("lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("the data folder cannot be written (%w); start as its owner or choose another one with CMS_DATA_DIR", err)
	}
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		pid, _ := os.ReadFile(file.Name())
		file.Close()
		return fmt.Errorf("already running on %s (process %s); stop it first or choose another folder with CMS_DATA_DIR",
			d.Path, cmp.Or(strings.TrimSpace(string(pid)), "unknown"))
	}
	if err != nil {
		return fmt.Errorf("lock the data folder: %w", err)
	}
	d.lock = file
	if err := file.Truncate(0); err != nil {
		return fmt.Errorf("note the process in the lock file: %w", err)
	}
	_, err = fmt.Fprintln(file, os.Getpid())
	return err
}

// Close removes a temporary SocketDir and unlocks the folder.
func (d *Dir) Close() {
	if d.SocketDir != d.Join("run") {
		os.RemoveAll(d.SocketDir)
	}
	d.lock.Close()
}

const (
	longestSocketPath = 103 // macOS takes 103 bytes, Linux 107
	longestSocketName = len("/.s.PGSQL.5432.lock")
)

// plainPath matches paths that need no quoting in addresses and settings of any program.
var plainPath = regexp.MustCompile(`^[A-Za-z0-9/._-]+$`)

// socketDir returns run if its path is suitable for sockets, else a temporary folder whose name is
// derived from run, so that every start finds the same one. If that folder belongs to another user than this one and
// the database's, or others can enter it, it returns a new one with a random name.
func socketDir(run string, databaseUser int) (string, error) {
	if fitsSocket(run) {
		return run, os.Chmod(run, 0o700)
	}
	sum := sha256.Sum256([]byte(run))
	for _, parent := range []string{os.TempDir(), "/tmp"} {
		dir := filepath.Join(parent, fmt.Sprintf("backoffice-%d-%s", os.Getuid(), hex.EncodeToString(sum[:6])))
		if !fitsSocket(dir) {
			continue
		}
		if err := os.Mkdir(dir, 0o700); err == nil || privateFolder(dir, databaseUser) {
			return dir, nil
		}
		return os.MkdirTemp(parent, "backoffice-")
	}
	return "", errors.New("no folder is short enough for a socket; choose a shorter CMS_DATA_DIR or TMPDIR")
}

func fitsSocket(dir string) bool {
	return len(dir)+longestSocketName <= longestSocketPath && plainPath.MatchString(dir)
}

// privateFolder reports whether dir is a real folder that no other user can enter. It may belong to this user or to the
// database's, which a supervisor that runs as root gives it to.
func privateFolder(dir string, databaseUser int) bool {
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() || info.Mode().Perm() != 0o700 {
		return false
	}
	owner := ownerIn(info)
	return owner >= 0 && (owner == os.Getuid() || owner == databaseUser)
}
