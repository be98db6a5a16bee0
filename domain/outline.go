package domain

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// ErrTOCTooLong refuses more items than MaxTOCItems.
var ErrTOCTooLong = invalidField("items", "toc.too_long", fmt.Sprintf("Mục lục có tối đa %d mục.", MaxTOCItems))

// Outline is a list of items that has been checked and may take the place of
// the TOC that it was drafted over.
type Outline struct {
	Items  []TOCItem
	SHA256 string // of the items
	Over   int    // the version of that TOC
}

// Draft checks items and makes an outline of them: renumbered, with lasting ids
// in place of temporary ones.
func (t TOC) Draft(items []TOCItem, newID func() string) (Outline, error) {
	if len(items) > MaxTOCItems {
		return Outline{}, ErrTOCTooLong
	}
	draft := outline{
		items: make([]TOCItem, 0, len(items)), own: make(map[string]bool, len(t.Items)),
		lasting: make(map[string]string, len(items)), problems: problems{},
	}
	for _, it := range t.Items {
		draft.own[it.ID] = true
	}
	for i, it := range items {
		draft.add(i, it, newID)
	}
	if len(draft.problems) > 0 {
		return Outline{}, draft.err(len(items))
	}
	if n := draft.characters(); n > MaxTOCCharacters {
		return Outline{}, invalidField("items", "toc.too_long", fmt.Sprintf("Tên các mục có tổng cộng tối đa %d ký tự (hiện có %d).", MaxTOCCharacters, n))
	}
	return Outline{Items: draft.items, SHA256: OutlineSHA256(draft.items), Over: t.Version}, nil
}

// outline is a list of items on its way into a TOC.
type outline struct {
	items    []TOCItem
	own      map[string]bool         // ids that this e-book's outline already has
	lasting  map[string]string       // id as sent to the id as kept
	path     [MaxTOCLevel + 1]string // ids, as sent, of the item at each level that the next one may hang from
	problems problems
}

func (o *outline) add(i int, it TOCItem, newID func() string) {
	sent := it.ID
	it.Order = i
	if it.ParentID != nil && *it.ParentID == "" {
		it.ParentID = nil
	}
	it.ID = o.identify(i, sent, newID)
	o.place(i, sent, &it)
	title, problem := cleanText(it.Title, MaxTOCTitle, false)
	o.report(i, "title", problem)
	it.Title = title
	if it.PageNumber != nil && (*it.PageNumber < 1 || *it.PageNumber > math.MaxInt32) {
		o.report(i, "page_number", "Số trang phải là số nguyên hoặc để trống")
	}
	o.items = append(o.items, it)
}

// characters counts the code points of all titles, as they are stored.
func (o *outline) characters() (n int) {
	for _, it := range o.items {
		n += utf8.RuneCountInString(it.Title)
	}
	return n
}

// identify returns the lasting id of an item.
func (o *outline) identify(i int, sent string, newID func() string) string {
	_, twice := o.lasting[sent]
	id := sent
	switch {
	case sent == "":
		return newID()
	case twice:
		o.report(i, "id", "Mỗi mục phải có id riêng.")
	case strings.HasPrefix(sent, TempID):
		id = newID()
	case !o.own[sent]:
		o.report(i, "id", "id không thuộc mục lục của eBook này.")
	}
	o.lasting[sent] = id
	return id
}

// place checks an item's level and parent, and hangs it where its position
// says: in a flat list in reading order the parent is the last item before it
// that is one level above.
func (o *outline) place(i int, sent string, it *TOCItem) {
	if it.Level < 0 || it.Level > MaxTOCLevel {
		o.report(i, "level", "Mục lục có tối đa 3 cấp.")
		return
	}
	if it.Level == 0 {
		if it.ParentID != nil {
			o.report(i, "parent_id", "Chương không thể nằm trong mục khác.")
		}
		it.ParentID = nil
	} else {
		above := o.path[it.Level-1]
		if above == "" || it.ParentID != nil && *it.ParentID != above && *it.ParentID != o.lasting[above] {
			o.report(i, "parent_id", "Mục phải đứng sau mục cha và thấp hơn đúng một cấp.")
		}
		parent := o.lasting[above]
		it.ParentID = &parent
	}
	if sent == "" { // nothing can name it as a parent, but its children may follow it
		sent = it.ID
		o.lasting[sent] = it.ID
	}
	o.path[it.Level] = sent
	for l := it.Level + 1; l <= MaxTOCLevel; l++ {
		o.path[l] = ""
	}
}

func (o *outline) report(i int, member, problem string) {
	if problem != "" {
		o.problems[fmt.Sprintf("items[%d].%s", i, member)] = problem
	}
}

// err names the first problem in reading order; all are in Fields.
func (o *outline) err(n int) error {
	for i := range n {
		for _, member := range []string{"id", "level", "parent_id", "title", "page_number"} {
			if m, ok := o.problems[fmt.Sprintf("items[%d].%s", i, member)]; ok {
				return &Error{Kind: Invalid, Code: "toc.invalid", Message: fmt.Sprintf("Mục %d: %s", i+1, m), Fields: o.problems}
			}
		}
	}
	return nil
}
