package pdf

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// decoded turns a text string (§7.9.2.2) into Unicode: UTF-16 and UTF-8 by their marks,
// else PDFDocEncoding.
func decoded(raw []byte) string {
	switch {
	case bytes.HasPrefix(raw, []byte{0xFE, 0xFF}):
		return withoutLanguage(fromUTF16(raw[2:], binary.BigEndian))
	case bytes.HasPrefix(raw, []byte{0xFF, 0xFE}):
		return withoutLanguage(fromUTF16(raw[2:], binary.LittleEndian))
	case bytes.HasPrefix(raw, []byte{0xEF, 0xBB, 0xBF}):
		return withoutLanguage(strings.ToValidUTF8(string(raw[3:]), "\uFFFD"))
	}
	out := make([]rune, len(raw))
	for i, b := range raw {
		out[i] = docEncoding(b)
	}
	return string(out)
}

func fromUTF16(raw []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(raw)/2)
	for i := range units {
		units[i] = order.Uint16(raw[2*i:])
	}
	return string(utf16.Decode(units))
}

// withoutLanguage drops the codes of languages that stand between escapes.
func withoutLanguage(s string) string {
	for {
		before, rest, found := strings.Cut(s, "\x1b")
		if !found {
			return s
		}
		_, after, closed := strings.Cut(rest, "\x1b")
		if !closed || len(rest)-len(after) > 6 {
			return before + rest
		}
		s = before + after
	}
}

// docEncoding is PDFDocEncoding (Annex D.3) where it is not Latin-1.
func docEncoding(b byte) rune {
	switch {
	case b >= 0x18 && b <= 0x1F:
		return []rune("˘ˇˆ˙˝˛˚˜")[b-0x18]
	case b >= 0x80 && b <= 0xA0:
		return []rune("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\uFFFD€")[b-0x80]
	}
	return rune(b)
}

// silent are characters that say nothing and such as turn the direction of writing.
func silent(r rune) bool {
	return unicode.IsControl(r) || r == '\u200B' || r == '\u200E' || r == '\u200F' || r == '\uFEFF' ||
		r >= '\u202A' && r <= '\u202E' || r >= '\u2066' && r <= '\u2069'
}

// prefix is that of a page's label, whose blanks say something.
func prefix(raw []byte) string {
	const limit = 40
	letters := []rune(norm.NFC.String(strings.Map(func(r rune) rune {
		if silent(r) {
			return -1
		}
		return r
	}, decoded(raw[:min(len(raw), 8*limit)]))))
	return string(letters[:min(len(letters), limit)])
}

// clean composes a text, makes blanks of control characters, and keeps as many code
// points as asked for.
func clean(s string, limit int) string {
	s = s[:min(len(s), 64*limit)] // many may say nothing
	s = norm.NFC.String(strings.ToValidUTF8(s, "\uFFFD"))
	s = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if silent(r) {
			return ' '
		}
		return r
	}, s)), " ")
	if utf8.RuneCountInString(s) > limit {
		s = strings.TrimSpace(string([]rune(s)[:limit]))
	}
	return s
}
