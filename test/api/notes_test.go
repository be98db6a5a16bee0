package api

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

var (
	wholeEbook = map[string]any{"kind": "ebook"}
	onTitle    = map[string]any{"kind": "field", "field": "title"}
)

// onPage returns a place on a page. more has names and values of further members in turn.
func onPage(page any, more ...any) map[string]any {
	at := map[string]any{"kind": "page", "page": page}
	for i := 0; i+1 < len(more); i += 2 {
		at[more[i].(string)] = more[i+1]
	}
	return at
}

func rect(x, y, width, height any) map[string]any {
	return map[string]any{"x": x, "y": y, "width": width, "height": height}
}

// write writes a note, and returns its id.
func write(c *harness.Client, id string, place any, body string) string {
	return c.Post("/ebooks/"+id+"/notes", map[string]any{"place": place, "body": body}).Want(201).Text("data.note.id")
}

// RULES §§18.1, 18.2: notes come back as they were written, on their places, and move
// neither version nor history.
func TestNotesComeBackFromTheirPlaces(t *testing.T) {
	s := shared(t)
	editor, expert, manager, other := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager"), s.As(t, "otherEditor")
	id := editor.DraftWithPDF("Có ghi chú")
	toc := editor.Put("/ebooks/"+id+"/toc", map[string]any{"items": []any{item("temp-1", "Chương 1", 1, 0, nil)}}).Want(200)
	editor.Act(id, "submit", nil).Want(200)
	before := expert.Get("/ebooks/" + id)
	line := map[string]any{"kind": "toc", "item_id": toc.Text("data.items.0.id"), "title": "một tên khác"}
	notes := []string{
		write(expert, id, onPage(2, "quote", " Định lí\nTa-lét ", "rects", []any{rect(1.0/3, 0.5, 0.25, 0.0125)}), "  Sai\tdấu "),
		write(expert, id, line, "Thừa"),
		write(manager, id, onTitle, "Thiếu tập"),
		write(editor, id, wholeEbook, "Xin xem lại"),
	}
	first := expert.Post("/ebooks/"+id+"/notes/"+notes[0]+"/replies", map[string]any{"body": "Trang 2 thôi"}).Want(201)
	assert.Equal(t, []string{"Trang 2 thôi"}, first.List("data.note.replies", "body"))
	list := other.Get("/ebooks/" + id + "/notes").Want(200)
	assert.Equal(t, notes, list.List("data.notes", "id"), "in the order in which they were written")
	assert.Equal(t, []string{"Sai dấu", "Thừa", "Thiếu tập", "Xin xem lại"}, list.List("data.notes", "body"))
	assert.Equal(t, map[string]any{"kind": "page", "page": 2.0, "quote": "Định lí\nTa-lét", "rects": []any{rect(0.3333, 0.5, 0.25, 0.0125)}}, list.At("data.notes.0.place"))
	assert.Equal(t, map[string]any{"kind": "toc", "item_id": toc.Text("data.items.0.id"), "title": "Chương 1"}, list.At("data.notes.1.place"))
	assert.Equal(t, map[string]any{"kind": "field", "field": "title"}, list.At("data.notes.2.place"))
	assert.Equal(t, map[string]any{"kind": "ebook"}, list.At("data.notes.3.place"))
	assert.Equal(t, "Chuyên gia thử", list.Text("data.notes.0.author.full_name"))
	assert.Equal(t, 1, list.Number("data.notes.0.round"))
	assert.Nil(t, list.At("data.notes.0.done_at"))
	assert.Equal(t, false, list.At("data.may_write"))
	assert.Equal(t, []any{}, list.At("data.notes.0.actions"))
	mine := editor.Get("/ebooks/" + id + "/notes")
	assert.Equal(t, true, mine.At("data.may_write"))
	assert.Equal(t, []any{"reply", "done"}, mine.At("data.notes.1.actions"))
	assert.Equal(t, []any{"reply", "edit", "remove", "done"}, mine.At("data.notes.3.actions"))

	after := expert.Get("/ebooks/" + id)
	assert.Equal(t, 0, before.Number("data.ebook.open_notes"))
	assert.Equal(t, 4, after.Number("data.ebook.open_notes"))
	assert.Equal(t, before.Header.Get("ETag"), after.Header.Get("ETag"))
	assert.Equal(t, before.Text("data.ebook.updated_at"), after.Text("data.ebook.updated_at"))
	assert.Equal(t, []string{"submit"}, expert.Get("/ebooks/"+id+"/workflow-logs").List("data.logs", "action"))
}

