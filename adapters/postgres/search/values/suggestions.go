package values

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/words"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// Limits of the candidates that are read where many values match what was typed.
const (
	maxFoundByWord = 1000 // candidates that are found by their words
	maxMostUsed    = 3000 // the most used values of the field, which are read in addition
)

// spellingsPerValue is the number of spellings that a value is expected to have. Where nothing was
// typed, each of them may be among the most used values.
const spellingsPerValue = 5

// maxSuggestionWord is how many code points of a word are indexed. The rest of what was typed is
// compared with the value itself.
const maxSuggestionWord = 32

// Suggest returns the values of a field that match what was typed, the most used first.
func Suggest(ctx context.Context, db *database.DB, field ports.ValueField, prefix string) (values []ports.UsedValue, err error) {
	typed := typedBeginning{words.Storable(fulltext.FoldLine(prefix)), words.Storable(fulltext.KeyLine(prefix))}
	err = db.View(ctx, "suggest values", func(t *database.Tx) error {
		changes, err := readUses(ctx, t, `SELECT value, sum(change) FROM suggestion_changes WHERE field = $1 GROUP BY value`, field)
		if err != nil {
			return err
		}
		stored, err := storedValues(ctx, t, field, typed, len(changes))
		if err != nil {
			return err
		}
		changed, err := readUses(ctx, t, `SELECT value, uses FROM suggestions WHERE field = $1 AND value = ANY($2)`, field, pq.Array(valuesIn(changes)))
		if err != nil {
			return err
		}
		uses := withChanges(append(stored, changed...), changes)
		// Some spellings of the most used values may not be among those that were read.
		others, err := readUses(ctx, t, `SELECT value, uses FROM suggestions WHERE field = $1 AND key = ANY($2) AND value <> ALL($3)`,
			field, pq.Array(keysOf(mostUsedOf(uses, typed.key))), pq.Array(slices.Collect(maps.Keys(uses))))
		if err != nil {
			return err
		}
		for _, v := range others {
			uses[v.Value] = v.Count
		}
		values = mostUsedOf(uses, typed.key)
		return nil
	})
	return values, err
}

// typedBeginning is what was typed. Values are found by its key. Values that servers of the previous
// version counted have no key yet, and are found by their folded words until it is added.
type typedBeginning struct{ folded, key string }

// storedValues reads candidates: all values that can be among the most used ones that match, apart
// from changes that are not counted yet.
func storedValues(ctx context.Context, t *database.Tx, field ports.ValueField, typed typedBeginning, changes int) ([]ports.UsedValue, error) {
	const byUses = `SELECT value, uses FROM suggestions WHERE field = $1 ORDER BY uses DESC, value LIMIT $2`
	if typed.key == "" {
		return readUses(ctx, t, byUses, field, spellingsPerValue*ports.MaxValues+changes)
	}
	var found []ports.UsedValue
	for _, first := range slices.Compact([]string{firstLetters(typed.key), firstLetters(typed.folded)}) {
		// The array makes PostgreSQL use the primary key, however many ids it expects.
		some, err := readUses(ctx, t, `SELECT value, uses FROM suggestions WHERE id = ANY(ARRAY(
			SELECT suggestion_id FROM suggestion_words WHERE field = $1 AND word >= $2 AND word < $3 ORDER BY word LIMIT $4))`,
			field, first, first+string(utf8.MaxRune), maxFoundByWord)
		if err != nil {
			return nil, err
		}
		found = append(found, some...)
	}
	if len(found) < maxFoundByWord/2 { // half, because a value may be found by several of its words
		return found, nil
	}
	common, err := readUses(ctx, t, byUses, field, maxMostUsed)
	return append(found, common...), err
}

func firstLetters(typed string) string {
	if letters := []rune(typed); len(letters) > maxSuggestionWord {
		return string(letters[:maxSuggestionWord])
	}
	return typed
}

// withChanges returns the numbers of uses, including changes that are not counted yet.
func withChanges(stored, changes []ports.UsedValue) map[string]int {
	uses := map[string]int{}
	for _, v := range stored {
		uses[v.Value] = v.Count
	}
	for _, v := range changes {
		uses[v.Value] += v.Count
	}
	return uses
}

// mostUsedOf returns the values that match what was typed. Of the spellings of one value it returns
// the most used one, with the uses of all.
func mostUsedOf(uses map[string]int, typed string) []ports.UsedValue {
	type value struct {
		spelling ports.UsedValue
		total    int
	}
	byKey := map[string]value{}
	for spelling, n := range uses {
		key := fulltext.KeyLine(spelling)
		if n <= 0 || !fulltext.IsSuggested(key, typed) {
			continue
		}
		v, candidate := byKey[key], ports.UsedValue{Value: spelling, Count: n}
		if v.total += n; v.spelling.Count == 0 || compareUses(candidate, v.spelling) < 0 {
			v.spelling = candidate
		}
		byKey[key] = v
	}
	values := make([]ports.UsedValue, 0, len(byKey))
	for _, v := range byKey {
		values = append(values, ports.UsedValue{Value: v.spelling.Value, Count: v.total})
	}
	slices.SortFunc(values, compareUses)
	return values[:min(len(values), ports.MaxValues)]
}

// compareUses puts the most used value first.
func compareUses(a, b ports.UsedValue) int {
	return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Value, b.Value))
}

func keysOf(values []ports.UsedValue) []string {
	keys := make([]string, len(values))
	for i, v := range values {
		keys[i] = fulltext.KeyLine(v.Value)
	}
	return keys
}

func readUses(ctx context.Context, t *database.Tx, query string, args ...any) (values []ports.UsedValue, err error) {
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
