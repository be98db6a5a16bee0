package index

import (
	"context"
	"hash/maphash"
	"maps"
	"math/bits"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"backoffice/adapters/postgres/database"
)

// Tables hold the search index, which can be built again. The last three exist only in databases
// older than migration 41, and nothing uses them.
var Tables = []string{"search_built", "search_numbers", "search_pending", "search_postings",
	"search_changes", "search_maps", "search_terms"}

// rebuild builds the whole index again in one transaction. Searches use the former one until it
// commits.
func rebuild(ctx context.Context, t *database.Tx, usualSize int) error {
	for _, statement := range []string{
		`DELETE FROM search_postings`, `DELETE FROM search_numbers`, `DELETE FROM search_pending`, `DELETE FROM search_built`,
		`INSERT INTO search_built VALUES (` + newVersion + `)`,
	} {
		if _, err := t.Exec(ctx, statement); err != nil {
			return err
		}
	}
	var count int
	if err := t.GetContext(ctx, &count, `SELECT count(*) FROM ebooks`); err != nil {
		return err
	}
	if _, err := t.ExecContext(ctx, `INSERT INTO search_numbers (n, ebook_id, created_at, title, section)
		SELECT row_number() OVER (ORDER BY created_at, id) - 1, id, created_at, title,
			(row_number() OVER (ORDER BY title, id) - 1) / $1 FROM ebooks`, sectionSize(usualSize, count)); err != nil {
		return err
	}
	for block := uint32(0); int(block)<<blockBits < count; block++ {
		if err := rebuildBlock(ctx, t, block); err != nil {
			return err
		}
	}
	return nil
}

// blockPart is one or more kinds of keys, with the columns of an e-book (e) and its words (s) that
// they are made of. The parts of a block are built one after the other, to save memory.
type blockPart struct {
	kinds   []string
	columns string
	keys    func(r *keyRow, add func(key string))
}

var blockParts = []blockPart{
	{[]string{WordKey}, joined("s.words") + `, '', '', '', '', ''`, func(r *keyRow, add func(string)) { eachWordKey(WordKey, r.Words, add) }},
	{[]string{MarkedKey}, `'', ` + joined("s.marked") + `, '', '', '', ''`, func(r *keyRow, add func(string)) { eachWordKey(MarkedKey, r.Marked, add) }},
	{[]string{StatusKey, SubjectKey, GradeKey, CreatorKey}, `'', '', ` + facetColumns("e"), func(r *keyRow, add func(string)) {
		for key := range r.facetSet() {
			add(key)
		}
	}},
}

// keyShare is one of n subsets of the keys, divided by their hashes.
type keyShare struct {
	seed      maphash.Seed
	number, n uint64
}

func (s keyShare) holds(key string) bool {
	number, _ := bits.Mul64(maphash.String(s.seed, key), s.n)
	return s.n == 1 || number == s.number
}

func rebuildBlock(ctx context.Context, t *database.Tx, block uint32) error {
	for _, part := range blockParts {
		err := buildShares(ctx, t, block, part, func(_ keyShare, built map[string]*roaring.Bitmap) error {
			return copyShare(ctx, t, block, built)
		})
		if err != nil {
			return err
		}
	}
	sections, err := sectionsOfBlock(ctx, t, block)
	if err != nil {
		return err
	}
	return sections.store(ctx, t)
}

// buildShares builds the rows of a block, in as many shares as necessary for each to fit into
// memory.
func buildShares(ctx context.Context, t *database.Tx, block uint32, part blockPart, do func(keyShare, map[string]*roaring.Bitmap) error) error {
	for s := (keyShare{maphash.MakeSeed(), 0, 1}); s.number < s.n; {
		built, fits, err := buildShare(ctx, t, block, part, s)
		if err != nil {
			return err
		}
		if !fits {
			s.number, s.n = 2*s.number, 2*s.n // retry with its first half
			continue
		}
		if err := do(s, built); err != nil {
			return err
		}
		s.number++
	}
	return nil
}

// keysAtOnce limits the rows of a block that are in memory. In a library of a million, a block has
// some 90,000; outlines with unusual words may have any number.
const keysAtOnce = 300_000

// buildShare builds the rows of a block for the keys of one share. fits is false if these are too
// many.
func buildShare(ctx context.Context, t *database.Tx, block uint32, part blockPart, s keyShare) (built map[string]*roaring.Bitmap, fits bool, err error) {
	rows, err := t.Query(ctx, `SELECT e.id, d.n, `+part.columns+` FROM search_numbers d JOIN ebooks e ON e.id = d.ebook_id
		LEFT JOIN ebook_search s ON s.ebook_id = e.id WHERE d.n >= $1 AND d.n < $2`, block<<blockBits, (block+1)<<blockBits)
	if err != nil {
		return nil, false, err
	}
	defer rows.Close()
	built = map[string]*roaring.Bitmap{}
	for rows.Next() {
		var id string
		var n uint32
		var r keyRow
		if err := rows.Scan(r.scanTargets(&id, &n)...); err != nil {
			return nil, false, err
		}
		part.keys(&r, func(key string) {
			if !s.holds(key) {
				return
			}
			numbers := built[key]
			if numbers == nil {
				numbers = roaring.New()
				built[key] = numbers
			}
			numbers.Add(n)
		})
		if len(built) > keysAtOnce {
			return nil, false, nil
		}
	}
	return built, true, rows.Err()
}

func copyShare(ctx context.Context, t *database.Tx, block uint32, built map[string]*roaring.Bitmap) error {
	table, err := t.PrepareContext(ctx, `COPY search_postings (key, block, bits) FROM STDIN`)
	if err != nil {
		return err
	}
	defer table.Close()                                   //nolint:errcheck // an error of the copy fails the transaction too
	for _, key := range slices.Sorted(maps.Keys(built)) { // so that rows are stored in the order of the index
		built[key].RunOptimize()
		row, err := built[key].ToBytes()
		if err != nil {
			return err
		}
		if _, err := table.ExecContext(ctx, key, block, row); err != nil {
			return err
		}
	}
	_, err = table.ExecContext(ctx)
	return err
}

// newVersion is a version that the index never had.
const newVersion = `pg_current_xact_id()::text::bigint`
