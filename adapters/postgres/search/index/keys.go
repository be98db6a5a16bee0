package index

import (
	"strings"
	"unicode/utf8"
)

// The kinds of keys in the inverted index: the first letter of a key.
const (
	WordKey    = "w" // a folded word, or its beginning
	MarkedKey  = "m" // a word with its marks, or its beginning
	StatusKey  = "s"
	SubjectKey = "j"
	GradeKey   = "g"
	CreatorKey = "c"
	TitleKey   = "e" // not in the index; search_pending.changed has it for a new title
	sectionKey = "t" // its rows have no bitmap, but the section of each number of the block, in two bytes
)

// maxPrefix is the length of the longest prefixes of words that are keys. A term of at most this
// length is one key. A longer one is a range of whole words, and few words begin like it.
const maxPrefix = 4

// wordKeys calls add with each key of a word.
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

// KeyRange is a range of keys, including both ends.
type KeyRange struct{ first, last string }

// TermKeys returns the keys of words that begin with a term.
func TermKeys(kind, term string) KeyRange {
	if utf8.RuneCountInString(term) <= maxPrefix {
		return OneKey(kind, term)
	}
	return KeyRange{kind + term, kind + term + string(utf8.MaxRune)}
}

// OneKey returns the range of a single key.
func OneKey(kind, value string) KeyRange { return KeyRange{kind + value, kind + value} }

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

// keyRow is a row of keyColumns. Words are joined by separator.
type keyRow struct{ Words, Marked, Status, Subject, Grade, Creator string }

// scanTargets returns where to scan the columns that the caller selects first, and then those of keyColumns.
func (r *keyRow) scanTargets(first ...any) []any {
	return append(first, &r.Words, &r.Marked, &r.Status, &r.Subject, &r.Grade, &r.Creator)
}

func (r *keyRow) wordSet() keySet {
	set := keySet{}
	add := func(key string) { set[key] = true }
	eachWordKey(WordKey, r.Words, add)
	eachWordKey(MarkedKey, r.Marked, add)
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
	return keySet{StatusKey + r.Status: true, SubjectKey + r.Subject: true, GradeKey + r.Grade: true, CreatorKey + r.Creator: true}
}
