package index

import (
	"cmp"
	"context"
	"database/sql"
	"maps"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
)

// postingKey is the key of a row of search_postings.
type postingKey struct {
	key   string
	block uint32
}

// changes are the numbers to add to rows of postings and to remove from them.
type changes map[postingKey]change

type change struct{ added, removed []uint32 }

// pendingBook is an e-book that has changed, with its keys as they are in the index.
type pendingBook struct {
	n      uint32
	before keySets
}

// addBooks notes how e-books differ from the index. One that no longer exists has no keys. Words are read
// only if they are pending, because a change of status does not change them. Only one e-book's present
// keys are in memory at a time.
func (c changes) addBooks(ctx context.Context, t *database.Tx, books map[string]*pendingBook) error {
	gone := maps.Clone(books)
	var withWords []string // ids
	for id, b := range books {
		if b.before.words != nil {
			withWords = append(withWords, id)
		}
	}
	err := database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var id string
		var row keyRow
		if err := rows.Scan(row.scanTargets(&id)...); err != nil {
			return err
		}
		c.addDifference(books[id].n, books[id].before, keySets{words: row.wordSet(), facets: row.facetSet()})
		delete(gone, id)
		return nil
	}, `SELECT e.id, `+keyColumns("s", "e")+` FROM ebooks e
		LEFT JOIN ebook_search s ON s.ebook_id = e.id AND e.id = ANY($2) WHERE e.id = ANY($1)`, pq.Array(slices.Collect(maps.Keys(books))), pq.Array(withWords))
	for _, b := range gone {
		c.addDifference(b.n, b.before, keySets{})
	}
	return err
}

// addDifference notes the keys that an e-book has gained and lost. If a set of before is nil,
// its keys have not changed.
func (c changes) addDifference(n uint32, before, now keySets) {
	for _, pair := range [][2]keySet{{before.words, now.words}, {before.facets, now.facets}} {
		was, is := pair[0], pair[1]
		if was == nil {
			continue
		}
		for key := range was {
			if !is[key] {
				p := postingKeyOf(key, n)
				c[p] = change{c[p].added, append(c[p].removed, n)}
			}
		}
		for key := range is {
			if !was[key] {
				p := postingKeyOf(key, n)
				c[p] = change{append(c[p].added, n), c[p].removed}
			}
		}
	}
}

func postingKeyOf(key string, n uint32) postingKey { return postingKey{key, n >> blockBits} }

// rowsAtOnce limits how many rows are changed in a statement. Those of the commonest words have 8
// kB each.
const rowsAtOnce = 500

// store updates the rows.
func (c changes) store(ctx context.Context, t *database.Tx) error {
	postingKeys := slices.SortedFunc(maps.Keys(c), func(a, b postingKey) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.block, b.block)) })
	for chunk := range slices.Chunk(postingKeys, rowsAtOnce) {
		if err := c.storeChunk(ctx, t, chunk); err != nil {
			return err
		}
	}
	return nil
}

func (c changes) storeChunk(ctx context.Context, t *database.Tx, postingKeys []postingKey) error {
	stored, err := readRows(ctx, t, postingKeys)
	if err != nil {
		return err
	}
	var filled []row
	var empty []postingKey
	for _, p := range postingKeys {
		bits := stored[p]
		if bits == nil {
			bits = roaring.New()
		}
		bits.AndNot(roaring.BitmapOf(c[p].removed...))
		bits.AddMany(c[p].added)
		if bits.IsEmpty() {
			empty = append(empty, p)
			continue
		}
		bits.RunOptimize()
		bytes, err := bits.ToBytes()
		if err != nil {
			return err
		}
		filled = append(filled, row{p, bytes})
	}
	if err := storeRows(ctx, t, filled); err != nil {
		return err
	}
	return deleteRows(ctx, t, empty)
}

func columnsOf(postingKeys []postingKey) (keys, blocks any) {
	k, b := make([]string, len(postingKeys)), make([]int64, len(postingKeys))
	for i, p := range postingKeys {
		k[i], b[i] = p.key, int64(p.block)
	}
	return pq.Array(k), pq.Array(b)
}

// readRows reads the rows with these keys. LATERAL and LIMIT 1 make PostgreSQL read each by the primary key.
func readRows(ctx context.Context, t *database.Tx, postingKeys []postingKey) (map[postingKey]*roaring.Bitmap, error) {
	keys, blocks := columnsOf(postingKeys)
	stored := map[postingKey]*roaring.Bitmap{}
	err := database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var p postingKey
		var bits []byte
		err := rows.Scan(&p.key, &p.block, &bits)
		if err != nil {
			return err
		}
		stored[p], err = bitmap(bits)
		return err
	}, `SELECT p.key, p.block, p.bits FROM unnest($1::text[], $2::integer[]) AS w (key, block)
		CROSS JOIN LATERAL (SELECT * FROM search_postings p WHERE p.key = w.key AND p.block = w.block LIMIT 1) p`, keys, blocks)
	return stored, err
}

// row is a row of postings as it is stored.
type row struct {
	postingKey
	bits []byte
}

func storeRows(ctx context.Context, t *database.Tx, rows []row) error {
	postingKeys, bits := make([]postingKey, len(rows)), make([][]byte, len(rows))
	for i, r := range rows {
		postingKeys[i], bits[i] = r.postingKey, r.bits
	}
	keys, blocks := columnsOf(postingKeys)
	_, err := t.Exec(ctx, `INSERT INTO search_postings (key, block, bits) SELECT * FROM unnest($1::text[], $2::integer[], $3::bytea[])
		ON CONFLICT (key, block) DO UPDATE SET bits = excluded.bits`, keys, blocks, pq.Array(bits))
	return err
}

func deleteRows(ctx context.Context, t *database.Tx, postingKeys []postingKey) error {
	if len(postingKeys) == 0 {
		return nil
	}
	keys, blocks := columnsOf(postingKeys)
	_, err := t.Exec(ctx, `DELETE FROM search_postings p USING unnest($1::text[], $2::integer[]) AS w (key, block)
		WHERE p.key = w.key AND p.block = w.block`, keys, blocks)
	return err
}
