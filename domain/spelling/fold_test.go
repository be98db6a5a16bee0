package spelling_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"golang.org/x/text/unicode/norm"

	"backoffice/domain/spelling"
)

// RULES §6.3.
func TestFoldStripsCaseAndMarks(t *testing.T) {
	for text, want := range map[string]string{
		"Đường ĐI": "duong di", "đu\u031bo\u031b\u0300ng": "duong", "ẰẲẴẶ": "aaaa", "Ỵ ỷ ỹ": "y y y",
		"C++ (Nâng-Cao)": "c++ (nang-cao)", "": "", "漢字": "漢字", "Ü ñ é": "u n e",
	} {
		assert.Equal(t, want, spelling.Fold(text), text)
	}
}

func TestFoldTakesNFCAndNFDAlike(t *testing.T) {
	assert.Equal(t, spelling.Fold("Tiếng Việt"), spelling.Fold("Tie\u0302\u0301ng Vie\u0323\u0302t"))
}

// Folding by the table of letters gives the same as decomposing each letter.
func TestFoldLetterByLetterIsFoldAny(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		text := make([]rune, random.IntN(12))
		for i := range text {
			switch random.IntN(4) {
			case 0:
				text[i] = rune(random.IntN(0x80))
			case 1:
				text[i] = 0x1E00 + rune(random.IntN(0x100))
			case 2:
				text[i] = 0x300 + rune(random.IntN(0x70))
			default:
				text[i] = rune(random.IntN(0x2100))
			}
		}
		for _, s := range []string{string(text), norm.NFC.String(string(text)), norm.NFD.String(string(text))} {
			if got, want := spelling.Fold(s), spelling.FoldAny(s); got != want {
				t.Fatalf("%+q folds to %+q, not %+q", s, got, want)
			}
		}
	}
}
