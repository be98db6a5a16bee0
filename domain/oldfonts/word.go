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

// syllableScore returns the number of syllables in a word minus that of its other parts.
func syllableScore(word string) int {
	score := 0
	for _, part := range partsOf(word) {
		if isSyllableInUsualCase(part) {
			score++
		} else {
			score--
		}
	}
	return score
}

// undecodedScore is syllableScore for the undecoded word. Signs that are part of a code count as letters, but
// form no syllable.
func (c coding) undecodedScore(word string) int {
	return syllableScore(strings.Map(func(r rune) rune {
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

// withDashesChosen replaces dashes by ư if each is then in a syllable and no choice has a higher score. At equal
// scores ư is preferred if the score is positive. A dash at the beginning of a line may be a bullet, so it
// also needs a higher score. More than four dashes in a word are a line or a formula.
func withDashesChosen(letters []string, mayBeginWithBullet bool) string {
	at := dashesIn(letters)
	best := strings.Join(letters, "")
	if len(at) > 4 {
		return best
	}
	most := syllableScore(best)
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
		score := syllableScore(text)
		bullet := mayBeginWithBullet && at[0] == 0 && choice&1 == 1
		if score > most || score == most && score > 0 && !bullet {
			best, most = text, score
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
