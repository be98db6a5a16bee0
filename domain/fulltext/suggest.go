package fulltext

import (
	"strings"
	"unicode/utf8"
)

// FoldLine folds a text of one line, with single blanks between its words.
func FoldLine(s string) string { return strings.Join(strings.Fields(Fold(s)), " ") }

// RecordKey is the same for records that differ in nothing but case, diacritics and
// blanks of title, subject and grade.
func RecordKey(title, subject, grade string) string {
	return FoldLine(title) + "\n" + FoldLine(subject) + "\n" + FoldLine(grade)
}

// Beginnings returns a folded text from each of its words on, each up to limit code
// points and once: what Occurs finds in it has one of them as its beginning, or
// begins with one.
func Beginnings(folded string, limit int) []string {
	seen, found := map[string]bool{}, []string{}
	for at, first := range folded {
		if first == ' ' || !beginsWord(folded, at) {
			continue
		}
		if from := cut(folded[at:], limit); !seen[from] {
			seen[from] = true
			found = append(found, from)
		}
	}
	return found
}

// cut returns the first code points of a text.
func cut(s string, limit int) string {
	end := 0
	for n := 0; n < limit && end < len(s); n++ {
		_, size := utf8.DecodeRuneInString(s[end:])
		end += size
	}
	return s[:end]
}

// BeginsWord tells whether a value is suggested for what was typed, which FoldLine
// has folded: one of its words begins with it.
func BeginsWord(value, typed string) bool { return typed == "" || Occurs(FoldLine(value), typed) }
