package portstest

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
	"backoffice/ports"
)

func searches(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"what a search finds":                               searchTable,
		"words across title, author, tags and outline":      searchAcross,
		"exact matches come first where marks were typed":   searchMarked,
		"exact and other matches share pages without a gap": searchMarkedPages,
		"a changed record is found only by its new words":   searchFollows,
		"the longest outline is saved and its e-book found": searchHuge,
		"nothing that can be typed fails":                   searchAnything,
	})
}

func searchTable(l *Library) {
	titles := []string{"Đường đi", "C++ (nâng-cao)", "100% toán", "snake_case", `D:\sách`, "O'Reilly \"Go\"", "Toán 12", "Ở nhà", `Thư\mục`, "Văn"}
	for _, title := range titles {
		l.draft(titled(title))
	}
	for typed, want := range map[string][]string{
		"":                        {"Văn", `Thư\mục`, "Ở nhà", "Toán 12", "O'Reilly \"Go\"", `D:\sách`, "snake_case", "100% toán", "C++ (nâng-cao)", "Đường đi"},
		"   ":                     {"Văn", `Thư\mục`, "Ở nhà", "Toán 12", "O'Reilly \"Go\"", `D:\sách`, "snake_case", "100% toán", "C++ (nâng-cao)", "Đường đi"},
		"duong":                   {"Đường đi"},
		"DUONG DI":                {"Đường đi"},
		"đi đường":                {"Đường đi"},
		"Đu\u031bo\u031b\u0300ng": {"Đường đi"}, // NFD
		"d":                       {`D:\sách`, "Đường đi"},
		"o":                       {"Ở nhà", "O'Reilly \"Go\""},
		"to":                      {"Toán 12", "100% toán"},
		"uong":                    {}, // not where a word begins
		"c++":                     {"C++ (nâng-cao)"},
		"c+":                      {"C++ (nâng-cao)"},
		"+":                       {"C++ (nâng-cao)"},
		"(nang":                   {"C++ (nâng-cao)"},
		"nang-cao":                {"C++ (nâng-cao)"},
		"cao)":                    {"C++ (nâng-cao)"},
		"nang cao":                {"C++ (nâng-cao)"},
		"nangcao":                 {},
		"cao-":                    {},
		"%":                       {"100% toán"},
		"100%":                    {"100% toán"},
		"10%":                     {},
		"snake_":                  {"snake_case"},
		"snakeXcase":              {},
		"_case":                   {"snake_case"},
		`d:\sach`:                 {`D:\sách`},
		`\`:                       {`Thư\mục`, `D:\sách`},
		`:\`:                      {`D:\sách`},
		`\m`:                      {`Thư\mục`},
		"o'r":                     {"O'Reilly \"Go\""},
		"'":                       {"O'Reilly \"Go\""},
		`"go"`:                    {"O'Reilly \"Go\""},
		"12":                      {"Toán 12"},
		"1":                       {"Toán 12", "100% toán"},
		"toan 12 van":             {},
		"toan | van":              {},
		"!van":                    {},
		"van:*":                   {},
		"không-có":                {},
	} {
		assert.Equal(l.T, want, l.titles(ports.ListQuery{Search: typed, Sort: ports.SortNewest}), "%q", typed)
	}
}

func searchAcross(l *Library) {
	b := l.draft(fields{"title": "Hình học", "author": "Đỗ Đức Thái", "tags": "tam giác, lớp 9", "subject": "Toán", "description": "mô tả"})
	l.saveTOC(b.ID, "", "Chương 1: Đường tròn", "Chương 2: Góc nội tiếp")
	// want is the line of the outline that is shown, "-" if only the record matches, "" if nothing is found
	for typed, want := range map[string]string{
		"hinh thai giac": "-", "duc 9": "-", "tron": "Chương 1: Đường tròn", "hinh tron": "Chương 1: Đường tròn",
		"noi tiep": "Chương 2: Góc nội tiếp", "tron noi": "Chương 1: Đường tròn", "thai noi tiep goc": "Chương 2: Góc nội tiếp",
		"chương": "Chương 1: Đường tròn", "học": "-",
		"toan": "", "mo ta": "", "hinh hong": "",
	} {
		page := l.list(ports.ListQuery{Search: typed})
		if want == "" {
			assert.Zero(l.T, page.Total, typed)
			continue
		}
		if assert.Len(l.T, page.Ebooks, 1, typed) {
			matched := "-"
			if m := page.Ebooks[0].MatchedTOC; m != nil {
				matched = *m
			}
			assert.Equal(l.T, want, matched, typed)
		}
	}
}

func searchMarked(l *Library) {
	for _, title := range []string{"Đường 1", "Dương 1", "Đường 2", "Duong 1", "Dương Đường"} {
		l.draft(titled(title))
	}
	in := l.draft(titled("Trong mục lục"))
	l.saveTOC(in.ID, "Con đường")
	newest := []string{"Trong mục lục", "Dương Đường", "Duong 1", "Đường 2", "Dương 1", "Đường 1"}
	assert.Equal(l.T, newest, l.titles(ports.ListQuery{Search: "duong"}))
	assert.Equal(l.T, []string{"Trong mục lục", "Dương Đường", "Đường 2", "Đường 1", "Duong 1", "Dương 1"}, l.titles(ports.ListQuery{Search: "đường"}))
	assert.Equal(l.T, []string{"Dương Đường", "Dương 1", "Trong mục lục", "Duong 1", "Đường 2", "Đường 1"}, l.titles(ports.ListQuery{Search: "DƯƠNG"}))
	assert.Equal(l.T, []string{"Đường 1", "Duong 1", "Dương 1"}, l.titles(ports.ListQuery{Search: "đường 1"}), "every word as typed")
	assert.Equal(l.T, newest, l.titles(ports.ListQuery{Search: "đường", Sort: ports.SortNewest}), "a sort asked for wins")
	assert.Equal(l.T, []string{"Duong 1", "Dương 1", "Dương Đường", "Đường 1", "Đường 2", "Trong mục lục"}, l.titles(ports.ListQuery{Search: "đường", Sort: ports.SortTitle}))
	filtered := ports.ListQuery{Search: "đường", Status: domain.Draft, CreatedBy: l.Editor.ID}
	assert.Equal(l.T, l.titles(ports.ListQuery{Search: "đường"}), l.titles(filtered))
}

func searchMarkedPages(l *Library) {
	for i := range 11 {
		l.draft(titled([]string{"Đường", "Dương", "Duong"}[i%3]))
	}
	whole := ids(l.list(with(ports.ListQuery{Search: "đường"}, 1, 100)))
	assert.Len(l.T, whole, 11)
	assert.Equal(l.T, whole, l.allIDs(ports.ListQuery{Search: "đường"}))
	for _, limit := range []int{1, 2, 3, 4, 5, 10} {
		var pages []string
		for page := 1; page <= 11/limit+1; page++ {
			p := l.list(with(ports.ListQuery{Search: "đường"}, page, limit))
			assert.Equal(l.T, 11, p.Total)
			pages = append(pages, ids(p)...)
		}
		assert.Equal(l.T, whole, pages, "by %d", limit)
	}
}

func searchFollows(l *Library) {
	b := l.draft(fields{"title": "Cũ", "author": "Tác giả", "tags": "nhãn"})
	l.saveTOC(b.ID, "Chương đầu")
	l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Edit(l.Editor, titled("Mới").input(), l.Tick())
	})
	assert.Empty(l.T, l.titles(ports.ListQuery{Search: "cu"}))
	assert.Equal(l.T, []string{"Mới"}, l.titles(ports.ListQuery{Search: "moi nhan dau"}), "the rest stays")
	l.saveTOC(b.ID, "Chương cuối")
	assert.Empty(l.T, l.titles(ports.ListQuery{Search: "dau"}))
	assert.Equal(l.T, []string{"Mới"}, l.titles(ports.ListQuery{Search: "cuoi moi"}))
	l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Edit(l.Editor, fields{"author": "", "tags": ""}.input(), l.Tick())
	})
	assert.Empty(l.T, l.titles(ports.ListQuery{Search: "nhan"}))
}

func searchHuge(l *Library) {
	b := l.draft(titled("Bách khoa " + strings.Repeat("ằ", 480)))
	titles := make([]string, domain.MaxTOCCharacters/433) // of 433 characters each
	for i := range titles {                               // all words are different
		titles[i] = strings.Repeat("𠀀", 230) + string(rune(0x4e00+i)) + " " + strings.Repeat("𠀁", 200) + string(rune(0x4e00+i))
	}
	l.saveTOC(b.ID, titles...)
	assert.Len(l.T, l.titles(ports.ListQuery{Search: "bach khoa"}), 1)
	assert.Len(l.T, l.titles(ports.ListQuery{Search: strings.Repeat("ằ", 200)}), 1)
}

func searchAnything(l *Library) {
	l.draft(titled("Sách"))
	for _, typed := range []string{
		"\x00", "a\x00b", "\xff\xfe", "'", "''", `\`, `\'`, `'\`, `' | 'b`, ":*", "&", "!", "<->", "( )", "\u0301", "đ\u0301", "\u200b",
		strings.Repeat("a ", 100), strings.Repeat("𠀀", 200), strings.Repeat("' ", 100), "ß", "İ", "ﬁ",
	} {
		for _, sort := range []ports.Sort{ports.SortDefault, ports.SortTitle} {
			l.list(ports.ListQuery{Search: typed, Sort: sort, Status: domain.Draft})
			l.list(ports.ListQuery{Search: typed, Sort: sort})
		}
		l.list(ports.ListQuery{Subject: typed})
		l.list(ports.ListQuery{Grade: typed})
	}
}
