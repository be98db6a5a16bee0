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

// atomsOf returns the atoms of the texts and of their keys, each once, and the chunks that have several
// atoms, each spelled on a line of its own. Outlines that predate the size limits may have more atoms
// than a tsvector holds; then some are left out.
func atomsOf(sources ...words) (atoms []string, spelled string) {
	c := atomCollector{seen: map[string]bool{}}
	for _, source := range sources {
		for _, t := range source.texts {
			written, key := source.forms(t)
			keys := strings.Fields(key)
			for i, chunk := range strings.Fields(written) {
				c.add(chunk)
				if keys[i] != chunk {
					c.add(keys[i])
				}
			}
		}
	}
	return c.atoms, Storable(c.spelled.String())
}

type atomCollector struct {
	seen    map[string]bool
	size    int
	atoms   []string
	spelled strings.Builder
}

func (c *atomCollector) add(chunk string) {
	atoms := fulltext.Atoms(chunk)
	for _, atom := range atoms {
		word := atom.Cut()
		if !c.seen[word] && c.size+len(word) <= maxVector {
			c.seen[word] = true
			c.size += len(word)
			c.atoms = append(c.atoms, word)
		}
	}
	if len(atoms) > 1 {
		c.spelled.WriteString(spell(atoms) + "\n")
	}
}

// spell joins atoms, with the mark before each run.
func spell(atoms []fulltext.Atom) string {
	var out strings.Builder
	for _, atom := range atoms {
		if atom.Run {
			out.WriteString(atomMark)
		}
		out.WriteString(atom.Text)
	}
	return out.String()
}

// spelledTerms are terms as lookups of their atoms. For each term of several atoms, the text must also
// contain one of its two forms.
type spelledTerms struct {
	lookups    string
	typed, key []string
}

func spelledTermsOf(terms []fulltext.Term) (s spelledTerms) {
	list := []string{}
	for _, term := range terms {
		list = append(list, eitherForm(term, atomLookups))
		if typed := fulltext.Atoms(term.Typed); len(typed) > 1 {
			s.typed, s.key = append(s.typed, spell(typed)), append(s.key, spell(fulltext.Atoms(term.Key)))
		}
	}
	s.lookups = strings.Join(list, " & ")
	return s
}

// atomLookups returns a query for the atoms of a text.
func atomLookups(text string) string {
	var list []string
	for _, atom := range fulltext.Atoms(text) {
		list = append(list, lexeme(atom.Cut()))
	}
	return `(` + strings.Join(list, " & ") + `:*)`
}

// LongHits are the long e-books that contain every term, and those that contain every term with its
// marks.
type LongHits struct{ All, Exact []string }

// FindLong searches the long e-books if any term has several atoms. If none has, it finds nothing:
// the vectors are exact then.
func FindLong(ctx context.Context, t *database.Tx, terms, marked []fulltext.Term) (hits LongHits, err error) {
	hits = LongHits{[]string{}, []string{}} // in SQL an empty array, not NULL
	all, exact := spelledTermsOf(terms), spelledTermsOf(marked)
	if len(all.typed) == 0 {
		return hits, nil
	}
	if len(marked) == 0 {
		exact.lookups = matchEverything
	}
	var found []struct {
		ID    string `json:"id"`
		Exact bool   `json:"exact"`
	}
	err = t.Select(ctx, &found, `SELECT s.ebook_id AS id, s.marked @@ $4::tsquery AND NOT EXISTS (SELECT FROM unnest($5::text[], $6::text[]) AS term (typed, key)
			WHERE strpos(x.marked, typed) = 0 AND strpos(x.marked, key) = 0) AS exact
		FROM search_texts x JOIN ebook_search s ON s.ebook_id = x.ebook_id
		WHERE x.folded IS NOT NULL AND s.words @@ $1::tsquery AND NOT EXISTS (SELECT FROM unnest($2::text[], $3::text[]) AS term (typed, key)
			WHERE strpos(x.folded, typed) = 0 AND strpos(x.folded, key) = 0)`,
		all.lookups, pq.Array(all.typed), pq.Array(all.key), exact.lookups, pq.Array(exact.typed), pq.Array(exact.key))
	for _, f := range found {
		hits.All = append(hits.All, f.ID)
		if f.Exact {
			hits.Exact = append(hits.Exact, f.ID)
		}
	}
	return hits, err
}
