package oldfonts

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// ToUnicode returns texts of a PDF in Unicode (NFC). They must be of one kind, such as bookmarks, because
// they are taken to have the same encoding.
func ToUnicode(texts []string) []string {
	composed, words := make([]string, len(texts)), []string{}
	for i, text := range texts {
		composed[i] = withMarksComposed(withUTF8Decoded(text))
		words = append(words, strings.Fields(composed[i])...)
	}
	c, old := codingOfText(words)
	vietnamese := slices.ContainsFunc(words, func(word string) bool {
		return utf8.RuneCountInString(word) > 1 && hasVietnameseLetter(word) && syllableScore(word) > 0
	})
	out := make([]string, len(texts))
	for i, text := range composed {
		out[i] = decodedText(text, c, old, vietnamese)
	}
	return out
}

// decodedText decodes the words of a text and keeps its blanks.
func decodedText(text string, c coding, old, vietnamese bool) string {
	words := strings.Fields(text)
	changed := slices.Clone(words)
	for i, word := range words {
		if decoded, ok := decodedWord(word, c, old, i == 0); ok {
			changed[i] = decoded
		} else {
			changed[i] = correctedWord(word, vietnamese)
		}
	}
	raise(changed)
	var b strings.Builder
	for i, word := range words {
		begin := strings.Index(text, word)
		b.WriteString(text[:begin] + changed[i])
		text = text[begin+len(word):]
	}
	return b.String() + text
}

// decodedWord decodes a word by the coding of its text, unless it makes more sense unchanged.
func decodedWord(word string, c coding, old, first bool) (string, bool) {
	sign := len([]rune(word)) == 1 && word >= " " && len(partsOf(word)) == 0 && c.encoding != "viscii"
	if !old || hasVietnameseLetter(word) || sign {
		return "", false
	}
	decoded := c.decoded(word, first)
	return decoded, decoded != word && syllableScore(decoded) >= c.undecodedScore(word)
}

var (
	lookAlikes = strings.NewReplacer("ƣ", "ư", "Ƣ", "Ư")
	foreign    = strings.NewReplacer("Ð", "Đ", "ð", "đ", "Ñ", "Đ", "ñ", "đ") // other languages have them too

	// The sign of money in the place of đ, which it looks like: "₫ơn", but not "₫100".
	dong = regexp.MustCompile(`(^|[^\pL\pN])₫(\pL)`)
)

// correctedWord corrects a word that is already in Unicode: it replaces look-alikes, which are
// mistakes of fonts, and a dash that is there for ư.
func correctedWord(word string, vietnamese bool) string {
	replaced := dong.ReplaceAllString(word, "${1}đ$2")
	if replaced != word && syllableScore(replaced) > 0 && syllableScore(replaced) >= syllableScore(word) {
		return replaced
	}
	better, alike := word, lookAlikes.Replace(word)
	if vietnamese {
		alike = foreign.Replace(alike)
	}
	hasLongPart := slices.ContainsFunc(partsOf(word), func(part string) bool { return utf8.RuneCountInString(part) > 1 })
	if hasLongPart && syllableScore(alike) > syllableScore(word) {
		better = alike
	}
	if !hasVietnameseLetter(better) {
		return better
	}
	letters := strings.Split(better, "")
	chosen := withDashesChosen(letters, true)
	if chosen == better || syllableScore(chosen) < syllableScore(better)+2 {
		return better
	}
	for _, part := range partsOf(chosen) {
		if !IsSyllable(part) {
			return better
		}
	}
	return chosen
}
