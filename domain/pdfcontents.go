package domain

import "encoding/json"

// PDFContents is what the server's parser has read from a PDF, besides the number of pages.
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
	Style  string `json:"style"` // D, R, r, A, a as in ISO 32000-2 §12.4.2; "" for labels that are just the prefix
	Prefix string `json:"prefix"`
	Start  int    `json:"start"` // the number in the first label
}

// Limits of what is stored of a PDF.
const (
	MaxBookmarks     = 5000
	MaxBookmarkRunes = 200_000   // of all titles together
	MaxPDFContents   = 256 << 10 // bytes as JSON
	MaxLabelledPages = 50_000
	MaxLabelRanges   = 500 // more than most books need; one that numbers its leaves needs one for each page
	MaxPageLabel     = 50  // code points
)

// Fit drops bookmarks until the contents take at most MaxPDFContents.
func (c *PDFContents) Fit() {
	withoutBookmarks := *c
	withoutBookmarks.Bookmarks, withoutBookmarks.Cut = []Bookmark{}, true
	size := jsonSize(withoutBookmarks)
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
