package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
	"sync"
)

// Restore reads a backup into a database and a store that hold nothing yet.
// The whole backup is checked first and the records come last, so that they
// never name a file that is not there.
func (s *Backups) Restore(ctx context.Context, dir *os.Root, m Manifest, watch Watch) error {
	for _, part := range append([]Part{m.Objects}, m.Tables...) {
		if err := part.check(dir); err != nil {
			return err
		}
	}
	if err := s.archive.Empty(ctx, m.Schema); err != nil {
		return err
	}
	there, err := s.store.List(ctx, "", verifyBatch)
	if err != nil {
		return err
	}
	for _, o := range there {
		if !o.Folder() {
			return fmt.Errorf("the bucket is not empty: there is an object %s", o.Name)
		}
	}
	if err := s.copyIn(ctx, dir, watch); err != nil {
		return err
	}
	tables := make([]string, len(m.Tables))
	for i, part := range m.Tables {
		tables[i] = strings.TrimSuffix(path.Base(part.Name), ".jsonl.gz")
	}
	return s.archive.Load(ctx, tables, func(table string) (io.ReadCloser, error) {
		watch.Progress("table "+table, 0)
		return openPart(dir, tablePart(table))
	})
}

func (s *Backups) copyIn(ctx context.Context, dir *os.Root, watch Watch) error {
	var all sync.WaitGroup
	var mu sync.Mutex
	var failed error
	done, slots := 0, make(chan struct{}, verifyAtOnce)
	err := eachLine(dir, objectsName, func(o stored) error {
		slots <- struct{}{}
		all.Go(func() {
			err := s.putOne(ctx, dir, o)
			mu.Lock()
			failed = errors.Join(failed, err)
			done++
			watch.Progress("objects", done)
			mu.Unlock()
			<-slots
		})
		mu.Lock()
		defer mu.Unlock()
		return errors.Join(ctx.Err(), failed)
	})
	all.Wait()
	return errors.Join(err, failed)
}

// putOne writes an object, if its bytes are those that the list says.
func (s *Backups) putOne(ctx context.Context, dir *os.Root, o stored) error {
	file, err := dir.Open(objectsDir + "/" + o.Name)
	if err != nil {
		return err
	}
	defer file.Close()
	digest := sha256.New()
	size, err := io.Copy(digest, file)
	if err != nil {
		return err
	}
	if size != o.Size || hex.EncodeToString(digest.Sum(nil)) != o.SHA256 {
		return fmt.Errorf("%s is not as the backup describes it", file.Name())
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	return s.store.Put(ctx, o.Name, o.ContentType, o.Size, file)
}
