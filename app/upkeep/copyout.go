package upkeep

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"backoffice/domain"
	"backoffice/ports"
)

// copyOut copies the objects of every file that is or was in use, as the table
// just written names them.
func (s *Backups) copyOut(ctx context.Context, folder ports.BackupFolder, m *Manifest, watch Watch) error {
	list, err := folder.CreateLines(objectsName, func(p ports.Part) { m.Objects = p })
	if err != nil {
		return err
	}
	copies := &copies{backups: s, folder: folder, list: json.NewEncoder(list), slots: make(chan struct{}, verifyAtOnce), watch: watch}
	err = eachLine(folder, tablePart("files"), func(row fileRow) error {
		if row.UsedAt == nil {
			return ctx.Err()
		}
		copies.start(ctx, row)
		return errors.Join(ctx.Err(), copies.failed())
	})
	copies.all.Wait()
	m.Problems = copies.problems
	return errors.Join(err, copies.failed(), list.Close())
}

// copies are the copies that run at the same time.
type copies struct {
	backups *Backups
	folder  ports.BackupFolder
	slots   chan struct{}
	all     sync.WaitGroup
	watch   Watch

	mu       sync.Mutex
	list     *json.Encoder
	done     int
	problems int
	err      error
}

func (c *copies) failed() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

func (c *copies) start(ctx context.Context, row fileRow) {
	c.slots <- struct{}{}
	c.all.Go(func() {
		defer func() { <-c.slots }()
		for _, want := range row.objects() {
			got, err := c.backups.copyOne(ctx, c.folder, want)
			c.note(row, want, got, err)
		}
	})
}

func (c *copies) note(row fileRow, want domain.Object, got storedObject, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch lost := errors.Is(err, domain.ErrFileLost); {
	case lost && row.ReplacedAt != nil:
		return // an interrupted sweep has removed the object but not its row
	case lost:
		c.problem("object %s is lost", want.Name)
		return
	case err != nil:
		c.err = errors.Join(c.err, err)
		return
	case want.SHA256 != "" && want.SHA256 != got.SHA256:
		c.problem("object %s has %d bytes with SHA-256 %s in place of %s", want.Name, got.Size, got.SHA256, want.SHA256)
	}
	c.done++
	c.watch.Progress("objects", c.done)
	if err := c.list.Encode(got); err != nil {
		c.err = errors.Join(c.err, err)
	}
}

func (c *copies) problem(format string, args ...any) {
	c.problems++
	c.watch.Found(fmt.Sprintf(format, args...))
}

func (s *Backups) copyOne(ctx context.Context, folder ports.BackupFolder, want domain.Object) (storedObject, error) {
	body, err := s.store.Open(ctx, want.Name, 0, 0)
	if err != nil {
		return storedObject{}, err
	}
	defer body.Close()
	p := ports.Part{}
	w, err := folder.Create(objectPart(want.Name), func(done ports.Part) { p = done })
	if err != nil {
		return storedObject{}, err
	}
	_, err = io.Copy(w, body)
	err = errors.Join(err, w.Close())
	return storedObject{want.Name, want.ContentType, p.Bytes, p.SHA256}, err
}
