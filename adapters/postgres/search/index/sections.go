package index

import (
	"context"
	"database/sql"
	"encoding/binary"
	"slices"

	"backoffice/adapters/postgres/database"
)

// PostgreSQL sorts titles by ICU, which is slow for many hits. So the library is divided into sections
// by title: the hits of each section are counted, and only the sections on the page are sorted.
// New e-books are added to existing sections.
const (
	maxSections  = 60000
	maxGrowth    = 8 // the index is rebuilt when a section has this many times the e-books that it had at first
	sectionBytes = 2

	// SectionValues is how many values sectionBytes can have: the length of a slice with an entry for each section.
	SectionValues = 1 << (8 * sectionBytes)
)

// Sections has the section of each e-book, by its number, in blocks.
type Sections [][]byte

// Of returns the section of a number, 0 if it has none.
func (s Sections) Of(n uint32) uint16 {
	if i := int(n >> blockBits); i < len(s) && s[i] != nil {
		return binary.BigEndian.Uint16(s[i][sectionBytes*(n%blockSize):])
	}
	return 0
}

// largestSize returns the size of the largest section, among the e-books with a number below end. Those that no longer
// exist are counted too.
func (s Sections) largestSize(end uint32) int {
	sizes := make([]int, SectionValues)
	for n := range end {
		sizes[s.Of(n)]++
	}
	return slices.Max(sizes)
}

// sectionSize returns how many e-books a section has in an index that is built for this many: usual, unless there would
// be too many sections.
func sectionSize(usual, ebooks int) int { return max(usual, 1+ebooks/maxSections) }

// outgrown reports whether some section has become much larger than it was when the index was built, and the library has
// grown by a sixteenth since. Without the latter, the index would be rebuilt all the time while the volumes of a series
// are added, whose titles all belong to one section.
func outgrown(ctx context.Context, t *database.Tx, usualSize int) (bool, error) {
	var numbers, sections int
	err := t.Scan(ctx, []any{&numbers, &sections}, `SELECT coalesce((SELECT max(n) FROM search_numbers), -1) + 1,
		coalesce((SELECT section FROM search_numbers ORDER BY title DESC, ebook_id DESC LIMIT 1), 0) + 1`)
	size := sectionSize(usualSize, numbers)
	atBuild := size * sections // roughly
	if err != nil || numbers-atBuild < max(1, numbers/16) {
		return false, err
	}
	s, err := readSections(ctx, t)
	return s.largestSize(uint32(numbers)) >= maxGrowth*size, err
}

func (s Sections) with(block uint32, bits []byte) Sections {
	for int(block) >= len(s) {
		s = append(s, nil)
	}
	s[block] = bits
	return s
}

func setSection(block []byte, n uint32, section uint16) {
	binary.BigEndian.PutUint16(block[sectionBytes*(n%blockSize):], section)
}

func readSections(ctx context.Context, t *database.Tx) (Sections, error) {
	var s Sections
	err := database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var block uint32
		var bits []byte
		if err := rows.Scan(&block, &bits); err != nil {
			return err
		}
		s = s.with(block, bits)
		return nil
	}, `SELECT block, bits FROM search_postings WHERE key = $1`, sectionKey)
	return s, err
}

// sectionByNumber holds sections by the e-book's number.
type sectionByNumber map[uint32]uint16

func (m sectionByNumber) store(ctx context.Context, t *database.Tx) error {
	if len(m) == 0 {
		return nil
	}
	stored, err := readSections(ctx, t)
	if err != nil {
		return err
	}
	changed := map[uint32]bool{}
	for n, section := range m {
		block := n >> blockBits
		if int(block) >= len(stored) || stored[block] == nil {
			stored = stored.with(block, make([]byte, blockSize*sectionBytes))
		}
		setSection(stored[block], n, section)
		changed[block] = true
	}
	rows := make([]row, 0, len(changed))
	for block := range changed {
		rows = append(rows, row{postingKey{sectionKey, block}, stored[block]})
	}
	return storeRows(ctx, t, rows)
}

// sectionsOfBlock reads the sections of a block from its e-books.
func sectionsOfBlock(ctx context.Context, t *database.Tx, block uint32) (sectionByNumber, error) {
	found := sectionByNumber{}
	err := database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var n, section uint32
		err := rows.Scan(&n, &section)
		found[n] = uint16(section)
		return err
	}, `SELECT n, section FROM search_numbers WHERE n >= $1 AND n < $2`, block<<blockBits, (block+1)<<blockBits)
	return found, err
}

// SectionOf returns SQL for the section of a title: that of the nearest title at or before it, among the e-books that
// have a number; 0 if there is none.
func SectionOf(title, id string) string {
	return `coalesce((SELECT p.section FROM search_numbers p WHERE (p.title, p.ebook_id) <= (` + title + `, ` + id + `)
		ORDER BY p.title DESC, p.ebook_id DESC LIMIT 1), 0)`
}
