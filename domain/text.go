package domain

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Lengths in code points (RULES §1.2).
const (
	MaxTitle       = 500
	MaxShortText   = 255
	MaxTags        = 1000
	MaxDescription = 20000
	MaxComment     = 2000
	MaxTOCTitle    = 500
	MinPassword    = 6
)

const softHyphen = "\u00ad"

const msgControl = "Có ký tự điều khiển không hợp lệ."

var tabsAndBreaks = strings.NewReplacer("\t", " ", "\r\n", "\n")

// Compose returns s in Unicode NFC, the form in which all texts are stored and measured.
func Compose(s string) string {
	for _, r := range s {
		if !composed(r) {
			return norm.NFC.String(s)
		}
	}
	return s
}

// composed reports whether a rune is a Vietnamese or English letter or a common sign. Texts of
// these are always NFC, because none of them combines.
func composed(r rune) bool {
	return r < 0x300 || r >= 0x1EA0 && r <= 0x1EF9 || r >= 0x2010 && r <= 0x2027
}

// Clean removes what changes the direction of writing, composes and trims s, and turns tabs into
// spaces and CRLF into LF. A text in which nothing is visible is empty.
func Clean(s string) string {
	if s = Compose(withoutBidiControls(s)); strings.ContainsAny(s, "\t\r") {
		s = tabsAndBreaks.Replace(s)
	}
	s = strings.TrimFunc(s, isBlank)
	if !strings.ContainsFunc(s, isVisible) {
		return ""
	}
	return s
}

// Whether a text may have line breaks.
const (
	singleLine = false
	multiLine  = true
)

// cleanText cleans a text that will be stored, and returns what is wrong with it, or "". It removes
// soft hyphens too: a search does not find a word that contains one.
func cleanText(s string, limit int, lineBreaks bool) (string, string) {
	return cleanStoredText(strings.ReplaceAll(s, softHyphen, ""), limit, lineBreaks)
}

// cleanStoredText is cleanText for a text that is compared with stored ones. Earlier versions stored
// soft hyphens.
func cleanStoredText(s string, limit int, lineBreaks bool) (string, string) {
	s = Clean(s)
	if strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) && (!lineBreaks || r != '\n')
	}) {
		return s, msgControl
	}
	if n := utf8.RuneCountInString(s); n > limit {
		return s, fmt.Sprintf("Tối đa %d ký tự (hiện có %d)", limit, n)
	}
	return s, ""
}

// withoutBidiControls removes the characters that change the direction of writing, which can make a
// text look like another, and turn around what stands beside it.
func withoutBidiControls(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= firstBidiControl && unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, s)
}

const firstBidiControl = '\u061c'

// Excerpt returns the first bytes of a text that another program wrote, up to limit, without what the
// database cannot store: NUL and invalid UTF-8.
func Excerpt(s string, limit int) string {
	return strings.ToValidUTF8(strings.ReplaceAll(s[:min(len(s), limit)], "\x00", ""), "")
}

// isVisible reports whether a rune leaves a mark on the page. Control characters that are not blank
// count as visible, so that a text of nothing else is refused and not emptied.
func isVisible(r rune) bool {
	const blankBraille = '\u2800'
	return !isBlank(r) && r != blankBraille &&
		!unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// isBlank reports whether a rune is invisible at the ends of a text. Unlike Unicode, it includes
// the zero-width space and the byte-order mark.
func isBlank(r rune) bool { return unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' }

// CleanComment prepares the comment of a workflow action: up to MaxComment
// code points, line breaks allowed.
func CleanComment(s string) (string, error) {
	s, problem := cleanText(s, MaxComment, multiLine)
	if problem != "" {
		return "", invalidField("comment", "ebook.invalid", problem)
	}
	return s, nil
}

var idForm = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)

// ParseID reads a UUID in its usual form of 36 characters and returns it in
// lower case; ok is false for anything else.
func ParseID(s string) (id string, ok bool) {
	if !idForm.MatchString(s) {
		return "", false
	}
	return strings.ToLower(s), true
}

// same reports whether both are nil, or have the same text.
func same(a, b *string) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
