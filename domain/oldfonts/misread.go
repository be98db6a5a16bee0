package oldfonts

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// withUTF8Decoded decodes UTF-8 that was read byte by byte, and returns any other text unchanged.
func withUTF8Decoded(text string) string {
	// The bytes with which characters of UTF-8 begin, in Latin-1; and in Mac Roman those of Vietnamese letters and punctuation.
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= 0xc2 && r <= 0xf4 || strings.ContainsRune("¬√ƒ≈∆·‚„", r) }) {
		return text
	}
	best, most := text, syllableScore(text)
	for _, upper := range [][]rune{windows1252, pdfStrings, macRoman, nil} {
		if decoded, ok := undoMisreading(text, upper); ok {
			if score := syllableScore(decoded); score > most {
				best, most = decoded, score
			}
		}
	}
	return best
}

// undoMisreading decodes UTF-8 whose byte 0x80+i was read as upper[i], or as Latin-1 if upper has fewer than 128
// characters.
func undoMisreading(text string, upper []rune) (string, bool) {
	byteOf := map[rune]byte{}
	for i, r := range upper {
		byteOf[r] = byte(0x80 + i)
	}
	raw := []byte{}
	for _, r := range text {
		b, known := byteOf[r]
		switch {
		case known:
			raw = append(raw, b)
		case r < 0x80 || r < 0x100 && len(upper) < 128:
			raw = append(raw, byte(r))
		default:
			return "", false
		}
	}
	return string(raw), utf8.Valid(raw)
}

func isVietnameseMark(r rune) bool {
	return isTone(r) || r == '\u0302' || r == '\u0306' || r == '\u031b'
}

var tonesLast = strings.NewReplacer(
	"\u0300\u0302", "\u0302\u0300", "\u0301\u0302", "\u0302\u0301", "\u0303\u0302", "\u0302\u0303", "\u0309\u0302", "\u0302\u0309",
	"\u0300\u0306", "\u0306\u0300", "\u0301\u0306", "\u0306\u0301", "\u0303\u0306", "\u0306\u0303", "\u0309\u0306", "\u0306\u0309")

// hasEarlyTone reports whether a tone is on the vowel before the correct one, in two vowels that occur
// together only in Vietnamese.
func hasEarlyTone(word string) bool {
	letters := []rune(strings.ToLower(word))
	for i := 1; i < len(letters); i++ {
		if strings.ContainsRune("âêôơ", letters[i]) && strings.ContainsRune("íìỉĩịýỳỷỹỵúùủũụứừửữự", letters[i-1]) {
			return true
		}
	}
	return false
}

// withMarksComposed composes marks with their letters, whatever their order and also if a mark
// follows the wrong letter.
func withMarksComposed(text string) string {
	if strings.ContainsFunc(text, isVietnameseMark) {
		text = norm.NFC.String(tonesLast.Replace(norm.NFD.String(text)))
	}
	return eachWord(text, func(word string) string {
		if (strings.ContainsFunc(word, isVietnameseMark) || hasEarlyTone(word)) && !IsSyllable(word) {
			if moved := withToneInPlace(word); moved != "" {
				return moved
			}
		}
		return word
	})
}

// eachWord applies change to each run of letters.
func eachWord(text string, change func(string) string) string {
	var b strings.Builder
	for text != "" {
		begin := strings.IndexFunc(text, isLetter)
		if begin < 0 {
			break
		}
		end := strings.IndexFunc(text[begin:], func(r rune) bool { return !isLetter(r) })
		if end < 0 {
			end = len(text) - begin
		}
		b.WriteString(text[:begin] + change(text[begin:begin+end]))
		text = text[begin+end:]
	}
	return b.String() + text
}
