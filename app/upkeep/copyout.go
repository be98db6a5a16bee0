package upkeep

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"golang.org/x/sync/errgroup"

	"backoffice/domain"
	"backoffice/ports"
)

// copyObjects copies the objects of every file that is or was in use. It reads the files from the dump of
// their table, which this backup has just written.
func (s *Backups) copyObjects(ctx context.Context, folder ports.BackupFolder, m *Manifest, watch Watch) error {
	list, err := folder.CreateLines(objectsName, func(p ports.BackupFile) { m.Objects = p })
	if err != nil {
		return err
	}
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(concurrentFiles)
	copies := &copies{list: json.NewEncoder(list), watch: watch}
	err = eachLine(folder, tableFile("files"), func(row fileRow) error {
		if row.UsedAt != nil {
			group.Go(func() error { return s.copyFile(groupCtx, folder, row, copies) })
		}
		return groupCtx.Err()
	})
	err = cmp.Or(group.Wait(), err)
	m.Problems = copies.problems
	return errors.Join(err, list.Close())
}

func (s *Backups) copyFile(ctx context.Context, folder ports.BackupFolder, row fileRow, copies *copies) error {
	for _, want := range row.objects() {
		got, err := s.copyObject(ctx, folder, want)
		if err := copies.add(row, want, got, err); err != nil {
			return err
		}
	}
	return nil
}

// copies lists what was copied, and counts problems.
type copies struct {
	watch Watch

	mu       sync.Mutex
	list     *json.Encoder
	done     int
	problems int
}

// add lists the copy of an object. It reports an object that is changed, or lost while still needed.
func (c *copies) add(row fileRow, want domain.Object, got backupObject, err error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch lost := errors.Is(err, domain.ErrFileLost); {
	case lost && row.ReplacedAt != nil:
		return nil // an interrupted sweep has removed the object but not its row
	case lost:
		c.problem("object %s is lost", want.Name)
		return nil
	case err != nil:
		return err
	case want.SHA256 != "" && want.SHA256 != got.SHA256:
		c.problem("object %s has %d bytes with SHA-256 %s instead of %s", want.Name, got.Size, got.SHA256, want.SHA256)
	}
	c.done++
	c.watch.Progress("objects", c.done)
	return c.list.Encode(got)
}

func (c *copies) problem(format string, args ...any) {
	c.problems++
	c.watch.Found(fmt.Sprintf(format, args...))
}

func (s *Backups) copyObject(ctx context.Context, folder ports.BackupFolder, want domain.Object) (backupObject, error) {
	body, err := s.store.Open(ctx, want.Name, 0, 0)
	if err != nil {
		return backupObject{}, err
	}
	defer body.Close()
	written := ports.BackupFile{}
	w, err := folder.Create(objectFile(want.Name), func(done ports.BackupFile) { written = done })
	if err != nil {
		return backupObject{}, err
	}
	_, err = io.Copy(w, body)
	err = errors.Join(err, w.Close())
	return backupObject{want.Name, want.ContentType, written.Bytes, written.SHA256}, err
}
