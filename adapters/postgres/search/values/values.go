package values

import (
	"context"
	"database/sql"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/words"
	"backoffice/domain/fulltext"
)

// Matching returns, for each facet in typed, the values that contain what was typed for it. The facets are
// "subject" and "grade". It compares values that have all pieces of the input, and values without stored pieces.
func Matching(ctx context.Context, t *database.Tx, typed map[string]string) (map[string][]string, error) {
	queries, matching := map[string]fulltext.Facet{}, map[string][]string{}
	var q database.Query
	for _, facet := range slices.Sorted(maps.Keys(typed)) { // in one order, so that there is one statement to prepare
		query := fulltext.FacetOf(words.Storable(typed[facet]))
		queries[facet], matching[facet] = query, []string{}
		if q.SQL != "" {
			q.SQL += ` UNION ALL `
		}
		q.Append(`SELECT facet, value, folded FROM counted_values WHERE facet = ? AND (pieces @> ? OR pieces @> ?) AND by_key
			UNION ALL SELECT facet, value, folded FROM counted_values WHERE facet = ? AND by_key IS NULL`,
			facet, pq.Array(piecesTyped(facet, query.Folded)), pq.Array(piecesTyped(facet, query.Key)), facet)
	}
	err := database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var facet, value string
		var folded *string
		err := rows.Scan(&facet, &value, &folded)
		if err == nil && facetOf(value, folded).Holds(queries[facet]) {
			matching[facet] = append(matching[facet], value)
		}
		return err
	}, q.SQL, q.Args...)
	return matching, err
}

// facetOf returns the forms of a value whose folded form may be known already.
func facetOf(value string, folded *string) fulltext.Facet {
	if folded == nil {
		return fulltext.FacetOf(value)
	}
	return fulltext.FacetOfFolded(*folded)
}

var numbers = regexp.MustCompile(`[0-9]+`)

// pieceLength is the length of the longest pieces, in code points.
const pieceLength = 3

// piecesOf returns the pieces that find a value: the n-grams of one to three characters of
// both its forms, and each number as a whole. The facet's name precedes each.
func piecesOf(facet string, value fulltext.Facet) []string {
	seen, pieces := map[string]bool{}, []string{}
	add := func(piece string) {
		if !seen[piece] {
			seen[piece] = true
			pieces = append(pieces, facet+piece)
		}
	}
	for _, letters := range [][]rune{[]rune(value.Folded), []rune(value.Key)} {
		for i := range letters {
			for n := 1; n <= pieceLength && i+n <= len(letters); n++ {
				add(":" + string(letters[i:i+n]))
			}
		}
	}
	for _, number := range numbers.FindAllString(value.Folded, -1) {
		add("#" + number)
	}
	return pieces
}

// piecesTyped returns the pieces that a value must have to contain what was typed. None has a blank,
// since the pieces of values that earlier versions stored have blanks as the values had them.
func piecesTyped(facet, typed string) []string {
	pieces := []string{}
	for word := range strings.FieldsSeq(typed) {
		letters := []rune(word)
		n := min(pieceLength, len(letters))
		for i := 0; i+n <= len(letters); i++ {
			pieces = append(pieces, facet+":"+string(letters[i:i+n]))
		}
	}
	for _, number := range numbers.FindAllString(typed, -1) {
		pieces = append(pieces, facet+"#"+number)
	}
	return pieces
}

// addNewValues adds a subject and a grade if they are counted for the first time.
func addNewValues(ctx context.Context, t *database.Tx, subject, grade string) error {
	var facets, values, folded, pieces []string
	for _, v := range []struct{ facet, value string }{{"grade", grade}, {"subject", subject}} { // in the order of their keys
		forms := fulltext.FacetOf(v.value)
		array, _ := pq.Array(piecesOf(v.facet, forms)).Value() // as text, since the parameters are not nested arrays
		facets, values, folded, pieces = append(facets, v.facet), append(values, v.value), append(folded, forms.Folded), append(pieces, array.(string))
	}
	_, err := t.Exec(ctx, `INSERT INTO counted_values (facet, value, folded, pieces, by_key)
		SELECT f, v, d, p::text[], true FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS n (f, v, d, p)
		ON CONFLICT (facet, value) DO NOTHING`, pq.Array(facets), pq.Array(values), pq.Array(folded), pq.Array(pieces))
	return err
}

// foldAtOnce is how many values are folded in a transaction.
const foldAtOnce = 1000

// Fold adds the folded form and the pieces to values that lack them (by_key IS NULL): those that the
// trigger on the counters has added, and those of servers of the previous version.
func Fold(ctx context.Context, db *database.DB) error {
	for more := true; more; {
		err := db.Write(ctx, "fold values", func(t *database.Tx) error {
			var rows []struct{ Facet, Value string }
			err := t.SelectContext(ctx, &rows, `SELECT facet, value FROM counted_values WHERE by_key IS NULL
				ORDER BY facet, value LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED`, foldAtOnce)
			if err != nil {
				return err
			}
			more = len(rows) == foldAtOnce
			for _, row := range rows {
				forms := fulltext.FacetOf(row.Value)
				_, err := t.Exec(ctx, `UPDATE counted_values SET folded = $3, pieces = $4, by_key = true WHERE facet = $1 AND value = $2`,
					row.Facet, row.Value, forms.Folded, pq.Array(piecesOf(row.Facet, forms)))
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// DropUnusedValues deletes up to limit subjects and grades that no counter has any more, and returns the number. It
// skips rows that another transaction has locked. The second statement checks again, since it sees what was counted
// before the first one had its locks.
func DropUnusedValues(ctx context.Context, t *database.Tx, limit int) (removed int, err error) {
	for _, facet := range []string{"grade", "subject"} { // in the order of their keys
		var values []string
		if err := t.Select(ctx, &values, selectUnused(facet), limit-removed); err != nil {
			return removed, err
		}
		if len(values) == 0 {
			continue
		}
		n, err := t.Exec(ctx, deleteUnused(facet), pq.Array(values))
		if removed += int(n); err != nil || removed == limit {
			return removed, err
		}
	}
	return removed, nil
}

// The counters have a column of the facet's name. With EXCEPT PostgreSQL reads them once, by a hash table or by sorting.
// With NOT IN it would read them for each value if they do not fit into work_mem.

func selectUnused(facet string) string {
	return `SELECT v.value FROM counted_values v WHERE v.facet = '` + facet + `' AND v.value IN (
		SELECT value FROM counted_values WHERE facet = '` + facet + `' EXCEPT SELECT ` + facet + ` FROM ebook_counts LIMIT $1) FOR UPDATE SKIP LOCKED`
}

func deleteUnused(facet string) string {
	return `DELETE FROM counted_values WHERE facet = '` + facet + `' AND value IN (
		SELECT unnest($1::text[]) COLLATE "C" EXCEPT SELECT ` + facet + ` FROM ebook_counts)`
}
