package upkeep

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"

	"golang.org/x/sync/errgroup"

	"backoffice/ports"
)

// prove reads the backup from the folder again, and loads the tables as a restore would, into
// temporary tables.
func (s *Backups) prove(ctx context.Context, folder ports.BackupFolder, m Manifest, watch Watch) error {
	sound, err := s.examine(ctx, folder, m, watch)
	if err != nil {
		return err
	}
	if damaged := m.Objects.Lines - len(sound); damaged > 0 {
		return fmt.Errorf("%d files are not in the folder as they were written", damaged)
	}
	rows, err := s.archive.Prove(ctx, m.Schema, m.tableNames(), func(table string) (io.ReadCloser, error) {
		watch.Progress("proving table "+table, 0)
		return folder.OpenLines(tablePart(table))
	})
	if err != nil {
		return err
	}
	for i, part := range m.Tables {
		if rows[i] != part.Lines {
			return fmt.Errorf("%s: %d rows were written, %d can be loaded", part.Name, part.Lines, rows[i])
		}
	}
	return nil
}

// examine reads every byte of a backup and returns the sound objects by name. A damaged list is an
// error; watch receives damaged objects.
func (s *Backups) examine(ctx context.Context, folder ports.BackupFolder, m Manifest, watch Watch) (sound map[string]storedObject, err error) {
	for _, part := range append([]ports.Part{m.Objects}, m.Tables...) {
		if err := checkPart(folder, part); err != nil {
			return nil, err
		}
	}
	sound = map[string]storedObject{}
	var group errgroup.Group
	group.SetLimit(verifyAtOnce)
	var mu sync.Mutex
	read := 0
	err = eachLine(folder, objectsName, func(o storedObject) error {
		group.Go(func() error {
			wrong := o.check(folder)
			mu.Lock()
			defer mu.Unlock()
			if wrong != nil {
				watch.Found(wrong.Error())
			} else {
				sound[o.Name] = o
			}
			read++
			watch.Progress("objects read again", read)
			return nil
		})
		return ctx.Err()
	})
	return sound, cmp.Or(group.Wait(), err)
}

// checkPart reads a part from end to end and compares it with the manifest.
func checkPart(folder ports.BackupFolder, part ports.Part) error {
	size, digest, err := measured(folder, part.Name)
	if err != nil {
		return err
	}
	if size != part.Bytes || digest != part.SHA256 {
		return fmt.Errorf("%s is not as the manifest describes it", part.Name)
	}
	return nil
}

// check reads an object of the backup from end to end.
func (o storedObject) check(folder ports.BackupFolder) error {
	name := objectPart(o.Name)
	size, digest, err := measured(folder, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s is not in the backup", name)
	case err != nil:
		return fmt.Errorf("%s cannot be read: %w", name, err)
	case size != o.Size || digest != o.SHA256:
		return fmt.Errorf("%s is not as the backup describes it", name)
	}
	return nil
}

// measured reads a file of a backup as it stands in the folder.
func measured(folder ports.BackupFolder, name string) (size int64, digest string, err error) {
	file, err := folder.Open(name)
	if err != nil {
		return 0, "", err
	}
	defer file.Close()
	sum := sha256.New()
	if size, err = io.Copy(sum, file); err != nil {
		return 0, "", err
	}
	return size, hex.EncodeToString(sum.Sum(nil)), nil
}
