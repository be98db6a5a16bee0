package words

import (
	"context"
	"strings"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain/fulltext"
)

// longWords holds the words of an e-book that are too many for a tsvector. A word begins at each
// punctuation mark and ends at the next blank, so lines of dots or formulas without blanks have
// words that together are many times longer than the text.
//
// The vectors of such an e-book hold only its atoms: runs of letters and single other characters,
// which together are never longer than the text. That is exact for terms of one atom. A term of
// several atoms is searched in the texts kept here, for the few long e-books that contain all of
// its atoms.
type longWords struct{ folded, marked string }

// atomMark precedes each run of letters, so that a term matches only at the beginning of a word. No
// stored text contains it.
const atomMark = "\x01"

// atomsOf returns the atoms of the texts, each once, and the marked text of chunks that have
// several. Outlines that predate the size limits may have more atoms than a tsvector holds; then
// some runs are left out.
func atomsOf(sources ...words) (atoms []string, spelled string) {
	var text strings.Builder
	seen, size := map[string]bool{}, 0
	take := func(atom string) {
		if !seen[atom] && size+len(atom) <= maxVector {
			seen[atom] = true
			size += len(atom)
			atoms = append(atoms, atom)
		}
	}
	for _, source := range sources {
		for _, t := range source.texts {
			for chunk := range strings.FieldsSeq(source.prepare(t)) {
				parts := fulltext.Tokens(chunk)
				for _, part := range parts {
					take(part.Word())
				}
				if len(parts) > 1 {
					text.WriteString(spell(parts) + "\n")
				}
			}
		}
	}
	return atoms, Storable([]string{text.String()})[0]
}

// spell joins atoms, with the mark before each run.
func spell(atoms []fulltext.Token) string {
	var out strings.Builder
	for _, atom := range atoms {
		if atom.Run {
			out.WriteString(atomMark)
		}
		out.WriteString(atom.Text)
	}
	return out.String()
}

// spelledTerms divides terms into lookups of their atoms, and the texts that must be found besides.
func spelledTerms(terms []string) (lookups string, spelled []string) {
	var list []string
	for _, term := range terms {
		atoms := fulltext.Tokens(term)
		for i, atom := range atoms {
			if i < len(atoms)-1 {
				list = append(list, lexeme(atom.Word()))
			}
		}
		list = append(list, lexeme(atoms[len(atoms)-1].Word())+`:*`)
		if len(atoms) > 1 {
			spelled = append(spelled, spell(atoms))
		}
	}
	return strings.Join(list, " & "), spelled
}

// LongHits are the long e-books that contain every term, and those that contain every term with its
// marks.
type LongHits struct{ All, Exact []string }

// FindLong searches the long e-books for terms of several atoms. It finds nothing for other terms:
// the vectors are exact for those.
func FindLong(ctx context.Context, t *database.Tx, terms, marked []string) (hits LongHits, err error) {
	hits = LongHits{[]string{}, []string{}} // in SQL an empty array, not NULL
	lookups, spelled := spelledTerms(terms)
	if len(spelled) == 0 {
		return hits, nil
	}
	markedLookups, markedSpelled := spelledTerms(marked)
	if len(marked) == 0 {
		markedLookups = TSQuery(nil)
	}
	var found []struct {
		ID    string `json:"id"`
		Exact bool   `json:"exact"`
	}
	err = t.Select(ctx, &found, `SELECT s.ebook_id AS id, s.marked @@ $3::tsquery
			AND NOT EXISTS (SELECT FROM unnest($4::text[]) term WHERE strpos(x.marked, term) = 0) AS exact
		FROM search_texts x JOIN ebook_search s ON s.ebook_id = x.ebook_id
		WHERE x.folded IS NOT NULL AND s.words @@ $1::tsquery
		AND NOT EXISTS (SELECT FROM unnest($2::text[]) term WHERE strpos(x.folded, term) = 0)`,
		lookups, pq.Array(spelled), markedLookups, pq.Array(markedSpelled))
	for _, f := range found {
		hits.All = append(hits.All, f.ID)
		if f.Exact {
			hits.Exact = append(hits.Exact, f.ID)
		}
	}
	return hits, err
}
