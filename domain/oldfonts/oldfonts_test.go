package oldfonts_test

import (
	"encoding/json"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain/oldfonts"
)

type cases struct {
	Readable                            [][2]string
	Unchanged, Whole, Syllables, Others []string
}

// shared are the cases that the pages' decoder is tested with too.
func shared(t *testing.T) (c cases) {
	t.Helper()
	data, err := os.ReadFile("testdata/cases.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &c))
	require.NotEmpty(t, c.Readable)
	for _, list := range [][]string{c.Unchanged, c.Whole, c.Syllables, c.Others} {
		require.NotEmpty(t, list)
	}
	return c
}

// RULES §17.18.
func TestTextOfOldFontsIsTurnedIntoUnicode(t *testing.T) {
	for _, pair := range shared(t).Readable {
		assert.Equal(t, pair[1], readable(pair[0]))
	}
}

// RULES §17.18.
func TestTextThatIsRightNeverChanges(t *testing.T) {
	c := shared(t)
	for _, text := range append(c.Unchanged, c.Whole...) {
		assert.Equal(t, text, readable(text))
	}
	for _, pair := range c.Readable {
		assert.Equal(t, pair[1], readable(pair[1]))
	}
}

// RULES §17.18.
func TestTitlesOfOnePDFAreJudgedTogether(t *testing.T) {
	assert.Equal(t, []string{"Vũ trụ", "Thiết kế", "Ngôn ngữ", "Bộ nhớ"}, oldfonts.ToUnicode([]string{"Vò trô", "ThiÕt kÕ", "Ng«n ng÷", "Bé nhí"}))
}

func TestSyllablesAreThoseThatVietnameseAllows(t *testing.T) {
	c := shared(t)
	for _, word := range c.Syllables {
		assert.True(t, oldfonts.IsSyllable(word), word)
	}
	for _, word := range c.Others {
		assert.False(t, oldfonts.IsSyllable(word), word)
	}
}

// Of a word that is far too long for a syllable no other place of the tone is tried: each trial copies the word.
func TestALongWordWithAMisplacedToneTakesLittleWork(t *testing.T) {
	text := "b\u0301" + strings.Repeat("a", 20_000)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	assert.Equal(t, text, readable(text))
	runtime.ReadMemStats(&after)
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(50<<20))
}

func FuzzReadable(f *testing.F) {
	f.Add("Th− viÖn Khoa häc x· héi")
	f.Add("Nguyá»–n Há»¯u")
	f.Fuzz(func(t *testing.T, text string) {
		once := readable(text)
		if len(once) > 4*len(text)+16 {
			t.Errorf("%q became %q", text, once)
		}
	})
}

func readable(text string) string { return oldfonts.ToUnicode([]string{text})[0] }
