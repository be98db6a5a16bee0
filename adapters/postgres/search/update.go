package search

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
)

// updateAtOnce bounds how many e-books are brought up to date in a transaction.
const updateAtOnce = 500

// NewIndex returns the index as servers keep it. After ten seconds those e-books
// are committed that were made before, so that numbers follow the time of
// creation; the few that come later all the same stay pending.
func NewIndex(db *database.DB) Index {
	return Index{DB: db, Settling: 10 * time.Second, MaxLate: 1000, SectionSize: 256}
}

// lockIndex lets one transaction at a time change the index, and makes it see
// what the one before has done: the lock is taken before its snapshot.
func lockIndex(ctx context.Context, t *database.Tx) error {
	_, err := t.ExecContext(ctx, `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; LOCK TABLE search_built IN SHARE ROW EXCLUSIVE MODE`)
	return err
}

// Index is the inverted index as it is kept in step.
type Index struct {
	DB          *database.DB
	Settling    time.Duration // how old an e-book is when it gets its number
	MaxLate     int           // for more e-books that come too late for theirs the index is built anew
	SectionSize int           // of the order by title, when the index is built
}

// Update brings the index up to date with some of the pending e-books, in one
// transaction: a change is pending or indexed, never both or neither. more tells
// that there may be others. Any number of servers may call it at once.
func (x Index) Update(ctx context.Context) (more bool, err error) {
	db := x.DB.Patient()
	err = db.Write(ctx, "update the search index", func(t *database.Tx) error {
		more = false
		if err := lockIndex(ctx, t); err != nil {
			return err
		}
		var state struct {
			Built bool `json:"built"`
			Late  int  `json:"late"`
		}
		if err := t.Get(ctx, &state, `SELECT EXISTS (SELECT FROM search_built) AS built, (`+countLate+`) AS late`); err != nil {
			return err
		}
		if !state.Built || state.Late > x.MaxLate {
			return rebuild(ctx, t, x.SectionSize)
		}
		more, err = x.update(ctx, t)
		return err
	})
	return more, err
}

// countLate counts the e-books that have no number and can get none, since a
// later one has its own.
const countLate = `SELECT count(*) FROM (SELECT DISTINCT ebook_id FROM search_pending) p JOIN ebooks e ON e.id = p.ebook_id
	WHERE NOT EXISTS (SELECT FROM search_numbers d WHERE d.ebook_id = e.id)
	AND (e.created_at, e.id) < (SELECT created_at, ebook_id FROM search_numbers ORDER BY n DESC LIMIT 1)`

// update indexes a batch. The snapshot holds each change together with its
// pending row, so the first row of an e-book says what the index knows.
func (x Index) update(ctx context.Context, t *database.Tx) (more bool, err error) {
	moved := movedSections{}
	fresh, err := x.number(ctx, t, moved)
	if err != nil {
		return false, err
	}
	books, err := take(ctx, t, fresh)
	if err != nil || len(books) == 0 {
		return false, err
	}
	if err := readNow(ctx, t, books); err != nil {
		return false, err
	}
	if err := updateNumbers(ctx, t, slices.Collect(maps.Keys(books)), moved); err != nil {
		return false, err
	}
	if err := moved.store(ctx, t); err != nil {
		return false, err
	}
	changes := changes{}
	for _, b := range books {
		changes.addDifference(b.n, b.before, b.now)
	}
	if err := changes.store(ctx, t); err != nil {
		return false, err
	}
	_, err = t.Exec(ctx, `UPDATE search_built SET version = `+newVersion)
	return len(books) >= updateAtOnce, err
}

// number gives numbers to the pending e-books that have none and whose turn it is.
func (x Index) number(ctx context.Context, t *database.Tx, moved movedSections) (fresh map[string]bool, err error) {
	rows, err := t.Query(ctx, `WITH last AS MATERIALIZED (SELECT n, created_at, ebook_id FROM search_numbers ORDER BY n DESC LIMIT 1),
		fresh AS MATERIALIZED (SELECT e.id, e.created_at, e.title FROM (SELECT DISTINCT ebook_id FROM search_pending) p JOIN ebooks e ON e.id = p.ebook_id
			WHERE NOT EXISTS (SELECT FROM search_numbers d WHERE d.ebook_id = e.id)
			AND e.created_at < clock_timestamp() - $2 * interval '1 microsecond'
			AND ((e.created_at, e.id) > (SELECT created_at, ebook_id FROM last) OR NOT EXISTS (SELECT FROM last))
			ORDER BY e.created_at, e.id LIMIT $1)
		INSERT INTO search_numbers (n, ebook_id, created_at, title, section)
		SELECT coalesce((SELECT n FROM last), -1) + row_number() OVER (ORDER BY f.created_at, f.id), f.id, f.created_at, f.title, `+sectionOf("f.title", "f.id")+`
		FROM fresh f RETURNING ebook_id, n, section`, updateAtOnce, x.Settling.Microseconds())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	fresh = map[string]bool{}
	for rows.Next() {
		var id string
		var n, section uint32
		if err := rows.Scan(&id, &n, &section); err != nil {
			return nil, err
		}
		fresh[id], moved[n] = true, uint16(section)
	}
	return fresh, rows.Err()
}

