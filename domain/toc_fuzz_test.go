package domain

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// FuzzOutline: an outline is refused and nothing has changed, or it is stored in
// order, each item below its parent, and can be saved again as it is.
func FuzzOutline(f *testing.F) {
	for _, seed := range []string{
		`[]`, `[{"id":"temp-1","title":"Chương 1","page_number":1},{"id":"temp-2","level":1,"parent_id":"temp-1"},{"level":2,"parent_id":"temp-2"}]`,
		`[{"level":1}]`, `[{"id":"temp-1"},{"id":"temp-1"}]`, `[{"id":""},{"level":1},{"level":2},{"level":1,"parent_id":""}]`, `[{"id":"x"}]`,
		`[{"id":"own-1","parent_id":"own-1"},{"id":"temp-1","level":1,"parent_id":"own-1"}]`, `[{"level":-1},{"level":3},{"page_number":0},{"title":"a\u0000"}]`,
		`[{"id":"temp-"},{"id":"temp-temp-1","level":1},{"level":2},{},{"level":2}]`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		var items []TOCItem
		if json.Unmarshal(raw, &items) != nil {
			return
		}
		owner := Actor{ID: "owner", FullName: "Chủ", Role: Editor}
		minted := 0
		newID := func() string { minted++; return fmt.Sprint("new-", minted) }
		book, toc := &Ebook{ID: "book", Status: Draft, CreatedBy: "owner", Version: 1}, &TOC{Items: []TOCItem{{ID: "own-1"}}}
		save := func(items []TOCItem) error {
			outline, err := toc.Draft(items, newID)
			if err == nil {
				*toc, err = book.SaveTOC(owner, outline, time.Now())
			}
			return err
		}
		if err := save(items); err != nil {
			if KindOf(err) != Invalid || len(toc.Items) != 1 || book.TOCVersion != 0 {
				t.Fatalf("refused with %v, and left %+v", err, toc)
			}
			return
		}
		wellFormed(t, toc.Items)
		again := slices.Clone(toc.Items)
		if err := save(again); err != nil {
			t.Fatalf("what was stored cannot be saved again: %v\n%+v", err, again)
		}
		before, _ := json.Marshal(again)
		after, _ := json.Marshal(toc.Items)
		if string(before) != string(after) {
			t.Fatalf("saved again it is\n%s, was\n%s", after, before)
		}
	})
}

func wellFormed(t *testing.T, items []TOCItem) {
	t.Helper()
	levels, ids := map[string]int{}, map[string]bool{}
	for i, it := range items {
		above, known := -1, true
		if it.ParentID != nil {
			above, known = levels[*it.ParentID], ids[*it.ParentID]
		}
		switch {
		case it.Order != i, it.Level < 0, it.Level > MaxTOCLevel, it.Level != above+1, !known:
			t.Fatalf("item %d is out of place: %+v", i, it)
		case it.ID == "", strings.HasPrefix(it.ID, TempIDPrefix), ids[it.ID]:
			t.Fatalf("item %d has no unique id: %+v", i, it)
		}
		levels[it.ID], ids[it.ID] = it.Level, true
	}
}
