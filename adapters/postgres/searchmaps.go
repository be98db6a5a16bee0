package postgres

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
)

// How the maps of common words are kept. A map is drawn after two searches for
// its term have found many e-books or were slow; changes are drawn in together, some
// at a time, since until then each search looks at every changed e-book.
const (
	maxMaps     = 1000                 // some 130 kB each in a library of a million; the oldest goes first
	slowCount   = 5 * time.Millisecond // from then on a count is worth a map
	drawEvery   = 10 * time.Second
	drawAtOnce  = 500
	mapsLock    = 0x636d736d617073 // "cmsmaps"; whoever draws has it alone
	waitingMaps = 100
)

// manyHits is from where on a count is worth a map, however quick it was.
var manyHits = 2000

// noBits is an empty row of a map.
var noBits = strings.Repeat("0", 8192)

// look is one look-up of a search: in the folded words, or in those with marks.
type look struct {
	query  string
	marked bool
}

func looks(terms []string, marked bool) []look {
	var list []look
	for _, p := range prefixes(terms) {
		list = append(list, look{p, marked})
	}
	return list
}

func columnsOf(list []look) (queries, marked any) {
	q, m := make([]string, len(list)), make([]bool, len(list))
	for i, l := range list {
		q[i], m[i] = l.query, l.marked
	}
	return pq.Array(q), pq.Array(m)
}

// mapped counts the e-books that all look-ups find, by the maps; -1 where one
// has none. $1 and $2 are the look-ups; $3 and $4 the same as queries over
// words and marked, for the e-books that have changed. One statement, so that
// maps and changes are of one moment.
const mapped = `WITH t AS MATERIALIZED (
	SELECT id FROM search_terms WHERE (query, marked) IN (SELECT * FROM unnest($1::text[], $2::boolean[]))
), wanted AS (SELECT cardinality($1::text[]) AS k), changed AS MATERIALIZED (SELECT DISTINCT n FROM search_changes)
SELECT CASE WHEN (SELECT count(*) FROM t) < (SELECT k FROM wanted) THEN -1 ELSE
	(SELECT coalesce(sum(bit_count(bits)), 0) FROM (SELECT bit_and(bits) AS bits FROM search_maps WHERE term_id = ANY(ARRAY(SELECT id FROM t))
		GROUP BY chunk HAVING count(*) = (SELECT k FROM wanted)) m)
	- (SELECT count(*) FROM changed c WHERE (SELECT k FROM wanted) = (SELECT count(*) FROM search_maps m
		WHERE m.term_id = ANY(ARRAY(SELECT id FROM t)) AND m.chunk = c.n / 8192 AND get_bit(m.bits, c.n % 8192) = 1))
	+ (SELECT count(*) FROM ebook_search s WHERE s.n = ANY(ARRAY(SELECT n FROM changed)) AND s.words @@ $3::tsquery AND s.marked @@ $4::tsquery)
END AS total, (SELECT greatest(reltuples, 0)::bigint FROM pg_class WHERE oid = 'ebook_search'::regclass) AS among`

// countLooks counts what all look-ups find: by the maps, or by the index of
// words, which then may earn them maps.
func (t *tx) countLooks(ctx context.Context, p *part) error {
	queries, marked := columnsOf(p.looks)
	var found struct{ Total, Among int }
	err := t.Get(ctx, &found, mapped, queries, marked, everything(p.looks, false), everything(p.looks, true))
	p.total, p.among = found.Total+len(p.long), found.Among
	if err != nil || found.Total >= 0 {
		return err
	}
	begun := time.Now()
	err = t.countHits(ctx, p)
	if err == nil && (p.total > manyHits || time.Since(begun) > slowCount) {
		t.db.learn(p.looks)
	}
	return err
}

// everything joins the look-ups of one kind; a negation of nothing where there
// are none, which everything satisfies.
func everything(list []look, marked bool) string {
	var queries []string
	for _, l := range list {
		if l.marked == marked {
			queries = append(queries, l.query)
		}
	}
	if len(queries) == 0 {
		return `!'a b'` // no word holds a blank
	}
	return strings.Join(queries, " & ")
}

// askedOnce remembers look-ups that one search has counted slowly. The second
// earns the map: what somebody types in passing keeps no other map waiting.
type askedOnce struct {
	mu    sync.Mutex
	looks map[look]bool
}

func (a *askedOnce) again(l look) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.looks[l] {
		delete(a.looks, l)
		return true
	}
	if a.looks == nil || len(a.looks) >= maxMaps {
		a.looks = map[look]bool{}
	}
	a.looks[l] = true
	return false
}

