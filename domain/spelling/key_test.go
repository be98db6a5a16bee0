package spelling_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"

	"backoffice/domain/spelling"
)

// cases are those that the pages' tests read too.
type cases struct {
	Same, SameWithoutMarks, Different, DifferentWithMarks, Beginnings [][2]string
}

func readCases(t *testing.T) (c cases) {
	t.Helper()
	file, err := os.ReadFile("testdata/cases.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(file, &c))
	for _, list := range [][][2]string{c.Same, c.SameWithoutMarks, c.Different, c.DifferentWithMarks, c.Beginnings} {
		require.NotEmpty(t, list)
	}
	return c
}

// RULES §6.3.
func TestSpellingsOfAWordHaveOneKey(t *testing.T) {
	c := readCases(t)
	for _, pair := range c.Same {
		assert.Equal(t, markedKey(pair[0]), markedKey(pair[1]), pair)
		assert.Equal(t, spelling.Key(pair[0]), spelling.Key(pair[1]), pair)
	}
	for _, pair := range c.SameWithoutMarks {
		assert.Equal(t, spelling.Key(pair[0]), spelling.Key(pair[1]), pair)
	}
	for _, pair := range c.Different {
		assert.NotEqual(t, spelling.Key(pair[0]), spelling.Key(pair[1]), pair)
		assert.NotEqual(t, markedKey(pair[0]), markedKey(pair[1]), pair)
	}
	for _, pair := range c.DifferentWithMarks {
		assert.NotEqual(t, markedKey(pair[0]), markedKey(pair[1]), pair)
	}
	for _, pair := range c.Beginnings {
		assert.True(t, strings.HasPrefix(spelling.Key(pair[1]), spelling.Key(pair[0])), pair)
	}
}

// randomText returns a random text, mostly of letters and marks that the keys treat specially.
func randomText(random *rand.Rand) string {
	pieces := []string{"y", "ý", "ỹ", "Ỵ", "i", "í", "h", "k", "l", "m", "s", "t", "qu", "q", "u", "ú", "o", "ò", "a", "à", "e", "ẻ", "ƣ", "Ƣ", "ɵ", "Ð", "đ", "ơ", "ờ",
		"\u031B", "\u0315", "\u0301", "\u0323", " ", "-", "1", "n", "Ω", "漢"}
	var text strings.Builder
	for range random.IntN(10) {
		if random.IntN(20) == 0 {
			text.WriteRune(rune(random.IntN(0x2100)))
		} else {
			text.WriteString(pieces[random.IntN(len(pieces))])
		}
	}
	return text.String()
}

// RULES §6.3: composed and decomposed texts have one key, a key is its own key, and marks make no
// difference where none are compared.
func TestKeysAgreeWithThemselves(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 100_000 {
		text := randomText(random)
		key, marked := spelling.Key(text), markedKey(text)
		for _, same := range []string{norm.NFC.String(text), norm.NFD.String(text), key, marked, strings.ToLower(text), spelling.Fold(text), spelling.Marked(text)} {
			require.Equal(t, key, spelling.Key(same), "%+q as %+q", text, same)
		}
		for _, same := range []string{norm.NFC.String(text), norm.NFD.String(text), marked, spelling.Marked(text)} {
			require.Equal(t, marked, markedKey(same), "%+q as %+q", text, same)
		}
	}
}

// RULES §6.3: while a word is being typed, everything is found that its beginning found before.
func TestTheKeyOfABeginningBeginsTheKey(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 100_000 {
		folded := spelling.Fold(randomText(random))
		key := spelling.Key(folded)
		for i := range folded {
			require.True(t, strings.HasPrefix(key, spelling.Key(folded[:i])), "%+q of %+q", folded[:i], folded)
		}
	}
}

func markedKey(text string) string { return spelling.KeyOfMarked(spelling.Marked(text)) }
