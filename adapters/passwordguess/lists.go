package passwordguess

import (
	"encoding/json"
	"math"
	"strings"
	"unicode"

	"github.com/ccojocar/zxcvbn-go/data"

	"backoffice/domain/spelling"
)

// wordCosts returns the cost of each included word: the decimal logarithm of the guesses that find it. about are
// texts about the person.
func wordCosts(about []string, include func(word string) bool) map[string]float64 {
	costs := map[string]float64{}
	keep := func(word string, rank int) {
		if !include(word) {
			return
		}
		cost := math.Log10(float64(rank))
		if known, ok := costs[word]; !ok || cost < known {
			costs[word] = cost
		}
	}
	for _, text := range about {
		letters := spelling.Fold(text)
		keep(letters, 1)
		words := strings.FieldsFunc(letters, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		keep(strings.Join(words, ""), 1)
		for _, word := range words {
			keep(word, 2)
		}
	}
	for _, words := range append(lists(), vietnamese...) {
		for i, word := range words {
			keep(word, i+1)
		}
	}
	return costs
}

// occursIn selects the words that occur in a password, so that not all 85,000 of the lists are kept.
func occursIn(forms [][]rune) func(word string) bool {
	parts := map[string]bool{}
	for _, form := range forms {
		p := newPassword(form, nil)
		for _, written := range append(p.leet[:], p.folded, reversed(p.folded)) {
			for start := range written {
				for end := start + 2; end <= len(written); end++ {
					parts[string(written[start:end])] = true
				}
			}
		}
	}
	return func(word string) bool { return parts[word] }
}

// lists reads the lists of zxcvbn-go, each with its most frequent words first. It does not keep them, because they
// are rarely needed.
func lists() (all [][]string) {
	for _, name := range []string{"Passwords", "English", "MaleNames", "FemaleNames", "Surnames"} {
		var words struct{ List []string }
		if err := json.Unmarshal(data.MustAsset("data/"+name+".json"), &words); err != nil {
			panic(err) // it is embedded in the program
		}
		all = append(all, words.List)
	}
	return all
}
