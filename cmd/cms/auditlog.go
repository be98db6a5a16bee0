package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// auditDays is how long the audit's files are kept.
const auditDays = 400

// auditLog hands every record on and writes those of the audit once more, into
// a file a day that is kept by its age, whatever else is said meanwhile. What
// anybody can cause at will is bounded there, so that nobody fills the disk and
// nobody hides behind a flood: what decides about e-books and accounts always
// gets its line.
type auditLog struct {
	slog.Handler
	*auditFiles
}

func newAuditLog(next slog.Handler, dir string) (auditLog, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return auditLog{}, fmt.Errorf("CMS_AUDIT_DIR cannot be used: %w", err)
	}
	files := &auditFiles{dir: dir, now: time.Now, spent: map[string]*allowance{}}
	files.lines = slog.NewJSONHandler(files, bounded)
	return auditLog{next, files}, nil
}

// Handle implements slog.Handler.
func (l auditLog) Handle(ctx context.Context, r slog.Record) error {
	err := l.Handler.Handle(ctx, r)
	if r.Message == "audit" {
		if failed := l.keep(ctx, r); failed != nil {
			late := slog.NewRecord(time.Now(), slog.LevelError, "audit file", 0)
			late.AddAttrs(slog.Any("error", failed))
			return l.Handler.Handle(ctx, late)
		}
	}
	return err
}

// WithAttrs implements slog.Handler.
func (l auditLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return auditLog{l.Handler.WithAttrs(attrs), l.auditFiles}
}

// WithGroup implements slog.Handler.
func (l auditLog) WithGroup(name string) slog.Handler {
	return auditLog{l.Handler.WithGroup(name), l.auditFiles}
}

// auditFiles are the files, one a day.
type auditFiles struct {
	dir   string
	now   func() time.Time
	lines slog.Handler // writes to this

	mu    sync.Mutex
	day   string
	file  *os.File
	spent map[string]*allowance // by who caused it; "" is everybody who is not signed in
}

func (f *auditFiles) keep(ctx context.Context, r slog.Record) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	event, user := auditOf(r)
	if !floods[event] {
		return f.lines.Handle(ctx, r)
	}
	a := f.allowanceOf(user)
	if !a.take(f.now()) {
		return nil
	}
	if a.left > 0 {
		more := slog.NewRecord(r.Time, slog.LevelWarn, "audit", 0)
		more.AddAttrs(slog.Group("audit", slog.String("event", "lines_left_out"), slog.String("user", user), slog.Int("lines", a.left)))
		a.left = 0
		if err := f.lines.Handle(ctx, more); err != nil {
			return err
		}
	}
	return f.lines.Handle(ctx, r)
}

// auditOf reads what happened, and to whom it is put down: a sign-in that failed
// is put down to nobody, whoever's account it was.
func auditOf(r slog.Record) (event, user string) {
	r.Attrs(func(a slog.Attr) bool {
		if a.Key != "audit" {
			return true
		}
		for _, member := range a.Value.Group() {
			switch member.Key {
			case "event":
				event = member.Value.String()
			case "user":
				user = member.Value.String()
			}
		}
		return false
	})
	if strings.HasPrefix(event, "sign_in_") {
		user = ""
	}
	return event, user
}

// Write appends to the day's file. A new day begins a new one, and ends those
// that have been kept long enough.
func (f *auditFiles) Write(line []byte) (int, error) {
	if day := f.now().UTC().Format(time.DateOnly); day != f.day || f.file == nil {
		file, err := os.OpenFile(f.path(day), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			return 0, err
		}
		if f.file != nil {
			f.file.Close()
		}
		f.day, f.file = day, file
		f.forget()
	}
	return f.file.Write(line)
}

func (f *auditFiles) path(day string) string {
	return filepath.Join(f.dir, "audit-"+day+".jsonl")
}

// forget removes the files that are too old, by the day in their names.
func (f *auditFiles) forget() {
	last := f.path(f.now().UTC().AddDate(0, 0, -auditDays).Format(time.DateOnly))
	kept, _ := filepath.Glob(f.path("[0-9]*"))
	for _, path := range kept {
		if path < last {
			os.Remove(path)
		}
	}
}

// floods are the events that anybody can cause as often as a line carries them.
var floods = map[string]bool{"refused": true, "sign_in_failed": true, "sign_in_throttled": true, "signed_in": true}

// What one person, or all together who are not signed in, may write of them:
// some at once and then a few a minute, some 15,000 a day.
const (
	auditAtOnce = 600
	auditPause  = 6 * time.Second // in which one more may be written
	auditPeople = 10000           // of whom this is remembered; then it is begun anew
)

// allowance is what somebody may still write.
type allowance struct {
	lines float64
	at    time.Time
	left  int // lines left out since the last that was written
}

func (f *auditFiles) allowanceOf(user string) *allowance {
	a := f.spent[user]
	if a == nil {
		if len(f.spent) >= auditPeople {
			f.spent = map[string]*allowance{}
		}
		a = &allowance{lines: auditAtOnce, at: f.now()}
		f.spent[user] = a
	}
	return a
}

func (a *allowance) take(now time.Time) bool {
	a.lines = min(auditAtOnce, a.lines+float64(now.Sub(a.at))/float64(auditPause))
	a.at = now
	if a.lines < 1 {
		a.left++
		return false
	}
	a.lines--
	return true
}

// Bytes of a value in the log.
const (
	longestValue = 1000
	longestStack = 8000
)

// bounded cuts what a record says, so that no line is longer than a few
// thousand bytes, whoever chose its words.
var bounded = &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
	limit := longestValue
	if a.Key == "stack" {
		limit = longestStack
	}
	text := ""
	switch v := a.Value.Any().(type) {
	case string:
		text = v
	case error:
		text = v.Error()
	default:
		return a
	}
	if len(text) > limit {
		text = strings.ToValidUTF8(text[:limit], "") + "…"
	}
	a.Value = slog.StringValue(text)
	return a
}}

// newLog is the log of the process on out, and the audit's files where dir
// names their folder.
func newLog(out io.Writer, dir string) (*slog.Logger, error) {
	lines := slog.NewJSONHandler(out, bounded)
	if dir == "" {
		return slog.New(lines), nil
	}
	kept, err := newAuditLog(lines, dir)
	return slog.New(kept), err
}
