package app_test

import (
	"errors"
	"iter"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app"
	"backoffice/app/imports"
	"backoffice/domain"
	"backoffice/domain/catalogue"
)

// RULES §30.2: records that are wrong count too.
func TestTheRecordsOfAnImportAreLimited(t *testing.T) {
	w := newWorld(t)
	const most = 100_000
	wrong := catalogue.Entry{Err: errors.New("wrong")}
	for records, reported := range map[int]int{most: most, most + 1: most + 1, most + 5: most + 1} {
		entries := func(yield func(catalogue.Entry, error) bool) {
			for range records {
				if !yield(wrong, nil) {
					return
				}
			}
		}
		reports, last := 0, ""
		err := w.Imports.Import(t.Context(), imports.Request{Email: "editor@test.example", Entries: iter.Seq2[catalogue.Entry, error](entries)}, func() time.Time { return start }, func(line imports.Line) error {
			reports, last = reports+1, line.Err.Error()
			return nil
		})
		require.NoError(t, err)
		assert.Equal(t, reported, reports)
		want := "wrong"
		if records > most {
			want = "there are more than 100000 records; nothing after this line was read"
		}
		assert.Equal(t, want, last)
	}
}

// RULES §30.3: an import may take longer than an upload may be confirmed.
func TestASweepDuringALongImportRemovesNoPDF(t *testing.T) {
	w := newWorld(t)
	w.adapters.Imports = w.db.Imports
	use := app.New(w.adapters)
	entries := func(yield func(catalogue.Entry, error) bool) {
		for _, name := range []string{"a.pdf", "b.pdf", "c.pdf"} {
			entry := catalogue.Entry{File: name}
			entry.Fields.Title = domain.Sent(name)
			if !yield(entry, nil) {
				return
			}
		}
	}
	now, made := start, 0
	w.parser.during = func() {
		_, err := w.Sweeper.Sweep(t.Context(), now)
		require.NoError(t, err)
		now = now.Add(20 * time.Hour)
	}
	folder := fstest.MapFS{"a.pdf": {Data: []byte(pdfBytes)}, "b.pdf": {Data: []byte(pdfBytes)}, "c.pdf": {Data: []byte(pdfBytes)}}
	err := use.Imports.Import(t.Context(), imports.Request{Email: "editor@test.example", Files: folder, Entries: entries}, func() time.Time { return now }, func(line imports.Line) error {
		assert.Equal(t, imports.Made, line.Outcome, "%v", line.Err)
		made++
		return nil
	})
	require.NoError(t, err)
	assert.Equal(t, 3, made)
	assert.Len(t, w.store.named(domain.FilePrefix), 3)
}
