package fulltext_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain/fulltext"
)

// RULES §10.41: words that may have been meant by a search without results.
func TestCorrectionsOfAWord(t *testing.T) {
	for typed, meant := range map[string]fulltext.Correction{
		"tona":   {Word: "toan", Edits: 1, SameStart: true}, // two letters the other way round
		"toasn":  {Word: "toan", Edits: 1, SameStart: true}, // a mark typed as a letter
		"soos":   {Word: "so", Edits: 2, SameStart: true},   // two marks typed as letters
		"toa":    {Word: "toan", Edits: 1, SameStart: true},
		"tuan":   {Word: "toan", Edits: 1, SameStart: true},
		"yoan":   {Word: "toan", Edits: 1, SameStart: false},
		"đườngx": {Word: "đường", Edits: 1, SameStart: true},
	} {
		assert.Contains(t, fulltext.Corrections(typed), meant, typed)
	}
	for _, typed := range []string{"", "to", strings.Repeat("a", 25)} {
		assert.Empty(t, fulltext.Corrections(typed), typed)
	}
}

func TestCorrectionsAreFewAndDistinct(t *testing.T) {
	for _, word := range []string{"toan", "aaaaaaaa", strings.Repeat("nghieng", 3), "abcdefghijklmnopqrstuvwx"} {
		found := fulltext.Corrections(word)
		assert.Less(t, len(found), 1700, word)
		words := make([]string, len(found))
		for i, c := range found {
			words[i] = c.Word
			assert.NotEqual(t, word, c.Word)
		}
		slices.Sort(words)
		assert.Len(t, slices.Compact(words), len(found), word)
	}
}

func TestASpellingIsFoundByItsKey(t *testing.T) {
	word, ok := fulltext.FindSpelling("toan", "Sách Tổ ấm", "Bài tập (Toán) 9")
	assert.True(t, ok)
	assert.Equal(t, "Toán", word)
	_, ok = fulltext.FindSpelling("toan", "Toánhọc")
	assert.False(t, ok)
}
