package fulltext

import (
	"math"
	"strings"
	"unicode/utf8"

	"backoffice/domain/spelling"
)

// maxWord limits a word, in code points. No search is longer (RULES §6.1), so nothing is lost.
const maxWord = 200

// Words returns the words of the texts without case and marks, each once.
func Words(texts ...string) []string {
	words, _ := WordsWithin(math.MaxInt, Folded, texts...)
	return words
}

// MarkedWords returns the words of the texts in lower case with their marks, each once.
func MarkedWords(texts ...string) []string {
	words, _ := WordsWithin(math.MaxInt, Marked, texts...)
	return words
}

// WordsWithin returns the words of the texts in both forms, each once. It stops and returns false
// if these, with four bytes added for each, exceed limit bytes: a word begins at each punctuation
// character, so the words of a text can be a thousand times longer than the text.
func WordsWithin(limit int, forms Forms, texts ...string) (words []string, ok bool) {
	c := collector{limit: limit, seen: make(map[string]bool, len(texts)), words: []string{}}
	for _, text := range texts {
		written, key := forms(text)
		if !c.add(written) || key != written && !c.add(key) {
			return c.words, false
		}
	}
	return c.words, true
}

// collector collects words up to a limit.
type collector struct {
	limit, size int
	seen        map[string]bool
	words       []string
	starts      []int
}

// add adds the words of a text. It returns false if these exceed the limit.
func (c *collector) add(text string) bool {
	for chunk := range strings.FieldsSeq(text) {
		if len(chunk) < maxWord && c.seen[chunk] {
			continue // a word of an earlier chunk, which has all its words; one as long as maxWord may be a word that was cut
		}
		c.starts = wordStarts(chunk, c.starts[:0])
		for _, start := range c.starts {
			w := Truncate(chunk[start:], maxWord)
			if c.seen[w] {
				continue
			}
			if c.size += len(w) + 4; c.size > c.limit {
				return false
			}
			c.seen[w] = true
			c.words = append(c.words, w)
		}
	}
	return true
}

// Chunks returns the parts of the texts between blanks, each once. They have the same words as the
// texts, and most chunks of an outline are repeated, so folding them is faster.
func Chunks(texts ...string) []string {
	seen, chunks := map[string]bool{}, []string{}
	for _, text := range texts {
		for chunk := range strings.FieldsSeq(text) {
			if !seen[chunk] {
				seen[chunk] = true
				chunks = append(chunks, chunk)
			}
		}
	}
	return chunks
}

// Atom is a part of a chunk: a run of letters and digits, or a single other character.
type Atom struct {
	Text string
	Run  bool
}

// Cut returns the atom's text, cut to maxWord.
func (a Atom) Cut() string { return Truncate(a.Text, maxWord) }

// Atoms splits a chunk at the beginnings of its words.
func Atoms(chunk string) []Atom {
	starts := wordStarts(chunk, nil)
	atoms := make([]Atom, len(starts))
	for i, start := range starts {
		end := len(chunk)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		first, _ := utf8.DecodeRuneInString(chunk[start:])
		atoms[i] = Atom{chunk[start:end], spelling.InWord(first)}
	}
	return atoms
}

// wordStarts appends the byte offsets at which a word of the chunk begins.
func wordStarts(chunk string, starts []int) []int {
	inRun := false
	for i, r := range chunk {
		run := spelling.InWord(r)
		if !run || !inRun {
			starts = append(starts, i)
		}
		inRun = run
	}
	return starts
}