// RULES §18.1: a note with a reply stays; a note is done when a person who may mark it does so, and
// the list counts those that are not.
func TestANoteGetsAReplyIsMarkedDoneAndReopened(t *testing.T) {
	s := shared(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	id := editor.DraftWithPDF("Một ghi chú")
	open := func(want int) {
		t.Helper()
		assert.Equal(t, want, editor.Get("/ebooks/"+id).Number("data.ebook.open_notes"))
		list := editor.Get("/ebooks?created_by=me&limit=100").Want(200)
		place := slices.Index(list.List("data.ebooks", "id"), id)
		require.GreaterOrEqual(t, place, 0, "it is in the list")
		assert.Equal(t, want, list.Number(fmt.Sprintf("data.ebooks.%d.open_notes", place)))
	}
	path := "/ebooks/" + id + "/notes/" + write(expert, id, wholeEbook, "Một")
	response := expert.Patch(path, map[string]any{"body": "Hai", "done": nil, "unknown": 1}).Want(200)
	assert.Equal(t, "Hai", response.Text("data.note.body"))
	assert.NotEmpty(t, response.Text("data.note.edited_at"))
	manager.Patch(path, map[string]any{"body": "Ba"}).Refused(403, "ebook.forbidden")
	manager.Delete(path).Refused(403, "ebook.forbidden")
	editor.Post(path+"/replies", map[string]any{"body": "Đã sửa"}).Want(201)
	expert.Patch(path, map[string]any{"body": "Ba"}).Refused(409, "note.answered")
	expert.Patch(path, map[string]any{"body": "Ba", "done": true}).Refused(409, "note.answered")
	expert.Delete(path).Refused(409, "note.answered")
	open(1)
	done := editor.Patch(path, map[string]any{"done": true}).Want(200)
	assert.Equal(t, editor.UserID, done.Text("data.note.done_by.id"))
	assert.Equal(t, []any{"reply", "open"}, done.At("data.note.actions"))
	again := manager.Patch(path, map[string]any{"done": true}).Want(200)
	assert.Equal(t, done.At("data.note.done_by"), again.At("data.note.done_by"), "the first has marked it")
	assert.Equal(t, done.Text("data.note.done_at"), again.Text("data.note.done_at"))
	open(0)
	assert.Nil(t, manager.Patch(path, map[string]any{"done": false}).Want(200).At("data.note.done_by"))
	open(1)
	same := manager.Patch(path, map[string]any{}).Want(200)
	assert.Equal(t, "Hai", same.Text("data.note.body"))
	gone := "/ebooks/" + id + "/notes/" + write(manager, id, wholeEbook, "Nhầm")
	open(2)
	assert.Equal(t, map[string]any{}, manager.Delete(gone).Want(200).At("data"))
	manager.Delete(gone).Refused(404, "note.not_found")
	open(1)
	elsewhere := editor.Draft("Sách khác")
	manager.Patch("/ebooks/"+elsewhere+"/notes/"+path[len(path)-36:], map[string]any{"done": true}).Refused(404, "note.not_found")
}

// RULES §§3.2, 5.4, 18.2: bad input is refused in its turn, and leaves nothing.
func TestABadNoteIsRefusedAndLeavesNothing(t *testing.T) {
	s := shared(t)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	id, bare := editor.DraftWithPDF("Ghi chú sai"), editor.Draft("Chưa có PDF")
	pages := editor.Get("/ebooks/" + id).Number("data.ebook.total_pages")
	notes := "/ebooks/" + id + "/notes"
	long := func(n int) string { return strings.Repeat("ữ", n) }
	many := func(n int) (rects []any) {
		for range n {
			rects = append(rects, rect(0, 0, 1, 1))
		}
		return rects
	}
	for name, c := range map[string]struct {
		body   any
		status int
		field  string // of 422
	}{
		"no JSON":            {"{", 400, ""},
		"a list":             {"[]", 400, ""},
		"no place":           {map[string]any{"body": "a"}, 400, ""},
		"a place of text":    {map[string]any{"place": "page", "body": "a"}, 400, ""},
		"a page of text":     {map[string]any{"place": onPage("2"), "body": "a"}, 400, ""},
		"half a rectangle":   {map[string]any{"place": onPage(1, "rects", []any{map[string]any{"x": 0.1, "y": 0.1, "width": 0.1}}), "body": "a"}, 400, ""},
		"no body":            {map[string]any{"place": wholeEbook}, 422, "body"},
		"a blank body":       {map[string]any{"place": wholeEbook, "body": " \n\u200b"}, 422, "body"},
		"2,001 characters":   {map[string]any{"place": wholeEbook, "body": long(2001)}, 422, "body"},
		"a control":          {map[string]any{"place": wholeEbook, "body": "a\u0007"}, 422, "body"},
		"another kind":       {map[string]any{"place": map[string]any{"kind": "line"}, "body": "a"}, 422, "place.kind"},
		"no page":            {map[string]any{"place": map[string]any{"kind": "page"}, "body": "a"}, 422, "place.page"},
		"page 0":             {map[string]any{"place": onPage(0), "body": "a"}, 422, "place.page"},
		"page 1.5":           {map[string]any{"place": onPage(1.5), "body": "a"}, 422, "place.page"},
		"past the PDF":       {map[string]any{"place": onPage(pages + 1), "body": "a"}, 422, "place.page"},
		"a quote too long":   {map[string]any{"place": onPage(1, "quote", long(1001)), "body": "a"}, 422, "place.quote"},
		"41 rectangles":      {map[string]any{"place": onPage(1, "rects", many(41)), "body": "a"}, 422, "place.rects"},
		"out of the page":    {map[string]any{"place": onPage(1, "rects", []any{rect(0.5, 0.5, 0.6, 0.1)}), "body": "a"}, 422, "place.rects"},
		"no line of it":      {map[string]any{"place": map[string]any{"kind": "toc", "item_id": "temp-1"}, "body": "a"}, 422, "place.item_id"},
		"an id of nothing":   {map[string]any{"place": map[string]any{"kind": "toc", "item_id": "a\x00"}, "body": "a"}, 422, "place.item_id"},
		"no field of it":     {map[string]any{"place": map[string]any{"kind": "field", "field": "version"}, "body": "a"}, 422, "place.field"},
		"nothing but a kind": {map[string]any{"place": map[string]any{"kind": "field"}, "body": "a"}, 422, "place.field"},
	} {
		response := expert.Post(notes, c.body)
		assert.Equal(t, c.status, response.Status, "%s: %s", name, response.Body)
		if c.field != "" {
			assert.Equal(t, "note.invalid", response.Text("code"), name)
			assert.Contains(t, response.At("errors"), c.field, name)
		}
	}
	expert.Post("/ebooks/"+bare+"/notes", map[string]any{"place": onPage(1), "body": "a"}).Refused(422, "note.invalid")
	assert.Equal(t, []any{}, expert.Get(notes).At("data.notes"))
	assert.Equal(t, 0, expert.Get("/ebooks/"+id).Number("data.ebook.open_notes"))

	note := write(expert, id, onPage(pages, "quote", long(1000), "rects", many(40)), long(2000))
	reply := notes + "/" + note + "/replies"
	expert.Post(reply, map[string]any{"body": long(2001)}).Refused(422, "note.invalid")
	expert.Post(reply, map[string]any{}).Refused(422, "note.invalid")
	expert.Post(reply, map[string]any{"body": 7}).Refused(400, "request.malformed")
	expert.Patch(notes+"/"+note, map[string]any{"body": ""}).Refused(422, "note.invalid")
	expert.Patch(notes+"/"+note, map[string]any{"done": "yes"}).Refused(400, "request.malformed")
	expert.Post(reply, map[string]any{"body": long(2000)}).Want(201)
	for _, method := range []string{http.MethodGet, http.MethodPut} {
		assert.Equal(t, "PATCH, DELETE", expert.Do(method, notes+"/"+note, nil).Refused(405, "request.method").Header.Get("Allow"))
	}
}

// RULES §18.3: at the bounds and past them.
func TestTheNotesOfAPersonOnAnEbookAreLimited(t *testing.T) {
	s := shared(t)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	post := func(id, body string) harness.Response {
		return expert.Post("/ebooks/"+id+"/notes", map[string]any{"place": wholeEbook, "body": body})
	}
	id := editor.Draft("Đầy ghi chú")
	fillNotes(t, id, expert, 0, 1999, 3)
	note := post(id, "Cuối cùng").Want(201).Text("data.note.id")
	post(id, "Thừa").Refused(422, "note.too_many")
	assert.Len(t, expert.Get("/ebooks/"+id+"/notes").Want(200).List("data.notes", "id"), 2000)
	assert.Equal(t, 1, expert.Get("/ebooks/"+id).Number("data.ebook.open_notes"))
	filled(t, `INSERT INTO note_replies (ebook_id, note_id, id, body, author_id, created_at) SELECT $1, $2, gen_random_uuid(), 'x', $3, now() FROM generate_series(1, 99)`, id, note, editor.UserID)
	reply := func(body string) harness.Response {
		return editor.Post("/ebooks/"+id+"/notes/"+note+"/replies", map[string]any{"body": body})
	}
	last := reply("Thứ một trăm").Want(201)
	assert.Equal(t, []any{"done"}, last.At("data.note.actions"))
	reply("Thừa").Refused(422, "note.too_many")

	full := editor.Draft("Đầy chữ")
	fillNotes(t, full, expert, 0, 499, 2000)
	first := post(full, strings.Repeat("ữ", 1998)).Want(201).Text("data.note.id")
	post(full, "ăăă").Refused(422, "note.too_many")
	post(full, "ăă").Want(201)
	expert.Patch("/ebooks/"+full+"/notes/"+first, map[string]any{"body": strings.Repeat("ă", 1999)}).Refused(422, "note.too_many")
	expert.Patch("/ebooks/"+full+"/notes/"+first, map[string]any{"body": strings.Repeat("ă", 1998)}).Want(200)
	expert.Post("/ebooks/"+full+"/notes/"+first+"/replies", map[string]any{"body": "x"}).Refused(422, "note.too_many")
	editor.Post("/ebooks/"+full+"/notes/"+first+"/replies", map[string]any{"body": "Người khác còn chỗ"}).Want(201)
}

// RULES §5.5.
func TestANoteIsWrittenOnceUnderItsKey(t *testing.T) {
	s := shared(t)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	id := editor.Draft("Một lần")
	body := map[string]any{"place": wholeEbook, "body": "Một lần"}
	key := []string{"Idempotency-Key", "note-" + id}
	first := expert.Post("/ebooks/"+id+"/notes", body, key...).Want(201)
	assert.Equal(t, first.At("data"), expert.Post("/ebooks/"+id+"/notes", body, key...).Want(201).At("data"))
	expert.Post("/ebooks/"+id+"/notes", map[string]any{"place": wholeEbook, "body": "Khác"}, key...).Refused(422, "idempotency.key_reused")
	note := "/ebooks/" + id + "/notes/" + first.Text("data.note.id")
	for range 2 {
		expert.Post(note+"/replies", map[string]any{"body": "Một lần"}, "Idempotency-Key", "reply-"+id).Want(201)
	}
	list := expert.Get("/ebooks/" + id + "/notes")
	assert.Len(t, list.List("data.notes", "id"), 1)
	assert.Len(t, list.List("data.notes.0.replies", "id"), 1)
	other := "/ebooks/" + id + "/notes/" + write(expert, id, wholeEbook, "Bỏ")
	for range 2 {
		expert.Delete(other, "Idempotency-Key", "remove-"+id).Want(200)
	}
	third := "/ebooks/" + id + "/notes/" + write(expert, id, wholeEbook, "Giữ")
	expert.Delete(third, "Idempotency-Key", "khóa lạ").Refused(400, "request.malformed")
}

// RULES §§6.10, 18.1: one event says that the notes have changed, and there is none where
// nothing has.
func TestChangesOfNotesAreToldToOpenPages(t *testing.T) {
	s := harness.NewServer(t) // nobody kills it before the announcement
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	id := editor.Draft("Báo ghi chú")
	stream := begun(s.As(t, "manager"))
	note := "/ebooks/" + id + "/notes/" + write(expert, id, wholeEbook, "Một")
	assert.Equal(t, 0, stream.Await("notes", id, soon).Version)
	for _, do := range []func(){
		func() { expert.Patch(note, map[string]any{"body": "Hai"}).Want(200) },
		func() { editor.Patch(note, map[string]any{"done": true}).Want(200) },
		func() { editor.Post(note+"/replies", map[string]any{"body": "Xong"}).Want(201) },
	} {
		do()
		stream.Await("notes", id, soon)
	}
	expert.Patch(note, map[string]any{"done": true}).Want(200)
	expert.Patch(note, map[string]any{"body": "Ba"}).Refused(409, "note.answered")
	assert.Empty(t, untilNow(t, stream, editor), "nothing has changed, the e-book least of all")
	other := write(expert, id, wholeEbook, "Bỏ")
	stream.Await("notes", id, soon)
	expert.Delete("/ebooks/" + id + "/notes/" + other).Want(200)
	stream.Await("notes", id, soon)
}

// RULES §18.1: no word of a note is searched for, and the index does not change.
func TestNotesDoNotChangeTheSearch(t *testing.T) {
	s := shared(t)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	id := editor.Draft("Tên sách")
	db := database(t, s)
	index := func() []string {
		return harness.Column(t, db, `SELECT concat_ws('|', pg_sequence_last_value(pg_get_serial_sequence('search_pending', 'id')::regclass),
			pg_sequence_last_value(pg_get_serial_sequence('suggestion_changes', 'id')::regclass),
			(SELECT xmin FROM ebook_search s WHERE ebook_id = $1), (SELECT xmin FROM ebook_keys k WHERE ebook_id = $1))`, id)
	}
	before := index()
	note := "/ebooks/" + id + "/notes/" + write(expert, id, wholeEbook, "Chữchỉcóởđây")
	expert.Patch(note, map[string]any{"done": true}).Want(200)
	assert.Equal(t, before, index())
	assert.Equal(t, 0, expert.Get("/ebooks?search=Chữchỉcóởđây").Number("data.total"))
}

// RULES §§2.5, 18.1: many at the same time, and an e-book that is being deleted.
func TestConcurrentNotesAreAllKept(t *testing.T) {
	s := shared(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	people := []*harness.Client{editor, expert, manager}
	id := editor.Draft("Cùng lúc")
	note := "/ebooks/" + id + "/notes/" + write(expert, id, wholeEbook, "Hỏi")
	var tries []try
	for i := range 24 {
		who := people[i%3]
		tries = append(tries,
			func() harness.Response {
				return who.Post(note+"/replies", map[string]any{"body": fmt.Sprint("Đáp ", i)})
			},
			func() harness.Response { return who.Patch(note, map[string]any{"done": true}) })
	}
	doneBy := map[string]bool{}
	for _, response := range together(t, tries...) {
		if assert.Less(t, response.Status, 300, "%s", response.Body) && response.Status == 200 {
			doneBy[response.Text("data.note.done_by.id")] = true
		}
	}
	assert.Len(t, doneBy, 1, "one of them has marked it")
	list := editor.Get("/ebooks/" + id + "/notes")
	bodies := map[string]bool{}
	for _, body := range list.List("data.notes.0.replies", "body") {
		bodies[body] = true
	}
	assert.Len(t, bodies, 24)
	assert.Equal(t, 0, editor.Get("/ebooks/"+id).Number("data.ebook.open_notes"))

	going := editor.Draft("Đang xóa")
	responses := make(chan harness.Response, 8)
	for range 8 {
		go func() {
			a, _ := expert.Try(http.MethodPost, "/ebooks/"+going+"/notes", map[string]any{"place": wholeEbook, "body": "Kịp không"})
			responses <- a
		}()
	}
	manager.Delete("/ebooks/" + going).Want(200)
	written := 0
	for range 8 {
		if response := <-responses; response.Status == 201 {
			written++
		} else {
			assert.Equal(t, 404, response.Status, "%s", response.Body)
		}
	}
	expert.Get("/ebooks/"+going+"/notes").Refused(404, "ebook.not_found")
	s.Run(t, "", "ebook", "restore", going)
	assert.Len(t, expert.Get("/ebooks/"+going+"/notes").Want(200).List("data.notes", "id"), written)
	harness.Consistent(t, s.DSN, s.Files)
}
