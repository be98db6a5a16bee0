package ports

import (
	"errors"
	"io"
)

// ErrFolderNotEmpty is returned by CheckEmpty.
var ErrFolderNotEmpty = errors.New("the folder is not empty; a backup needs a new one")

// BackupFolder stores the files of one backup. Names may have slashes, but cannot leave the folder.
// A missing file is fs.ErrNotExist. Several files may be written and read concurrently.
type BackupFolder interface {
	// CheckEmpty returns ErrFolderNotEmpty if the folder contains anything.
	CheckEmpty() error

	// Create begins a new file. It must not exist. Once Close has returned nil, its bytes survive a
	// power cut, and done has been called with its description.
	Create(name string, done func(BackupFile)) (io.WriteCloser, error)

	// CreateLines is Create for a file of lines, which is compressed (gzip, RFC 1952).
	CreateLines(name string, done func(BackupFile)) (io.WriteCloser, error)

	// Open reads a file without decompressing it.
	Open(name string) (io.ReadSeekCloser, error)

	// OpenLines reads a file of CreateLines. Reading an incomplete file fails, at its end at
	// the latest.
	OpenLines(name string) (io.ReadCloser, error)

	// Publish creates a file with this content atomically: it exists completely or not at all, even
	// after a power cut.
	Publish(name string, content []byte) error
}

// BackupFile describes a file of a backup.
type BackupFile struct {
	Name   string `json:"name"`
	Lines  int    `json:"lines"` // for files of CreateLines
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}
