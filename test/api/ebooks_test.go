package api

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// RULES §5.1.
func TestARecordIsCreatedReadAndEdited(t *testing.T) {
	editor := shared(t).As(t, "editor")
	response := editor.Post("/ebooks", map[string]any{
		"title": "  Ngữ văn 9  ", "description": "Dòng 1\r\nDòng 2\tcó tab", "subject": "Ngữ văn", "grade": "Lớp 9", "language": "Vietnamese",
		"author": "Nhóm biên soạn mẫu", "publisher": "NXB Mẫu", "published_year": 2025, "total_pages": 120, "tags": "văn, lớp 9", "mascot": "ignored",
	}).Want(http.StatusCreated)
	id := response.Text("data.ebook.id")
	assert.Equal(t, "Ngữ văn 9", response.Text("data.ebook.title"))
	assert.Equal(t, "Dòng 1\nDòng 2 có tab", response.Text("data.ebook.description"))
	assert.Equal(t, "draft", response.Text("data.ebook.status"))
	assert.Equal(t, editor.Name, response.Text("data.ebook.creator.full_name"))
	assert.Equal(t, []string{"edit", "submit"}, response.List("data.ebook.actions", "name"))
	assert.Equal(t, `"1"`, response.Header.Get("ETag"))

	response = editor.Put("/ebooks/"+id, map[string]any{"subject": "", "published_year": nil, "total_pages": ""}, "If-Match", `"1"`).Want(200)
	assert.Equal(t, "Ngữ văn 9", response.Text("data.ebook.title"), "a missing member stays")
	assert.Equal(t, "", response.Text("data.ebook.subject"))
	assert.Nil(t, response.At("data.ebook.published_year"))
	assert.Nil(t, response.At("data.ebook.total_pages"))
	assert.Equal(t, 2, response.Number("data.ebook.version"))
}

// RULES §17.14.
func TestARecordThatAProgramFilledInIsUncheckedUntilItsCreatorSavesIt(t *testing.T) {
	editor, expert := shared(t).As(t, "editor"), shared(t).As(t, "expert")
	draft := map[string]any{"title": "Lấy từ một PDF", "unchecked": true}
	response := editor.Post("/ebooks", draft, "Idempotency-Key", "many-1").Want(201)
	id := response.Text("data.ebook.id")
	again := editor.Post("/ebooks", draft, "Idempotency-Key", "many-1").Want(201)
	assert.Equal(t, id, again.Text("data.ebook.id"))
	assert.Equal(t, true, again.At("data.ebook.unchecked"))

	editor.Upload(id, "upload", "sách.pdf", "application/pdf", harness.PDF(3, 100)).Want(200)
	editor.Put("/ebooks/"+id+"/toc", map[string]any{"items": []any{map[string]any{"id": "temp-1", "title": "Chương 1", "level": 0}}}).Want(200)
	editor.Act(id, "submit", nil).Want(200)
	expert.Act(id, "reject", map[string]any{"comment": "Thiếu tên tác giả"}).Want(200)
	assert.Equal(t, true, expert.Get("/ebooks/"+id).At("data.ebook.unchecked"))
	assert.Equal(t, true, expert.Get("/ebooks?search="+url.QueryEscape("Lấy từ một PDF")).At("data.ebooks.0.unchecked"))
	response = editor.Put("/ebooks/"+id, map[string]any{"unchecked": true, "version": response.Number("data.ebook.version")}).Refused(409, "ebook.stale")
	assert.Equal(t, true, response.At("current.unchecked"))
	assert.Equal(t, []any{"rejected", expert.UserID}, []any{response.At("current.status"), response.At("changed_by.id")})
	response = editor.Put("/ebooks/"+id, map[string]any{"author": "Lê", "unchecked": true}).Want(200)
	assert.Equal(t, false, response.At("data.ebook.unchecked"), "nobody makes it so again")

	editor.Post("/ebooks", map[string]any{"title": "a", "unchecked": "yes"}).Refused(400, "request.malformed")
	for _, usual := range []map[string]any{{"title": "a"}, {"title": "a", "unchecked": nil}, {"title": "a", "unchecked": false}} {
		assert.Equal(t, false, editor.Post("/ebooks", usual).Want(201).At("data.ebook.unchecked"))
	}
}

