package values

import (
	"cmp"
	"context"
	"slices"
	"unicode/utf8"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/words"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// How many values are read if many begin with what was typed: of those found by their words,
// and of the most used ones.
const (
	foundByWord = 1000
	mostUsed    = 3000
)

// maxSuggestionWord is how many code points of a word are indexed. The rest of what was typed is
// compared with the value itself.
const maxSuggestionWord = 32

// Suggest returns the values of a field that match what was typed, the most used first.
func Suggest(ctx context.Context, db *database.DB, field ports.ValueField, prefix string) (values []ports.UsedValue, err error) {
	typed := words.Storable([]string{fulltext.FoldLine(prefix)})[0]
	err = db.View(ctx, "suggest values", func(t *database.Tx) error {
		changes, err := usesOf(ctx, t, `SELECT value, sum(change) FROM suggestion_changes WHERE field = $1 GROUP BY value`, field)
		if err != nil {
			return err
		}
		stored, err := storedValues(ctx, t, field, typed, len(changes))
		if err != nil {
			return err
		}
		changed, err := usesOf(ctx, t, `SELECT value, uses FROM suggestions WHERE field = $1 AND value = ANY($2)`, field, pq.Array(valuesIn(changes)))
		if err != nil {
			return err
		}
		values = mostUsedOf(append(stored, changed...), changes, typed)
		return nil
	})
	return values, err
}

// storedValues reads candidates: all values that can be among the first, apart from changes that
// are not counted yet.
func storedValues(ctx context.Context, t *database.Tx, field ports.ValueField, typed string, changes int) ([]ports.UsedValue, error) {
	const byUses = `SELECT value, uses FROM suggestions WHERE field = $1 ORDER BY uses DESC, value LIMIT $2`
	if typed == "" {
		return usesOf(ctx, t, byUses, field, ports.MaxValues+changes)
	}
	first := typed
	if utf8.RuneCountInString(typed) > maxSuggestionWord {
		first = string([]rune(typed)[:maxSuggestionWord])
	}
	// The array makes PostgreSQL use the primary key, however many ids it expects.
	found, err := usesOf(ctx, t, `SELECT value, uses FROM suggestions WHERE id = ANY(ARRAY(
		SELECT suggestion_id FROM suggestion_words WHERE field = $1 AND word >= $2 AND word < $3 ORDER BY word LIMIT $4))`,
		field, first, first+string(utf8.MaxRune), foundByWord)
	if err != nil || len(found) < foundByWord/2 { // half, because a value may be found by several of its words
		return found, err
	}
	common, err := usesOf(ctx, t, byUses, field, mostUsed)
	return append(found, common...), err
}

// mostUsedOf returns the matching values, each once, including changes that are not counted yet.
func mostUsedOf(stored, changes []ports.UsedValue, typed string) []ports.UsedValue {
	uses := map[string]int{}
	for _, v := range stored {
		uses[v.Value] = v.Count
	}
	for _, v := range changes {
		uses[v.Value] += v.Count
	}
	values := []ports.UsedValue{}
	for value, n := range uses {
		if n > 0 && fulltext.BeginsWord(value, typed) {
			values = append(values, ports.UsedValue{Value: value, Count: n})
		}
	}
	slices.SortFunc(values, func(a, b ports.UsedValue) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Value, b.Value))
	})
	return values[:min(len(values), ports.MaxValues)]
}

func usesOf(ctx context.Context, t *database.Tx, query string, args ...any) (values []ports.UsedValue, err error) {
	rows, err := t.Query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var v ports.UsedValue
		if err := rows.Scan(&v.Value, &v.Count); err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	return values, rows.Err()
}

func valuesIn(list []ports.UsedValue) []string {
	values := make([]string, len(list))
	for i, v := range list {
		values[i] = v.Value
	}
	return values
}
