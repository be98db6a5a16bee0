package domain

import (
	"fmt"
	"math"
	"slices"
)

// PlaceKind is the kind of place that a note is about.
type PlaceKind string

// The places of a note (RULES §18.2).
const (
	OnPage  PlaceKind = "page"  // of the PDF
	OnItem  PlaceKind = "toc"   // an item of the outline
	OnField PlaceKind = "field" // of the record
	OnEbook PlaceKind = "ebook" // as a whole
)

// Limits of a place on a page.
const (
	MaxQuote = 1000 // code points
	MaxRects = 40
)

// ErrTooManyRects refuses more rectangles than MaxRects.
var ErrTooManyRects = invalidField("place.rects", "note.invalid", fmt.Sprintf("Tối đa %d vùng đánh dấu.", MaxRects))

// Place is what a note is about. Only the members of its kind are set.
type Place struct {
	Kind   PlaceKind `json:"kind"`
	Page   int       `json:"page,omitempty"`    // physical, from 1
	Quote  string    `json:"quote,omitempty"`   // the selected text
	Rects  []Rect    `json:"rects,omitempty"`   // the selected areas
	ItemID string    `json:"item_id,omitempty"` // of the outline
	Title  *string   `json:"title,omitempty"`   // of the item when the note was written; it may be empty
	Field  string    `json:"field,omitempty"`
}

// Rect is an area of an unrotated page, in fractions of its width and height from its top left
// corner.
type Rect struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// validated returns the place with only the members of its kind, checked against the current
// e-book. itemTitle is the title of the outline's item, nil if the outline has no such item.
func (at Place) validated(pdf *File, itemTitle *string) (Place, error) {
	fields := problems{}
	kept := Place{Kind: at.Kind}
	switch at.Kind {
	case OnPage:
		kept.Page = at.Page
		kept.Quote, kept.Rects = fields.quote(at.Quote), fields.rects(at.Rects)
		fields.page(at.Page, pdf)
	case OnItem:
		kept.ItemID, kept.Title = at.ItemID, itemTitle
		if itemTitle == nil {
			fields["place.item_id"] = "Mục này không có trong mục lục."
		}
	case OnField:
		kept.Field = at.Field
		if !slices.Contains(RecordFieldNames, at.Field) {
			fields["place.field"] = "Không có trường này trong thông tin eBook."
		}
	case OnEbook:
	default:
		fields["place.kind"] = "Vị trí phải là page, toc, field hoặc ebook."
	}
	return kept, fields.refusal("note.invalid")
}

func (p problems) page(page int, pdf *File) {
	switch {
	case pdf == nil:
		p["place.page"] = "eBook chưa có tệp PDF."
	case page < 1 || page > math.MaxInt32:
		p["place.page"] = "Số trang phải là số nguyên từ 1 trở lên"
	case pdf.Pages != nil && page > *pdf.Pages:
		p["place.page"] = fmt.Sprintf("Tệp PDF chỉ có %d trang.", *pdf.Pages)
	}
}

func (p problems) quote(s string) string {
	s, problem := cleanText(s, MaxQuote, multiLine)
	if problem != "" {
		p["place.quote"] = problem
	}
	return s
}

// rects checks rectangles and rounds them to four decimals: less than a tenth of a millimetre on A4.
func (p problems) rects(sent []Rect) []Rect {
	if len(sent) > MaxRects {
		p["place.rects"] = ErrTooManyRects.Message
		return nil
	}
	var kept []Rect
	for _, r := range sent {
		r = Rect{fourDecimals(r.X), fourDecimals(r.Y), fourDecimals(r.Width), fourDecimals(r.Height)}
		if !r.withinPage() {
			p["place.rects"] = "Vùng đánh dấu phải nằm trong trang: các số từ 0 đến 1."
		}
		kept = append(kept, r)
	}
	return kept
}

func fourDecimals(v float64) float64 { return math.Round(v*1e4) / 1e4 }

// withinPage allows for what rounding adds.
func (r Rect) withinPage() bool {
	const edge = 1.0002
	return r.X >= 0 && r.Y >= 0 && r.Width > 0 && r.Height > 0 && r.Width <= 1 && r.Height <= 1 && r.X+r.Width <= edge && r.Y+r.Height <= edge
}

// valid reports whether a stored place is possible.
func (at *Place) valid() bool {
	switch at.Kind {
	case OnPage:
		return at.Page >= 1 && len(at.Rects) <= MaxRects
	case OnItem:
		return at.ItemID != "" && at.Title != nil
	case OnField:
		return slices.Contains(RecordFieldNames, at.Field)
	}
	return at.Kind == OnEbook
}
