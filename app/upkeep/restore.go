package upkeep

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"backoffice/app/files"
	"backoffice/domain"
	"backoffice/ports"
)

// Prepared is a backup that was read before it is restored.
type Prepared struct {
	Lost  []LostFile              // files in use that the backup does not have whole; LeaveOut removes them from their e-books once the restored database is migrated
	sound map[string]backupObject // the undamaged objects by name, without those of Lost
}

// Prepare reads every byte of a backup, before anything is written. It returns an error if the bucket is not empty, or if
// something is damaged and withoutDamaged is not set.
func (s *Backups) Prepare(ctx context.Context, folder ports.BackupFolder, m Manifest, withoutDamaged bool, watch Watch) (Prepared, error) {
	var p Prepared
	err := s.checkEmptyStore(ctx)
	if err != nil {
		return p, err
	}
	if p.sound, err = s.examine(ctx, folder, m, watch); err != nil {
		return p, err
	}
	damaged := m.Objects.Lines - len(p.sound) // before lostFiles, which removes objects from p.sound
	if p.Lost, err = lostFiles(folder, p.sound, watch); err != nil {
		return p, err
	}
	if (damaged > 0 || len(p.Lost) > 0) && !withoutDamaged {
		err = fmt.Errorf("damaged objects: %d, files in use that are not whole: %d, see above; nothing was restored: --without-damaged leaves them out", damaged, len(p.Lost))
	}
	return p, err
}

// Restore loads a prepared backup into empty tables and an empty store. It loads the database last, so that it never
// names a missing file.
func (s *Backups) Restore(ctx context.Context, folder ports.BackupFolder, m Manifest, p Prepared, watch Watch) error {
	if err := s.archive.CheckEmpty(ctx, m.Schema); err != nil {
		return err
	}
	if err := s.checkEmptyStore(ctx); err != nil { // reading a large backup takes hours, so check again
		return err
	}
	tables, err := s.loadable(ctx, m, watch)
	if err != nil {
		return err
	}
	if err := s.copyIn(ctx, folder, p.sound, watch); err != nil {
		return err
	}
	return s.archive.Load(ctx, tables, func(table string) (io.ReadCloser, error) {
		watch.Progress("table "+table, 0)
		return folder.OpenLines(tableFile(table))
	})
}

// loadable returns the tables of a backup that the database has. An older backup may also have tables
// that are not the product's: these are named and left out.
func (s *Backups) loadable(ctx context.Context, m Manifest, watch Watch) ([]string, error) {
	own, _, err := s.archive.Tables(ctx)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(m.tableNames(), func(table string) bool {
		foreign := !slices.Contains(own, table)
		if foreign {
			watch.Found("table " + table + " is not restored: the library has no such table")
		}
		return foreign
	}), nil
}

// checkEmptyStore returns an error unless the bucket is empty.
func (s *Backups) checkEmptyStore(ctx context.Context) error {
	return files.EachPage(ctx, s.store, "", func(page []ports.StoredObject) error {
		for _, o := range page {
			// The builds of the pages, which servers share, belong to no library.
			if !o.IsFolderMarker() && !strings.HasPrefix(o.Name, domain.BuildPrefix) {
				return fmt.Errorf("the bucket is not empty: there is an object %s", o.Name)
			}
		}
		return nil
	})
}

// copyIn stores the sound objects.
func (s *Backups) copyIn(ctx context.Context, folder ports.BackupFolder, sound map[string]backupObject, watch Watch) error {
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(concurrentFiles)
	var mu sync.Mutex
	done := 0
	err := eachLine(folder, objectsName, func(o backupObject) error {
		if _, ok := sound[o.Name]; !ok {
			return groupCtx.Err()
		}
		group.Go(func() error {
			err := s.putOne(groupCtx, folder, o)
			mu.Lock()
			defer mu.Unlock()
			done++
			watch.Progress("objects", done)
			return err
		})
		return groupCtx.Err()
	})
	return cmp.Or(group.Wait(), err)
}

// putOne stores an object.
func (s *Backups) putOne(ctx context.Context, folder ports.BackupFolder, o backupObject) error {
	file, err := folder.Open(objectFile(o.Name))
	if err != nil {
		return err
	}
	defer file.Close()
	return s.store.Put(ctx, o.Name, o.ContentType, o.Size, file)
}
