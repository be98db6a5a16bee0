// Package pdfium keeps pdfium's machine code for all tests. To compile it for each server of a test
// would take four seconds and 360 MB every time.
package pdfium

import (
	"os"
	"path/filepath"

	"backoffice/test/project"
)

// Cache returns the folder that the tests share, ".cache/test/pdfium" in the project's folder.
func Cache() (string, error) {
	dir := filepath.Join(project.Dir(), ".cache", "test", "pdfium")
	return dir, os.MkdirAll(dir, 0o700)
}

// ShareWith gives a server's data folder the folder that the tests share.
func ShareWith(data string) error {
	dir, err := Cache()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(data, 0o700); err != nil {
		return err
	}
	return os.Symlink(dir, filepath.Join(data, "pdfium"))
}
