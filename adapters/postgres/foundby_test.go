package postgres_test

import (
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/ports"
	"backoffice/test/harness"
)

// copyBook adds a copy of the e-book past the product, which folds no record of it.
const copyBook = `INSERT INTO ebooks SELECT r.*
	FROM ebooks b, jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'created_at', now())) r WHERE b.id = $1`

func same(t *testing.T, db *postgres.DB) (same []string) {
	t.Helper()
	found, err := db.Ebooks.Duplicates(t.Context(), bookID)
	require.NoError(t, err)
	for _, d := range found.Ebooks {
		same = append(same, map[bool]string{true: "pdf "}[d.SamePDF]+map[bool]string{true: "record"}[d.SameRecord])
	}
	return same
}

// RULES §17.10: the same PDF is found immediately, the same record after a server has folded it.
func TestAnEbookWhoseRecordIsNotFoldedIsFoundAsADuplicateLater(t *testing.T) {
	library, dsn := withSubmitted(t)
	db := connect(t, dsn)
	db.MustExec(copyBook, bookID)
	assert.Equal(t, []string{"pdf "}, same(t, library))
	require.NoError(t, library.CountValues(t.Context()))
	assert.Equal(t, []string{"pdf record"}, same(t, library))
	db.MustExec(`UPDATE ebooks SET title = 'Khác', pdf_sha256 = repeat('a', 64) WHERE id <> $1`, bookID)
	assert.Empty(t, same(t, library))
	db.MustExec(`UPDATE ebooks SET title = upper((SELECT title FROM ebooks WHERE id = $1)) WHERE id <> $1`, bookID)
	require.NoError(t, library.CountValues(t.Context()))
	assert.Equal(t, []string{"record"}, same(t, library))
	agrees(t, db, foundBy())
}

// RULES §13.8, §17.10: after an upgrade the keys of the previous version are all that the library has for a while.
// The digest is the one that such a server stored.
func TestDuplicatesAreFoundBeforeTheirRecordKeysAreAdded(t *testing.T) {
	library, dsn := withSubmitted(t)
	db := connect(t, dsn)
	db.MustExec(copyBook, bookID)
	db.MustExec(`UPDATE ebooks SET title = upper(title), pdf_sha256 = repeat('a', 64) WHERE id <> $1`, bookID)
	db.MustExec(`UPDATE ebook_keys SET record_key = NULL, record = left(encode(sha256(E'toan\n\n'), 'hex'), 32)::uuid`)
	assert.Equal(t, []string{"record"}, same(t, library))
	candidates, err := library.Ebooks.CandidateDuplicates(t.Context(), ports.Candidate{Title: "TOÁN"})
	require.NoError(t, err)
	assert.Equal(t, 2, candidates.Total)
	require.NoError(t, library.CountValues(t.Context()))
	assert.Equal(t, []string{"record"}, same(t, library), "once")
	db.MustExec(`UPDATE ebook_keys SET record_key = gen_random_uuid() WHERE ebook_id <> $1`, bookID)
	assert.Empty(t, same(t, library), "the key of this version counts where it is known")
}

// RULES §14.5.
func TestVerificationFindsWrongKeysAndNumbersOfUses(t *testing.T) {
	library, dsn := withSubmitted(t)
	db := connect(t, dsn)
	db.MustExec(`UPDATE ebooks SET publisher = 'NXB'`)
	require.NoError(t, library.CountValues(t.Context()))
	wrong := func() (keys map[string][]string, counts []ports.WrongCounter) {
		keys, err := library.Checks.WrongWords(t.Context(), []string{bookID})
		require.NoError(t, err)
		counts, err = library.Checks.WrongCounters(t.Context())
		require.NoError(t, err)
		return keys, counts
	}
	db.MustExec(`UPDATE ebook_keys SET record_key = NULL`) // to be folded yet
	keys, counts := wrong()
	require.Empty(t, keys)
	require.Empty(t, counts)
	for _, damage := range []string{`UPDATE ebook_keys SET record_key = gen_random_uuid()`, `UPDATE ebook_keys SET pdf = 'x'`, `DELETE FROM ebook_keys`} {
		db.MustExec(`UPDATE ebook_keys k SET record_key = NULL, pdf = decode(pdf_sha256, 'hex') FROM ebooks b WHERE b.id = k.ebook_id`)
		keys, _ := wrong()
		require.Empty(t, keys, "before %s", damage)
		db.MustExec(damage)
		keys, _ = wrong()
		assert.Contains(t, keys, bookID, damage)
	}
	db.MustExec(`UPDATE suggestions SET uses = 2`)
	_, counts = wrong()
	assert.Equal(t, []ports.WrongCounter{{Of: `suggestions of publisher "NXB"`, Stored: 2, Counted: 1}}, counts)
}

// TestSuggestionsReadNoMoreOfEightThousandValuesThanOfFourThousand: also where each of
// them begins with what was typed (RULES §17.11).
func TestSuggestionsReadNoMoreOfEightThousandValuesThanOfFourThousand(t *testing.T) {
	few, many := rowsReadBySuggestion(t, 4000), rowsReadBySuggestion(t, 8000)
	t.Logf("rows read: %d of 4,000 values, %d of 8,000", few, many)
	assert.LessOrEqual(t, many, few+few/10)
}

func rowsReadBySuggestion(t *testing.T, n int) int {
	t.Helper()
	dsn := harness.Postgres(t)
	seen := connect(t, dsn)
	seen.SetMaxOpenConns(1)
	seen.MustExec(`INSERT INTO suggestion_changes (field, value, change) SELECT 'publisher', 'Nhà xuất bản ' || i, 1 + i % 7 FROM generate_series(1, $1::int) i`, n)
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	require.NoError(t, db.CountValues(t.Context()))
	require.NoError(t, db.Close())
	vacuum(t, seen)
	before := suggestionsRead(t, seen)
	db, err = postgres.Open(dsn)
	require.NoError(t, err)
	for range 8 { // until prepared statements keep their plans
		values, err := db.Ebooks.Values(t.Context(), "publisher", "nha")
		require.NoError(t, err)
		require.Equal(t, 7, values[0].Count)
		require.Len(t, values, ports.MaxValues)
	}
	require.NoError(t, db.Close())
	return (suggestionsRead(t, seen) - before) / 8
}

func suggestionsRead(t *testing.T, db *sqlx.DB) (n int) {
	t.Helper()
	settledScans(t, db)
	// It counts entries of indexes, because VACUUM decides whether the rows themselves are read.
	require.NoError(t, db.Get(&n, `SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname = ANY(x.of))
		+ (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = ANY(x.of))
		FROM (SELECT ARRAY['suggestions', 'suggestion_words', 'suggestion_changes'] AS of) x`))
	return n
}
