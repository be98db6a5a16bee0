package search_test

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"sync"
	"testing"

	"github.com/lib/pq"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/search/values"
	"backoffice/domain/fulltext"
	"backoffice/domain/spelling"
	"backoffice/ports"
	"backoffice/test/wait"
)

// asBefore stores what a server of the previous version has stored of an e-book: words, pieces and
// suggestions without keys. Triggers record that it must be indexed again, as they did there.
func (s shelf) asBefore(t *testing.T, id string, texts ...string) {
	t.Helper()
	written := func(fold func(string) string) any {
		words, _ := fulltext.WordsWithin(1<<20, func(text string) (string, string) { return fold(text), fold(text) }, texts...)
		return pq.Array(words)
	}
	s.rawDB.MustExec(`UPDATE ebook_search SET words = array_to_tsvector($2::text[]), marked = array_to_tsvector($3::text[]) WHERE ebook_id = $1`,
		id, written(spelling.Fold), written(spelling.Marked))
}

// countValues updates the keys and counts by which duplicates and suggestions are found.
func (s shelf) countValues(t *testing.T) {
	t.Helper()
	db := s.db.DB.DB
	require.NoError(t, values.AddRecordKeys(t.Context(), db, math.MaxInt))
	require.NoError(t, values.AddSuggestionKeys(t.Context(), db, math.MaxInt))
	require.NoError(t, values.CountUses(t.Context(), db))
}

// valuesAsBefore takes the keys away from values and records.
func (s shelf) valuesAsBefore(t *testing.T) {
	t.Helper()
	s.countValues(t)
	s.rawDB.MustExec(`UPDATE counted_values SET by_key = NULL, pieces = NULL, folded = NULL`)
	s.rawDB.MustExec(`UPDATE ebook_keys SET record_key = NULL`)
	s.rawDB.MustExec(`UPDATE suggestions SET key = NULL`)
	s.rawDB.MustExec(`DELETE FROM suggestion_words`)
	var values []struct {
		ID           int64
		Field, Value string
	}
	require.NoError(t, s.rawDB.Select(&values, `SELECT id, field, value FROM suggestions`))
	for _, v := range values {
		for _, word := range fulltext.WordSuffixes(fulltext.FoldLine(v.Value), 32) {
			s.rawDB.MustExec(`INSERT INTO suggestion_words (suggestion_id, field, word) VALUES ($1, $2, $3)`, v.ID, v.Field, word)
		}
	}
}

func (s shelf) total(t *testing.T, q ports.ListQuery) int {
	t.Helper()
	q.Page, q.Limit = 1, 100
	page, err := s.db.Ebooks.List(t.Context(), q)
	require.NoError(t, err)
	return page.Total
}

// suggested expects one value for each of these beginnings, with the uses of both spellings.
func (s shelf) suggested(t *testing.T, typed ...string) {
	t.Helper()
	for _, beginning := range typed {
		values, err := s.db.Ebooks.Values(t.Context(), "subject", beginning)
		require.NoError(t, err)
		if assert.Len(t, values, 1, beginning) {
			assert.Equal(t, 10, values[0].Count, beginning)
		}
	}
}

// RULES §13.8, §6.3: a library of the previous version is searched as before until the keys are there,
// and what is saved meanwhile by one of its servers gets them as well.
func TestALibraryOfThePreviousVersionIsFoundByKeysInTheEnd(t *testing.T) {
	s := newShelf(t)
	titles := []string{"Vật lý", "Vật lí", "Hóa học", "Hoá học", "Toán"}
	ids := []string{}
	for i := range 25 {
		ids = append(ids, s.outlined(t, titles[i%len(titles)], []string{fmt.Sprintf("Kỹ thuật %d", i)}))
	}
	s.rawDB.MustExec(`UPDATE ebooks SET subject = title`)
	s.rawDB.MustExec(`INSERT INTO ebook_counts SELECT status, subject, grade, count(*) FROM ebooks GROUP BY 1, 2, 3`)
	for i, id := range ids {
		s.asBefore(t, id, titles[i%len(titles)], fmt.Sprintf("Kỹ thuật %d", i))
	}
	s.valuesAsBefore(t)
	require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))

	found := func() []int {
		return []int{s.total(t, ports.ListQuery{Search: "ly"}), s.total(t, ports.ListQuery{Search: "kỹ thuật"}),
			s.total(t, ports.ListQuery{Search: "lí"}), s.total(t, ports.ListQuery{Search: "kĩ"})}
	}
	assert.Equal(t, []int{10, 25, 5, 0}, found(), "no less than the previous version finds")
	assert.Equal(t, 10, s.total(t, ports.ListQuery{Subject: "lí"}), "values without keys are compared one by one")
	s.suggested(t, "vật l", "vat ly", "ho")
	wrong, err := s.db.Checks.WrongWords(t.Context(), ids)
	require.NoError(t, err)
	assert.Empty(t, wrong, "what is still to be done is not wrong")

	ctx, stop := context.WithCancel(t.Context())
	var server sync.WaitGroup
	server.Go(func() { s.db.KeepIndex(ctx, slog.New(slog.DiscardHandler)) })
	server.Go(func() {
		for i := range 60 { // others save meanwhile
			s.outline(t, ids[i%7], []string{fmt.Sprintf("Kỹ thuật %d", i)})
		}
	})
	defer server.Wait()
	defer stop()
	complete := func() bool {
		var left int
		require.NoError(t, s.rawDB.Get(&left, `SELECT (SELECT count(*) FROM ebook_search WHERE by_key IS NULL) + (SELECT count(*) FROM search_pending)
			+ (SELECT count(*) FROM counted_values WHERE by_key IS NULL) + (SELECT count(*) FROM suggestions WHERE key IS NULL)
			+ (SELECT count(*) FROM ebook_keys WHERE record_key IS NULL)`))
		for _, n := range found()[:2] { // nothing is lost meanwhile
			require.GreaterOrEqual(t, n, 5)
		}
		return left == 0
	}
	wait.Until(t, complete, "all has its keys and is indexed")
	assert.Equal(t, []int{10, 25, 10, 25}, found())

	s.asBefore(t, ids[0], titles[0], "Kỹ thuật 0") // a server of the previous version saves it
	wait.Until(t, complete, "this too")
	assert.Equal(t, []int{10, 25, 10, 25}, found())
	wrong, err = s.db.Checks.WrongWords(t.Context(), ids)
	require.NoError(t, err)
	assert.Empty(t, wrong)
	wrongIndex, err := s.db.Checks.WrongIndex(t.Context())
	require.NoError(t, err)
	assert.Empty(t, wrongIndex)
	s.suggested(t, "vật l", "vat li", "vat ly", "vật lí", "ho")
	duplicates, err := s.db.Ebooks.Duplicates(t.Context(), ids[0])
	require.NoError(t, err)
	assert.Equal(t, 9, duplicates.Total)
}
