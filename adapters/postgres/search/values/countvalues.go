package values

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain/fulltext"
)

// Changes are collected before they are counted. Until then each read of values adds them.
const (
	countInterval = 10 * time.Second
	manyChanges   = 500  // from this number on, they are counted without waiting
	countAtOnce   = 2000 // in one transaction, so that no statement times out on a busy machine
)

// CountUsesIfDue adds collected changes to the suggestions, if there are many or the last time
// was long ago, and sets lastCount. It also computes missing keys of records and suggestions.
func CountUsesIfDue(ctx context.Context, db *database.DB, lastCount *time.Time) error {
	var state struct {
		RecordsWithoutKey     bool `json:"records_without_key"`
		SuggestionsWithoutKey bool `json:"suggestions_without_key"`
		Changes               int  `json:"changes"`
	}
	err := db.LongRunning().Get(ctx, &state, `SELECT EXISTS (SELECT FROM ebook_keys WHERE record_key IS NULL) AS records_without_key,
		EXISTS (SELECT FROM suggestions WHERE key IS NULL) AS suggestions_without_key,
		(SELECT count(*) FROM (SELECT FROM suggestion_changes LIMIT $1) c) AS changes`, manyChanges)
	if err != nil {
		return database.Wrap(ctx, "look for values to count", err)
	}
	if state.RecordsWithoutKey {
		if err := AddRecordKeys(ctx, db, batchesAtOnce); err != nil {
			return err
		}
	}
	if state.SuggestionsWithoutKey {
		if err := AddSuggestionKeys(ctx, db, batchesAtOnce); err != nil {
			return err
		}
	}
	if state.Changes < manyChanges && (state.Changes == 0 || time.Since(*lastCount) < countInterval) {
		return nil
	}
	*lastCount = time.Now()
	return CountUses(ctx, db)
}

// batchesAtOnce limits what is done between two updates of the search index.
const batchesAtOnce = 50

// CountUses adds the collected changes to the suggestions.
func CountUses(ctx context.Context, db *database.DB) error {
	for more := true; more; {
		err := db.Write(ctx, "count values", func(t *database.Tx) error {
			changes, taken, err := takeChanges(ctx, t)
			more = taken == countAtOnce
			if err != nil || len(changes) == 0 {
				return err
			}
			return addUses(ctx, t, changes)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// valueChange is a change of the number of uses of a value.
type valueChange struct {
	Field, Value string
	Change       int
}

// takeChanges deletes changes and returns their sums, ordered by field and value.
func takeChanges(ctx context.Context, t *database.Tx) (changes []valueChange, taken int, err error) {
	changes, err = database.Collect(ctx, t.Query, func(rows *sql.Rows, c *valueChange) error {
		var n int
		err := rows.Scan(&c.Field, &c.Value, &c.Change, &n)
		taken += n
		return err
	}, `WITH taken AS (DELETE FROM suggestion_changes WHERE id IN (
			SELECT id FROM suggestion_changes ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING field, value, change)
		SELECT field, value, sum(change), count(*) FROM taken GROUP BY field, value ORDER BY field, value`, countAtOnce)
	return changes, taken, err
}

// addUses adds changes to the values in the order of takeChanges, so that two servers cannot
// deadlock. It deletes values without uses.
func addUses(ctx context.Context, t *database.Tx, changes []valueChange) error {
	var fields, values []string
	var uses []int
	for _, c := range changes {
		fields, values, uses = append(fields, c.Field), append(values, c.Value), append(uses, c.Change)
	}
	var rows []struct {
		ID    int64  `json:"id"`
		Field string `json:"field"`
		Value string `json:"value"`
		Uses  int    `json:"uses"`
		Known bool   `json:"known"` // it existed before, together with its words
	}
	err := t.Select(ctx, &rows, `INSERT INTO suggestions AS s (field, value, uses) SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
		ON CONFLICT (field, value) DO UPDATE SET uses = s.uses + excluded.uses RETURNING id, field, value, uses,
		xmax <> 0 AS known`, pq.Array(fields), pq.Array(values), pq.Array(uses))
	if err != nil {
		return err
	}
	var unused []int64
	var added []suggestion
	for _, row := range rows {
		if row.Uses == 0 {
			unused = append(unused, row.ID)
		}
		if !row.Known {
			added = append(added, suggestion{row.ID, row.Field, row.Value})
		}
	}
	if err = addWords(ctx, t, added); err == nil && len(unused) > 0 {
		_, err = t.Exec(ctx, `DELETE FROM suggestions WHERE id = ANY($1) AND uses = 0`, pq.Array(unused))
	}
	return err
}

// suggestion is a row of suggestions without its number of uses.
type suggestion struct {
	ID    int64  `json:"id"`
	Field string `json:"field"`
	Value string `json:"value"`
}

// addWords stores the keys of values and the words by which they are found: those of the key, and
// the folded ones, which servers of the previous version use.
func addWords(ctx context.Context, t *database.Tx, added []suggestion) error {
	if len(added) == 0 {
		return nil
	}
	var ids, wordIDs []int64
	var keys, fields, suffixes []string
	for _, s := range added {
		key, folded := fulltext.KeyLine(s.Value), fulltext.FoldLine(s.Value)
		ids, keys = append(ids, s.ID), append(keys, key)
		for _, text := range slices.Compact([]string{key, folded}) {
			for _, word := range fulltext.WordSuffixes(text, maxIndexedPrefix) {
				wordIDs, fields, suffixes = append(wordIDs, s.ID), append(fields, s.Field), append(suffixes, word)
			}
		}
	}
	_, err := t.Exec(ctx, `INSERT INTO suggestion_words (suggestion_id, field, word) SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[])
		ON CONFLICT DO NOTHING`, pq.Array(wordIDs), pq.Array(fields), pq.Array(suffixes))
	if err == nil {
		_, err = t.Exec(ctx, `UPDATE suggestions s SET key = n.key FROM unnest($1::bigint[], $2::text[]) n (id, key) WHERE s.id = n.id`,
			pq.Array(ids), pq.Array(keys))
	}
	return err
}

// suggestionKeysAtOnce is how many suggestions get their keys in one transaction.
const suggestionKeysAtOnce = 500

// AddSuggestionKeys adds the keys of values that servers of the previous version have counted, in at most
// this many transactions.
func AddSuggestionKeys(ctx context.Context, db *database.DB, batches int) error {
	for more := true; more && batches > 0; batches-- {
		err := db.Write(ctx, "add keys of values", func(t *database.Tx) error {
			var unkeyed []suggestion
			err := t.Select(ctx, &unkeyed, `SELECT id, field, value FROM suggestions WHERE key IS NULL ORDER BY field, value LIMIT $1
				FOR NO KEY UPDATE SKIP LOCKED`, suggestionKeysAtOnce)
			more = len(unkeyed) == suggestionKeysAtOnce
			if err != nil {
				return err
			}
			return addWords(ctx, t, unkeyed)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
