package pdf

import (
	"unicode/utf8"

	"backoffice/domain"
)

// maxItems bounds the walk of the outline: items without a title are walked too.
const maxItems = 4 * domain.MaxBookmarks

// bookmarks walks the outline (§12.3.3) in the order of reading. One without a title
// adds nothing to read, and what hangs below it takes its place.
func (d *Document) bookmarks() (list []domain.Bookmark, cut bool) {
	list = []domain.Bookmark{}
	open, seen := []bookmarkAt{{item: d.f.dictOf(d.root["Outlines"])["First"]}}, map[int]bool{}
	targets, left := &destinations{d: d}, domain.MaxBookmarkTitles
	for walked := 0; len(open) > 0; walked++ {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		r, ok := at.item.(ref)
		if !ok || seen[r.number] { // it comes back to itself
			continue
		}
		seen[r.number] = true
		item := d.f.dictOf(r)
		if item == nil {
			continue
		}
		title := d.text(item["Title"], 500)
		left -= utf8.RuneCountInString(title)
		if walked == maxItems || len(list) == domain.MaxBookmarks || left < 0 {
			return list, true
		}
		open = append(open, bookmarkAt{item["Next"], at.level})
		below := at.level
		if title != "" {
			list = append(list, domain.Bookmark{Title: title, Level: at.level, Page: targets.pageOf(item)})
			below++
		}
		open = append(open, bookmarkAt{item["First"], below})
	}
	return list, d.f.spent()
}

type bookmarkAt struct {
	item  any
	level int
}

// destinations finds the pages that bookmarks lead to.
type destinations struct {
	d     *Document
	named map[string]any
}

// pageOf returns the page of an item of the outline, from 1; nil where it leads to none.
func (t *destinations) pageOf(item dict) *int {
	if page := t.page(item["Dest"]); page != nil {
		return page
	}
	action := t.d.f.dictOf(item["A"])
	switch t.d.f.name(action["S"]) {
	case "GoTo":
		if page := t.page(action["D"]); page != nil {
			return page
		}
		return t.ofElement(action["SD"])
	case "Named":
		switch t.d.f.name(action["N"]) {
		case "FirstPage":
			return t.inside(1)
		case "LastPage":
			return t.inside(len(t.d.f.listed))
		}
	}
	return t.ofElement(array{item["SE"]})
}

// page resolves a destination: explicit, by name, or by a name that leads to a
// dictionary (§12.3.2).
func (t *destinations) page(dest any) *int {
	for range 4 {
		o, err := t.d.f.resolve(dest)
		if err != nil {
			return nil
		}
		switch o := o.(type) {
		case text:
			dest = t.byName(string(o))
		case name:
			dest = t.byName(string(o))
		case dict:
			dest = o["D"]
		case array:
			if len(o) == 0 {
				return nil
			}
			return t.target(o[0])
		default:
			return nil
		}
	}
	return nil
}

// target is a page by reference, or its number from zero, as some write it.
func (t *destinations) target(o any) *int {
	if r, ok := o.(ref); ok {
		if page, ok := t.d.pages[r.number]; ok {
			return &page
		}
		o, _ = t.d.f.resolve(o) //nolint:errcheck // what cannot be read leads nowhere
	}
	if index, ok := o.(int); ok {
		return t.inside(index + 1)
	}
	return t.ofElement(array{o})
}

// ofElement is the page on which an element of the structure begins (§12.3.2.3).
func (t *destinations) ofElement(dest any) *int {
	list := t.d.f.list(dest)
	if len(list) == 0 {
		return nil
	}
	element := t.d.f.dictOf(list[0])
	for range 8 {
		if r, ok := element["Pg"].(ref); ok {
			if page, ok := t.d.pages[r.number]; ok {
				return &page
			}
		}
		kids := t.d.f.list(element["K"])
		if len(kids) == 0 {
			return nil
		}
		element = t.d.f.dictOf(kids[0])
	}
	return nil
}

func (t *destinations) inside(page int) *int {
	if page < 1 || page > len(t.d.f.listed) {
		return nil
	}
	return &page
}

// byName looks a name up in the tree of names and in the older dictionary.
func (t *destinations) byName(wanted string) any {
	if t.named == nil {
		t.named = map[string]any{}
		for key, value := range t.d.f.dictOf(t.d.root["Dests"]) {
			t.named[string(key)] = value
		}
		t.d.leaves(t.d.f.dictOf(t.d.root["Names"])["Dests"], "Names", func(key, value any) bool {
			if s := string(t.d.f.bytes(key)); s != "" && len(t.named) < maxNodes {
				t.named[s] = value
			}
			return true
		})
	}
	return t.named[wanted]
}
