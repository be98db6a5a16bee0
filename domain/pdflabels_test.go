package domain_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §17.12.
func TestPageLabelsAreStoredInFewRanges(t *testing.T) {
	for _, test := range []struct {
		labels string
		ranges int
	}{
		{"i ii iii iv v 1 2 3 4", 2},
		{"A B C D", 1},
		{"y z aa bb", 1},
		{"C CI CII", 1},
		{"Bìa i ii 1 2 A-1 A-2 A-3 B-1", 5},
		{"x 1 3 5", 4},
		{"099 100 101 1 01", 4},
		{"IIII V", 2},
		{"1 2 3 x", 2},
		{"007 008 009 0010", 1},
	} {
		labels := strings.Fields(test.labels)
		ranges := domain.LabelRanges(labels)
		assert.Len(t, ranges, test.ranges, test.labels)
		assert.Equal(t, labels, (&domain.PDFContents{Labels: ranges}).PageLabels(len(labels)))
	}
	assert.Empty(t, domain.LabelRanges([]string{"1", "2", "3"}), "the page numbers themselves are not labels")
	assert.Empty(t, domain.LabelRanges([]string{"", "", ""}))
	assert.Empty(t, domain.LabelRanges(nil))
}

// RULES §17.12: any labels can be stored as ranges and read back unchanged.
func FuzzLabelRanges(f *testing.F) {
	f.Add("i,ii,iii,1,2,3,,A-1,zz,MCM,0")
	f.Add("9,99999999999,Ⅳ,é,aé,-1,IVX")
	f.Fuzz(func(t *testing.T, text string) {
		labels := strings.Split(text, ",")
		for i, label := range labels {
			runes := []rune(label)
			labels[i] = string(runes[:min(len(runes), domain.MaxPageLabel)])
		}
		ranges := domain.LabelRanges(labels)
		if len(ranges) == 0 {
			for i, label := range labels {
				require.Contains(t, []string{"", strconv.Itoa(i + 1)}, label, "only numbers of pages need no ranges")
			}
			return
		}
		require.LessOrEqual(t, len(ranges), len(labels))
		for _, r := range ranges {
			require.Positive(t, r.Start)
		}
		require.True(t, slices.Equal(labels, (&domain.PDFContents{Labels: ranges}).PageLabels(len(labels))), "%q", labels)
	})
}
