package inspect

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"backoffice/domain"
)

const spoolPattern = "inspect-*"

// spool copies body into a file that loses its name before the first byte is
// written: it disappears with its last descriptor, also if this process is killed.
func spool(dir string, body io.Reader) (*os.File, error) {
	f, err := os.CreateTemp(dir, spoolPattern)
	if err != nil {
		return nil, busyIfTemporary(err)
	}
	if err = os.Remove(f.Name()); err == nil {
		_, err = io.Copy(f, io.LimitReader(body, domain.MaxPDF))
	}
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, busyIfTemporary(errors.Join(err, f.Close()))
	}
	return f, nil
}

// leftoverAge is far longer than any file keeps its name. A server of an older version in the same folder
// removes the name only after the copy.
const leftoverAge = time.Hour

// removeLeftovers removes files of processes that were killed before they removed the name. A file that
// cannot be removed only takes space.
func removeLeftovers(dir string, now time.Time) {
	if dir == "" { // the system's folder is the system's to clear
		return
	}
	names, _ := fs.Glob(os.DirFS(dir), spoolPattern) // the folder's name may contain [ or *
	for _, name := range names {
		path := filepath.Join(dir, name)
		if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() && now.Sub(info.ModTime()) > leftoverAge {
			_ = os.Remove(path)
		}
	}
}
