package domain_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §17.12.
func TestPagesAreLabelledAsTheRangesSay(t *testing.T) {
	labels := func(pages int, ranges ...domain.LabelRange) []string {
		return (&domain.PDFContents{Labels: ranges}).PageLabels(pages)
	}
	assert.Equal(t, []string{"", "iii", "iv", "A-1", "A-2", "Bìa"}, labels(6, domain.LabelRange{Page: 2, Style: "r", Start: 3},
		domain.LabelRange{Page: 4, Style: "D", Prefix: "A-", Start: 1}, domain.LabelRange{Page: 6, Prefix: "Bìa", Start: 1}))
	assert.Equal(t, []string{"Z", "AA"}, labels(2, domain.LabelRange{Page: 1, Style: "A", Start: 26}))
	assert.Equal(t, []string{"MCMXCIV"}, labels(1, domain.LabelRange{Page: 1, Style: "R", Start: 1994}))
	assert.Nil(t, labels(3, domain.LabelRange{Page: 1, Style: "D", Start: 1}), "they say the same as the number")
	assert.Nil(t, labels(3))
	assert.Nil(t, labels(50_001, domain.LabelRange{Page: 1, Style: "r", Start: 1}))
	for _, style := range []string{"R", "a"} {
		assert.LessOrEqual(t, len(labels(1, domain.LabelRange{Page: 1, Style: style, Start: 1 << 30})[0]), 50)
	}
}

// RULES §17.12.
func TestContentsAreCutToWhatIsKept(t *testing.T) {
	c := domain.PDFContents{Labels: []domain.LabelRange{}, Bookmarks: []domain.Bookmark{}, Metadata: domain.PDFMetadata{Keywords: []string{}}}
	for range 3000 {
		c.Bookmarks = append(c.Bookmarks, domain.Bookmark{Title: strings.Repeat("Ệ", 60)})
	}
	c.Fit()
	assert.True(t, c.Cut)
	stored, err := json.Marshal(c)
	require.NoError(t, err)
	assert.LessOrEqual(t, len(stored), domain.MaxPDFContents)
	assert.Greater(t, len(stored), domain.MaxPDFContents-300)
	c.Cut = false
	c.Fit()
	assert.False(t, c.Cut, "what fits stays")
}

// RULES §17.12.
func TestLabelsThatAreNotStoredAreNotInvented(t *testing.T) {
	var labels []string
	for leaf := 1; leaf <= 300; leaf++ {
		labels = append(labels, fmt.Sprint(leaf, "r"), fmt.Sprint(leaf, "v"))
	}
	var c domain.PDFContents
	c.SetLabels(labels)
	assert.True(t, c.Cut)
	assert.Len(t, c.Labels, domain.MaxLabelRanges)
	found := c.PageLabels(len(labels))
	kept := domain.MaxLabelRanges - 1
	assert.Equal(t, labels[:kept], found[:kept])
	assert.Equal(t, make([]string, len(labels)-kept), found[kept:])
}
