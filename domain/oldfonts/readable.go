package oldfonts

import (
	"strings"
	"unicode"
)

// Readable gives a text of a PDF as it was meant: in Unicode, composed.
func Readable(text string) string { return All([]string{text})[0] }

// All gives texts of one kind, such as bookmarks, which are in the same encoding.
func All(texts []string) []string {
	composed, words := make([]string, len(texts)), []string{}
	for i, text := range texts {
		composed[i] = withMarksComposed(withBytesJoined(text))
		words = append(words, strings.Fields(composed[i])...)
	}
	c, old := codingOfText(words)
	out := make([]string, len(texts))
	for i, text := range composed {
		out[i] = said(text, c, old)
	}
	return out
}

// said decodes the words of a text between its blanks.
func said(text string, c coding, old bool) string {
	words := strings.FieldsFunc(text, unicode.IsSpace)
	changed := append([]string{}, words...)
	for i, word := range words {
		changed[i] = wordSaid(word, c, old, i == 0)
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

func wordSaid(word string, c coding, old, first bool) string {
	sign := len([]rune(word)) == 1 && len(partsOf(word)) == 0 && c.encoding != "viscii"
	if old && !isInUnicode(word) && !sign {
		if decoded := c.decoded(word, first); decoded != word && pointsOf(decoded) >= c.pointsBefore(word) {
			return decoded
		}
	}
	return unicodeWordSaid(word)
}

var lookAlikes = strings.NewReplacer("ƣ", "ư", "Ƣ", "Ư", "Ð", "Đ", "ð", "đ")

// unicodeWordSaid replaces look-alikes, which are mistakes of fonts, and a dash for ư in words that
// were converted otherwise.
func unicodeWordSaid(word string) string {
	better := word
	if alike := lookAlikes.Replace(word); pointsOf(alike) > pointsOf(word) {
		better = alike
	}
	if !isInUnicode(better) {
		return better
	}
	letters := strings.Split(better, "")
	chosen := withDashesChosen(letters, true)
	if chosen == better || pointsOf(chosen) < pointsOf(better)+2 {
		return better
	}
	for _, part := range partsOf(chosen) {
		if !IsSyllable(part) {
			return better
		}
	}
	return chosen
}
