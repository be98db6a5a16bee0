package search

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/index"
	"backoffice/adapters/postgres/search/words"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// Bounds of a correction: each unknown word costs one read of the index by some 1,700 keys at most,
// and a search for each attempt.
const (
	maxUnknown  = 3
	maxTerms    = 12
	maxAttempts = 8
	maxExamined = 10 // e-books of an attempt
)

// Correct replaces the words that no e-book has by words of the library, if the result
// finds something; otherwise it returns "". Words that are not indexed yet are not seen.
func (l Lists) Correct(ctx context.Context, q ports.ListQuery) (corrected string, err error) {
	f, ok := rowFilter(q)
	typed := strings.Fields(q.Search)
	terms := words.StorableTerms(fulltext.Terms(q.Search))
	if !ok || q.Deleted || len(terms) == 0 || len(terms) > maxTerms || len(terms) != len(typed) { // below, a term and its typed word must have the same position
		return "", nil
	}
	err = l.DB.View(ctx, "correct a search", func(t *database.Tx) error {
		if err := f.addValues(ctx, t, q); err != nil || f.matchesNothing() {
			return err
		}
		unknown, err := l.unknownTerms(ctx, t, terms)
		if err != nil || len(unknown) == 0 || len(unknown) > maxUnknown {
			return err
		}
		candidates, err := candidatesOf(ctx, t, terms, unknown)
		if err == nil {
			corrected, err = l.correctEach(ctx, t, q, f, typedSearch{typed, unknown, candidates})
		}
		return err
	})
	return corrected, err
}

// unknownTerms returns the positions of the terms that begin no word; none if the index is not built.
func (l Lists) unknownTerms(ctx context.Context, t *database.Tx, terms []fulltext.Term) (unknown []int, err error) {
	conditions := make([]index.Condition, len(terms))
	for i, term := range terms {
		conditions[i] = termCondition(index.WordKey, term)
	}
	matches, err := l.Cache.Read(ctx, t.Query, conditions, database.Query{})
	if err != nil || matches.Version == 0 {
		return nil, err
	}
	for i, set := range matches.Sets {
		if set.IsEmpty() {
			unknown = append(unknown, i)
		}
	}
	return unknown, nil
}

// candidatesOf returns, for each unknown term, the words of the library that may have been
// meant: the fewest edits first, then with the typed first letter, then the most frequent.
func candidatesOf(ctx context.Context, t *database.Tx, terms []fulltext.Term, unknown []int) ([][]string, error) {
	candidates := make([][]string, len(unknown))
	for i, at := range unknown {
		edits := map[string]fulltext.Correction{}
		keys := []string{}
		for _, c := range fulltext.Corrections(terms[at].Key) {
			key := index.WordKey + c.Word
			edits[key], keys = c, append(keys, key)
		}
		var found []weighedKey
		// OFFSET 0: PostgreSQL 15 would rather read the whole table for so many keys.
		err := t.Select(ctx, &found, `SELECT p.key, sum(octet_length(p.bits)) AS weight FROM unnest($1::text[]) k
			CROSS JOIN LATERAL (SELECT key, bits FROM search_postings WHERE key = k OFFSET 0) p GROUP BY p.key`, pq.Array(keys))
		if err != nil {
			return nil, err
		}
		slices.SortFunc(found, func(a, b weighedKey) int {
			x, y := edits[a.Key], edits[b.Key]
			return cmp.Or(cmp.Compare(x.Edits, y.Edits), compareBool(y.SameStart, x.SameStart), cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Key, b.Key))
		})
		for _, f := range found {
			candidates[i] = append(candidates[i], edits[f.Key].Word)
		}
	}
	return candidates, nil
}

type weighedKey struct {
	Key    string `json:"key"`
	Weight int    `json:"weight"` // grows with the number of e-books
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// typedSearch is a search with unknown words.
type typedSearch struct {
	words      []string
	unknown    []int      // positions
	candidates [][]string // what each unknown word may have meant
}

// correctEach corrects one unknown word after the other, each by its first candidate that is in an
// e-book together with the known and the already corrected words, in the spelling of that e-book.
func (l Lists) correctEach(ctx context.Context, t *database.Tx, q ports.ListQuery, f filter, s typedSearch) (string, error) {
	corrected := slices.Clone(s.words)
	for i, at := range s.unknown {
		word, err := l.wordThatFinds(ctx, t, q, f, withoutAt(corrected, s.unknown[i:]), s.candidates[i])
		if err != nil || word == "" {
			return "", err
		}
		corrected[at] = word
	}
	return strings.Join(corrected, " "), nil
}

// withoutAt returns the words without those at the positions.
func withoutAt(words []string, at []int) []string {
	rest := []string{}
	for i, word := range words {
		if !slices.Contains(at, i) {
			rest = append(rest, word)
		}
	}
	return rest
}

// wordThatFinds searches for each of the candidates together with the others. It returns the first
// candidate that is a whole word in one of the newest hits, as it is spelled there. The index by itself cannot
// distinguish a word from a prefix.
func (l Lists) wordThatFinds(ctx context.Context, t *database.Tx, q ports.ListQuery, f filter, others, candidates []string) (string, error) {
	q.Page, q.Limit, q.Sort = 1, maxExamined, ports.SortNewest
	for _, word := range candidates[:min(len(candidates), maxAttempts)] {
		q.Search = strings.Join(append(slices.Clone(others), word), " ")
		page, err := l.find(ctx, t, q, f, fulltext.Terms(q.Search))
		if err != nil {
			return "", err
		}
		for _, book := range page.Ebooks {
			if spelled, ok := spelledIn(book, word); ok {
				return spelled, nil
			}
		}
	}
	return "", nil
}

// spelledIn returns a word as the e-book spells it, in lower case.
func spelledIn(book ports.ListedEbook, word string) (string, bool) {
	texts := []string{book.Title, book.Author, book.Tags}
	if book.MatchedTOC != nil {
		texts = append(texts, *book.MatchedTOC)
	}
	written, ok := fulltext.FindSpelling(word, texts...)
	return strings.ToLower(written), ok
}
