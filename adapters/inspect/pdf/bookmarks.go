package pdf

import (
	"unicode/utf8"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"backoffice/domain"
)

// maxWalked bounds the walk of the outline, also if no item has a title.
const maxWalked = 4 * domain.MaxBookmarks

// bookmarks reads the outline (ISO 32000-2 §12.3.3) in reading order. An item without a title is
// left out, and its children take its place. A branch that leads back to an earlier item
// is not followed.
func (d *Document) bookmarks() (list []domain.Bookmark, cut bool) {
	list = []domain.Bookmark{}
	w, runesLeft := d.walkFrom(d.firstChild(nil)), domain.MaxBookmarkRunes
	seen := map[line]*references.FPDF_BOOKMARK{}
	for walked := 0; ; walked++ {
		at, ok := w.next()
		if !ok {
			return list, false
		}
		runesLeft -= utf8.RuneCountInString(at.Title)
		if walked == maxWalked || len(list) == domain.MaxBookmarks || runesLeft < 0 {
			return list, true
		}
		if at.Title != "" {
			if before, ok := seen[at.line()]; ok && d.continueAlike(before, at.item) {
				continue
			}
			seen[at.line()] = at.item
			list = append(list, at.Bookmark)
		}
		w.pushNext(at)
	}
}

// lookahead is the number of items after which two equal parts of an outline are taken for the same
// one.
const lookahead = 100

// continueAlike reports whether the outline continues in the same way for lookahead items from each of two
// items. Then they are taken for the same item, because pdfium does not say which items are the same. Without
// a loop, they almost always differ or end within lookahead items.
func (d *Document) continueAlike(first, second *references.FPDF_BOOKMARK) bool {
	a, b := d.walkFrom(first), d.walkFrom(second)
	for range lookahead {
		x, ok := a.next()
		y, alsoOK := b.next()
		if !ok || !alsoOK || x.line() != y.line() {
			return false
		}
		a.pushNext(x)
		b.pushNext(y)
	}
	return true
}

// walk goes through the items of an outline in reading order.
type walk struct {
	d       *Document
	pending []place
}

// place is where a walk continues; the item is nil if there is none.
type place struct {
	item  *references.FPDF_BOOKMARK
	level int
}

// bookmark is an item of the outline with what it says.
type bookmark struct {
	domain.Bookmark
	item *references.FPDF_BOOKMARK
}

// line is what a reader sees of a bookmark; page 0 means that it leads nowhere.
type line struct {
	title string
	page  int
}

func (b bookmark) line() line {
	if b.Page == nil {
		return line{title: b.Title}
	}
	return line{b.Title, *b.Page}
}

func (d *Document) walkFrom(item *references.FPDF_BOOKMARK) *walk {
	return &walk{d, []place{{item: item}}}
}

func (w *walk) next() (b bookmark, ok bool) {
	for len(w.pending) > 0 {
		at := w.pending[len(w.pending)-1]
		w.pending = w.pending[:len(w.pending)-1]
		if at.item != nil {
			return bookmark{domain.Bookmark{Title: w.d.title(*at.item), Level: at.level, Page: w.d.pageOf(*at.item)}, at.item}, true
		}
	}
	return bookmark{}, false
}

// pushNext pushes the children of a bookmark and its next sibling.
func (w *walk) pushNext(after bookmark) {
	childLevel := after.Level
	if after.Title != "" {
		childLevel++
	}
	w.pending = append(w.pending, place{w.d.nextSibling(*after.item), after.Level}, place{w.d.firstChild(after.item), childLevel})
}

func (d *Document) firstChild(parent *references.FPDF_BOOKMARK) *references.FPDF_BOOKMARK {
	child, err := d.pdfium.FPDFBookmark_GetFirstChild(&requests.FPDFBookmark_GetFirstChild{Document: d.ref, Bookmark: parent})
	if err != nil {
		return nil
	}
	return child.Bookmark
}

func (d *Document) nextSibling(item references.FPDF_BOOKMARK) *references.FPDF_BOOKMARK {
	sibling, err := d.pdfium.FPDFBookmark_GetNextSibling(&requests.FPDFBookmark_GetNextSibling{Document: d.ref, Bookmark: item})
	if err != nil {
		return nil
	}
	return sibling.Bookmark
}

func (d *Document) title(item references.FPDF_BOOKMARK) string {
	title, err := d.pdfium.FPDFBookmark_GetTitle(&requests.FPDFBookmark_GetTitle{Bookmark: item})
	if err != nil {
		return ""
	}
	return clean(title.Title, domain.MaxTOCTitle)
}

// pageOf returns the page that a bookmark points to, from 1, or nil if it points to no page of this
// file.
func (d *Document) pageOf(item references.FPDF_BOOKMARK) *int {
	if !d.staysInside(item) {
		return nil
	}
	dest, err := d.pdfium.FPDFBookmark_GetDest(&requests.FPDFBookmark_GetDest{Document: d.ref, Bookmark: item})
	if err != nil || dest.Dest == nil {
		return nil
	}
	target, err := d.pdfium.FPDFDest_GetDestPageIndex(&requests.FPDFDest_GetDestPageIndex{Document: d.ref, Dest: *dest.Dest})
	if err != nil || target.Index < 0 || target.Index >= d.pages {
		return nil
	}
	page := target.Index + 1
	return &page
}

// staysInside reports whether a bookmark leads into this file, not into another one.
func (d *Document) staysInside(item references.FPDF_BOOKMARK) bool {
	action, err := d.pdfium.FPDFBookmark_GetAction(&requests.FPDFBookmark_GetAction{Bookmark: item})
	if err != nil || action.Action == nil {
		return true
	}
	kind, err := d.pdfium.FPDFAction_GetType(&requests.FPDFAction_GetType{Action: *action.Action})
	return err == nil && kind.Type == enums.FPDF_ACTION_ACTION_GOTO
}
