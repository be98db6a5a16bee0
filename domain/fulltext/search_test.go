package fulltext_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain/fulltext"
)

func TestTermsAreFoldedAndCutAtSpaces(t *testing.T) {
	assert.Equal(t, same("toan", "lop", "1"), fulltext.Terms("  Toán\u00a0Lớp\t1 "))
	assert.Equal(t, []fulltext.Term{{"vat", "vat"}, {"ly", "li"}}, fulltext.Terms("Vật lý"))
	assert.Empty(t, fulltext.Terms(" "))
}

// same returns terms that are their own keys.
func same(texts ...string) (terms []fulltext.Term) {
	for _, text := range texts {
		terms = append(terms, fulltext.Term{Typed: text, Key: text})
	}
	return terms
}

// RULES §6.4.
func TestMarkedTermsAreThoseThatBearMarks(t *testing.T) {
	assert.Nil(t, fulltext.MarkedTerms("toan LOP 1"))
	assert.Nil(t, fulltext.MarkedTerms("vat ly"), "y is not a mark")
	assert.Equal(t, same("toán", "lop"), fulltext.MarkedTerms("Toán LOP"))
	assert.Equal(t, same("đi"), fulltext.MarkedTerms("ĐI"), "đ is a mark too")
	assert.Equal(t, same("đường"), fulltext.MarkedTerms("đu\u031bo\u031b\u0300ng"))
	assert.Equal(t, []fulltext.Term{{"hòa", "hoà"}, {"kỹ", "kĩ"}}, fulltext.MarkedTerms("Hòa kỹ"))
}

func TestWordsBeginWhereRunsDoAndAtEveryMark(t *testing.T) {
	assert.Equal(t, []string{"(nang-cao)", "nang-cao)", "-cao)", "cao)", ")"}, fulltext.Words("(Nâng-Cao)"))
	assert.Equal(t, []string{"c++", "++", "+", "12a"}, fulltext.Words("C++ 12A", "c++"))
	assert.Equal(t, []string{"đường"}, fulltext.MarkedWords("Đường đường"))
	assert.Equal(t, []string{}, fulltext.Words("", "  "))
}

// RULES §6.3, §6.4.
func TestAWordIsIndexedAsItIsWrittenAndByItsKey(t *testing.T) {
	assert.Equal(t, []string{"ky-thuat", "-thuat", "thuat", "ki-thuat"}, fulltext.Words("Kỹ-thuật"))
	assert.Equal(t, []string{"hòa", "bình", "hoà"}, fulltext.MarkedWords("Hòa bình"))
	for _, typed := range []string{"ho", "hò", "hòa", "hoà"} {
		for _, text := range []string{"Hòa", "Hoà"} {
			found := typed != "hò" || text == "Hòa"
			words, marked := fulltext.Words(text), fulltext.MarkedWords(text)
			assert.True(t, fulltext.Holds(words, fulltext.Terms(typed)))
			terms := fulltext.MarkedTerms(typed + " đ")[:1] // with a marked word beside it, also "ho" is compared with its marks
			assert.Equal(t, found, fulltext.Holds(marked, terms), "%s in %s", typed, text)
		}
	}
}

func TestAWordIsCutWhereNoSearchCanReach(t *testing.T) {
	words := fulltext.Words(strings.Repeat("ằ", 500))
	assert.Equal(t, []string{strings.Repeat("a", 200)}, words)
	assert.True(t, fulltext.Holds(words, same(strings.Repeat("a", 200))))
}

// RULES §6.3.
func TestHoldsRequiresEveryTermAtTheBeginningOfAWord(t *testing.T) {
	words := fulltext.Words("Toán nâng cao")
	assert.True(t, fulltext.Holds(words, same("toan", "ca")))
	assert.True(t, fulltext.Holds(words, nil))
	assert.False(t, fulltext.Holds(words, same("toan", "ao")))
}

// RULES §6.3.
func TestTheTitleThatMatchesIsTheFirstWithWhatTheRecordLacks(t *testing.T) {
	titles := []string{"", "Tròn", "Góc", "Góc tròn"}
	record := []string{"Hình học"}
	for search, want := range map[string]string{"hinh tron": "Tròn", "goc": "Góc", "goc tron": "Góc tròn", "tron xyz": "Tròn", "hinh": "", "xyz": ""} {
		match := fulltext.TitleMatch{Missing: fulltext.Missing(fulltext.Terms(search), record...)}
		for _, title := range titles {
			if len(match.Missing) == 0 || match.Try(title) {
				break
			}
		}
		if want == "" {
			assert.Nil(t, match.Best, search)
		} else if assert.NotNil(t, match.Best, search) {
			assert.Equal(t, want, *match.Best, search)
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
		{"Vật lý", "lí", true}, {"Vật lí", "LÝ", true}, {"Vật lý", "ật lí", true}, {"Vật lý", "y", true}, {"Family", "ly", true}, {"Tay", "tai", false},
		{"Ngữ  văn", "ngữ văn", true}, {"Ngữ\u00a0văn", "ngu van", true}, {"Ngữ văn", "ngữ\u00a0 văn", true}, {"Lớp\t10", "lop 10", true},
	} {
		assert.Equal(t, test.want, fulltext.MatchesFacet(test.value, test.typed), "%q in %q", test.typed, test.value)
	}
}
