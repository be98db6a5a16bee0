package domain

import "time"

// The limits of an outline (RULES §7). The words of an outline within them can be searched.
const (
	MaxTOCItems      = 5000
	MaxTOCCharacters = 200_000 // of all titles together, in code points
	MaxTOCLevel      = 2       // chapter 0, section 1, subsection 2
)

// TempIDPrefix begins the ids that the browser gives to new items.
const TempIDPrefix = "temp-"

// TOC is the outline of an e-book: a flat list in reading order.
type TOC struct {
	EbookID   string     `json:"ebook_id"`
	Items     []TOCItem  `json:"items"`
	UpdatedAt *time.Time `json:"updated_at"` // nil if there is no outline yet
	Version   int        `json:"version"`
	UpdatedBy Person     `json:"-"`
}

// TOCItem is a chapter, a section or a subsection.
type TOCItem struct {
	ID         string  `json:"id"`
	Title      string  `json:"title"` // may be empty in a draft
	PageNumber *int    `json:"page_number"`
	Level      int     `json:"level"`
	Order      int     `json:"order"` // position in the list, from 0
	ParentID   *string `json:"parent_id"`
}
