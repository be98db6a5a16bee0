package domain

import (
	"encoding/json"
	"strconv"
	"strings"
)

// PDFContents is what the server's parser has read of a PDF, besides the number of pages.
type PDFContents struct {
	Unreadable bool         `json:"unreadable,omitempty"` // the parser could not read it; the rest is empty
	Labels     []LabelRange `json:"labels"`
	Bookmarks  []Bookmark   `json:"bookmarks"` // in reading order
	Metadata   PDFMetadata  `json:"metadata"`
	Tagged     bool         `json:"tagged"`
	Encrypted  bool         `json:"encrypted"` // but it opens without a password
	Cut        bool         `json:"cut"`       // it has more bookmarks or labels than are stored
}

// PDFMetadata is what a PDF says about the work; "" and nil mean unknown.
type PDFMetadata struct {
	Title    string   `json:"title"`
	Author   string   `json:"author"`
	Keywords []string `json:"keywords"`
	Language string   `json:"language"` // a BCP 47 tag
	Year     *int     `json:"year"`     // of publication
}

// Bookmark is a line of a PDF's outline.
type Bookmark struct {
	Title string `json:"title"`
	Level int    `json:"level"` // from 0
	Page  *int   `json:"page"`  // physical, from 1; nil without a destination
}

// LabelRange defines the page labels from a page on.
type LabelRange struct {
	Page   int    `json:"page"`  // physical, from 1
	Style  string `json:"style"` // D, R, r, A, a as in ISO 32000-2 §12.4.2; "" for labels of the prefix alone
	Prefix string `json:"prefix"`
	Start  int    `json:"start"` // number of the first page
}

// Limits of what is stored of a PDF.
const (
	MaxBookmarks      = 5000
	MaxBookmarkTitles = 200_000 // code points of all titles together
	MaxPDFContents    = 256 << 10
	maxLabelledPages  = 50_000
	maxPageLabel      = 50
)

// Fit drops bookmarks until the contents take at most MaxPDFContents bytes as JSON.
func (c *PDFContents) Fit() {
	rest := *c
	rest.Bookmarks, rest.Cut = []Bookmark{}, true
	size := jsonSize(rest)
	for i, b := range c.Bookmarks {
		if size += jsonSize(b) + 1; size > MaxPDFContents {
			c.Bookmarks, c.Cut = c.Bookmarks[:i], true
			return
		}
	}
}

func jsonSize(v any) int {
	written, _ := json.Marshal(v)
	return len(written)
}

// PageLabels returns the labels of so many pages, or nil if they equal the page numbers.
func (c *PDFContents) PageLabels(pages int) []string {
	if pages > maxLabelledPages || len(c.Labels) == 0 {
		return nil
	}
	labels, said, at := make([]string, pages), false, -1
	for i := range labels {
		for at+1 < len(c.Labels) && c.Labels[at+1].Page <= i+1 {
			at++
		}
		if at >= 0 {
			labels[i] = c.Labels[at].label(i + 1)
		}
		said = said || labels[i] != "" && labels[i] != strconv.Itoa(i+1)
	}
	if !said {
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
		label += strings.Repeat(string(rune(first+(n-1)%26)), min((n-1)/26+1, maxPageLabel))
	}
	if letters := []rune(label); len(letters) > maxPageLabel {
		return string(letters[:maxPageLabel])
	}
	return label
}

var numerals = []struct {
	value   int
	letters string
}{{900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}}

func roman(n int) string {
	var out strings.Builder
	out.WriteString(strings.Repeat("M", min(n/1000, maxPageLabel)))
	n %= 1000
	for _, numeral := range numerals {
		for ; n >= numeral.value; n -= numeral.value {
			out.WriteString(numeral.letters)
		}
	}
	return out.String()
}
