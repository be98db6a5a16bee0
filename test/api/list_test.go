package api

import (
	"crypto/sha256"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestTheListFiltersSearchesSortsAndPages runs on its own server, so that the totals are known (RULES §6.1).
func TestTheListFiltersSearchesSortsAndPages(t *testing.T) {
	s := harness.NewServer(t)
	editor, other := s.As(t, "editor"), s.As(t, "otherEditor")
	create := func(c *harness.Client, title, subject, grade, author string) string {
		return c.Post("/ebooks", map[string]any{"title": title, "subject": subject, "grade": grade, "author": author}).Want(201).Text("data.ebook.id")
	}
	create(editor, "Đường thẳng và mặt phẳng", "Toán", "Lớp 12", "Tác giả mẫu")
	create(editor, "Dương tính và âm tính", "Sinh học", "Lớp 1", "")
	create(other, "Lập trình C++ 100% thực_hành", "Tin học", "Lớp 10", "O'Brien \\ Mẫu")
	create(other, "Bài 10: ôn tập", "Toán", "Khối 12", "")
	create(other, "Bài 9: ôn tập", "toan nang cao", "Lớp 2", "")
	toc := create(editor, "Sách có mục lục", "Địa lí", "Lớp 8", "")
	editor.Put("/ebooks/"+toc+"/toc", map[string]any{"items": []any{item("temp-1", "Khí hậu nhiệt đới", 1, 0, nil), item("temp-2", "Sông ngòi", 2, 0, nil)}}).Want(200)
	const all = 6

	list := func(t *testing.T, query string) harness.Response {
		return editor.For(t).Get("/ebooks?" + query).Want(200)
	}
	titles := func(t *testing.T, query string) []string { return list(t, query).List("data.ebooks", "title") }

	t.Run("shape and paging", func(t *testing.T) {
		response := list(t, "")
		assert.Equal(t, all, response.Number("total"))
		assert.Equal(t, all, response.Number("data.total"))
		assert.Equal(t, 25, response.Number("limit"))
		assert.Equal(t, 1, response.Number("totalPages"))
		assert.Equal(t, "Sách có mục lục", response.Text("data.ebooks.0.title"), "newest first")
		seen := []string{}
		for page := 1; page <= 3; page++ {
			seen = append(seen, titles(t, fmt.Sprintf("limit=2&page=%d", page))...)
		}
		assert.Equal(t, titles(t, ""), seen)
		past := list(t, "limit=2&page=4")
		assert.Equal(t, []any{}, past.At("data.ebooks"))
		assert.Equal(t, all, past.Number("total"))
		assert.Equal(t, 3, past.Number("totalPages"))
	})
	t.Run("sorts", func(t *testing.T) {
		assert.Equal(t, "Đường thẳng và mặt phẳng", titles(t, "sort=oldest")[0])
		assert.Equal(t, []string{"Bài 9: ôn tập", "Bài 10: ôn tập", "Dương tính và âm tính", "Đường thẳng và mặt phẳng", "Lập trình C++ 100% thực_hành", "Sách có mục lục"}, titles(t, "sort=title"))
	})
	t.Run("filters", func(t *testing.T) {
		for query, want := range map[string]int{
			"subject=toan": 3, "subject=TOÁN": 3, "subject=tin+hoc": 1, "subject=an": 3, "subject=%25": 0,
			"grade=1": 1, "grade=12": 2, "grade=l%E1%BB%9Bp+1": 1, "grade=2": 1, "subject=toan&grade=12": 2,
			"status=DRAFT": all, "status=draft": all, "status=published": 0, "status=": all,
			"created_by=me": 3, "created_by=ME&status=draft": 3, "created_by=" + other.UserID: 3, "created_by=me&subject=toan": 1,
			"created_by=00000000-0000-4000-8000-000000000000": 0,
		} {
			assert.Equal(t, want, list(t, query).Number("total"), query)
		}
	})
	t.Run("search", func(t *testing.T) {
		for search, want := range map[string]int{
			"duong": 2, "DƯƠNG": 2, "đường": 2, "thang duong": 1, "uong": 0, "c++": 1, "C+": 1, "++": 1, "c--": 0, "100%": 1, "%": 1, "_": 1, "thực_h": 1, "thuc hanh": 1,
			"hanh": 1, `\`: 1, "o'brien": 1, "brien": 1, "'": 1, "tac gia": 1, "b": 3, "khi hau": 1, "sách nhiệt": 1, "ng\u00f4\u0300i": 1, "nguoi": 0, "ngo\u0300i": 1, "bài 1": 1, ":*": 0, "& |": 0, "": all,
		} {
			assert.Equal(t, want, list(t, "search="+url.QueryEscape(search)).Number("total"), "search %q", search)
		}
		assert.Equal(t, []string{"Đường thẳng và mặt phẳng", "Dương tính và âm tính"}, titles(t, "search="+url.QueryEscape("đường")), "as typed first")
		assert.Equal(t, []string{"Dương tính và âm tính", "Đường thẳng và mặt phẳng"}, titles(t, "search="+url.QueryEscape("duong")), "newest first")
		assert.Equal(t, []string{"Dương tính và âm tính", "Đường thẳng và mặt phẳng"}, titles(t, "sort=newest&search="+url.QueryEscape("đường")), "a sort wins")
		assert.Equal(t, "Khí hậu nhiệt đới", list(t, "search=khi+hau").Text("data.ebooks.0.matched_toc"))
		assert.Nil(t, list(t, "search=sach").At("data.ebooks.0.matched_toc"))
	})
	t.Run("the queue", func(t *testing.T) { // RULES §6.5
		first, second := editor.DraftWithPDF("Nộp sau, tạo trước"), editor.DraftWithPDF("Nộp trước, tạo sau")
		editor.Act(second, "submit", nil).Want(200)
		editor.Act(first, "submit", nil).Want(200)
		queue := []string{"Nộp trước, tạo sau", "Nộp sau, tạo trước"}
		assert.Equal(t, queue, titles(t, "sort=waiting&status=PENDING_REVIEW"))
		assert.Equal(t, append(queue, "Sách có mục lục"), titles(t, "sort=WAITING")[:3])
		assert.Equal(t, queue[1:], titles(t, "sort=waiting&search=n%E1%BB%99p&page=2&limit=1"))
		assert.Equal(t, "Nộp trước, tạo sau", titles(t, "")[0], "the default stays")
		next := func(id, query string) harness.Response {
			return editor.For(t).Get("/ebooks/" + id + "/neighbours?" + query).Want(200)
		}
		response := next(second, "status=pending_review&sort=waiting&page=7&limit=3") // RULES §6.6
		assert.Equal(t, []any{nil, first, 1, 2}, []any{response.At("data.previous"), response.Text("data.next.id"), response.Number("data.place"), response.Number("data.total")})
		editor.For(t).Get("/ebooks/"+second+"/neighbours?sort=price").Refused(400, "request.parameter")
		editor.For(t).Get("/ebooks/00000000-0000-4000-8000-000000000000/neighbours?sort=price").Refused(404, "ebook.not_found")
		s.As(t, "expert").Act(first, "reject", map[string]any{"comment": "Thiếu đáp án"}).Want(200)
		response = next(first, "status=pending_review&sort=waiting")
		assert.Equal(t, []any{second, nil, nil, 1}, []any{response.Text("data.previous.id"), response.At("data.next"), response.At("data.place"), response.Number("data.total")}, "it has left the queue")
		assert.Equal(t, 1, list(t, "status=rejected").Number("data.ebooks.0.returned_count"))
		assert.Equal(t, 0, editor.For(t).Get("/ebooks/"+second).Want(200).Number("data.ebook.returned_count"))
	})
	t.Run("duplicates", func(t *testing.T) { // RULES §17.10
		first := editor.For(t).DraftWithPDF("Sách trùng tên")
		second := s.As(t, "otherEditor").DraftWithPDF("sach  TRUNG ten")
		response := editor.For(t).Get("/ebooks/" + first + "/duplicates").Want(200)
		assert.Contains(t, fmt.Sprint(response.At("data.duplicates.0.same")), "record")
		assert.Equal(t, second, response.Text("data.duplicates.0.ebook.id"), "the newest")
		assert.NotEmpty(t, response.Text("data.duplicates.0.ebook.file_url"))
		assert.Positive(t, response.Number("data.total"))
		editor.For(t).Get("/ebooks/00000000-0000-4000-8000-000000000000/duplicates").Refused(404, "ebook.not_found")
	})
	t.Run("duplicates of what is not an e-book yet", func(t *testing.T) { // RULES §17.10
		pdf := harness.PDF(3, 777)
		digest := fmt.Sprintf("%x", sha256.Sum256(pdf))
		id := editor.For(t).Post("/ebooks", map[string]any{"title": "Sách sắp trùng"}).Want(201).Text("data.ebook.id")
		editor.For(t).Upload(id, "upload", "sách.pdf", "application/pdf", pdf).Want(200)
		of := func(query string) harness.Response {
			return s.As(t, "otherEditor").Get("/ebooks/duplicates?" + query).Want(200)
		}
		assert.Equal(t, []any{id, "record"}, []any{of("title=sach+SAP++trung").Text("data.duplicates.0.ebook.id"), of("title=sach+sap+trung").Text("data.duplicates.0.same.0")})
		assert.Equal(t, []any{"pdf", 1}, []any{of("sha256=" + strings.ToUpper(digest)).Text("data.duplicates.0.same.0"), of("title=sach+sap+trung").Number("data.total")})
		assert.Zero(t, of("title=sach+sap+trung&subject=To%C3%A1n").Number("data.total"))
		for _, query := range []string{"", "subject=a&grade=b", "sha256=abc", "sha256=" + strings.Repeat("g", 64), "title=" + strings.Repeat("a", 501), "title=%01"} {
			editor.For(t).Get("/ebooks/duplicates?"+query).Refused(400, "request.parameter")
		}
	})
	t.Run("unchecked", func(t *testing.T) { // RULES §6.1
		id := editor.For(t).Post("/ebooks", map[string]any{"title": "Sách chưa kiểm tra", "unchecked": true}).Want(201).Text("data.ebook.id")
		assert.Equal(t, []string{"Sách chưa kiểm tra"}, titles(t, "unchecked=TRUE&created_by=me&sort=oldest"))
		assert.Empty(t, titles(t, "unchecked=true&search=mot"))
		assert.NotEmpty(t, titles(t, "unchecked=false"))
		response := editor.For(t).Get("/ebooks/" + id + "/neighbours?unchecked=true").Want(200)
		assert.Equal(t, []any{1, 1}, []any{response.Number("data.place"), response.Number("data.total")})
	})
	t.Run("values", func(t *testing.T) { // RULES §17.11
		for range 2 {
			editor.For(t).Post("/ebooks", map[string]any{"title": "Sách", "publisher": "NXB Thử gợi ý"}).Want(201)
		}
		response := editor.For(t).Get("/ebooks/values?field=publisher&prefix=thu+g").Want(200)
		assert.Equal(t, []any{"NXB Thử gợi ý", 2}, []any{response.Text("data.values.0.value"), response.Number("data.values.0.count")})
		editor.For(t).Get("/ebooks/values?field=Language").Want(200)
		for _, query := range []string{"", "field=title", "field=subject&prefix=%01", "field=subject&prefix=" + strings.Repeat("a", 256)} {
			editor.For(t).Get("/ebooks/values?"+query).Refused(400, "request.parameter")
		}
		editor.For(t).Get("/ebooks/values?field=%zz").Refused(400, "request.malformed")
	})
	t.Run("correction", func(t *testing.T) { // RULES §10.41
		editor.For(t).Post("/ebooks", map[string]any{"title": "Địa chấn học", "subject": "Địa lí thử"}).Want(201)
		ask := func(query string) any {
			return editor.For(t).Get("/ebooks/correction?" + query).Want(200).At("data.search")
		}
		wait.Until(t, func() bool { return ask("search=chaasn") == "chấn" }, "the words are indexed")
		assert.Equal(t, "chấn", ask("search=chaasn&created_by=me&subject=dia+ly+thu&page=7&sort=title"))
		for _, query := range []string{"", "search=chan", "search=chaasn&status=published", "search=chaasn&deleted=false&subject=zzzz"} {
			assert.Nil(t, ask(query), query)
		}
		editor.For(t).Get("/ebooks/correction?status=deleted").Refused(400, "request.parameter")
		editor.For(t).Get("/ebooks/correction?deleted=true").Refused(403, "ebook.forbidden")
	})
	t.Run("out of range", func(t *testing.T) {
		for _, query := range []string{
			"page=0", "page=-1", "page=x", "page=1.5", "page=99999999999", "limit=0", "limit=101", "limit=x", "status=deleted", "unchecked=yes", "sort=price", "created_by=x",
			"search=" + strings.Repeat("a", 201), "subject=" + strings.Repeat("a", 256), "search=%00", "search=%ff", "grade=%01", "search=%zz",
		} {
			response := editor.For(t).Get("/ebooks?" + query).Want(400)
			assert.NotEmpty(t, response.Text("message"), query)
		}
		list(t, "page=&limit=&sort=&search="+strings.Repeat("a", 200))
	})
}

// RULES §6.1: a keyboard that writes a letter as its parts may type as much as
// another.
func TestAParameterIsMeasuredAfterItsLettersAreComposed(t *testing.T) {
	editor := shared(t).As(t, "editor")
	const letter = "u\u031b\u0303" // ữ as its three parts
	for name, limit := range map[string]int{"search": 200, "subject": 255, "grade": 255} {
		editor.Get("/ebooks?" + name + "=" + url.QueryEscape(strings.Repeat(letter, limit))).Want(200)
		editor.Get("/ebooks?"+name+"="+url.QueryEscape(strings.Repeat(letter, limit+1))).Refused(400, "request.parameter")
	}
}

// RULES §6.2, §6.3, §6.4, §17.10, §17.11: a book is found whichever legal spelling was typed.
func TestSpellingsOfAWordFindTheSame(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	pairs := [][2]string{{"bác sĩ", "bác sỹ"}, {"Địa lí", "Địa lý"}, {"Mĩ thuật", "Mỹ thuật"}, {"Kĩ thuật", "Kỹ thuật"}, {"hi vọng", "hy vọng"},
		{"quí", "quý"}, {"Hoá học", "Hóa học"}, {"thuỷ", "thủy"}, {"khoẻ", "khỏe"}, {"hướng", "hƣớng"}}
	for _, pair := range pairs {
		for _, spelling := range pair {
			editor.Post("/ebooks", map[string]any{"title": "Sách " + spelling, "subject": spelling, "grade": "Lớp " + spelling, "author": "Tác giả " + spelling}).Want(201)
		}
	}
	editor.Post("/ebooks", map[string]any{"title": "Sách tai và tay, hóa", "subject": "Tay"}).Want(201)
	list := func(query, value string) harness.Response {
		return editor.For(t).Get("/ebooks?limit=100&" + query + "=" + url.QueryEscape(value)).Want(200)
	}
	for _, pair := range pairs {
		for _, query := range []string{"search", "subject", "grade"} {
			one, other := list(query, pair[0]), list(query, pair[1])
			assert.Equal(t, one.List("data.ebooks", "id"), other.List("data.ebooks", "id"), "%s %s", query, pair)
			assert.Equal(t, one.Number("total"), other.Number("total"))
			assert.GreaterOrEqual(t, one.Number("total"), 2, "%s %s", query, pair)
		}
		values := editor.For(t).Get("/ebooks/values?field=subject&prefix=" + url.QueryEscape(pair[1])).Want(200)
		assert.Equal(t, 2, values.Number("data.values.0.count"), pair)
		assert.Len(t, values.At("data.values"), 1, pair)
	}
	assert.Equal(t, 1, list("search", "tay").Number("total"))
	assert.Equal(t, 0, list("subject", "tai").Number("total"))

	first := list("search", "hoá").List("data.ebooks", "title")
	assert.Equal(t, []string{"Sách tai và tay, hóa", "Sách Hóa học", "Sách Hoá học"}, first, "each has the word with its marks")
	editor.Post("/ebooks", map[string]any{"title": "Kĩ thuật số", "subject": "Tin học"}).Want(201)
	id := editor.Post("/ebooks", map[string]any{"title": "Kỹ thuật số", "subject": "Tin học"}).Want(201).Text("data.ebook.id")
	assert.Equal(t, "Kĩ thuật số", editor.Get("/ebooks/"+id+"/duplicates").Want(200).Text("data.duplicates.0.ebook.title"))
}
