package portstest

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Archive tests that an adapter keeps the promises of ports.Archive.
func Archive(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"what was dumped and loaded is the same, and nobody is signed in": dumpedAndLoaded,
		"a dump is one moment, each table once, each row a line":          dumpedAtOnce,
		"a dump that cannot be written is the writer's error":             dumpFails,
		"what holds something is not empty and takes nothing":             fullTakesNothing,
		"a load that fails leaves nothing":                                loadFails,
		"a dump is proven beside others' work and leaves nothing":         provenBesideWork,
		"a dump that cannot be loaded is not proven":                      brokenNotProven,
	})
}

// copied is a dump in memory.
type copied struct {
	order  []string
	tables map[string]*bytes.Buffer
	schema int64
}

type closer struct{ io.Writer }

func (closer) Close() error { return nil }

func (c *copied) create(table string) (io.WriteCloser, error) {
	c.order = append(c.order, table)
	c.tables[table] = &bytes.Buffer{}
	return closer{c.tables[table]}, nil
}

func (c *copied) open(table string) (io.ReadCloser, error) {
	return io.NopCloser(bytes.NewReader(c.tables[table].Bytes())), nil
}

func (l *Library) dump() *copied {
	l.T.Helper()
	c := &copied{tables: map[string]*bytes.Buffer{}}
	var err error
	c.schema, err = l.Archive.Dump(l.T.Context(), c.create)
	require.NoError(l.T, err)
	return c
}

// twoAttempts lets two sign-ins fail from one address.
var twoAttempts = ports.AttemptLimits{Window: time.Hour, PerAccountAndIP: 2, PerAccount: 9, PerIP: 9}

func dumpedAndLoaded(l *Library) {
	ctx, to := l.T.Context(), l.another()
	key := once(l.Editor, "key", "request", l.Tick())
	book := l.newDraft(l.Editor, titled("Dưới khóa"))
	made, err := l.Ebooks.Create(ctx, operator, key, as(book))
	require.NoError(l.T, err)
	for _, status := range domain.Statuses {
		b := l.at(status, fields{"title": `Sách "lạ" \n {}`, "subject": "Toán", "grade": "1", "description": "hai\ndòng"})
		l.reply(l.write(b.ID, l.Expert, domain.Place{Kind: domain.OnField, Field: "title"}, "\"lạ\" \\n\nhai dòng"), l.Editor, "Đã rõ")
		if status == domain.Draft {
			l.saveTOC(b.ID, "Chương \\n một", "Chương hai")
			l.attach(b, domain.Cover)
		}
	}
	l.remove(l.draft(titled("Đã xóa")).ID)
	session := l.Session(l.Editor)
	_, err = l.Attempts.Begin(ctx, ports.Attempt{Email: "a@test.example", IP: "192.0.2.1"}, twoAttempts, l.Tick())
	require.NoError(l.T, err)

	dump := l.dump()
	require.NoError(l.T, to.Archive.CheckEmpty(ctx, dump.schema))
	require.NoError(l.T, to.Archive.Load(ctx, dump.order, dump.open))
	for name, read := range map[string]func(Records) (any, error){
		"accounts":   func(r Records) (any, error) { return r.Users.All(ctx) },
		"records":    func(r Records) (any, error) { return r.Checks.Records(ctx, "", 100) },
		"statistics": func(r Records) (any, error) { return r.Ebooks.Statistics(ctx, l.Editor.ID) },
		"list":       func(r Records) (any, error) { return r.Ebooks.List(ctx, ports.ListQuery{Page: 1, Limit: 100}) },
		"search": func(r Records) (any, error) {
			return r.Ebooks.List(ctx, ports.ListQuery{Search: "chương", Page: 1, Limit: 100})
		},
		"deleted":        func(r Records) (any, error) { return r.Ebooks.Deleted(ctx) },
		"again":          func(r Records) (any, error) { return r.Ebooks.Create(ctx, operator, key, as(book)) },
		"wrong counters": func(r Records) (any, error) { return r.Checks.WrongCounters(ctx) },
	} {
		want, err := read(l.Records)
		require.NoError(l.T, err, name)
		got, err := read(to)
		require.NoError(l.T, err, name)
		assert.Equal(l.T, want, got, name)
	}
	sameInside(l, to)
	again, err := to.Ebooks.Create(ctx, operator, key, as(book))
	require.NoError(l.T, err)
	assert.Equal(l.T, made.ID, again.ID)
	_, err = l.Sessions.Live(ctx, session.ID, session.StartedAt)
	assert.NoError(l.T, err)
	_, err = to.Sessions.Live(ctx, session.ID, session.StartedAt)
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded, "what ended it since is not in the dump")
	to.Verify(l.T)
}

