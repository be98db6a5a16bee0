package search

import (
	"context"
	"strings"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain/fulltext"
)

// longWords keep the words of an e-book in which they would take more than a
// tsvector holds: a word begins at each punctuation mark and goes on to the next
// blank, so that rows of dots or formulas without blanks come to many times
// their own length.
//
// Such an e-book's vectors hold its atoms alone, runs of letters and single other
// characters, which are never longer than the text. They answer every term that
// is one atom exactly. A term of several is looked for in the texts kept here,
// in those of the few long e-books that hold all of its atoms.
type longWords struct{ folded, marked string }

// atomMark stands before each run of letters, so that a term found in a text is
// found where a word begins and nowhere else. No text that is stored holds it.
const atomMark = "\x01"

// atomsOf lists the atoms of the texts, each once, and spells out the chunks
// that have several. An outline from before there were bounds may have more than
// a tsvector holds; what is left out then is a single run.
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
	return atoms, storable([]string{text.String()})[0]
}

// spell puts the mark before each run.
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

// spelledTerms divides terms into look-ups of a vector that holds atoms, and what
// must be found in the texts besides.
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

// longHits are the long e-books that hold every term, and those of them that
// hold every term as typed.
type longHits struct{ all, exact []string }

// findLong looks for terms of several atoms in the long e-books; without such
// terms there is nothing that their vectors do not tell.
func findLong(ctx context.Context, t *database.Tx, terms, marked []string) (hits longHits, err error) {
	hits = longHits{[]string{}, []string{}} // in SQL an empty array, not NULL
	lookups, spelled := spelledTerms(terms)
	if len(spelled) == 0 {
		return hits, nil
	}
	markedLookups, markedSpelled := spelledTerms(marked)
	if len(marked) == 0 {
		markedLookups = tsquery(nil)
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
		hits.all = append(hits.all, f.ID)
		if f.Exact {
			hits.exact = append(hits.exact, f.ID)
		}
	}
	return hits, err
}
