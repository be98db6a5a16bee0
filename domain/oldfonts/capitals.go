package oldfonts

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// greekExtended is the first code point after the letters of Vietnamese.
const greekExtended = 0x1f00

// plainCapitals returns the number of capitals A to Z in a half-raised word, whose marked letters are
// small, such as "PHầN". A capital after a small letter counts once more, so "ĐầU" gives 2. For any other
// word it returns -1.
func plainCapitals(part string) int {
	plain, small, capital := 0, false, false
	for _, r := range part {
		if small && unicode.IsUpper(r) {
			plain++
		}
		switch {
		case r >= 'a' && r <= 'z':
			return -1
		case r >= 'A' && r <= 'Z':
			plain++
			capital = true
		case unicode.IsLower(r) && r < greekExtended:
			small = true
		case unicode.IsUpper(r):
			capital = true
		default:
			return -1
		}
	}
	if !small || !capital {
		return -1
	}
	return plain
}

// isSurelyHalfRaised reports whether a word is surely half raised: nobody writes so on purpose.
func isSurelyHalfRaised(part string) bool { return plainCapitals(part) >= 2 }

// isPossiblyHalfRaised reports whether a word may be half raised: "Số" may belong to a heading in capitals or
// to a sentence.
func isPossiblyHalfRaised(part string) bool { n := plainCapitals(part); return n == 0 || n == 1 }

func isHeadingPart(part string) bool {
	return isSurelyHalfRaised(part) || len([]rune(part)) > 1 && part == strings.ToUpper(part)
}

// raise converts half-raised words of headings to capitals.
func raise(words []string) {
	begin := 0
	for i, word := range words {
		last, _ := utf8.DecodeLastRuneInString(word)
		if i == len(words)-1 || unicode.IsPunct(last) || unicode.IsSymbol(last) {
			raiseRun(words[begin : i+1])
			begin = i + 1
		}
	}
}

func raiseRun(words []string) {
	parts := make([]string, len(words))
	sure := false
	for i, word := range words {
		if found := partsOf(word); len(found) == 1 { // several parts may include an abbreviation
			parts[i] = found[0]
		}
		sure = sure || isSurelyHalfRaised(parts[i])
	}
	if !sure {
		return
	}
	isHeadingAt := func(i int) bool { return i < 0 || i >= len(parts) || isHeadingPart(parts[i]) }
	for i, part := range parts {
		inHeading := len(parts) > 1 && isHeadingAt(i-1) && isHeadingAt(i+1)
		if (isSurelyHalfRaised(part) || isPossiblyHalfRaised(part) && inHeading) && syllableScore(words[i]) >= 0 {
			words[i] = strings.ToUpper(words[i])
		}
	}
}
