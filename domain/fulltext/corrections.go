package fulltext

import "slices"

// Correction is another word that may have been meant.
type Correction struct {
	Word string
	// Edits is how many letters differ: 1, or 2 for two letters too many.
	Edits int
	// SameStart says that the first letter is as typed, where people seldom err.
	SameStart bool
}

const (
	minCorrected = 3 // almost every word of two letters is one letter from many others
	maxCorrected = 24
	letters      = "abcdefghijklmnopqrstuvwxyz"
)

// Corrections returns what a word, by its key, may have been meant as, each once: with a letter
// more, less or another one, two neighbours the other way round, or with two letters less. The last
// are marks typed as letters without an input method ("toans" is one, "soos" two too many). For very
// short and very long words there are none, so there are at most some 1,700.
func Corrections(word string) []Correction {
	typed := []rune(word)
	if len(typed) < minCorrected || len(typed) > maxCorrected {
		return nil
	}
	c := corrections{typed: typed, seen: map[string]bool{word: true}}
	for i := range typed {
		shorter := c.replace(i, 1, "")
		for k := i; k < len(shorter); k++ {
			c.twice = append(c.twice, string(slices.Delete(slices.Clone(shorter), k, k+1)))
		}
		if i > 0 {
			c.replace(i-1, 2, string([]rune{typed[i], typed[i-1]}))
		}
		for _, letter := range letters {
			c.replace(i, 1, string(letter))
			c.replace(i, 0, string(letter))
		}
	}
	for _, letter := range letters {
		c.replace(len(typed), 0, string(letter))
	}
	for _, word := range c.twice {
		c.add([]rune(word), 2)
	}
	return c.found
}

type corrections struct {
	typed []rune
	seen  map[string]bool
	found []Correction
	twice []string // with two letters less, added after all others
}

// replace adds the word with other letters instead of n from index at, and returns it.
func (c *corrections) replace(at, n int, with string) []rune {
	word := slices.Replace(slices.Clone(c.typed), at, at+n, []rune(with)...)
	c.add(word, 1)
	return word
}

func (c *corrections) add(word []rune, edits int) {
	if text := string(word); len(word) > 1 && !c.seen[text] {
		c.seen[text] = true
		c.found = append(c.found, Correction{text, edits, word[0] == c.typed[0]})
	}
}

// WordAs returns the first word of the texts that has this key, as it is written there.
func WordAs(key string, texts ...string) (string, bool) {
	for _, text := range texts {
		for _, chunk := range Chunks(text) {
			for _, token := range Tokens(chunk) {
				if _, folded := Folded(token.Text); folded == key {
					return token.Text, true
				}
			}
		}
	}
	return "", false
}
