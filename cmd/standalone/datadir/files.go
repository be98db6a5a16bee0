package datadir

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// WriteFile replaces a file in one step. After a crash at any moment the file has the old text or
// the new one.
func WriteFile(path string, text []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-") // made with 0600
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.Write(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return err
	}
	return SyncFolder(filepath.Dir(path))
}

// ReadJSON reads one of the folder's own files. It returns false if there is none.
func (d *Dir) ReadJSON(name string, v any) (there bool, err error) {
	text, err := os.ReadFile(d.Join(name))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err == nil {
		err = json.Unmarshal(text, v)
	}
	if err != nil {
		return true, fmt.Errorf("%s in %s cannot be used (%w); put it back from a backup", name, d.Path, err)
	}
	return true, nil
}

// WriteJSON replaces one of the folder's own files.
func (d *Dir) WriteJSON(name string, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err == nil {
		err = WriteFile(d.Join(name), append(text, '\n'))
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

// SyncFolder writes a folder's entries to the disk.
func SyncFolder(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// RemoveIfThere removes a file if it exists.
func RemoveIfThere(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
