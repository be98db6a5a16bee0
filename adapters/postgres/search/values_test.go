package search_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/lib/pq"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/values"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// The index of pieces finds what MatchesFacet says, whatever is typed.
func TestAFilterFindsEveryValueThatHoldsWhatWasTyped(t *testing.T) {
	s, random := newShelf(t), rand.New(rand.NewPCG(3, 1))
	parts := strings.Fields("Toán toan Lý 1 12 2 112 (nâng cao) C++ Đại-số % _ \\ ' 😀 lớp ữ")
	text := func() string {
		var b strings.Builder
		for range 1 + random.IntN(4) {
			b.WriteString(parts[random.IntN(len(parts))])
			b.WriteString([]string{"", " ", "  ", "\u00a0"}[random.IntN(4)])
		}
		return strings.TrimSpace(b.String())
	}
	values := map[string]bool{}
	for range 300 {
		values[text()] = true
	}
	for v := range values {
		_, err := s.rawDB.Exec(`INSERT INTO ebook_counts VALUES ('draft', $1, '', 1)`, v)
		require.NoError(t, err)
	}
	for _, folded := range []bool{false, true} { // as a server of the previous version leaves them, and after
		if folded {
			require.NoError(t, s.db.FoldValues(t.Context()))
		}
		for range 150 {
			typed := []rune(text())
			from := random.IntN(len(typed))
			part := strings.TrimSpace(string(typed[from : from+1+random.IntN(len(typed)-from)]))
			if part == "" {
				continue
			}
			want := 0
			for v := range values {
				if fulltext.MatchesFacet(v, part) {
					want++
				}
			}
			assert.Len(t, s.matching(t, part), want, "%q", part)
		}
	}
}

// RULES §6.2: blanks make no difference, and none for values whose pieces an earlier version has stored with their blanks.
func TestAFilterFindsAValueWhateverItsBlanks(t *testing.T) {
	s := newShelf(t)
	for _, value := range []string{"Ngữ văn", "Ngữ  văn", "Ngữ\u00a0văn", "Ngữ nghĩa và văn"} {
		s.rawDB.MustExec(`INSERT INTO ebook_counts VALUES ('draft', $1, '', 1)`, value)
	}
	for _, stored := range [][2]string{{"Ngữ  văn", "ngu  van"}, {"Ngữ\u00a0văn", "ngu\u00a0van"}} {
		pieces := []string{}
		for letters, i := []rune(stored[1]), 0; i < len(letters); i++ {
			for n := 1; n <= 3 && i+n <= len(letters); n++ {
				pieces = append(pieces, "subject:"+string(letters[i:i+n]))
			}
		}
		s.rawDB.MustExec(`UPDATE counted_values SET folded = $2, pieces = $3, by_key = true WHERE value = $1`, stored[0], stored[1], pq.Array(pieces))
	}
	require.NoError(t, s.db.FoldValues(t.Context()))
	for _, typed := range []string{"ngữ văn", "ngu  van", "Ngữ\u00a0văn", "gu va"} {
		assert.Len(t, s.matching(t, typed), 3, "%q", typed)
	}
}

// matching returns the subjects that contain what was typed.
func (s shelf) matching(t *testing.T, typed string) (subjects []string) {
	t.Helper()
	err := s.db.DB.DB.View(t.Context(), "find subjects", func(tx *database.Tx) error {
		matching, err := values.Matching(t.Context(), tx, map[string]string{"subject": typed})
		subjects = matching["subject"]
		return err
	})
	require.NoError(t, err)
	return subjects
}

// What no counter holds any more is forgotten; what one holds stays.
func TestValuesThatNobodyUsesAreForgotten(t *testing.T) {
	s := newShelf(t)
	_, err := s.rawDB.Exec(`INSERT INTO ebook_counts VALUES ('draft', 'Toán', 'Lớp 1', 1), ('draft', 'Văn', 'Lớp 1', 0), ('draft', 'Sử', 'Lớp 2', 0)`)
	require.NoError(t, err)
	kept := func() (values []string) {
		require.NoError(t, s.rawDB.Select(&values, `SELECT value FROM counted_values WHERE value = ANY($1) ORDER BY value`, pq.Array([]string{"Toán", "Lớp 1", "Văn", "Sử", "Lớp 2"})))
		return values
	}
	require.Len(t, kept(), 5)
	n, err := s.db.Ebooks.ForgetUnusedValues(t.Context(), 100)
	require.NoError(t, err)
	assert.Zero(t, n, "each is in a counter, if only in an empty one")
	for _, want := range []int{1, 1, 0} { // a limit holds
		n, err = s.db.Ebooks.ForgetEmptyCounters(t.Context(), 1)
		require.NoError(t, err)
		assert.Equal(t, want, n)
	}
	for _, want := range []int{2, 1, 0} {
		n, err = s.db.Ebooks.ForgetUnusedValues(t.Context(), 2)
		require.NoError(t, err)
		assert.Equal(t, want, n)
	}
	assert.Equal(t, []string{"Lớp 1", "Toán"}, kept())
}

// RULES §17.11: the most used value is suggested, also if more words begin like what was typed than are looked up.
func TestTheMostUsedValueIsSuggestedHoweverManyWordsMatch(t *testing.T) {
	s := newShelf(t)
	for i := range 340 { // three words each
		s.rawDB.MustExec(`INSERT INTO suggestions (field, value, uses) VALUES ('subject', $1, 1)`, fmt.Sprintf("Ta%[1]d tb%[1]d tc%[1]d", i))
	}
	s.rawDB.MustExec(`INSERT INTO suggestions (field, value, uses) VALUES ('subject', 'Tz', 9)`)
	s.countValues(t)
	found, err := s.db.Ebooks.Values(t.Context(), "subject", "t")
	require.NoError(t, err)
	assert.Equal(t, ports.UsedValue{Value: "Tz", Count: 9}, found[0])
}
