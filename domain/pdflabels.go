package domain

import (
	"regexp"
	"strconv"
	"strings"
)

// LabelRanges returns the ranges that produce these labels of pages; a page without a label has "". Labels
// have at most MaxPageLabel code points. If no label differs from its page number, it returns none.
func LabelRanges(labels []string) []LabelRange {
	ranges := []LabelRange{}
	if !differFromNumbers(labels) {
		return ranges
	}
	for i := 0; i < len(labels); {
		best, length := LabelRange{}, 0
		for _, r := range rangesFrom(labels[i], i+1) {
			if n := r.countMatching(labels[i:]); n > length {
				best, length = r, n
			}
		}
		ranges = append(ranges, best)
		i += length
	}
	return ranges
}

// differFromNumbers reports whether a label differs from the number of its page.
func differFromNumbers(labels []string) bool {
	for i, label := range labels {
		if label != "" && label != strconv.Itoa(i+1) {
			return true
		}
	}
	return false
}

var (
	decimalLabel = regexp.MustCompile(`^(.*?)([1-9][0-9]{0,8})$`)
	romanLabel   = regexp.MustCompile(`^(.*?)([ivxlcdm]+|[IVXLCDM]+)$`)
)

// rangesFrom returns the ranges that can begin with a label. The first has the whole label as its prefix, so it
// always matches.
func rangesFrom(label string, page int) []LabelRange {
	ranges := []LabelRange{{Page: page, Prefix: label, Start: 1}}
	if m := decimalLabel.FindStringSubmatch(label); m != nil {
		start, _ := strconv.Atoi(m[2])
		ranges = append(ranges, LabelRange{Page: page, Style: "D", Prefix: m[1], Start: start})
	}
	if m := romanLabel.FindStringSubmatch(label); m != nil {
		style := "R"
		if m[2] == strings.ToLower(m[2]) {
			style = "r"
		}
		ranges = append(ranges, LabelRange{Page: page, Style: style, Prefix: m[1], Start: romanValue(m[2])})
	}
	return append(ranges, rangeOfLetters(label, page)...)
}

// rangeOfLetters returns the range in letters (A to Z, AA, BB, …) that can begin with a label, or none.
func rangeOfLetters(label string, page int) []LabelRange {
	if label == "" {
		return nil
	}
	last := label[len(label)-1]
	style, first := "A", byte('A')
	if last >= 'a' {
		style, first = "a", 'a'
	}
	if last < first || last > first+25 {
		return nil
	}
	prefix := strings.TrimRight(label, string(rune(last)))
	rounds := len(label) - len(prefix) - 1
	return []LabelRange{{Page: page, Style: style, Prefix: prefix, Start: int(last-first) + 1 + 26*rounds}}
}

// countMatching returns how many of these labels, from the first on, the range produces.
func (r LabelRange) countMatching(labels []string) int {
	for i, label := range labels {
		if r.label(r.Page+i) != label {
			return i
		}
	}
	return len(labels)
}

// SetLabels stores the labels of all pages. It leaves out those that need more than MaxLabelRanges.
func (c *PDFContents) SetLabels(labels []string) {
	c.Labels = LabelRanges(labels)
	if len(c.Labels) <= MaxLabelRanges {
		return
	}
	c.Cut = true
	// The last range has no labels, so that the one before it does not go on.
	last := LabelRange{Page: c.Labels[MaxLabelRanges-1].Page, Start: 1}
	c.Labels = append(c.Labels[:MaxLabelRanges-1], last)
}

// PageLabels returns the labels of this many pages, or nil if they equal the page numbers or would be more than
// MaxLabelledPages.
func (c *PDFContents) PageLabels(pages int) []string {
	if pages > MaxLabelledPages || len(c.Labels) == 0 {
		return nil
	}
	labels, current := make([]string, pages), -1
	for i := range labels {
		for current+1 < len(c.Labels) && c.Labels[current+1].Page <= i+1 {
			current++
		}
		if current >= 0 {
			labels[i] = c.Labels[current].label(i + 1)
		}
	}
	if !differFromNumbers(labels) {
		return nil
	}
	return labels
}

func (r LabelRange) label(page int) string {
	label, n := r.Prefix, r.Start+page-r.Page
	switch r.Style {
	case "D":
		label += strconv.Itoa(n)
	case "R":
		label += roman(n)
	case "r":
		label += strings.ToLower(roman(n))
	case "A", "a":
		first := int(r.Style[0])
		label += strings.Repeat(string(rune(first+(n-1)%26)), min((n-1)/26+1, MaxPageLabel))
	}
	if letters := []rune(label); len(letters) > MaxPageLabel {
		return string(letters[:MaxPageLabel])
	}
	return label
}

var numerals = []struct {
	value   int
	letters string
}{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}}

// roman writes a number in roman numerals, and stops once it has MaxPageLabel letters.
func roman(n int) string {
	var out strings.Builder
	for _, numeral := range numerals {
		for ; n >= numeral.value && out.Len() < MaxPageLabel; n -= numeral.value {
			out.WriteString(numeral.letters)
		}
	}
	return out.String()
}

// romanValue returns the value of roman numerals. The result has no meaning for numerals that roman would not
// write ("IIII"): countMatching returns 0 for them.
func romanValue(letters string) int {
	rest, value := strings.ToUpper(letters), 0
	for _, numeral := range numerals {
		for strings.HasPrefix(rest, numeral.letters) {
			rest = rest[len(numeral.letters):]
			value += numeral.value
		}
	}
	return value
}
