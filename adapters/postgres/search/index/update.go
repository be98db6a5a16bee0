package index

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
)

// The limits of a transaction: e-books, and bytes of their old and new words as PostgreSQL stores
// them. A single e-book with a long outline may exceed them.
const (
	maxBatchBooks = 500
	maxBatchBytes = 4 << 20
)

// New returns the index with the settings of a server. E-books are numbered in the order of their
// creation. An e-book gets its number after ten seconds: by then all that were created before it
// should be committed. The few that commit later stay pending.
func New(db *database.DB) Index {
	return Index{DB: db, Settling: 10 * time.Second, MaxLate: 1000, MaxPending: 50_000, SectionSize: 256}
}

// lockIndex lets one transaction at a time change the index. The lock is taken before the snapshot, so
// that the transaction sees all changes of the previous one.
func lockIndex(ctx context.Context, t *database.Tx) error {
	_, err := t.ExecContext(ctx, `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; LOCK TABLE search_built IN SHARE ROW EXCLUSIVE MODE`)
	return err
}

// Index maintains the inverted index.
type Index struct {
	DB          *database.DB
	Settling    time.Duration // age at which an e-book gets its number
	MaxLate     int           // if more e-books were committed too late for a number, the index is rebuilt
	MaxPending  int           // if more changes are pending, the index is rebuilt: a batch takes longer when more are left
	SectionSize int           // e-books in a section when the index is built
}

// Update indexes some of the pending e-books in one transaction. A change is always either pending
// or indexed. more is true if others may be left. Any number of servers may call it at the same time.
func (x Index) Update(ctx context.Context) (more bool, err error) {
	db := x.DB.LongRunning()
	err = db.Write(ctx, "update the search index", func(t *database.Tx) error {
		more = false
		if err := lockIndex(ctx, t); err != nil {
			return err
		}
		must, err := x.mustRebuild(ctx, t)
		if err != nil {
			return err
		}
		if must {
			return rebuild(ctx, t, x.SectionSize)
		}
		more, err = x.update(ctx, t)
		return err
	})
	return more, err
}

// mustRebuild reports whether the index must be built: for the first time, because more is pending or
// late than Index allows, or for new sections.
func (x Index) mustRebuild(ctx context.Context, t *database.Tx) (must bool, err error) {
	err = t.Get(ctx, &must, `SELECT NOT EXISTS (SELECT FROM search_built) OR (SELECT count(*) FROM (SELECT FROM search_pending LIMIT $1 + 1) p) > $1`, x.MaxPending)
	if err != nil || must {
		return must, err
	}
	var late int
	err = t.Get(ctx, &late, countLate)
	if err != nil || late > x.MaxLate {
		return late > x.MaxLate, err
	}
	return outgrown(ctx, t, x.SectionSize)
}

// unnumbered is the condition for e-books (e) without a number. It is a subquery, because for a
// join PostgreSQL would read all numbers.
const unnumbered = `(SELECT d.n FROM search_numbers d WHERE d.ebook_id = e.id LIMIT 1) IS NULL`

// countLate counts the e-books that have no number and cannot get one, because a later e-book already
// has one.
const countLate = `SELECT count(*) FROM (SELECT DISTINCT ebook_id FROM search_pending) p JOIN ebooks e ON e.id = p.ebook_id
	WHERE ` + unnumbered + `
	AND (e.created_at, e.id) < (SELECT created_at, ebook_id FROM search_numbers ORDER BY n DESC LIMIT 1)`

// update indexes a batch. A pending row has the keys from before a change, and is in the snapshot
// together with the change. So the first row of an e-book has the keys that are in the index.
func (x Index) update(ctx context.Context, t *database.Tx) (more bool, err error) {
	newSections := sectionByNumber{}
	fresh, moreFresh, err := x.assignNumbers(ctx, t, newSections)
	if err != nil {
		return false, err
	}
	books, more, err := takePending(ctx, t, fresh)
	if more = more || moreFresh; err != nil || len(books) == 0 {
		return more, err
	}
	ids := slices.Collect(maps.Keys(books))
	changes := changes{}
	if err := changes.addBooks(ctx, t, books); err != nil {
		return false, err
	}
	if err := updateNumbers(ctx, t, ids, newSections); err != nil {
		return false, err
	}
	if err := newSections.store(ctx, t); err != nil {
		return false, err
	}
	if err := changes.store(ctx, t); err != nil {
		return false, err
	}
	_, err = t.Exec(ctx, `UPDATE search_built SET version = `+newVersion)
	return more, err
}

// nextBatch returns as many e-books of a query as fit into a batch, and whether there are more. The
// query returns ids, each with the bytes of its words; its last parameter is its limit. The required
// e-books must come first, and all of them are taken.
func nextBatch(ctx context.Context, t *database.Tx, required map[string]bool, query string, args ...any) (ids []string, more bool, err error) {
	bytes := 0
	err = database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var id string
		var size int
		if err := rows.Scan(&id, &size); err != nil {
			return err
		}
		bytes += size
		full := bytes > maxBatchBytes || len(ids) == maxBatchBooks
		if full && len(ids) > 0 && !required[id] {
			more = true
		}
		if !more {
			ids = append(ids, id)
		}
		return nil
	}, query, append(args, maxBatchBooks+1)...)
	return ids, more, err
}

