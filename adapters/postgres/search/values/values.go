package values

import (
	"context"
	"database/sql"
	"regexp"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/words"
	"backoffice/domain/fulltext"
	"backoffice/domain/spelling"
)

// Matching returns the subjects or grades that contain what was typed. It compares values that have
// all pieces of the input, and values without stored pieces.
func Matching(ctx context.Context, t *database.Tx, facet, typed string) ([]string, error) {
	query := fulltext.TypedFacet(words.Storable(typed))
	matching := []string{}
	err := database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var value string
		var folded *string
		err := rows.Scan(&value, &folded)
		if err == nil && facetOf(value, folded).Holds(query) {
			matching = append(matching, value)
		}
		return err
	}, `SELECT value, folded FROM counted_values WHERE facet = $1 AND (pieces @> $2 OR pieces @> $3) AND by_key
		UNION ALL SELECT value, folded FROM counted_values WHERE facet = $1 AND by_key IS NULL`,
		facet, pq.Array(piecesTyped(facet, query.Written)), pq.Array(piecesTyped(facet, query.Key)))
	return matching, err
}

// facetOf returns the forms of a value whose folded form may be known already.
func facetOf(value string, folded *string) fulltext.Facet {
	if folded == nil {
		return fulltext.FacetOf(value)
	}
	return fulltext.Facet{Written: *folded, Key: spelling.KeyOfFolded(*folded)}
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
	for _, letters := range [][]rune{[]rune(value.Written), []rune(value.Key)} {
		for i := range letters {
			for n := 1; n <= pieceLength && i+n <= len(letters); n++ {
				add(":" + string(letters[i:i+n]))
			}
		}
	}
	for _, number := range numbers.FindAllString(value.Written, -1) {
		add("#" + number)
	}
	return pieces
}

// piecesTyped returns the pieces that a value must have to contain what was typed.
func piecesTyped(facet, folded string) []string {
	letters, pieces := []rune(folded), []string{}
	n := min(pieceLength, len(letters))
	for i := 0; n > 0 && i+n <= len(letters); i++ {
		pieces = append(pieces, facet+":"+string(letters[i:i+n]))
	}
	for _, number := range numbers.FindAllString(folded, -1) {
		pieces = append(pieces, facet+"#"+number)
	}
	return pieces
}

// addNewValues adds a subject and a grade if they are counted for the first time.
func addNewValues(ctx context.Context, t *database.Tx, subject, grade string) error {
	var facets, values, folded, pieces []string
	for _, v := range [][2]string{{"grade", grade}, {"subject", subject}} { // in the order of their keys
		forms := fulltext.FacetOf(v[1])
		list, _ := pq.Array(piecesOf(v[0], forms)).Value()
		facets, values, folded, pieces = append(facets, v[0]), append(values, v[1]), append(folded, forms.Written), append(pieces, list.(string))
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
					row.Facet, row.Value, forms.Written, pq.Array(piecesOf(row.Facet, forms)))
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

// dropUnusedValues deletes values that no counter has any more. It skips rows that another
// transaction has locked. The second statement checks again, since it sees what was counted before
// the first one had its locks.
func dropUnusedValues(ctx context.Context, t *database.Tx) error {
	var facets, values []string
	err := database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var facet, value string
		err := rows.Scan(&facet, &value)
		facets, values = append(facets, facet), append(values, value)
		return err
	}, `SELECT facet, value FROM counted_values v WHERE `+unused+` LIMIT 1000 FOR UPDATE SKIP LOCKED`)
	if err != nil || len(facets) == 0 {
		return err
	}
	_, err = t.Exec(ctx, `DELETE FROM counted_values v USING unnest($1::text[], $2::text[]) AS u (facet, value)
		WHERE v.facet = u.facet AND v.value = u.value AND `+unused, pq.Array(facets), pq.Array(values))
	return err
}

// unused is the condition for a value (v) that is in no counter, not even in one of zero.
const unused = `CASE v.facet WHEN 'subject' THEN v.value NOT IN (SELECT subject FROM ebook_counts)
	ELSE v.value NOT IN (SELECT grade FROM ebook_counts) END`

// Group is a row of ebook_counts, or a change of one. N is the number of e-books in it, or by how much
// that changes.
type Group struct {
	Status  string `json:"status"`
	Subject string `json:"subject"`
	Grade   string `json:"grade"`
	N       int    `json:"n"`
}
