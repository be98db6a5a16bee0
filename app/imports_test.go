package app_test

import (
	"errors"
	"iter"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app/imports"
	"backoffice/domain/catalogue"
)

// RULES §30.2: records that are wrong count too.
func TestAnImportReadsSoManyRecords(t *testing.T) {
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
		err := w.Imports.Import(t.Context(), imports.Request{Email: "editor@test.example", Entries: iter.Seq2[catalogue.Entry, error](entries)}, start, func(line imports.Line) error {
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
