package pdf

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"backoffice/domain"
)

// hidden reports whether a character shows nothing, or changes the direction of writing. The React
// pages leave out the same characters. The soft hyphen is one: no search would find a word that contains it.
func hidden(r rune) bool {
	return r == '\u00AD' || r == '\u061C' || r == '\u200B' || r == '\u200E' || r == '\u200F' || r == '\uFEFF' ||
		r >= '\u202A' && r <= '\u202E' || r >= '\u2060' && r <= '\u206F'
}

// cleanLabel returns the label of a page in NFC, without hidden and control characters, cut to MaxPageLabel. It
// keeps the blanks, which are significant.
func cleanLabel(label string) string {
	const limit = domain.MaxPageLabel
	letters := []rune(norm.NFC.String(strings.Map(func(r rune) rune {
		if hidden(r) || unicode.IsControl(r) {
			return -1
		}
		return r
	}, label[:min(len(label), 8*limit)])))
	return string(letters[:min(len(letters), limit)])
}

// clean returns a text in NFC, without hidden characters, with one blank instead of several or of control
// characters, cut to limit code points.
func clean(s string, limit int) string {
	s = s[:min(len(s), 64*limit)] // most of these bytes may be hidden characters
	s = norm.NFC.String(strings.Map(func(r rune) rune {
		if hidden(r) {
			return -1
		}
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD")))
	s = strings.Join(strings.Fields(s), " ")
	if utf8.RuneCountInString(s) > limit {
		s = strings.TrimSpace(string([]rune(s)[:limit]))
	}
	return s
}