// sameInside compares outlines, histories, notes and submissions, and checks that sign-in attempts count on.
func sameInside(l *Library, to Records) {
	ctx := l.T.Context()
	for _, b := range l.list(ports.ListQuery{Limit: 100}).Ebooks {
		outline, err := to.Ebooks.TOC(ctx, b.ID)
		require.NoError(l.T, err)
		want, err := l.Ebooks.TOC(ctx, b.ID)
		require.NoError(l.T, err)
		assert.Equal(l.T, want, outline)
		history, err := to.Ebooks.Log(ctx, b.ID)
		require.NoError(l.T, err)
		written, err := l.Ebooks.Log(ctx, b.ID)
		require.NoError(l.T, err)
		assert.Equal(l.T, written, history)
		notes, err := to.Notes.List(ctx, b.ID)
		require.NoError(l.T, err)
		assert.Equal(l.T, l.notes(b.ID), notes)
		if b.Status != domain.Draft {
			content, err := to.Submissions.Content(ctx, b.ID, 1)
			require.NoError(l.T, err)
			assert.Equal(l.T, l.content(b.ID, 1), content)
		}
	}
	for _, throttled := range []bool{false, true} {
		wait, err := to.Attempts.Begin(ctx, ports.Attempt{Email: "a@test.example", IP: "192.0.2.1"}, twoAttempts, l.Now)
		require.NoError(l.T, err)
		assert.Equal(l.T, throttled, wait > 0, "the attempt before the dump counts")
	}
}

func dumpedAtOnce(l *Library) {
	l.at(domain.Published, titled("Trước"))
	c := &copied{tables: map[string]*bytes.Buffer{}}
	var late domain.Ebook
	_, err := l.Archive.Dump(l.T.Context(), func(table string) (io.WriteCloser, error) {
		if late.ID == "" { // others work while a dump is written
			late = l.draft(titled("Trong khi sao lưu"))
			l.saveTOC(late.ID, "Chương")
		}
		return c.create(table)
	})
	require.NoError(l.T, err)
	seen, rows := map[string]bool{}, 0
	for _, table := range c.order {
		assert.False(l.T, seen[table], table)
		seen[table] = true
		for row := range bytes.Lines(c.tables[table].Bytes()) {
			var object map[string]any
			require.NoError(l.T, json.Unmarshal(row, &object), "%s: %s", table, row)
			assert.NotContains(l.T, string(row), late.ID, table)
			rows++
		}
	}
	assert.Greater(l.T, rows, 6, "four accounts, an e-book and its history at least")
}

func dumpFails(l *Library) {
	refusal := errors.New("the disk is full")
	_, err := l.Archive.Dump(l.T.Context(), func(string) (io.WriteCloser, error) { return nil, refusal })
	assert.ErrorIs(l.T, err, refusal)
	_, err = l.Archive.Dump(l.T.Context(), func(string) (io.WriteCloser, error) { return closer{failing{refusal}}, nil })
	assert.ErrorIs(l.T, err, refusal)
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func fullTakesNothing(l *Library) {
	ctx := l.T.Context()
	l.draft(titled("Đã có"))
	dump := l.dump()
	assert.ErrorIs(l.T, l.Archive.CheckEmpty(ctx, dump.schema), ports.ErrNotEmpty)
	other := l.Archive.CheckEmpty(ctx, dump.schema+1)
	require.Error(l.T, other)
	assert.NotErrorIs(l.T, other, ports.ErrNotEmpty, "it is the schema that is wrong")
	assert.ErrorIs(l.T, l.Archive.Load(ctx, dump.order, dump.open), ports.ErrNotEmpty)
	assert.Equal(l.T, []string{"Đã có"}, l.titles(ports.ListQuery{}))
}

func loadFails(l *Library) {
	ctx, to := l.T.Context(), l.another()
	l.at(domain.Published, titled("Sách"))
	dump, refusal := l.dump(), errors.New("the file cannot be read")
	for n := range dump.order {
		err := to.Archive.Load(ctx, dump.order, func(table string) (io.ReadCloser, error) {
			if table == dump.order[n] {
				return nil, refusal
			}
			return dump.open(table)
		})
		require.ErrorIs(l.T, err, refusal)
		require.NoError(l.T, to.Archive.CheckEmpty(ctx, dump.schema), "after %d tables", n)
	}
	require.NoError(l.T, to.Archive.Load(ctx, dump.order, dump.open))
}

func provenBesideWork(l *Library) {
	ctx := l.T.Context()
	book := l.at(domain.Published, titled("Trước"))
	l.saveTOC(l.draft(titled("Có mục lục")).ID, "Chương")
	dump := l.dump()
	before, err := l.Ebooks.Get(ctx, book.ID)
	require.NoError(l.T, err)
	rows, err := l.Archive.CheckLoads(ctx, dump.schema, dump.order, func(table string) (io.ReadCloser, error) {
		l.draft(titled("Trong khi kiểm tra")) // it does not block writes
		return dump.open(table)
	})
	require.NoError(l.T, err)
	for i, table := range dump.order {
		assert.Equal(l.T, bytes.Count(dump.tables[table].Bytes(), []byte{'\n'}), rows[i], table)
	}
	after, err := l.Ebooks.Get(ctx, book.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, before, after)
	assert.Len(l.T, l.titles(ports.ListQuery{Limit: 100}), 2+len(dump.order))
	_, err = l.Archive.CheckLoads(ctx, dump.schema+1, dump.order, dump.open)
	assert.Error(l.T, err, "of another schema")
}

func brokenNotProven(l *Library) {
	ctx := l.T.Context()
	l.at(domain.Published, titled("Sách"))
	dump, refusal := l.dump(), errors.New("the file cannot be read")
	_, err := l.Archive.CheckLoads(ctx, dump.schema, dump.order, func(string) (io.ReadCloser, error) { return nil, refusal })
	assert.ErrorIs(l.T, err, refusal)
	_, err = l.Archive.CheckLoads(ctx, dump.schema, dump.order, func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("{\"half a row\n")), nil
	})
	assert.ErrorContains(l.T, err, "json")
}
