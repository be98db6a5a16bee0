// Package auditlog is the log of the process. It also writes audit records to separate files,
// one for each day.
package auditlog

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

	"backoffice/domain"
)

// New returns a log that writes to out, and to the audit's files in dir unless it is "".
func New(out io.Writer, dir string) (*slog.Logger, error) {
	lines := slog.NewJSONHandler(out, bounded)
	if dir == "" {
		return slog.New(lines), nil
	}
	handler, err := newHandler(lines, dir)
	return slog.New(handler), err
}

// Try opens the file of today in dir, as the next audit record does.
func Try(dir string) error {
	h, err := newHandler(nil, dir)
	if err != nil {
		return err
	}
	file, err := h.open(h.now().UTC().Format(time.DateOnly))
	if err != nil {
		return err
	}
	return file.Close()
}

// handler passes every record on, and also writes audit records to a file for each day, which is
// deleted by age only. It limits events that anybody can cause at will, so that nobody can fill the
// disk or hide in a flood. Decisions about e-books and accounts are always written.
type handler struct {
	slog.Handler
	fileLines slog.Handler // writes to files
	*files
}

func newHandler(next slog.Handler, dir string) (handler, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return handler{}, fmt.Errorf("CMS_AUDIT_DIR cannot be used: %w", err)
	}
	f := &files{dir: dir, now: time.Now, allowances: map[string]*allowance{}}
	return handler{next, slog.NewJSONHandler(f, bounded), f}, nil
}

// Handle implements slog.Handler.
func (h handler) Handle(ctx context.Context, r slog.Record) error {
	err := h.Handler.Handle(ctx, r)
	if r.Message != "audit" {
		return err
	}
	if fileErr := h.writeRecord(ctx, r); fileErr != nil {
		failure := slog.NewRecord(time.Now(), slog.LevelError, "audit file", 0)
		failure.AddAttrs(slog.Any("error", fileErr))
		return h.Handler.Handle(ctx, failure)
	}
	return err
}

// WithAttrs implements slog.Handler.
func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return handler{h.Handler.WithAttrs(attrs), h.fileLines.WithAttrs(attrs), h.files}
}

// WithGroup implements slog.Handler.
func (h handler) WithGroup(name string) slog.Handler {
	return handler{h.Handler.WithGroup(name), h.fileLines.WithGroup(name), h.files}
}

// files are the audit's files, one for each day.
type files struct {
	dir string
	now func() time.Time

	mu         sync.Mutex
	day        string
	file       *os.File
	allowances map[string]*allowance // by user; "" is everybody without a session
}

func (h handler) writeRecord(ctx context.Context, r slog.Record) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	event, user := eventAndUser(r)
	if !limitedEvents[event] {
		return h.fileLines.Handle(ctx, r)
	}
	a := h.allowanceOf(user)
	if !a.allow(h.now()) {
		return nil
	}
	if a.skipped > 0 {
		skipped := slog.NewRecord(r.Time, slog.LevelWarn, "audit", 0)
		skipped.AddAttrs(slog.Group("audit", slog.String("event", "lines_left_out"), slog.String("user", user), slog.Int("lines", a.skipped)))
		a.skipped = 0
		if err := h.fileLines.Handle(ctx, skipped); err != nil {
			return err
		}
	}
	return h.fileLines.Handle(ctx, r)
}

// eventAndUser returns the event, and the user whose allowance it uses. A failed sign-in uses that of
// everybody without a session, even if the account is known.
func eventAndUser(r slog.Record) (event, user string) {
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

// Write appends to the day's file. On a new day it starts a new file and deletes those that are too
// old.
func (f *files) Write(line []byte) (int, error) {
	if day := f.now().UTC().Format(time.DateOnly); day != f.day || f.file == nil {
		file, err := f.open(day)
		if err != nil {
			return 0, err
		}
		if f.file != nil {
			f.file.Close()
		}
		f.day, f.file = day, file
		f.removeOld()
	}
	if err := endLastLine(f.file); err != nil {
		return 0, err
	}
	return f.file.Write(line)
}

// open opens the file of a day.
func (f *files) open(day string) (*os.File, error) {
	file, err := os.OpenFile(f.path(day), os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := giveToFolderOwner(file, f.dir); err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

// endLastLine ends a line that was cut off, by a full disk or a crash of any process that writes to
// the file, so that the next line is not lost too.
func endLastLine(file *os.File) error {
	info, err := file.Stat()
	if err != nil || info.Size() == 0 {
		return err
	}
	last := make([]byte, 1)
	if _, err := file.ReadAt(last, info.Size()-1); err != nil || last[0] == '\n' {
		return err
	}
	_, err = file.WriteString("\n")
	return err
}

func (f *files) path(day string) string {
	return filepath.Join(f.dir, "audit-"+day+".jsonl")
}

// removeOld deletes the files that are too old by the date in their names.
func (f *files) removeOld() {
	oldest := f.path(f.now().UTC().AddDate(0, 0, -domain.AuditDays).Format(time.DateOnly))
	entries, _ := os.ReadDir(f.dir)
	for _, entry := range entries {
		path := filepath.Join(f.dir, entry.Name())
		if ok, _ := filepath.Match("audit-[0-9]*.jsonl", entry.Name()); ok && path < oldest {
			os.Remove(path)
		}
	}
}
