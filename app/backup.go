package app

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Backups copies the whole library into a folder, and back.
type Backups struct {
	archive ports.Archive
	store   ports.FileStore
	books   ports.Ebooks
}

// backupFormat is that of the folder; another one is refused.
const backupFormat = 1

// Manifest is the last thing written of a backup: without it there is none.
type Manifest struct {
	Format     int       `json:"format"`
	Schema     int64     `json:"schema"` // of the database
	StartedAt  time.Time `json:"started_at"`
	FinishedAt time.Time `json:"finished_at"`
	Tables     []Part    `json:"tables"` // in the order of their loading
	Objects    Part      `json:"objects"`
	Problems   int       `json:"problems"` // files that were lost or changed before the backup
}

const (
	manifestName = "manifest.json"
	objectsName  = "objects.jsonl.gz"
	objectsDir   = "objects"
	tablesDir    = "tables"
)

// stored is a line of the list of objects.
type stored struct {
	Name        string `json:"name"`
	ContentType string `json:"content_type"`
	Size        int64  `json:"size"`
	SHA256      string `json:"sha256"`
}

// Watch is told how a long command gets on.
type Watch struct {
	Found    func(problem string)
	Progress func(what string, done int)
}

// Backup writes a backup into an empty folder: every table from one snapshot,
// then the files that it names, with the sweep held off. Then it proves itself:
// what stands in the folder is read again, hashed, and loaded as a restore
// would. The folder is no backup until its manifest stands, which is written
// last.
func (s *Backups) Backup(ctx context.Context, dir *os.Root, watch Watch) (Manifest, error) {
	if err := emptyFolder(dir); err != nil {
		return Manifest{}, err
	}
	hold, err := s.archive.HoldSweep(ctx)
	if err != nil {
		return Manifest{}, err
	}
	defer hold.Release()
	m := Manifest{Format: backupFormat, StartedAt: Moment(time.Now())}
	if err := dir.Mkdir(tablesDir, 0o700); err != nil {
		return m, err
	}
	m.Schema, err = s.archive.Dump(ctx, func(table string) (io.WriteCloser, error) {
		watch.Progress("table "+table, 0)
		return createPart(dir, tablePart(table), func(p Part) { m.Tables = append(m.Tables, p) })
	})
	if err != nil {
		return m, err
	}
	if err := s.copyOut(ctx, dir, &m, watch); err != nil {
		return m, err
	}
	if err := hold.Stands(ctx); err != nil {
		return m, fmt.Errorf("the sweep was not held off all the time; make the backup again: %w", err)
	}
	if err := s.prove(ctx, dir, m, watch); err != nil {
		return m, fmt.Errorf("the backup does not prove itself and does not stand: %w", err)
	}
	m.FinishedAt = Moment(time.Now())
	return m, writeManifest(dir, m)
}

func tablePart(table string) string { return tablesDir + "/" + table + ".jsonl.gz" }

// fileRow is what a backup reads of the register's rows.
type fileRow struct {
	ID          string          `json:"id"`
	EbookID     string          `json:"ebook_id"`
	Kind        domain.FileKind `json:"kind"`
	Object      string          `json:"object"`
	ContentType string          `json:"content_type"`
	Size        int64           `json:"size"`
	SHA256      string          `json:"sha256"`
	Detail      string          `json:"detail_sha256"` // of a cover, where it is known
	Thumb       string          `json:"thumb_sha256"`
	UsedAt      *string         `json:"used_at"`
	ReplacedAt  *string         `json:"replaced_at"`
}

// wanted is what one of the row's objects has to be.
func (r fileRow) wanted(object string) stored {
	switch object {
	case r.Object + ports.DetailSuffix:
		return stored{Name: object, ContentType: "image/jpeg", SHA256: r.Detail}
	case r.Object + ports.ThumbSuffix:
		return stored{Name: object, ContentType: "image/jpeg", SHA256: r.Thumb}
	}
	return stored{object, r.ContentType, r.Size, r.SHA256}
}

// copyOut copies the objects of every file that is or was in use, as the table
// just written names them.
func (s *Backups) copyOut(ctx context.Context, dir *os.Root, m *Manifest, watch Watch) error {
	list, err := createPart(dir, objectsName, func(p Part) { m.Objects = p })
	if err != nil {
		return err
	}
	copies := &copies{backups: s, dir: dir, list: json.NewEncoder(list), slots: make(chan struct{}, verifyAtOnce), watch: watch}
	err = eachLine(dir, tablePart("files"), func(row fileRow) error {
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

// copies are under way side by side.
type copies struct {
	backups *Backups
	dir     *os.Root
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
		for _, object := range objectsOf(row.Kind, row.Object) {
			want := row.wanted(object)
			got, err := c.backups.copyOne(ctx, c.dir, want)
			c.note(row, want, got, err)
		}
	})
}

func (c *copies) note(row fileRow, want, got stored, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch lost := errors.Is(err, domain.ErrUploadMissing); {
	case lost && row.ReplacedAt != nil:
		return // a sweep was cut off after the object and before the row
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

func (s *Backups) copyOne(ctx context.Context, dir *os.Root, want stored) (stored, error) {
	body, err := s.store.Open(ctx, want.Name, 0, 0)
	if err != nil {
		return stored{}, err
	}
	defer body.Close()
	p := Part{}
	w, err := createFile(dir, objectPart(want.Name), func(done Part) { p = done })
	if err != nil {
		return stored{}, err
	}
	_, err = io.Copy(w, body)
	err = errors.Join(err, w.Close())
	return stored{want.Name, want.ContentType, p.Bytes, p.SHA256}, err
}

// eachLine reads a part line by line.
func eachLine[T any](dir *os.Root, name string, do func(T) error) error {
	r, err := openPart(dir, name)
	if err != nil {
		return err
	}
	defer r.Close() //nolint:errcheck // it was only read
	lines := json.NewDecoder(bufio.NewReader(r))
	for {
		var v T
		err := lines.Decode(&v)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := do(v); err != nil {
			return err
		}
	}
}
