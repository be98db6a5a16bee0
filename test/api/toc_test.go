package api

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func item(id, title string, page any, level int, parent any) map[string]any {
	return map[string]any{"id": id, "title": title, "page_number": page, "level": level, "parent_id": parent, "order": 99}
}

// RULES §7.4.
func TestAnOutlineOfThreeLevelsIsSavedAsAWhole(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Có mục lục")
	empty := editor.Get("/ebooks/" + id + "/toc").Want(200)
	assert.Nil(t, empty.At("data.updated_at"))
	assert.Equal(t, []any{}, empty.At("data.items"))

	saved := editor.Put("/ebooks/"+id+"/toc", map[string]any{"version": 0, "items": []any{
		item("temp-1", "Chương 1", 1, 0, nil), item("temp-2", "Mục 1", nil, 1, "temp-1"), item("temp-3", "", 3, 2, "temp-2"), item("temp-4", "Chương 2", 9, 0, nil),
	}}).Want(200)
	ids := saved.List("data.items", "id")
	for _, got := range ids {
		assert.False(t, strings.HasPrefix(got, "temp-"))
	}
	assert.Equal(t, []string{"0", "1", "2", "3"}, saved.List("data.items", "order"))
	assert.Equal(t, ids[1], saved.Text("data.items.2.parent_id"))
	assert.Equal(t, 1, saved.Number("data.version"))
	assert.Equal(t, saved.At("data.items"), editor.Get("/ebooks/"+id+"/toc").At("data.items"))

	again := editor.Put("/ebooks/"+id+"/toc", map[string]any{"version": 1, "items": []any{item(ids[3], "Chương 2 lên đầu", 9, 0, nil), item(ids[0], "Chương 1", 1, 0, nil)}}).Want(200)
	assert.Equal(t, []string{ids[3], ids[0]}, again.List("data.items", "id"), "permanent ids stay")

	stale := editor.Put("/ebooks/"+id+"/toc", map[string]any{"version": 1, "items": []any{}}).Refused(409, "ebook.stale")
	assert.Equal(t, again.At("data.items"), stale.At("current.items"))
	assert.Equal(t, 1, editor.Get("/ebooks/"+id).Number("data.ebook.version"), "the e-book's own version does not move")
}

// RULES §7.1.
func TestBadOutlinesAreRefused(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id, other := editor.Draft("Mục lục sai"), editor.Draft("Mục lục khác")
	foreign := editor.Put("/ebooks/"+other+"/toc", map[string]any{"items": []any{item("temp-1", "a", nil, 0, nil)}}).List("data.items", "id")[0]
	for name, items := range map[string][]any{
		"level 3":            {item("temp-1", "a", nil, 3, nil)},
		"negative level":     {item("temp-1", "a", nil, -1, nil)},
		"no parent before":   {item("temp-1", "a", nil, 1, nil)},
		"parent after":       {item("temp-1", "a", nil, 1, "temp-2"), item("temp-2", "b", nil, 0, nil)},
		"two levels down":    {item("temp-1", "a", nil, 0, nil), item("temp-2", "b", nil, 2, "temp-1")},
		"parent of chapter":  {item("temp-1", "a", nil, 0, nil), item("temp-2", "b", nil, 0, "temp-1")},
		"not nearest parent": {item("temp-1", "a", nil, 0, nil), item("temp-2", "b", nil, 0, nil), item("temp-3", "c", nil, 1, "temp-1")},
		"twice":              {item("temp-1", "a", nil, 0, nil), item("temp-1", "b", nil, 0, nil)},
		"foreign id":         {item(foreign, "a", nil, 0, nil)},
		"made-up id":         {item("x", "a", nil, 0, nil)},
		"page 0":             {item("temp-1", "a", 0, 0, nil)},
		"half a page":        {item("temp-1", "a", 1.5, 0, nil)},
		"long title":         {item("temp-1", strings.Repeat("a", 501), nil, 0, nil)},
		"control":            {item("temp-1", "a\u0001", nil, 0, nil)},
	} {
		t.Run(name, func(t *testing.T) {
			response := editor.For(t).Put("/ebooks/"+id+"/toc", map[string]any{"items": items}).Refused(422, "toc.invalid")
			assert.NotEmpty(t, response.At("errors"))
		})
	}
	many := make([]any, 5001)
	for i := range many {
		many[i] = item(fmt.Sprintf("temp-%d", i), "a", nil, 0, nil)
	}
	editor.Put("/ebooks/"+id+"/toc", map[string]any{"items": many}).Refused(422, "toc.too_long")
	editor.Put("/ebooks/"+id+"/toc", map[string]any{"items": many[:5000]}).Want(200)
	editor.Put("/ebooks/"+id+"/toc", map[string]any{}).Refused(400, "request.malformed")
	editor.Put("/ebooks/"+id+"/toc", map[string]any{"items": nil}).Refused(400, "request.malformed")
	editor.Put("/ebooks/"+id+"/toc", `{"items":[{"id":1}]}`).Refused(400, "request.malformed")
	s.As(t, "otherEditor").Put("/ebooks/"+id+"/toc", map[string]any{"items": []any{}}).Refused(403, "ebook.forbidden")
}

// RULES §7.3, §5.4: each bound is reached, and not passed.
func TestAnOutlineIsAcceptedUpToItsLimits(t *testing.T) {
	editor := shared(t).As(t, "editor")
	path := "/ebooks/" + editor.Draft("Mục lục rất dài") + "/toc"
	whole := make([]any, 5000) // 200,000 characters
	for i := range whole {
		whole[i] = item(fmt.Sprint("temp-", i), strings.Repeat("ệ", 40), 1, 0, nil)
	}
	editor.Put(path, map[string]any{"items": whole}).Want(200)
	whole[4999] = item("temp-4999", strings.Repeat("ệ", 41), 1, 0, nil)
	refused := editor.Put(path, map[string]any{"items": whole}).Refused(422, "toc.too_long")
	assert.Equal(t, "Các tiêu đề có tổng cộng tối đa 200000 ký tự (hiện có 200001).", refused.Text("message"))
	assert.Equal(t, refused.Text("message"), refused.Text("errors.items"))

	const body = `{"items":[]}`
	editor.Put(path, body+strings.Repeat(" ", 2<<20-len(body))).Want(200)
	editor.Put(path, body+strings.Repeat(" ", 2<<20-len(body)+1)).Refused(413, "request.too_large")
}