// sectionOf is that of the e-book before it in the order of titles.
func sectionOf(title, id string) string {
	return `coalesce((SELECT p.section FROM search_numbers p WHERE (p.title, p.ebook_id) <= (` + title + `, ` + id + `)
		ORDER BY p.title DESC, p.ebook_id DESC LIMIT 1), 0)`
}

// indexedBook is a pending e-book with its keys as the index knows them and as
// they are now.
type indexedBook struct {
	n           uint32
	before, now keySets
}

// take takes pending rows: those of e-books that have a number, the newest
// numbers first, and those of e-books that are gone and never had one.
func take(ctx context.Context, t *database.Tx, fresh map[string]bool) (map[string]*indexedBook, error) {
	rows, err := t.Query(ctx, `WITH which AS MATERIALIZED (SELECT p.ebook_id, d.n FROM (SELECT DISTINCT ebook_id FROM search_pending) p
			LEFT JOIN search_numbers d ON d.ebook_id = p.ebook_id
			WHERE d.n IS NOT NULL OR NOT EXISTS (SELECT FROM ebooks e WHERE e.id = p.ebook_id) ORDER BY d.n DESC NULLS LAST LIMIT $1),
		taken AS (DELETE FROM search_pending p USING which w WHERE p.ebook_id = w.ebook_id RETURNING p.*, w.n)
		SELECT ebook_id, n, `+keyColumns("taken", "taken")+` FROM taken WHERE n IS NOT NULL ORDER BY id`, updateAtOnce)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	books := map[string]*indexedBook{}
	for rows.Next() {
		var id string
		var n uint32
		var row keyRow
		if err := rows.Scan(row.places(&id, &n)...); err != nil {
			return nil, err
		}
		b := books[id]
		if b == nil {
			b = &indexedBook{n: n}
			books[id] = b
		}
		b.before.know(&row, fresh[id])
	}
	return books, rows.Err()
}

// know notes what a pending row says of what the index knows, unless an earlier
// one has said it. Of a fresh e-book the index knows nothing.
func (s *keySets) know(row *keyRow, fresh bool) {
	switch aboutWords := row.status == ""; {
	case fresh:
		*s = keySets{words: keySet{}, facets: keySet{}}
	case aboutWords && s.words == nil:
		s.words = row.wordSet()
	case !aboutWords && s.facets == nil:
		s.facets = row.facetSet()
	}
}

// readNow reads the keys of the e-books as they are; one that is gone has none.
// Words are read where they are pending: a transition changes none.
func readNow(ctx context.Context, t *database.Tx, books map[string]*indexedBook) error {
	var words []string
	for id, b := range books {
		if b.before.words != nil {
			words = append(words, id)
		}
	}
	rows, err := t.Query(ctx, `SELECT e.id, 0, `+keyColumns("s", "e")+` FROM ebooks e
		LEFT JOIN ebook_search s ON s.ebook_id = e.id AND e.id = ANY($2) WHERE e.id = ANY($1)`, pq.Array(slices.Collect(maps.Keys(books))), pq.Array(words))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var n uint32
		var row keyRow
		if err := rows.Scan(row.places(&id, &n)...); err != nil {
			return err
		}
		books[id].now = keySets{words: row.wordSet(), facets: row.facetSet()}
	}
	return rows.Err()
}

// updateNumbers brings the titles that the index knows up to date, and forgets
// the numbers of e-books that are gone.
func updateNumbers(ctx context.Context, t *database.Tx, ids []string, moved movedSections) error {
	rows, err := t.Query(ctx, `WITH gone AS (DELETE FROM search_numbers d WHERE d.ebook_id = ANY($1) AND NOT EXISTS (SELECT FROM ebooks e WHERE e.id = d.ebook_id))
		UPDATE search_numbers d SET title = e.title, section = `+sectionOf("e.title", "e.id")+`
		FROM ebooks e WHERE d.ebook_id = ANY($1) AND e.id = d.ebook_id AND d.title <> e.title RETURNING d.n, d.section`, pq.Array(ids))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var n, section uint32
		if err := rows.Scan(&n, &section); err != nil {
			return err
		}
		moved[n] = uint16(section)
	}
	return rows.Err()
}
