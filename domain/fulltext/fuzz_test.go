package fulltext

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzSearch checks that a text is found by each of its words, by each beginning of a word, and by
// each of its parts between blanks, with and without marks.
func FuzzSearch(f *testing.F) {
	for _, seed := range []string{
		"Đường thẳng và mặt phẳng", "C++ (nâng-cao) 100%", `D:\sách "mẫu"`, "ngo\u0300i bu\u031b\u0301c", "SS ẞ ß ﬁ Ⅷ İ ı ſ", "한글 각", "a\u0301\u0301\u0301", "\u0301a", "9½ ²³ ٣",
		"x" + strings.Repeat("ữ", 300), "😀📚a", "\u00a0\u2028a\u3000b", "ǅ Ǆ", "Ω Å K",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || utf8.RuneCountInString(text) > 600 {
			return
		}
		words, marked := Words(text), MarkedWords(text)
		if chunks := Chunks(text, text); !sameWords(words, Words(chunks...)) || !sameWords(marked, MarkedWords(chunks...)) {
			t.Fatalf("%q has not the same words as its chunks %q", text, chunks)
		}
		for _, w := range words {
			for i := range w {
				if i > 0 && !Holds(words, Terms(w[:i])) {
					t.Fatalf("%q is not found by %q, the beginning of %q: %q", text, w[:i], w, words)
				}
			}
			if !Holds(words, Terms(w)) {
				t.Fatalf("%q is not found by its word %q: %q", text, w, words)
			}
		}
		for _, typed := range strings.Fields(text) {
			if r := []rune(typed); len(r) > maxWord {
				typed = string(r[:maxWord])
			}
			if !Holds(words, Terms(typed)) {
				t.Fatalf("%q is not found by %q, as %q: %q", text, typed, Terms(typed), words)
			}
			if terms := MarkedTerms(typed); terms != nil && !Holds(marked, terms) {
				t.Fatalf("%q with its marks is not found by %q, as %q: %q", text, typed, terms, marked)
			}
		}
		if s := strings.TrimSpace(text); s != "" && !MatchesFacet(text, s) {
			t.Fatalf("%q is not found by itself", text)
		}
	})
}

func sameWords(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