// assignNumbers gives numbers to the pending e-books that are old enough and have none, and returns their ids. It adds
// their sections to newSections.
func (x Index) assignNumbers(ctx context.Context, t *database.Tx, newSections sectionByNumber) (fresh map[string]bool, more bool, err error) {
	ids, more, err := nextBatch(ctx, t, nil, `WITH last AS MATERIALIZED (SELECT created_at, ebook_id FROM search_numbers ORDER BY n DESC LIMIT 1)
		SELECT e.id, coalesce(`+sizeOf("s")+`, 0) FROM (SELECT DISTINCT ebook_id FROM search_pending) p JOIN ebooks e ON e.id = p.ebook_id
		LEFT JOIN ebook_search s ON s.ebook_id = e.id
		WHERE `+unnumbered+`
		AND e.created_at < clock_timestamp() - $1 * interval '1 microsecond'
		AND ((e.created_at, e.id) > (SELECT created_at, ebook_id FROM last) OR NOT EXISTS (SELECT FROM last))
		ORDER BY e.created_at, e.id LIMIT $2`, x.Settling.Microseconds())
	if err != nil || len(ids) == 0 {
		return nil, false, err
	}
	fresh = map[string]bool{}
	err = database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var id string
		var n, section uint32
		err := rows.Scan(&id, &n, &section)
		fresh[id], newSections[n] = true, uint16(section)
		return err
	}, `INSERT INTO search_numbers (n, ebook_id, created_at, title, section)
		SELECT coalesce((SELECT max(n) FROM search_numbers), -1) + row_number() OVER (ORDER BY f.created_at, f.id), f.id, f.created_at, f.title, `+SectionOf("f.title", "f.id")+`
		FROM ebooks f WHERE f.id = ANY($1) RETURNING ebook_id, n, section`, pq.Array(ids))
	return fresh, more, err
}

// sizeOf returns SQL for the stored size of the words of a row, in bytes.
func sizeOf(table string) string {
	return `pg_column_size(` + table + `.words) + pg_column_size(` + table + `.marked)`
}

// takePending deletes and returns pending rows: of e-books with a number, highest number first, and
// of e-books that no longer exist. Rows are about words or about facets; only the first of each kind
// of an e-book counts. All fresh e-books are taken in the transaction that numbers them, because nothing
// else records that the index does not have their keys yet.
func takePending(ctx context.Context, t *database.Tx, fresh map[string]bool) (books map[string]*pendingBook, more bool, err error) {
	ids, more, err := nextBatch(ctx, t, fresh, `SELECT p.ebook_id, p.size + coalesce(`+sizeOf("s")+`, 0)
		FROM (SELECT ebook_id, bool_or(status IS NULL) AS words, sum(coalesce(`+sizeOf("search_pending")+`, 0)) AS size FROM search_pending GROUP BY ebook_id) p
		LEFT JOIN LATERAL (SELECT n FROM search_numbers d WHERE d.ebook_id = p.ebook_id LIMIT 1) d ON true LEFT JOIN ebook_search s ON s.ebook_id = p.ebook_id AND p.words
		WHERE d.n IS NOT NULL OR NOT EXISTS (SELECT FROM ebooks e WHERE e.id = p.ebook_id) ORDER BY d.n DESC NULLS LAST LIMIT $1`)
	if err != nil || len(ids) == 0 {
		return nil, false, err
	}
	books = map[string]*pendingBook{}
	err = database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var id string
		var n uint32
		var row keyRow
		if err := rows.Scan(row.scanTargets(&id, &n)...); err != nil {
			return err
		}
		if books[id] == nil {
			books[id] = &pendingBook{n: n}
		}
		books[id].before.addKnown(&row, fresh[id])
		return nil
	}, `WITH taken AS (DELETE FROM search_pending p WHERE p.ebook_id = ANY($1) RETURNING p.*),
		firsts AS (SELECT DISTINCT ON (ebook_id, status IS NULL) * FROM taken ORDER BY ebook_id, status IS NULL, id)
		SELECT f.ebook_id, d.n, `+keyColumns("f", "f")+` FROM firsts f CROSS JOIN LATERAL (SELECT n FROM search_numbers d WHERE d.ebook_id = f.ebook_id LIMIT 1) d`, pq.Array(ids))
	return books, more, err
}

// addKnown adds the keys that the index has of an e-book according to a pending row. The index has none
// of a fresh e-book.
func (s *keySets) addKnown(row *keyRow, fresh bool) {
	switch aboutWords := row.Status == ""; {
	case fresh:
		*s = keySets{words: keySet{}, facets: keySet{}}
	case aboutWords:
		s.words = row.wordSet()
	default:
		s.facets = row.facetSet()
	}
}

// updateNumbers updates the titles and sections in the index, and deletes the numbers of e-books that no longer
// exist. It adds the sections to newSections.
func updateNumbers(ctx context.Context, t *database.Tx, ids []string, newSections sectionByNumber) error {
	return database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var n, section uint32
		err := rows.Scan(&n, &section)
		newSections[n] = uint16(section)
		return err
	}, `WITH gone AS (DELETE FROM search_numbers d WHERE d.ebook_id = ANY($1) AND NOT EXISTS (SELECT FROM ebooks e WHERE e.id = d.ebook_id))
		UPDATE search_numbers d SET title = e.title, section = `+SectionOf("e.title", "e.id")+`
		FROM ebooks e WHERE d.ebook_id = ANY($1) AND e.id = d.ebook_id AND d.title <> e.title RETURNING d.n, d.section`, pq.Array(ids))
}