// RULES §5.6.
func TestAStaleSaveTellsWhoWhenAndWhatAndWritesNothing(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Bản đầu")
	editor.Put("/ebooks/"+id, map[string]any{"title": "Bản hai", "version": 1}).Want(200)
	for name, send := range map[string]func() (body map[string]any, header []string){
		"member": func() (map[string]any, []string) { return map[string]any{"title": "Bản ba", "version": 1}, nil },
		"header": func() (map[string]any, []string) {
			return map[string]any{"title": "Bản ba"}, []string{"If-Match", `"1"`}
		},
	} {
		t.Run(name, func(t *testing.T) {
			body, header := send()
			response := editor.For(t).Put("/ebooks/"+id, body, header...).Refused(409, "ebook.stale")
			assert.Equal(t, "Bản hai", response.Text("current.title"))
			assert.Equal(t, editor.Name, response.Text("changed_by.full_name"))
			_, err := time.Parse(time.RFC3339, response.Text("changed_at"))
			assert.NoError(t, err)
			assert.Equal(t, "Bản hai", editor.Get("/ebooks/"+id).Text("data.ebook.title"))
		})
	}
}

// RULES §4.2.
func TestBadFieldsAreRefusedWithTheirMessage(t *testing.T) {
	editor := shared(t).As(t, "editor")
	next := time.Now().Year() + 1
	for name, c := range map[string]struct {
		body    map[string]any
		field   string
		message string
	}{
		"no title":         {map[string]any{}, "title", "Title is required"},
		"null title":       {map[string]any{"title": nil}, "title", "Title is required"},
		"blank title":      {map[string]any{"title": " \t "}, "title", "Title is required"},
		"501 characters":   {map[string]any{"title": strings.Repeat("ữ", 501)}, "title", "Title must be less than 500 characters"},
		"control":          {map[string]any{"title": "a\u0000b"}, "title", "Có ký tự điều khiển không hợp lệ."},
		"newline in title": {map[string]any{"title": "a\nb"}, "title", "Có ký tự điều khiển không hợp lệ."},
		"1899":             {map[string]any{"title": "a", "published_year": 1899}, "published_year", "Năm xuất bản phải là số nguyên từ 1900 đến"},
		"year after next":  {map[string]any{"title": "a", "published_year": next + 1}, "published_year", "Năm xuất bản phải là số nguyên từ 1900 đến"},
		"half a year":      {map[string]any{"title": "a", "published_year": 2000.5}, "published_year", "Năm xuất bản phải là số nguyên"},
		"no pages":         {map[string]any{"title": "a", "total_pages": 0}, "total_pages", "Số trang phải là số nguyên từ 1 trở lên"},
		"too many pages":   {map[string]any{"title": "a", "total_pages": 1e300}, "total_pages", "Số trang phải là số nguyên từ 1 trở lên"},
		"language":         {map[string]any{"title": "a", "language": "Latin"}, "language", "Ngôn ngữ"},
		"long subject":     {map[string]any{"title": "a", "subject": strings.Repeat("a", 256)}, "subject", "Tối đa 255 ký tự (hiện có 256)"},
		"long tags":        {map[string]any{"title": "a", "tags": strings.Repeat("a", 1001)}, "tags", "Tối đa 1000 ký tự (hiện có 1001)"},
		"long description": {map[string]any{"title": "a", "description": strings.Repeat("a", 20001)}, "description", "Tối đa 20000 ký tự (hiện có 20001)"},
	} {
		t.Run(name, func(t *testing.T) {
			response := editor.For(t).Post("/ebooks", c.body).Refused(422, "ebook.invalid")
			assert.Contains(t, response.Text("errors."+c.field), c.message)
			assert.Contains(t, response.Text("message"), c.message)
		})
	}
	editor.Post("/ebooks", map[string]any{"title": strings.Repeat("u\u031b\u0303", 500)}).Want(201) // 500 letters once composed
}

