package domain

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// ErrTOCTooLong refuses more items than MaxTOCItems.
var ErrTOCTooLong = invalidField("items", "toc.too_long", fmt.Sprintf("Mục lục có tối đa %d dòng.", MaxTOCItems))

// Outline is a checked list of items that may replace the TOC for which it was drafted.
type Outline struct {
	Items       []TOCItem
	SHA256      string // of the items
	BaseVersion int    // the version of that TOC
}

// Draft checks items and returns an outline of them: renumbered, with permanent ids instead of
// temporary ones.
func (t TOC) Draft(items []TOCItem, newID func() string) (Outline, error) {
	if len(items) > MaxTOCItems {
		return Outline{}, ErrTOCTooLong
	}
	draft := drafting{
		items: make([]TOCItem, 0, len(items)), own: make(map[string]bool, len(t.Items)),
		permanent: make(map[string]string, len(items)), problems: problems{},
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
		return Outline{}, invalidField("items", "toc.too_long", fmt.Sprintf("Các tiêu đề có tổng cộng tối đa %d ký tự (hiện có %d).", MaxTOCCharacters, n))
	}
	return Outline{Items: draft.items, SHA256: OutlineSHA256(draft.items), BaseVersion: t.Version}, nil
}

// drafting is the state of Draft.
type drafting struct {
	items     []TOCItem
	own       map[string]bool         // ids in the e-book's current outline
	permanent map[string]string       // ids by the ids that were sent
	path      [MaxTOCLevel + 1]string // for each level, the id as sent of the possible parent of the next item
	problems  problems
}

func (d *drafting) add(i int, it TOCItem, newID func() string) {
	sent := it.ID
	it.Order = i
	if it.ParentID != nil && *it.ParentID == "" {
		it.ParentID = nil
	}
	it.ID = d.identify(i, sent, newID)
	d.place(i, sent, &it)
	title, problem := cleanText(it.Title, MaxTOCTitle, singleLine)
	d.report(i, "title", problem)
	it.Title = title
	if it.PageNumber != nil && (*it.PageNumber < 1 || *it.PageNumber > math.MaxInt32) {
		d.report(i, "page_number", "Số trang phải là số nguyên hoặc để trống")
	}
	d.items = append(d.items, it)
}

// characters counts the code points of all titles as stored.
func (d *drafting) characters() (n int) {
	for _, it := range d.items {
		n += utf8.RuneCountInString(it.Title)
	}
	return n
}

// identify returns the permanent id of an item.
func (d *drafting) identify(i int, sent string, newID func() string) string {
	_, twice := d.permanent[sent]
	id := sent
	switch {
	case sent == "":
		return newID()
	case twice:
		d.report(i, "id", "Mỗi mục phải có id riêng.")
	case strings.HasPrefix(sent, TempIDPrefix):
		id = newID()
	case !d.own[sent]:
		d.report(i, "id", "id không thuộc mục lục của eBook này.")
	}
	d.permanent[sent] = id
	return id
}

// place checks an item's level and parent, and sets the parent that its position implies: the last
// item before it that is one level higher.
func (d *drafting) place(i int, sent string, it *TOCItem) {
	if it.Level < 0 || it.Level > MaxTOCLevel {
		d.report(i, "level", "Mục lục có tối đa 3 cấp.")
		return
	}
	if it.Level == 0 {
		if it.ParentID != nil {
			d.report(i, "parent_id", "Chương không thể nằm trong mục khác.")
		}
		it.ParentID = nil
	} else {
		above := d.path[it.Level-1]
		if above == "" || it.ParentID != nil && *it.ParentID != above && *it.ParentID != d.permanent[above] {
			d.report(i, "parent_id", "Mục phải đứng sau mục cha và thấp hơn đúng một cấp.")
		}
		parent := d.permanent[above]
		it.ParentID = &parent
	}
	if sent == "" { // children cannot refer to it, but may follow it
		sent = it.ID
		d.permanent[sent] = it.ID
	}
	d.path[it.Level] = sent
	for l := it.Level + 1; l <= MaxTOCLevel; l++ {
		d.path[l] = ""
	}
}

func (d *drafting) report(i int, member, problem string) {
	if problem != "" {
		d.problems[fmt.Sprintf("items[%d].%s", i, member)] = problem
	}
}

// err reports the first problem in reading order; Fields has all.
func (d *drafting) err(n int) error {
	for i := range n {
		for _, member := range []string{"id", "level", "parent_id", "title", "page_number"} {
			if m, ok := d.problems[fmt.Sprintf("items[%d].%s", i, member)]; ok {
				return &Error{Kind: Invalid, Code: "toc.invalid", Message: fmt.Sprintf("Mục %d: %s", i+1, m), Fields: d.problems}
			}
		}
	}
	return nil
}
