package fulltext

import "slices"

// Correction is another word that may have been meant.
type Correction struct {
	Word string
	// Edits is 2 if two letters were removed, and else 1.
	Edits int
	// SameStart reports whether the first letter is as typed. People rarely mistype it.
	SameStart bool
}

const (
	minCorrected = 3 // almost every word of two letters is one letter from many others
	maxCorrected = 24
	letters      = "abcdefghijklmnopqrstuvwxyz"
)

// Corrections returns the words that may have been meant by a word, all as keys and each once. They have
// one letter added, removed or replaced, two neighbours swapped, or two letters removed. A letter too many
// may be a mark that was typed without an input method ("toans" has one, "soos" two). Very short and very
// long words have no corrections, so there are never more than about 1,700.
func Corrections(word string) []Correction {
	typed := []rune(word)
	if len(typed) < minCorrected || len(typed) > maxCorrected {
		return nil
	}
	c := corrections{typed: typed, seen: map[string]bool{word: true}}
	for i := range typed {
		without := c.replace(i, 1, "")
		for k := i; k < len(without); k++ {
			c.shorter = append(c.shorter, string(slices.Delete(slices.Clone(without), k, k+1)))
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
	for _, word := range c.shorter {
		c.add([]rune(word), 2)
	}
	return c.found
}

type corrections struct {
	typed   []rune
	seen    map[string]bool
	found   []Correction
	shorter []string // with two letters removed; they are added after all others
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

// FindSpelling returns the first word of the texts that has this key, spelled as it is there.
func FindSpelling(key string, texts ...string) (string, bool) {
	for _, text := range texts {
		for _, chunk := range Chunks(text) {
			for _, atom := range Atoms(chunk) {
				if _, folded := Folded(atom.Text); folded == key {
					return atom.Text, true
				}
			}
		}
	}
	return "", false
}
