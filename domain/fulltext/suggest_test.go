package fulltext_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain/fulltext"
)

// RULES §17.10.
func TestRecordsThatDifferOnlyInCaseMarksOrBlanksHaveTheSameKey(t *testing.T) {
	key := fulltext.RecordKey("Toán  Đại số", "Toán", "Lớp 6")
	for _, same := range [][3]string{{"TOAN DAI SO", "toan", "LOP 6"}, {" Toa\u0301n đại  số ", "Toán", "Lớp\u00a06"}} {
		assert.Equal(t, key, fulltext.RecordKey(same[0], same[1], same[2]))
	}
	for _, other := range [][3]string{{"Toán Đại số Toán", "", "Lớp 6"}, {"Toán Đại số", "Toán", "Lớp 7"}, {"ToánĐại số", "Toán", "Lớp 6"}} {
		assert.NotEqual(t, key, fulltext.RecordKey(other[0], other[1], other[2]))
	}
}

// RULES §17.11: a value is found by every text with which one of its words begins, and by no other.
func TestAValueIsFoundByTheBeginningOfAnyWord(t *testing.T) {
	folded := fulltext.FoldLine("Nhà xuất  bản (Giáo-dục)")
	assert.Equal(t, []string{"nha xuat ban", "xuat ban (gi", "ban (giao-du", "(giao-duc)", "giao-duc)", "-duc)", "duc)", ")"}, fulltext.WordSuffixes(folded, 12))
	for _, text := range []string{"Nhà xuất bản (Giáo-dục)", "a a a", "", "...", "Lớp 12 nâng cao", strings.Repeat("á ", 60)} {
		folded := fulltext.FoldLine(text)
		for at := range folded {
			for end := at + 1; end <= min(len(folded), at+20); end++ {
				typed := folded[at:end]
				if strings.TrimSpace(typed) != typed {
					continue
				}
				found := false
				for _, b := range fulltext.WordSuffixes(folded, 1000) {
					found = found || strings.HasPrefix(b, typed)
				}
				assert.Equal(t, fulltext.IsSuggested(folded, typed), found, "%q in %q", typed, text)
			}
		}
	}
}
