package spelling

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Key is the same for all spellings of a text. Case and diacritics make no difference.
func Key(s string) string { return KeyOfFolded(Fold(s)) }

// KeyOfFolded returns the Key of a text that is folded already.
func KeyOfFolded(folded string) string {
	letters := folded
	if !isASCII(folded) && strings.ContainsFunc(folded, isLookAlike) {
		letters = Fold(strings.Map(withoutLookAlike, folded))
	}
	var out []byte
	for i := strings.IndexByte(letters, 'y'); i >= 0; {
		if yIsAlsoI(letters[:i]) {
			if out == nil {
				out = []byte(letters)
			}
			out[i] = 'i'
		}
		next := strings.IndexByte(letters[i+1:], 'y')
		if next < 0 {
			break
		}
		i += 1 + next
	}
	if out == nil {
		return letters
	}
	return string(out)
}

// yIsAlsoI reports whether a y after this text is written i as well.
func yIsAlsoI(before string) bool {
	word, ok := strings.CutSuffix(before, "qu")
	if !ok {
		if before == "" || strings.IndexByte("hklmst", before[len(before)-1]) < 0 {
			return false
		}
		word = before[:len(before)-1]
	}
	last, _ := utf8.DecodeLastRuneInString(word)
	return word == "" || !InWord(last)
}

// InWord reports whether r belongs to a word.
func InWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// lookAlike returns the letter for which Vietnamese texts contain r by mistake: converters of old
// fonts write it, or keyboards of other languages.
func lookAlike(r rune) (letter rune, found bool) {
	switch r {
	case 'ƣ': // OI, which follows Ơ and ơ in Unicode
		return 'ư', true
	case 'ɵ': // barred O
		return 'ơ', true
	case 'ð', 'ɖ': // eth and African D, whose capitals are drawn like Đ
		return 'đ', true
	case '\u0315': // comma above right, drawn like the horn
		return '\u031B', true
	}
	return r, false
}

func isLookAlike(r rune) bool {
	_, found := lookAlike(r)
	return found
}

func withoutLookAlike(r rune) rune {
	letter, _ := lookAlike(r)
	return letter
}

// MarkedKey is the same for all spellings of a text with its diacritics. Case makes no difference.
func MarkedKey(s string) string { return KeyOfMarked(Marked(s)) }

// KeyOfMarked returns the MarkedKey of a text from the result of Marked.
func KeyOfMarked(marked string) string {
	var out []rune
	set := func(i int, r rune) {
		if out == nil {
			out = []rune(marked)
		}
		out[i] = r
	}
	var last, lastButOne, lastButTwo rune // as they are in the result
	i := 0
	for _, r := range marked {
		if r >= utf8.RuneSelf && isLookAlike(r) {
			return KeyOfMarked(norm.NFC.String(strings.Map(withoutLookAlike, marked)))
		}
		if toneless, toned := moveTone(last, r); toned != 0 {
			set(i-1, toneless)
			set(i, toned)
			last, r = toneless, toned
		}
		if letter, ok := asI(r); ok && yIsAlsoIAfter(last, lastButOne, lastButTwo) {
			set(i, letter)
			r = letter
		}
		lastButTwo, lastButOne, last = lastButOne, last, r
		i++
	}
	if out == nil {
		return marked
	}
	return string(out)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// yIsAlsoIAfter is yIsAlsoI for a text of which only the last three letters are given; 0 means that there is none.
func yIsAlsoIAfter(last, lastButOne, lastButTwo rune) bool {
	if last == 'u' && lastButOne == 'q' {
		return lastButTwo == 0 || !InWord(lastButTwo)
	}
	return strings.ContainsRune("hklmst", last) && (lastButOne == 0 || !InWord(lastButOne))
}

// asI returns the i with the tone of a y.
func asI(r rune) (letter rune, ok bool) {
	switch r {
	case 'y':
		return 'i', true
	case 'ý':
		return 'í', true
	case 'ỳ':
		return 'ì', true
	case 'ỷ':
		return 'ỉ', true
	case 'ỹ':
		return 'ĩ', true
	case 'ỵ':
		return 'ị', true
	}
	return r, false
}

// tones are the letters with each of the five tones, in the same order.
var tones = map[rune][]rune{
	'o': []rune("óòỏõọ"), 'u': []rune("úùủũụ"),
	'a': []rune("áàảãạ"), 'e': []rune("éèẻẽẹ"), 'y': []rune("ýỳỷỹỵ"),
}

// moveTone moves the tone of o and u to the letter after it, in oa, oe and uy. toned is 0 if there
// is nothing to move.
func moveTone(first, second rune) (toneless, toned rune) {
	switch {
	case first < utf8.RuneSelf:
		return 0, 0
	case second == 'a' || second == 'e':
		toneless = 'o'
	case second == 'y':
		toneless = 'u'
	default:
		return 0, 0
	}
	tone := slices.Index(tones[toneless], first)
	if tone < 0 {
		return 0, 0
	}
	return toneless, tones[second][tone]
}