// RULES §5.4.
func TestWhatCannotBeParsedIs400(t *testing.T) {
	editor := shared(t).As(t, "editor")
	for name, body := range map[string]string{
		"empty": "", "null": "null", "array": "[]", "text": `"a"`, "number": "1", "cut": `{"title":`, "trailing": `{"title":"a"} {}`,
		"wrong type": `{"title":1}`, "object for text": `{"title":{}}`, "text for number": `{"title":"a","published_year":"2020"}`,
		"nesting bomb": strings.Repeat(`{"a":`, 100) + "1" + strings.Repeat("}", 100), "deep arrays": `{"a":` + strings.Repeat("[", 50000) + strings.Repeat("]", 50000) + "}",
		"half a character": `{"title":"\ud83d"}`, "second half": `{"title":"\ude00"}`, "not UTF-8": "{\"title\":\"\xff\"}", "huge number": `{"title":"a","total_pages":1e400}`,
	} {
		t.Run(name, func(t *testing.T) { editor.For(t).Post("/ebooks", body).Refused(400, "request.malformed") })
	}
	editor.Post("/ebooks", `{"Title":"loose"}`).Refused(422, "ebook.invalid")
	editor.Post("/ebooks", `{"t\u0069tle":"Tên đặt bằng escape \ud83d\ude00"}`).Want(201)
	editor.Post("/ebooks", `{"title":"a"}`, "Content-Type", "application/json; charset=utf-8").Want(201)
	editor.Post("/ebooks", `{"title":"a"}`, "Content-Type", "").Refused(415, "request.not_json")
}

// RULES §5.1.
func TestUnknownPathsAndMethodsAreRefused(t *testing.T) {
	editor := shared(t).As(t, "editor")
	editor.Get("/nothing").Refused(404, "request.no_route")
	response := editor.Delete("/ebooks").Refused(405, "request.method")
	assert.Equal(t, "GET, HEAD, POST", response.Header.Get("Allow"))
	id := editor.Draft("Phương thức")
	editor.Post("/ebooks/"+id+"/toc", nil).Refused(405, "request.method")
	editor.Post("/ebooks/"+id+"/edit", nil).Want(404)
	editor.Get("/ebooks/" + strings.ToUpper(id)).Want(200)
	for _, bad := range []string{"%00", "..%2f..", "'--", strings.Repeat("a", 5000), "0000"} {
		editor.Get("/ebooks/" + bad).Want(404)
	}
}

// RULES §5.2.
func TestStatisticsCountAllAndMine(t *testing.T) {
	s := shared(t)
	admin, editor := s.As(t, "admin"), s.As(t, "editor")
	before, mine := admin.Get("/ebooks/statistics").Want(200), editor.Get("/ebooks/statistics").Want(200)
	admin.DraftWithPDF("Của quản trị")
	id := editor.DraftWithPDF("Của biên tập")
	editor.Act(id, "submit", nil).Want(200)
	after, mineAfter := admin.Get("/ebooks/statistics"), editor.Get("/ebooks/statistics")
	assert.Equal(t, before.Number("data.total")+2, after.Number("data.total"))
	assert.Equal(t, before.Number("data.byStatus.PENDING_REVIEW")+1, after.Number("data.byStatus.PENDING_REVIEW"))
	assert.Equal(t, before.Number("data.mine.total")+1, after.Number("data.mine.total"))
	assert.Equal(t, mine.Number("data.mine.byStatus.PENDING_REVIEW")+1, mineAfter.Number("data.mine.byStatus.PENDING_REVIEW"))
}
