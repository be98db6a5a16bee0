package search

import (
	"strings"
	"unicode/utf8"
)

// The kinds of keys in the inverted index: the first letter of a key.
const (
	wordKey    = "w" // a folded word, or its beginning
	markedKey  = "m" // a word with its marks, or its beginning
	statusKey  = "s"
	subjectKey = "j"
	gradeKey   = "g"
	creatorKey = "c"
	sectionKey = "t" // one row for each block, with two bytes for the section of each number
)

// maxPrefix is the length of the longest prefixes of words that are keys. A term of at most this
// length is one key. A longer one is a range of whole words, and few words begin like it.
const maxPrefix = 4

// wordKeys passes the keys of a word to add.
func wordKeys(kind, word string, add func(key string)) {
	letters := 0
	for i := range word {
		if letters > 0 && letters <= maxPrefix {
			add(kind + word[:i])
		}
		letters++
	}
	if word != "" {
		add(kind + word)
	}
}

// keyRange is a range of keys, including both ends.
type keyRange struct{ first, last string }

// termKeys returns the keys of words that begin with a term.
func termKeys(kind, term string) keyRange {
	if utf8.RuneCountInString(term) <= maxPrefix {
		return oneKey(kind, term)
	}
	return keyRange{kind + term, kind + term + string(utf8.MaxRune)}
}

func oneKey(kind, value string) keyRange { return keyRange{kind + value, kind + value} }

type keySet map[string]bool

// keySets are the keys of an e-book: those of its words and those of its row.
type keySets struct{ words, facets keySet }

// separator separates words. No word contains it.
const separator = "\x01"

// keyColumns selects the columns of a keyRow from a table of words and one of e-books.
func keyColumns(words, facets string) string {
	return joined(words+".words") + `, ` + joined(words+".marked") + `, ` + facetColumns(facets)
}

// joined joins the words of a vector into one text.
func joined(vector string) string {
	return `coalesce(array_to_string(tsvector_to_array(` + vector + `), '` + separator + `'), '')`
}

func facetColumns(table string) string {
	return strings.ReplaceAll(`coalesce(t.status, ''), coalesce(t.subject, ''), coalesce(t.grade, ''), coalesce(t.created_by::text, '')`, "t.", table+".")
}

// keyRow is a row of keyColumns.
type keyRow struct{ words, marked, status, subject, grade, creator string }

// scanTargets returns where to scan the columns, after those of the caller.
func (r *keyRow) scanTargets(more ...any) []any {
	return append(more, &r.words, &r.marked, &r.status, &r.subject, &r.grade, &r.creator)
}

func (r *keyRow) wordSet() keySet {
	set := keySet{}
	add := func(key string) { set[key] = true }
	eachWordKey(wordKey, r.words, add)
	eachWordKey(markedKey, r.marked, add)
	return set
}

func eachWordKey(kind, words string, do func(key string)) {
	if words == "" {
		return
	}
	for word := range strings.SplitSeq(words, separator) {
		wordKeys(kind, word, do)
	}
}

func (r *keyRow) facetSet() keySet {
	return keySet{statusKey + r.status: true, subjectKey + r.subject: true, gradeKey + r.grade: true, creatorKey + r.creator: true}
}
