package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"sync"
)

// prove reads what was written, from the folder and not from memory, and loads
// the tables as a restore would, into something that is thrown away.
func (s *Backups) prove(ctx context.Context, dir *os.Root, m Manifest, watch Watch) error {
	sound, err := s.examine(ctx, dir, m, watch)
	if err != nil {
		return err
	}
	if damaged := m.Objects.Lines - len(sound); damaged > 0 {
		return fmt.Errorf("%d files are not in the folder as they were written", damaged)
	}
	rows, err := s.archive.Prove(ctx, m.Schema, m.tableNames(), func(table string) (io.ReadCloser, error) {
		watch.Progress("proving table "+table, 0)
		return openPart(dir, tablePart(table))
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

// examine reads every byte of a backup and returns the objects that are sound,
// by their names. What is wrong with the lists themselves is an error; objects
// that are damaged are told.
func (s *Backups) examine(ctx context.Context, dir *os.Root, m Manifest, watch Watch) (sound map[string]stored, err error) {
	for _, part := range append([]Part{m.Objects}, m.Tables...) {
		if err := part.check(dir); err != nil {
			return nil, err
		}
	}
	sound = map[string]stored{}
	var all sync.WaitGroup
	var mu sync.Mutex
	read, slots := 0, make(chan struct{}, verifyAtOnce)
	err = eachLine(dir, objectsName, func(o stored) error {
		slots <- struct{}{}
		all.Go(func() {
			wrong := o.check(dir)
			mu.Lock()
			defer mu.Unlock()
			<-slots
			if wrong != nil {
				watch.Found(wrong.Error())
			} else {
				sound[o.Name] = o
			}
			read++
			watch.Progress("objects read again", read)
		})
		return ctx.Err()
	})
	all.Wait()
	return sound, err
}

func objectPart(object string) string { return objectsDir + "/" + object }

// check reads an object of the backup from end to end.
func (o stored) check(dir *os.Root) error {
	file, err := dir.Open(objectPart(o.Name))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is not in the backup", objectPart(o.Name))
	}
	if err != nil {
		return err
	}
	defer file.Close()
	digest := sha256.New()
	size, err := io.Copy(digest, file)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", objectPart(o.Name), err)
	}
	if size != o.Size || hex.EncodeToString(digest.Sum(nil)) != o.SHA256 {
		return fmt.Errorf("%s is not as the backup describes it", objectPart(o.Name))
	}
	return nil
}

// tableNames lists the tables in the order of their loading.
func (m Manifest) tableNames() []string {
	names := make([]string, len(m.Tables))
	for i, part := range m.Tables {
		names[i] = strings.TrimSuffix(path.Base(part.Name), ".jsonl.gz")
	}
	return names
}
