package values

import (
	"cmp"
	"context"
	"database/sql"
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
	maxFoundByWord = 1000 // words by which candidates are found
	maxMostUsed    = 3000 // the most used values of the field, which are read in addition
)

// spellingsPerValue is the number of spellings that a value is expected to have. Where nothing was
// typed, this many rows are read for each value to return, because each spelling is a row.
const spellingsPerValue = 5

// maxIndexedPrefix is how many code points of a value are indexed, from the beginning of each of its words.
// The rest of what was typed is compared with the value itself.
const maxIndexedPrefix = 32

// Suggest returns the values of a field that match what was typed, the most used first. It passes ids and keys as
// ARRAY(SELECT unnest(...)), so that PostgreSQL does not know their number when it plans: if it did, it would read the
// whole table.
func Suggest(ctx context.Context, db *database.DB, field ports.ValueField, prefix string) (values []ports.UsedValue, err error) {
	typed := typedBeginning{words.Storable(fulltext.FoldLine(prefix)), words.Storable(fulltext.KeyLine(prefix))}
	err = db.View(ctx, "suggest values", func(t *database.Tx) error {
		changes, err := readUses(ctx, t, `SELECT value, sum(change) FROM suggestion_changes WHERE field = $1 GROUP BY value`, field)
		if err != nil {
			return err
		}
		found := spellings{}
		complete, err := found.readCandidates(ctx, t, field, typed, len(changes))
		if err != nil {
			return err
		}
		if len(changes) > 0 {
			_, err := found.read(ctx, t, `SELECT value, uses, key FROM suggestions WHERE field = $1 AND value = ANY($2)`, field, pq.Array(valuesIn(changes)))
			if err != nil {
				return err
			}
			found.add(changes)
		}
		values = found.mostUsed(typed.key)
		if complete {
			return nil
		}
		others := spellings{}
		_, err = others.read(ctx, t, `SELECT value, uses, key FROM suggestions WHERE field = $1 AND key = ANY(ARRAY(SELECT unnest($2::text[])))`, field, pq.Array(keysOf(values)))
		if err == nil && found.addMissing(others) {
			values = found.mostUsed(typed.key)
		}
		return err
	})
	return values, err
}

// typedBeginning is what was typed. Values are found by its key. Values that servers of the previous
// version counted have no key yet, and are found by their folded words until it is added.
type typedBeginning struct{ folded, key string }

// usedSpelling has the number of e-books with one spelling of a value, and the key that all spellings
// of the value share.
type usedSpelling struct {
	uses int
	key  string
}

// spellings are spellings by their text.
type spellings map[string]usedSpelling

// readCandidates reads the stored values that can be among the most used ones that match. It returns
// whether it has read all that match, with all their spellings.
func (s spellings) readCandidates(ctx context.Context, t *database.Tx, field ports.ValueField, typed typedBeginning, changes int) (complete bool, err error) {
	const byUses = `SELECT value, uses, key FROM suggestions WHERE field = $1 ORDER BY uses DESC, value LIMIT $2`
	if typed.key == "" {
		limit := spellingsPerValue*ports.MaxValues + changes
		n, err := s.read(ctx, t, byUses, field, limit)
		return n < limit, err
	}
	complete = true
	for _, prefix := range slices.Compact([]string{fulltext.Truncate(typed.key, maxIndexedPrefix), fulltext.Truncate(typed.folded, maxIndexedPrefix)}) {
		var ids []int64 // a value may be found by several of its words
		err := t.Select(ctx, &ids, `SELECT suggestion_id FROM suggestion_words WHERE field = $1 AND word >= $2 AND word < $3 ORDER BY word LIMIT $4`,
			field, prefix, prefix+string(utf8.MaxRune), maxFoundByWord)
		if err == nil {
			_, err = s.read(ctx, t, `SELECT value, uses, key FROM suggestions WHERE id = ANY(ARRAY(SELECT unnest($1::bigint[])))`, pq.Array(ids))
		}
		if err != nil {
			return false, err
		}
		complete = complete && len(ids) < maxFoundByWord
	}
	if complete {
		return true, nil
	}
	_, err = s.read(ctx, t, byUses, field, maxMostUsed)
	return false, err
}

// read adds what a query of value, uses and key returns, and counts its rows.
func (s spellings) read(ctx context.Context, t *database.Tx, query string, args ...any) (n int, err error) {
	err = database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var value string
		var uses int
		var key sql.NullString
		err := rows.Scan(&value, &uses, &key)
		s[value] = usedSpelling{uses, keyOf(value, key.String)}
		n++
		return err
	}, query, args...)
	return n, err
}

// keyOf returns the key of a value, which is computed if it is not stored.
func keyOf(value, stored string) string {
	if stored == "" {
		return fulltext.KeyLine(value)
	}
	return stored
}

// add adds changes that are not counted yet.
func (s spellings) add(changes []ports.UsedValue) {
	for _, v := range changes {
		known := s[v.Value]
		s[v.Value] = usedSpelling{known.uses + v.Count, keyOf(v.Value, known.key)}
	}
}

// addMissing adds the spellings that were not read yet. It returns whether there are any.
func (s spellings) addMissing(others spellings) (anyMissing bool) {
	for text, other := range others {
		if _, ok := s[text]; !ok {
			s[text], anyMissing = other, true
		}
	}
	return anyMissing
}

// mostUsed returns the values that match what was typed. Of the spellings of one value it returns
// the most used one, with the uses of all.
func (s spellings) mostUsed(typed string) []ports.UsedValue {
	type value struct {
		spelling ports.UsedValue
		total    int
	}
	byKey := map[string]value{}
	for text, used := range s {
		if used.uses <= 0 || !fulltext.IsSuggested(used.key, typed) {
			continue
		}
		v, candidate := byKey[used.key], ports.UsedValue{Value: text, Count: used.uses}
		v.total += used.uses
		if v.spelling.Count == 0 || compareUses(candidate, v.spelling) < 0 {
			v.spelling = candidate
		}
		byKey[used.key] = v
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

func readUses(ctx context.Context, t *database.Tx, query string, args ...any) ([]ports.UsedValue, error) {
	return database.Collect(ctx, t.Query, func(rows *sql.Rows, v *ports.UsedValue) error {
		return rows.Scan(&v.Value, &v.Count)
	}, query, args...)
}

func valuesIn(list []ports.UsedValue) []string {
	values := make([]string, len(list))
	for i, v := range list {
		values[i] = v.Value
	}
	return values
}
