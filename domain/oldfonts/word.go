package oldfonts

import (
	"slices"
	"strings"
	"unicode"
)

// mayBeHornedU reports whether a character may be an ư of TCVN3. Programs read its code, 0xad, as one of
// these hyphens, a minus or a bullet. Below, all of them are called dashes.
func mayBeHornedU(s string) bool {
	return s == "-" || s == "\u00ad" || s == "−" || s == "•" || s == "‑" || s == "‐"
}

// hasVietnameseLetter reports whether a word has a letter such as ơ or ế, which few other languages use.
func hasVietnameseLetter(word string) bool {
	return strings.ContainsFunc(word, func(r rune) bool {
		return strings.ContainsRune("ĂăĐđƠơƯư", r) || r >= 'Ạ' && r <= 'ỹ'
	})
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }

func partsOf(word string) []string {
	return strings.FieldsFunc(word, func(r rune) bool { return !isLetter(r) })
}

// pointsOf returns the number of syllables in a word minus that of its other parts.
func pointsOf(word string) int {
	points := 0
	for _, part := range partsOf(word) {
		if isSyllableInUsualCase(part) {
			points++
		} else {
			points--
		}
	}
	return points
}

// pointsBefore is pointsOf for the undecoded word. Signs that are part of a code count as letters, but
// form no syllable.
func (c coding) pointsBefore(word string) int {
	return pointsOf(strings.Map(func(r rune) rune {
		if c.characters[r] && !isLetter(r) {
			return 'ʘ'
		}
		return r
	}, word))
}

// decoded converts a word to Unicode. first says that the word begins its text.
func (c coding) decoded(word string, first bool) string {
	runes := []rune(word)
	letters := []string{}
	for i := 0; i < len(runes); i++ {
		if i+1 < len(runes) {
			if letter, ok := c.letters[string(runes[i:i+2])]; ok {
				letters = append(letters, letter)
				i++
				continue
			}
		}
		if letter, ok := c.letters[string(runes[i])]; ok {
			letters = append(letters, letter)
		} else {
			letters = append(letters, string(runes[i]))
		}
	}
	if c.encoding != "tcvn3" {
		return strings.Join(letters, "")
	}
	return withDashesChosen(letters, first)
}

func dashesIn(letters []string) (at []int) {
	touches := func(i int) bool {
		return i >= 0 && i < len(letters) && strings.ContainsFunc(letters[i], unicode.IsLetter)
	}
	for i, letter := range letters {
		if mayBeHornedU(letter) && (touches(i-1) || touches(i+1)) {
			at = append(at, i)
		}
	}
	return at
}

// withDashesChosen replaces dashes by ư if each is then in a syllable and no choice has more points. At equal
// points ư is preferred, except in a word without points. A dash at the beginning of a line may be a bullet, so
// it also needs more points. More than four dashes in a word are a line or a formula.
func withDashesChosen(letters []string, mayBeginWithBullet bool) string {
	at := dashesIn(letters)
	best := strings.Join(letters, "")
	if len(at) > 4 {
		return best
	}
	most := pointsOf(best)
	for choice := 1; choice < 1<<len(at); choice++ {
		tried, chosen := append([]string{}, letters...), []int{}
		for bit, i := range at {
			if choice&(1<<bit) != 0 {
				tried[i] = horned(tried, i)
				chosen = append(chosen, i)
			}
		}
		text := strings.Join(tried, "")
		if slices.ContainsFunc(chosen, func(i int) bool { return !isSyllableInUsualCase(partAround(tried, i)) }) {
			continue
		}
		points := pointsOf(text)
		bullet := mayBeginWithBullet && at[0] == 0 && choice&1 == 1
		if points > most || points == most && points > 0 && !bullet {
			best, most = text, points
		}
	}
	return best
}

// partAround returns the run of letters around an index.
func partAround(letters []string, at int) string {
	onlyLetters := func(text string) bool {
		return !strings.ContainsFunc(text, func(r rune) bool { return !isLetter(r) })
	}
	begin, end := at, at+1
	for begin > 0 && onlyLetters(letters[begin-1]) {
		begin--
	}
	for end < len(letters) && onlyLetters(letters[end]) {
		end++
	}
	return strings.Join(letters[begin:end], "")
}

// horned returns ư, or Ư among capitals.
func horned(letters []string, i int) string {
	around := strings.Join(letters[:i], "") + strings.Join(letters[i+1:], "")
	capitals, small := 0, false
	for _, r := range around {
		if unicode.IsUpper(r) {
			capitals++
		}
		small = small || r >= 'a' && r <= 'z'
	}
	if capitals >= 2 && !small {
		return "Ư"
	}
	return "ư"
}
