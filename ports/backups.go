package ports

import (
	"errors"
	"io"
)

// ErrFolderNotEmpty is CheckEmpty's refusal.
var ErrFolderNotEmpty = errors.New("the folder is not empty; a backup wants one of its own")

// BackupFolder keeps the files of one backup under names with slashes, none of
// which leads out of it. A file that is not there is fs.ErrNotExist. Several may
// be written and read at once.
type BackupFolder interface {
	// CheckEmpty returns ErrFolderNotEmpty where anything stands in the folder.
	CheckEmpty() error

	// Create begins a file that must not be there yet. Once Close has returned
	// nil its bytes outlive a power cut, and done has been told what stands in
	// the folder.
	Create(name string, done func(Part)) (io.WriteCloser, error)

	// CreateLines is Create for a file of lines, which is kept compressed (gzip,
	// RFC 1952).
	CreateLines(name string, done func(Part)) (io.WriteCloser, error)

	// Open reads a file as it stands in the folder.
	Open(name string) (io.ReadCloser, error)

	// OpenLines reads what was written to CreateLines. What is not whole is an
	// error at the latest when its end is read.
	OpenLines(name string) (io.ReadCloser, error)

	// Publish makes a file of content, at once and for good: it is there as a
	// whole, after a power cut too, or not at all.
	Publish(name string, content []byte) error
}

// Part is a file of a backup, as it stands in the folder.
type Part struct {
	Name   string `json:"name"`
	Lines  int    `json:"lines"` // where it was made by CreateLines
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}
