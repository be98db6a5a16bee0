package fulltext_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain/fulltext"
)

// RULES §6.1: a chunk whose words were all met before is not cut again, and no word is
// lost by that: each text has the same words as when it is read by itself.
func TestWordsOfManyTextsAreThoseOfEach(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"a", "bài", "12", "-", ".", "(", strings.Repeat("x", 99), strings.Repeat("đ", 100), " "}
	for range 500 {
		texts, each := make([]string, 1+random.IntN(6)), map[string]bool{}
		for i := range texts {
			for range random.IntN(12) {
				texts[i] += pieces[random.IntN(len(pieces))]
			}
			for _, word := range fulltext.Words(texts[i]) {
				each[word] = true
			}
		}
		all := fulltext.Words(texts...)
		assert.Len(t, all, len(each), texts)
		for _, word := range all {
			assert.True(t, each[word], "%q of %q", word, texts)
		}
	}
}
