package memory

import (
	"bufio"
	"bytes"
	"context"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// schema is the one that there is.
const schema = 1

// Archive keeps ports.Archive's promise.
type Archive struct{ db *DB }

var _ ports.Archive = (*Archive)(nil)

// BeginSweep lets a sweep begin.
func (r *Archive) BeginSweep(ctx context.Context) (func(), error) {
	defer r.db.lock()()
	if r.db.held {
		return func() {}, ports.ErrSweepHeld
	}
	r.db.sweeps++
	return func() { defer r.db.lock()(); r.db.sweeps-- }, ctx.Err()
}

// HoldSweep waits until no sweep is under way and lets none begin.
func (r *Archive) HoldSweep(ctx context.Context) (ports.Hold, error) {
	for !r.hold() {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Millisecond):
		}
	}
	return hold{r.db}, nil
}

func (r *Archive) hold() bool {
	defer r.db.lock()()
	free := r.db.sweeps == 0 && !r.db.held
	r.db.held = r.db.held || free
	return free
}

type hold struct{ db *DB }

func (h hold) Stands(ctx context.Context) error { return ctx.Err() }

func (h hold) Release() { defer h.db.lock()(); h.db.held = false }

// table is how a map or a list is taken out row by row, and in again.
type table struct {
	name string
	rows func(*tables) []any
	take func(t *tables, row func(any) error) error
}

func mapped[K comparable, V any](name string, of func(*tables) map[K]V) table {
	type pair struct {
		Key   K
		Value V
	}
	return table{name, func(t *tables) (rows []any) {
		for k, v := range of(t) {
			rows = append(rows, pair{k, v})
		}
		return rows
	}, func(t *tables, row func(any) error) error {
		var p pair
		err := row(&p)
		of(t)[p.Key] = p.Value
		return err
	}}
}

func listed[V any](name string, of func(*tables) *[]V) table {
	type single struct{ Value V }
	return table{name, func(t *tables) (rows []any) {
		for _, v := range *of(t) {
			rows = append(rows, single{v})
		}
		return rows
	}, func(t *tables, row func(any) error) error {
		var s single
		err := row(&s)
		*of(t) = append(*of(t), s.Value)
		return err
	}}
}

var all = []table{
	mapped("users", func(t *tables) map[string]domain.User { return t.users }),
	mapped("ebooks", func(t *tables) map[string]domain.Ebook { return t.books }),
	mapped("tocs", func(t *tables) map[string]domain.TOC { return t.tocs }),
	listed("workflow_logs", func(t *tables) *[]domain.LogEntry { return &t.logs }),
	listed("account_logs", func(t *tables) *[]domain.AccountEntry { return &t.accountLogs }),
	mapped("idempotency_keys", func(t *tables) map[keyOf]usedKey { return t.keys }),
	mapped("upload_grants", func(t *tables) map[string]ports.Grant { return t.grants }),
	mapped("files", func(t *tables) map[string]file { return t.files }),
	mapped("sessions", func(t *tables) map[string]ports.Session { return t.sessions }),
	mapped("refresh_tokens", func(t *tables) map[[32]byte]token { return t.tokens }),
	mapped("known_browsers", func(t *tables) map[knownTo]time.Time { return t.browsers }),
	listed("login_attempts", func(t *tables) *[]attempt { return &t.attempts }),
}

// line is a row as a JSON object: what answers hide with json:"-" is in it too.
type line struct{ Row []byte }

// Dump writes every table.
func (r *Archive) Dump(ctx context.Context, create func(string) (io.WriteCloser, error)) (int64, error) {
	dumped, err := r.lines()
	if err != nil {
		return 0, err
	}
	for i, t := range all {
		w, err := create(t.name)
		if err != nil {
			return 0, err
		}
		if _, err := w.Write(dumped[i]); err != nil {
			return 0, err
		}
		if err := w.Close(); err != nil {
			return 0, err
		}
	}
	return schema, ctx.Err()
}

// lines is all of it at one moment; whoever writes it down may take long.
func (r *Archive) lines() ([][]byte, error) {
	defer r.db.lock()()
	dumped := make([][]byte, len(all))
	for i, t := range all {
		for _, row := range t.rows(&r.db.tables) {
			var packed bytes.Buffer
			if err := gob.NewEncoder(&packed).Encode(row); err != nil {
				return nil, fmt.Errorf("memory: dump %s: %w", t.name, err)
			}
			text, err := json.Marshal(line{packed.Bytes()})
			if err != nil {
				return nil, err
			}
			dumped[i] = append(append(dumped[i], text...), '\n')
		}
	}
	return dumped, nil
}

// Empty answers nil where there is nothing.
func (r *Archive) Empty(ctx context.Context, wanted int64) error {
	defer r.db.lock()()
	if wanted != schema {
		return fmt.Errorf("memory: the schema is %d, not %d", schema, wanted)
	}
	return r.db.empty(ctx)
}

func (db *DB) empty(ctx context.Context) error {
	for _, t := range all {
		if len(t.rows(&db.tables)) > 0 {
			return fmt.Errorf("%w: there are rows in %s", ports.ErrNotEmpty, t.name)
		}
	}
	return ctx.Err()
}

// Prove reads the tables and forgets them.
func (r *Archive) Prove(ctx context.Context, wanted int64, names []string, open func(string) (io.ReadCloser, error)) ([]int, error) {
	if wanted != schema {
		return nil, fmt.Errorf("memory: the schema is %d, not %d", schema, wanted)
	}
	loaded, err := loadAll(names, open)
	if err != nil {
		return nil, err
	}
	rows := make([]int, len(names))
	for _, t := range all {
		if i := slices.Index(names, t.name); i >= 0 {
			rows[i] = len(t.rows(&loaded))
		}
	}
	return rows, ctx.Err()
}

// Load reads the tables, and puts them in place when all are there.
func (r *Archive) Load(ctx context.Context, names []string, open func(string) (io.ReadCloser, error)) error {
	defer r.db.lock()()
	if err := r.db.empty(ctx); err != nil {
		return err
	}
	loaded, err := loadAll(names, open)
	if err != nil {
		return err
	}
	r.db.tables = loaded
	for id := range r.db.sessions {
		r.db.end(id, time.Now())
	}
	return ctx.Err()
}

func loadAll(names []string, open func(string) (io.ReadCloser, error)) (tables, error) {
	loaded, byName := noTables(), map[string]table{}
	for _, t := range all {
		byName[t.name] = t
	}
	for _, name := range names {
		t, ok := byName[name]
		if !ok {
			return loaded, fmt.Errorf("memory: there is no table %s", name)
		}
		if err := t.load(&loaded, open); err != nil {
			return loaded, fmt.Errorf("memory: load %s: %w", name, err)
		}
	}
	return loaded, nil
}

func (t table) load(into *tables, open func(string) (io.ReadCloser, error)) error {
	r, err := open(t.name)
	if err != nil {
		return err
	}
	defer r.Close()
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var l line
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			return err
		}
		if err := t.take(into, gob.NewDecoder(bytes.NewReader(l.Row)).Decode); err != nil {
			return err
		}
	}
	return lines.Err()
}