// learn asks for maps. Where many are waiting already, a later search may ask again.
func (db *DB) learn(list []look) {
	for _, l := range list {
		if !db.asked.again(l) {
			continue
		}
		select {
		case db.unmapped <- l:
		default:
		}
	}
}

// KeepMaps draws maps and changes until ctx ends, and catches up with what
// servers of the version before have saved. Any number of servers may.
func (db *DB) KeepMaps(ctx context.Context, log *slog.Logger) {
	tick, hour := time.NewTicker(drawEvery), time.NewTicker(time.Hour)
	defer tick.Stop()
	defer hour.Stop()
	err := errors.Join(db.FoldValues(ctx), db.CatchUp(ctx))
	for ctx.Err() == nil {
		if err != nil {
			log.Warn("search maps", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-hour.C:
			err = errors.Join(db.FoldValues(ctx), db.CatchUp(ctx))
		case l := <-db.unmapped:
			err = db.DrawMap(ctx, l.query, l.marked)
		case <-tick.C:
			err = db.DrawChanges(ctx)
		}
	}
}

// DrawMap makes the map of a look-up, where it has none, and drops the oldest
// of too many.
func (db *DB) DrawMap(ctx context.Context, query string, marked bool) error {
	return db.drawing(ctx, "draw a map", func(t *database.Tx) error {
		var id int
		err := t.GetContext(ctx, &id, `INSERT INTO search_terms (query, marked) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id`, query, marked)
		if database.NotFound(err) {
			return nil
		}
		if err != nil {
			return err
		}
		words := `s.words`
		if marked {
			words = `s.marked`
		}
		_, err = t.ExecContext(ctx, `INSERT INTO search_maps SELECT $1::integer, s.n / 8192, bit_or(set_bit($2::bit(8192), s.n % 8192, 1))
			FROM ebook_search s WHERE `+words+` @@ $3::tsquery GROUP BY 2`, id, noBits, query)
		if err != nil {
			return err
		}
		_, err = t.ExecContext(ctx, `DELETE FROM search_terms WHERE id IN (SELECT id FROM search_terms ORDER BY id DESC OFFSET $1)`, maxMaps)
		return err
	})
}

// DrawChanges draws what has changed into the maps. The changes are taken
// first and the words read after: what changes in between is noted anew.
func (db *DB) DrawChanges(ctx context.Context) error {
	for more := true; more; {
		more = false
		err := db.drawing(ctx, "draw changes", func(t *database.Tx) error {
			var changed []int64
			err := t.SelectContext(ctx, &changed, `DELETE FROM search_changes WHERE id IN (SELECT id FROM search_changes ORDER BY id LIMIT $1) RETURNING n`, drawAtOnce)
			if err != nil || len(changed) == 0 {
				return err
			}
			more = len(changed) == drawAtOnce
			return redraw(ctx, t, changed)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// redraw sets the bits of some e-books in all maps, as their words are now.
func redraw(ctx context.Context, t *database.Tx, changed []int64) error {
	const now = `WITH changed AS (SELECT n / 8192 AS chunk, bit_or(set_bit($2::bit(8192), n % 8192, 1)) AS bits FROM unnest($1::integer[]) n GROUP BY 1),
		now AS MATERIALIZED (SELECT t.id AS term_id, s.n / 8192 AS chunk, bit_or(set_bit($2::bit(8192), s.n % 8192, 1)) AS bits
			FROM ebook_search s CROSS JOIN search_terms t WHERE s.n = ANY($1::integer[])
			AND CASE WHEN t.marked THEN s.marked ELSE s.words END @@ t.query::tsquery GROUP BY 1, 2) `
	_, err := t.ExecContext(ctx, now+`UPDATE search_maps m SET bits = (m.bits & ~c.bits) | coalesce(w.bits, $2::bit(8192))
		FROM changed c CROSS JOIN search_terms t LEFT JOIN now w ON w.term_id = t.id AND w.chunk = c.chunk
		WHERE m.term_id = t.id AND m.chunk = c.chunk AND m.bits & c.bits <> coalesce(w.bits, $2::bit(8192))`, pq.Array(changed), noBits)
	if err != nil {
		return err
	}
	_, err = t.ExecContext(ctx, now+`INSERT INTO search_maps SELECT term_id, chunk, bits FROM now ON CONFLICT DO NOTHING`, pq.Array(changed), noBits)
	return err
}

// drawing runs work in a transaction that has the maps alone; where another
// server is at it, it waits: nobody is kept from reading or writing.
func (db *DB) drawing(ctx context.Context, what string, work func(*database.Tx) error) error {
	return db.Patient().Write(ctx, what, func(t *database.Tx) error {
		if _, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, mapsLock); err != nil {
			return err
		}
		return work(t)
	})
}
