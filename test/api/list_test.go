package api

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// TestTheListFiltersSearchesSortsAndPages runs on a server of its own, so that the totals are known (RULES §6.1).
func TestTheListFiltersSearchesSortsAndPages(t *testing.T) {
	s := harness.NewServer(t)
	editor, other := s.As(t, "editor"), s.As(t, "otherEditor")
	make_ := func(c *harness.Client, title, subject, grade, author string) string {
		return c.Post("/ebooks", map[string]any{"title": title, "subject": subject, "grade": grade, "author": author}).Want(201).Text("data.ebook.id")
	}
	make_(editor, "Đường thẳng và mặt phẳng", "Toán", "Lớp 12", "Tác giả mẫu")
	make_(editor, "Dương tính và âm tính", "Sinh học", "Lớp 1", "")
	make_(other, "Lập trình C++ 100% thực_hành", "Tin học", "Lớp 10", "O'Brien \\ Mẫu")
	make_(other, "Bài 10: ôn tập", "Toán", "Khối 12", "")
	make_(other, "Bài 9: ôn tập", "toan nang cao", "Lớp 2", "")
	toc := make_(editor, "Sách có mục lục", "Địa lí", "Lớp 8", "")
	editor.Put("/ebooks/"+toc+"/toc", map[string]any{"items": []any{item("temp-1", "Khí hậu nhiệt đới", 1, 0, nil), item("temp-2", "Sông ngòi", 2, 0, nil)}}).Want(200)
	const all = 6

	list := func(t *testing.T, query string) harness.Answer {
		return editor.For(t).Get("/ebooks?" + query).Want(200)
	}
	titles := func(t *testing.T, query string) []string { return list(t, query).List("data.ebooks", "title") }

	t.Run("shape and paging", func(t *testing.T) {
		a := list(t, "")
		assert.Equal(t, all, a.Number("total"))
		assert.Equal(t, all, a.Number("data.total"))
		assert.Equal(t, 25, a.Number("limit"))
		assert.Equal(t, 1, a.Number("totalPages"))
		assert.Equal(t, "Sách có mục lục", a.Text("data.ebooks.0.title"), "newest first")
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
	t.Run("out of range", func(t *testing.T) {
		for _, query := range []string{
			"page=0", "page=-1", "page=x", "page=1.5", "page=99999999999", "limit=0", "limit=101", "limit=x", "status=deleted", "sort=price", "created_by=x",
			"search=" + strings.Repeat("a", 201), "subject=" + strings.Repeat("a", 256), "search=%00", "search=%ff", "grade=%01", "search=%zz",
		} {
			a := editor.For(t).Get("/ebooks?" + query).Want(400)
			assert.NotEmpty(t, a.Text("message"), query)
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
