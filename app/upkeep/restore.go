package upkeep

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"backoffice/app/files"
	"backoffice/domain"
	"backoffice/ports"
)

// Restore loads a backup into an empty database and an empty store. It reads every byte of the
// backup before it writes, and loads the database last, so that it never names a missing file. A
// damaged file is an error, unless withoutDamaged is set. Then it is returned, and the caller
// removes it from its e-book with LeaveOut after the migration.
func (s *Backups) Restore(ctx context.Context, folder ports.BackupFolder, m Manifest, withoutDamaged bool, watch Watch) ([]LostFile, error) {
	if err := s.checkEmpty(ctx, m); err != nil {
		return nil, err
	}
	sound, err := s.examine(ctx, folder, m, watch)
	if err != nil {
		return nil, err
	}
	damaged := m.Objects.Lines - len(sound)
	lost, err := lostFiles(folder, sound, watch)
	if err != nil {
		return nil, err
	}
	if (damaged > 0 || len(lost) > 0) && !withoutDamaged {
		return nil, fmt.Errorf("damaged objects: %d, files in use that are not whole: %d, see above; nothing was restored: --without-damaged leaves them out", damaged, len(lost))
	}
	if err := s.checkEmpty(ctx, m); err != nil { // reading a large backup takes hours, so check again
		return nil, err
	}
	if err := s.copyIn(ctx, folder, sound, watch); err != nil {
		return nil, err
	}
	return lost, s.archive.Load(ctx, m.tableNames(), func(table string) (io.ReadCloser, error) {
		watch.Progress("table "+table, 0)
		return folder.OpenLines(tableFile(table))
	})
}

// checkEmpty returns an error unless database and bucket are empty.
func (s *Backups) checkEmpty(ctx context.Context, m Manifest) error {
	if err := s.archive.Empty(ctx, m.Schema); err != nil {
		return err
	}
	return files.EachPage(ctx, s.store, "", func(there []ports.StoredObject) error {
		for _, o := range there {
			// The shared files of the pages belong to no library.
			if !o.Folder() && !strings.HasPrefix(o.Name, domain.BuildPrefix) {
				return fmt.Errorf("the bucket is not empty: there is an object %s", o.Name)
			}
		}
		return nil
	})
}

// copyIn stores the sound objects.
func (s *Backups) copyIn(ctx context.Context, folder ports.BackupFolder, sound map[string]storedObject, watch Watch) error {
	group, within := errgroup.WithContext(ctx)
	group.SetLimit(concurrentChecks)
	var mu sync.Mutex
	done := 0
	err := eachLine(folder, objectsName, func(o storedObject) error {
		if _, ok := sound[o.Name]; !ok {
			return within.Err()
		}
		group.Go(func() error {
			err := s.putOne(within, folder, o)
			mu.Lock()
			defer mu.Unlock()
			done++
			watch.Progress("objects", done)
			return err
		})
		return within.Err()
	})
	return cmp.Or(group.Wait(), err)
}

// putOne stores an object.
func (s *Backups) putOne(ctx context.Context, folder ports.BackupFolder, o storedObject) error {
	file, err := folder.Open(objectFile(o.Name))
	if err != nil {
		return err
	}
	defer file.Close()
	return s.store.Put(ctx, o.Name, o.ContentType, o.Size, file)
}
