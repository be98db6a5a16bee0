package domain_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// item is one line of an outline as a test writes it.
func item(id string, level int, parent string) domain.TOCItem {
	it := domain.TOCItem{ID: id, Title: "Mục " + id, Level: level}
	if parent != "" {
		it.ParentID = &parent
	}
	return it
}

// save saves an outline over the items that are there already.
func save(t *testing.T, there []domain.TOCItem, items ...domain.TOCItem) (*domain.TOC, error) {
	t.Helper()
	toc := &domain.TOC{Items: there}
	err := saveTOC(newDraft(t, editor), editor, toc, items, ids(), now)
	return toc, err
}

// outline writes a saved one in a line: id(parent) by level.
func outline(toc *domain.TOC) string {
	parts := []string{}
	for i, it := range toc.Items {
		parent := ""
		if it.ParentID != nil {
			parent = "(" + *it.ParentID + ")"
		}
		if it.Order != i {
			parent += "!order"
		}
		parts = append(parts, strings.Repeat(">", it.Level)+it.ID+parent)
	}
	return strings.Join(parts, " ")
}

// RULES §7.1: children follow their parents to the permanent ids.
func TestTemporaryIdsBecomeLasting(t *testing.T) {
	there := []domain.TOCItem{item("a", 0, ""), item("b", 0, "")}
	for _, c := range []struct {
		name  string
		items []domain.TOCItem
		want  string
	}{
		{"new ones", []domain.TOCItem{item("temp-1", 0, ""), item("temp-2", 1, "temp-1"), item("temp-3", 2, "temp-2")}, "id-1 >id-2(id-1) >>id-3(id-2)"},
		{"own ones stay", []domain.TOCItem{item("b", 0, ""), item("a", 1, "b")}, "b >a(b)"},
		{"both", []domain.TOCItem{item("a", 0, ""), item("temp-9", 1, "a"), item("b", 0, "")}, "a >id-1(a) b"},
		{"without any id", []domain.TOCItem{item("", 0, ""), item("", 1, "")}, "id-1 >id-2(id-1)"},
		{"nothing but the prefix", []domain.TOCItem{item("temp-", 0, "")}, "id-1"},
		{"an empty outline", nil, ""},
	} {
		toc, err := save(t, there, c.items...)
		require.NoError(t, err, c.name)
		assert.Equal(t, c.want, outline(toc), c.name)
	}
	for name, items := range map[string][]domain.TOCItem{
		"another e-book's": {item("foreign", 0, "")},
		"the same twice":   {item("a", 0, ""), item("a", 0, "")},
		"a new one twice":  {item("temp-1", 0, ""), item("temp-1", 0, "")},
	} {
		_, err := save(t, there, items...)
		e := refusal(t, err)
		assert.Equal(t, domain.Invalid, e.Kind, name)
		assert.Contains(t, e.Fields, fmt.Sprintf("items[%d].id", len(items)-1), name)
	}
}

// RULES §7.1.
func TestAnOutlineIsAtMost3LevelsDeep(t *testing.T) {
	for level, ok := range map[int]bool{-1: false, 0: true, 1: true, 2: true, 3: false, math.MaxInt: false, math.MinInt: false} {
		chain := []domain.TOCItem{item("temp-0", 0, ""), item("temp-1", 1, ""), item("temp-2", 2, "")}
		_, err := save(t, nil, append(chain, item("temp-x", level, ""))...)
		if ok {
			require.NoError(t, err, level)
			continue
		}
		assert.Equal(t, "Mục 4: Mục lục có tối đa 3 cấp.", refusal(t, err).Message, level)
	}
}

// RULES §7.1: the reading order is enough to build the tree.
func TestAParentComesBeforeAndOneLevelAbove(t *testing.T) {
	for _, c := range []struct {
		name  string
		items []domain.TOCItem
		ok    bool
	}{
		{"three levels", []domain.TOCItem{item("temp-1", 0, ""), item("temp-2", 1, "temp-1"), item("temp-3", 2, "temp-2")}, true},
		{"back to the top", []domain.TOCItem{item("temp-1", 0, ""), item("temp-2", 1, "temp-1"), item("temp-3", 0, "")}, true},
		{"an empty parent is none", []domain.TOCItem{item("temp-1", 0, ""), {ID: "temp-2", Level: 1, ParentID: new("")}}, true},
		{"a section first", []domain.TOCItem{item("temp-1", 1, "")}, false},
		{"a level left out", []domain.TOCItem{item("temp-1", 0, ""), item("temp-2", 2, "temp-1")}, false},
		{"a level left out later", []domain.TOCItem{item("temp-1", 0, ""), item("temp-2", 1, "temp-1"), item("temp-3", 0, ""), item("temp-4", 2, "temp-2")}, false},
		{"the parent comes after", []domain.TOCItem{item("temp-1", 0, ""), item("temp-2", 1, "temp-3"), item("temp-3", 0, "")}, false},
		{"a parent of another chapter", []domain.TOCItem{item("temp-1", 0, ""), item("temp-2", 0, ""), item("temp-3", 1, "temp-1")}, false},
		{"its own parent", []domain.TOCItem{item("temp-1", 0, ""), item("temp-2", 1, "temp-2")}, false},
		{"a parent nobody knows", []domain.TOCItem{item("temp-1", 0, ""), item("temp-2", 1, "x")}, false},
		{"a sibling as parent", []domain.TOCItem{item("temp-1", 0, ""), item("temp-2", 1, "temp-1"), item("temp-3", 1, "temp-2")}, false},
		{"a chapter in a chapter", []domain.TOCItem{item("temp-1", 0, ""), item("temp-2", 0, "temp-1")}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := save(t, nil, c.items...)
			if c.ok {
				require.NoError(t, err)
				return
			}
			assert.Equal(t, "toc.invalid", refusal(t, err).Code)
		})
	}
}

