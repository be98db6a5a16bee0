package ebooks

import (
	"context"
	"time"

	"github.com/google/uuid"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/words"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
)

// CatchUp stores what versions before commit 7403805 did not: titles of outlines, and the words of e-books
// that have too many for a tsvector. The version of that commit does so when it starts, but does not record that
// it has finished. CatchUp checks all e-books in batches, and updates each in its own transaction.
func CatchUp(ctx context.Context, db *unit.DB) error {
	return db.EachDue(ctx, "look for outlines to catch up with", selectDueOutlines, catchUpWith)
}

// selectDueOutlines is a query for EachDue. Due are e-books whose stored titles are not those of the current
// version of the outline.
const selectDueOutlines = `SELECT coalesce(max(b.id::text COLLATE "C"), ''),
		array_agg(b.id::text) FILTER (WHERE b.toc_version > 0 AND b.deleted_at IS NULL AND x.toc_version IS DISTINCT FROM b.toc_version)
	FROM (SELECT id, toc_version, deleted_at FROM ebooks WHERE id > $1 ORDER BY id LIMIT $2) b
	LEFT JOIN LATERAL (SELECT toc_version FROM search_texts x WHERE x.ebook_id = b.id LIMIT 1) x ON true`

// AddKeysDuration is how long keys of words are added between two updates of the search index.
const AddKeysDuration = 700 * time.Millisecond

// keysAtOnce is how many e-books without keys a statement looks up.
const keysAtOnce = 100

// AddWordKeys adds the keys of words that servers of the previous version have stored. It stops when maxDuration
// has passed. Each e-book has its own transaction.
func AddWordKeys(ctx context.Context, db *unit.DB, maxDuration time.Duration) error {
	begun := time.Now()
	for after := uuid.Nil.String(); time.Since(begun) < maxDuration; {
		var due []string
		err := db.LongRunning().Select(ctx, &due, `SELECT ebook_id FROM ebook_search WHERE by_key IS NULL AND ebook_id > $1 ORDER BY ebook_id LIMIT $2`, after, keysAtOnce)
		if err != nil || len(due) == 0 {
			return database.Wrap(ctx, "look for words without keys", err)
		}
		for _, id := range due {
			if after = id; time.Since(begun) >= maxDuration {
				break
			}
			if err := addKeysOf(ctx, db, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// selectLive locks an e-book unless it is deleted.
var selectLive = tables.SelectEbook + ` WHERE b.id = $1 AND b.deleted_at IS NULL FOR UPDATE OF b`

// selectWithoutKeys locks an e-book without keys, unless another transaction is at work on it.
var selectWithoutKeys = tables.SelectEbook + ` WHERE b.id = $1 AND b.deleted_at IS NULL
	AND EXISTS (SELECT FROM ebook_search s WHERE s.ebook_id = b.id AND s.by_key IS NULL) FOR UPDATE OF b SKIP LOCKED`

func addKeysOf(ctx context.Context, db *unit.DB, id string) error {
	return db.Change(ctx, "add keys of words", id, func(t *unit.Tx) error {
		return changeWords(ctx, t, selectWithoutKeys, id, words.AddKeys)
	})
}

func catchUpWith(ctx context.Context, db *unit.DB, id string) error {
	return db.Change(ctx, "catch up with an outline", id, func(t *unit.Tx) error {
		return changeWords(ctx, t, selectLive, id, words.CatchUp)
	})
}

// changeWords calls change with the e-book that a query finds, if any, and its outline.
func changeWords(ctx context.Context, t *unit.Tx, query, id string, change func(context.Context, *database.Tx, *domain.Ebook, []domain.TOCItem) error) error {
	var row tables.Ebook
	err := t.Scan(ctx, row.ScanTargets(), query, id)
	if database.NotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	book := row.Domain()
	toc, err := loadOutline(ctx, t, id)
	if err != nil {
		return err
	}
	return change(ctx, t.Tx, &book, toc.Items)
}
