package index

import (
	"context"
	"database/sql"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
)

// Compare computes the index again from one snapshot, block by block, and returns the e-books
// for which the stored one differs. Pending e-books cannot be wrong, since each search checks them
// itself. Nothing is wrong if the index is not built.
func Compare(ctx context.Context, db *database.DB) (ids []string, err error) {
	err = db.LongRunning().View(ctx, "compare the search index", func(t *database.Tx) error {
		var blocks uint32
		err := t.Get(ctx, &blocks, `SELECT coalesce((SELECT max(n) FROM search_numbers) / $1 + 1, 0) FROM search_built`, blockSize)
		if database.NotFound(err) {
			return nil
		}
		if err != nil {
			return err
		}
		if ids, err = wrongNumbers(ctx, t); err != nil {
			return err
		}
		sections, err := readSections(ctx, t)
		if err != nil {
			return err
		}
		wrong := roaring.New()
		for block := range blocks {
			if err := compareBlock(ctx, t, block, sections, wrong); err != nil {
				return err
			}
		}
		others, err := idsOf(ctx, t, wrong)
		ids = append(ids, others...)
		return err
	})
	slices.Sort(ids)
	return slices.Compact(ids), err
}

// wrongNumbers returns the e-books with a wrong number, title or section in the index.
func wrongNumbers(ctx context.Context, t *database.Tx) (ids []string, err error) {
	err = t.Select(ctx, &ids, `WITH placed AS (SELECT *, lag((created_at, ebook_id)) OVER (ORDER BY n) > (created_at, ebook_id)
			OR lag(section) OVER (ORDER BY title, ebook_id) > section AS out_of_order FROM search_numbers)
		SELECT e.id FROM ebooks e LEFT JOIN placed d ON d.ebook_id = e.id WHERE NOT EXISTS (SELECT FROM search_pending p WHERE p.ebook_id = e.id)
		AND (d.n IS NULL OR d.title <> e.title OR d.created_at <> e.created_at OR d.out_of_order)`)
	return ids, err
}

// compareBlock adds the numbers of a block whose stored rows or sections differ to the set wrong.
func compareBlock(ctx context.Context, t *database.Tx, block uint32, stored Sections, wrong *roaring.Bitmap) error {
	for _, part := range blockParts {
		err := buildShares(ctx, t, block, part, func(s keyShare, expected map[string]*roaring.Bitmap) error {
			return compareShare(ctx, t, block, part, s, expected, wrong)
		})
		if err != nil {
			return err
		}
	}
	return compareSections(ctx, t, block, stored, wrong)
}

func compareShare(ctx context.Context, t *database.Tx, block uint32, part blockPart, s keyShare, expected map[string]*roaring.Bitmap, wrong *roaring.Bitmap) error {
	err := database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var key string
		var bits []byte
		if err := rows.Scan(&key, &bits); err != nil || !s.holds(key) {
			return err
		}
		stored, err := bitmap(bits)
		if err != nil {
			return err
		}
		if built := expected[key]; built != nil {
			stored.Xor(built)
			delete(expected, key)
		}
		wrong.Or(stored)
		return nil
	}, `SELECT key, bits FROM search_postings WHERE block = $1 AND left(key, 1) = ANY($2)`, block, pq.Array(part.kinds))
	for _, lost := range expected {
		wrong.Or(lost)
	}
	return err
}

func compareSections(ctx context.Context, t *database.Tx, block uint32, stored Sections, wrong *roaring.Bitmap) error {
	expected, err := sectionsOfBlock(ctx, t, block)
	for n, section := range expected {
		if stored.Of(n) != section {
			wrong.Add(n)
		}
	}
	return err
}

// idsOf returns the ids of the e-books with these numbers, without the pending ones. A number without an
// e-book is returned as "number n".
func idsOf(ctx context.Context, t *database.Tx, numbers *roaring.Bitmap) (ids []string, err error) {
	var list []int64
	Each(numbers, func(n uint32) { list = append(list, int64(n)) })
	err = t.Select(ctx, &ids, `SELECT coalesce(d.ebook_id::text, 'number ' || n) FROM unnest($1::integer[]) AS w (n) LEFT JOIN search_numbers d USING (n)
		WHERE d.ebook_id IS NULL OR NOT EXISTS (SELECT FROM search_pending p WHERE p.ebook_id = d.ebook_id)`, pq.Array(list))
	return ids, err
}