// RULES §7.1: whatever numbers were sent, positions count.
func TestOrderIsThePosition(t *testing.T) {
	items := []domain.TOCItem{item("temp-1", 0, ""), item("temp-2", 0, ""), item("temp-3", 0, "")}
	for i := range items {
		items[i].Order = 100 - i
	}
	toc, err := save(t, nil, items...)
	require.NoError(t, err)
	assert.Equal(t, "id-1 id-2 id-3", outline(toc))
}

// RULES §7.2.
func TestAPageNumberIsAWholeNumberOrEmpty(t *testing.T) {
	page := func(n *int) error {
		_, err := save(t, nil, domain.TOCItem{ID: "temp-1", PageNumber: n})
		return err
	}
	require.NoError(t, page(nil))
	for n, ok := range map[int]bool{
		math.MinInt: false, -1: false, 0: false, 1: true, 2: true, 99_999: true, math.MaxInt32: true, math.MaxInt32 + 1: false,
	} {
		if ok {
			require.NoError(t, page(&n), n)
			continue
		}
		e := refusal(t, page(&n))
		assert.Equal(t, map[string]string{"items[0].page_number": "Số trang phải là số nguyên hoặc để trống"}, e.Fields, n)
	}
}

// RULES §7.2: odd page numbers are the editor's to mark, not ours to refuse.
func TestPageNumbersMayRunBackwards(t *testing.T) {
	_, err := save(t, nil, domain.TOCItem{ID: "temp-1", PageNumber: new(50)}, domain.TOCItem{ID: "temp-2", PageNumber: new(3)})
	require.NoError(t, err)
}

// RULES §7.1.
func TestATitleMayBeEmptyWhileOneWrites(t *testing.T) {
	for title, want := range map[string]string{"": "", "  ": "", " Chương 1\t": "Chương 1", strings.Repeat("ệ", 500): strings.Repeat("ệ", 500)} {
		toc, err := save(t, nil, domain.TOCItem{ID: "temp-1", Title: title})
		require.NoError(t, err)
		assert.Equal(t, want, toc.Items[0].Title)
	}
	for _, title := range []string{strings.Repeat("ệ", 501), "a\nb", "a\x00b"} {
		_, err := save(t, nil, domain.TOCItem{ID: "temp-1", Title: title})
		assert.Contains(t, refusal(t, err).Fields, "items[0].title")
	}
}

// RULES §7.3.
func TestAnOutlineHasAtMost5000Items(t *testing.T) {
	for n, ok := range map[int]bool{4999: true, 5000: true, 5001: false} {
		items := make([]domain.TOCItem, n)
		for i := range items {
			items[i].ID = fmt.Sprintf("temp-%d", i)
		}
		toc, err := save(t, nil, items...)
		if ok {
			require.NoError(t, err, n)
			assert.Len(t, toc.Items, n)
			continue
		}
		assert.Equal(t, "toc.too_long", refusal(t, err).Code)
	}
}

func TestTheTitlesOfAnOutlineHaveAtMost200000Characters(t *testing.T) {
	for _, last := range []string{strings.Repeat("ệ", 499), strings.Repeat("ệ", 500), " " + strings.Repeat("ệ", 499) + "x "} {
		_, err := save(t, nil, titlesOf(399, last)...)
		require.NoError(t, err, "%d at the end", len(last))
	}
	toc, err := save(t, nil, titlesOf(400, "x")...)
	e := refusal(t, err)
	assert.Equal(t, "toc.too_long", e.Code)
	assert.Equal(t, map[string]string{"items": "Các tiêu đề có tổng cộng tối đa 200000 ký tự (hiện có 200001)."}, e.Fields)
	assert.Equal(t, e.Fields["items"], e.Message)
	assert.Empty(t, toc.Items, "nothing is saved")
}

// titlesOf makes n items with titles of 500 characters and one more.
func titlesOf(n int, last string) []domain.TOCItem {
	items := []domain.TOCItem{{ID: "temp-last", Title: last}}
	for i := range n {
		items = append(items, domain.TOCItem{ID: fmt.Sprint("temp-", i), Title: strings.Repeat("ệ", 500)})
	}
	return items
}

func TestEveryInvalidItemIsNamed(t *testing.T) {
	there := []domain.TOCItem{item("a", 0, "")}
	toc, err := save(t, there, item("a", 0, ""), item("foreign", 0, ""), domain.TOCItem{ID: "temp-1", Title: "x\x00", PageNumber: new(0)})
	e := refusal(t, err)
	assert.Len(t, e.Fields, 3)
	assert.Equal(t, "Mục 2: id không thuộc mục lục của eBook này.", e.Message, "the first one in reading order")
	assert.Equal(t, there, toc.Items, "nothing is saved")
}

// RULES §5.6: two versions; the TOC's moves with its outline.
func TestTheOutlineHasAVersionOfItsOwn(t *testing.T) {
	b, toc := newDraft(t, editor), &domain.TOC{}
	version := b.Version
	for n := 1; n <= 2; n++ {
		require.NoError(t, saveTOC(b, editor, toc, []domain.TOCItem{item("temp-1", 0, "")}, ids(), now))
		assert.Equal(t, n, toc.Version)
		assert.Equal(t, n, b.TOCVersion)
		assert.Equal(t, version, b.Version, "the e-book's own stays")
	}
	assert.Equal(t, "book", toc.EbookID)
	assert.Equal(t, &now, toc.UpdatedAt)
	assert.Equal(t, editor.Person(), toc.UpdatedBy)
	assert.Equal(t, now, b.UpdatedAt)
}
