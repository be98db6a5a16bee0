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

// prove shows that a backup can be restored. It reads the whole backup from the folder again and loads
// the tables into temporary ones.
func (s *Backups) prove(ctx context.Context, folder ports.BackupFolder, m Manifest, watch Watch) error {
	sound, err := s.examine(ctx, folder, m, watch)
	if err != nil {
		return err
	}
	if damaged := m.Objects.Lines - len(sound); damaged > 0 {
		return fmt.Errorf("%d files in the folder are missing or differ from what was written", damaged)
	}
	rows, err := s.archive.CheckLoads(ctx, m.Schema, m.tableNames(), func(table string) (io.ReadCloser, error) {
		watch.Progress("proving table "+table, 0)
		return folder.OpenLines(tableFile(table))
	})
	if err != nil {
		return err
	}
	for i, file := range m.Tables {
		if rows[i] != file.Lines {
			return fmt.Errorf("%s: %d rows were written, %d can be loaded", file.Name, file.Lines, rows[i])
		}
	}
	return nil
}

// examine reads every byte of a backup and returns the undamaged objects by name. If the list of objects
// or a table is damaged, it returns an error. A damaged object is no error: it is reported to watch.
func (s *Backups) examine(ctx context.Context, folder ports.BackupFolder, m Manifest, watch Watch) (sound map[string]backupObject, err error) {
	for _, file := range append([]ports.BackupFile{m.Objects}, m.Tables...) {
		if err := checkFile(folder, file); err != nil {
			return nil, err
		}
	}
	sound = map[string]backupObject{}
	var group errgroup.Group
	group.SetLimit(concurrentFiles)
	var mu sync.Mutex
	read := 0
	err = eachLine(folder, objectsName, func(o backupObject) error {
		group.Go(func() error {
			problem := o.check(folder)
			mu.Lock()
			defer mu.Unlock()
			if problem != nil {
				watch.Found(problem.Error())
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

// checkFile reads a file from end to end and compares it with the manifest.
func checkFile(folder ports.BackupFolder, file ports.BackupFile) error {
	size, digest, err := sizeAndDigest(folder, file.Name)
	if err != nil {
		return err
	}
	if size != file.Bytes || digest != file.SHA256 {
		return fmt.Errorf("%s differs from the manifest", file.Name)
	}
	return nil
}

// check reads an object of the backup from end to end and compares it with its entry in the list.
func (o backupObject) check(folder ports.BackupFolder) error {
	name := objectFile(o.Name)
	size, digest, err := sizeAndDigest(folder, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s is not in the backup", name)
	case err != nil:
		return fmt.Errorf("%s cannot be read: %w", name, err)
	case size != o.Size || digest != o.SHA256:
		return fmt.Errorf("%s differs from its entry in the backup", name)
	}
	return nil
}

// sizeAndDigest reads a file of a backup from end to end.
func sizeAndDigest(folder ports.BackupFolder, name string) (size int64, digest string, err error) {
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
