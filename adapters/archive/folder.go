// Package archive keeps backups in folders of the file system.
package archive

import (
	"errors"
	"io"
	"os"
	"path"

	"backoffice/ports"
)

// Folder implements ports.BackupFolder. Neither names nor symbolic links can leave it.
type Folder struct{ root *os.Root }

// Open opens an existing folder.
func Open(name string) (*Folder, error) {
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return &Folder{root}, nil
}

// Close releases the folder.
func (f *Folder) Close() error { return f.root.Close() }

// CheckEmpty returns ports.ErrFolderNotEmpty if the folder contains anything.
func (f *Folder) CheckEmpty() error {
	folder, err := f.root.Open(".")
	if err != nil {
		return err
	}
	defer folder.Close()
	switch _, err := folder.ReadDir(1); {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return err
	}
	return ports.ErrFolderNotEmpty
}

// Create begins a file, which must not exist yet.
func (f *Folder) Create(name string, done func(ports.BackupFile)) (io.WriteCloser, error) {
	file, err := f.create(name, done)
	if err != nil {
		return nil, err
	}
	return file, nil
}

// CreateLines begins a compressed file of lines.
func (f *Folder) CreateLines(name string, done func(ports.BackupFile)) (io.WriteCloser, error) {
	file, err := f.create(name, done)
	if err != nil {
		return nil, err
	}
	return newLinesWriter(file), nil
}

func (f *Folder) create(name string, done func(ports.BackupFile)) (*fileWriter, error) {
	if err := f.root.MkdirAll(path.Dir(name), 0o700); err != nil {
		return nil, err
	}
	file, err := f.root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	return newFileWriter(file, name, done), nil
}

// Open reads a file without decompressing it.
func (f *Folder) Open(name string) (io.ReadSeekCloser, error) {
	file, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	return file, nil
}

// OpenLines reads a compressed file of lines.
func (f *Folder) OpenLines(name string) (io.ReadCloser, error) {
	file, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	return newLinesReader(file, name)
}

// Publish writes the file under another name and renames it. Syncing the folder makes the
// new name survive a power cut.
func (f *Folder) Publish(name string, content []byte) error {
	file, err := f.create(name+".new", func(ports.BackupFile) {})
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	if err := f.root.Rename(name+".new", name); err != nil {
		return err
	}
	folder, err := f.root.Open(path.Dir(name))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
