package fulltext_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"golang.org/x/text/unicode/norm"

	"backoffice/domain/fulltext"
)

// RULES §6.3.
func TestFoldStripsCaseAndMarks(t *testing.T) {
	for text, want := range map[string]string{
		"Đường ĐI": "duong di", "đu\u031bo\u031b\u0300ng": "duong", "ẰẲẴẶ": "aaaa", "Ỵ ỷ ỹ": "y y y",
		"C++ (Nâng-Cao)": "c++ (nang-cao)", "": "", "漢字": "漢字", "Ü ñ é": "u n e",
	} {
		assert.Equal(t, want, fulltext.Fold(text), text)
	}
}

func TestFoldTakesNFCAndNFDAlike(t *testing.T) {
	assert.Equal(t, fulltext.Fold("Tiếng Việt"), fulltext.Fold("Tie\u0302\u0301ng Vie\u0323\u0302t"))
}

func TestTermsAreFoldedAndCutAtSpaces(t *testing.T) {
	assert.Equal(t, []string{"toan", "lop", "1"}, fulltext.Terms("  Toán\u00a0Lớp\t1 "))
	assert.Empty(t, fulltext.Terms(" "))
}

// RULES §6.4.
func TestMarkedTermsAreThoseThatBearMarks(t *testing.T) {
	assert.Nil(t, fulltext.MarkedTerms("toan LOP 1"))
	assert.Equal(t, []string{"toán", "lop"}, fulltext.MarkedTerms("Toán LOP"))
	assert.Equal(t, []string{"đi"}, fulltext.MarkedTerms("ĐI"), "đ is a mark too")
	assert.Equal(t, []string{"đường"}, fulltext.MarkedTerms("đu\u031bo\u031b\u0300ng"))
}

func TestWordsBeginWhereRunsDoAndAtEveryMark(t *testing.T) {
	assert.Equal(t, []string{"(nang-cao)", "nang-cao)", "-cao)", "cao)", ")"}, fulltext.Words("(Nâng-Cao)"))
	assert.Equal(t, []string{"c++", "++", "+", "12a"}, fulltext.Words("C++ 12A", "c++"))
	assert.Equal(t, []string{"đường"}, fulltext.MarkedWords("Đường đường"))
	assert.Equal(t, []string{}, fulltext.Words("", "  "))
}

func TestAWordIsCutWhereNoSearchCanReach(t *testing.T) {
	words := fulltext.Words(strings.Repeat("ằ", 500))
	assert.Equal(t, []string{strings.Repeat("a", 200)}, words)
	assert.True(t, fulltext.Holds(words, []string{strings.Repeat("a", 200)}))
}

// RULES §6.3.
func TestHoldsWantsEveryTermAtTheBeginningOfAWord(t *testing.T) {
	words := fulltext.Words("Toán nâng cao")
	assert.True(t, fulltext.Holds(words, []string{"toan", "ca"}))
	assert.True(t, fulltext.Holds(words, nil))
	assert.False(t, fulltext.Holds(words, []string{"toan", "ao"}))
}

// RULES §6.3.
func TestMatchedTitleIsTheFirstWithWhatTheRecordLacks(t *testing.T) {
	titles := []string{"", "Tròn", "Góc", "Góc tròn"}
	record := []string{"Hình học"}
	for search, want := range map[string]string{"hinh tron": "Tròn", "goc": "Góc", "goc tron": "Góc tròn", "tron xyz": "Tròn", "hinh": "", "xyz": ""} {
		got := fulltext.MatchedTitle(fulltext.Terms(search), record, titles)
		if want == "" {
			assert.Nil(t, got, search)
		} else if assert.NotNil(t, got, search) {
			assert.Equal(t, want, *got, search)
		}
	}
}

// RULES §6.2.
func TestMatchesFacet(t *testing.T) {
	for _, test := range []struct {
		value, typed string
		want         bool
	}{
		{"Lớp 1", "1", true}, {"Lớp 12", "1", false}, {"Lớp 12", "2", false}, {"12", "12", true}, {"1-12", "1", true}, {"21 và 1", "1", true},
		{"Lớp 1", "lop 1", true}, {"Lớp 12", "lop 1", false}, {"Lớp 12", "p 12", true}, {"Toán", "OÁN", true}, {"Đại số", "dai", true},
		{"Toán", "", true}, {"", "a", false}, {"100%", "%", true}, {"100", "%", false}, {"a_b", "_", true}, {"ab", "_", false},
		{"Toán", "  toan ", true}, {"11", "11", true}, {"111", "11", false}, {"a1b", "1b", true}, {"a12b", "2b", false},
	} {
		assert.Equal(t, test.want, fulltext.MatchesFacet(test.value, test.typed), "%q in %q", test.typed, test.value)
	}
}

// Letter by letter and by way of their parts, texts fold to the same.
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
			if got, want := fulltext.Fold(s), fulltext.FoldAny(s); got != want {
				t.Fatalf("%+q folds to %+q, not %+q", s, got, want)
			}
		}
	}
}
