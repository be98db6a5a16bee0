package portstest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
	"backoffice/ports"
)

func lists(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"newest is the default, oldest its reverse", listByTime},
		{"titles go by the Vietnamese alphabet, numbers by value", listByTitle},
		{"what waits comes first, the oldest submission first, and then the rest", listWaiting},
		{"pages neither overlap nor leave out, in every order, from either end", listPages},
		{"a page past the end is empty with the true total", listPastEnd},
		{"filters combine", listFilters},
		{"subject and grade match whatever case and marks", listFacets},
		{"unchecked e-books are listed, searched and ordered like all others", listUnchecked},
	})
}

func listByTime(l *library) {
	for _, title := range []string{"một", "hai", "ba"} {
		l.draft(titled(title))
	}
	assert.Equal(l.t, []string{"ba", "hai", "một"}, l.titles(ports.ListQuery{}))
	assert.Equal(l.t, []string{"ba", "hai", "một"}, l.titles(ports.ListQuery{Sort: ports.SortNewest}))
	assert.Equal(l.t, []string{"một", "hai", "ba"}, l.titles(ports.ListQuery{Sort: ports.SortOldest}))
	b := l.list(ports.ListQuery{}).Ebooks[0]
	assert.Equal(l.t, ports.Line(l.get(b.ID)), b.Ebook, "a line of the list is the e-book")
}

func listByTitle(l *library) {
	sorted := []string{"Anh văn 2", "Anh văn 10", "Ăn uống", "Âm nhạc", "Dương cầm", "Đại số", "Địa lí", "Toán 1", "Toán 2", "Toán 11"}
	for _, i := range []int{3, 9, 0, 5, 7, 1, 8, 2, 6, 4} {
		l.draft(titled(sorted[i]))
	}
	assert.Equal(l.t, sorted, l.titles(ports.ListQuery{Sort: ports.SortTitle}))
	assert.Equal(l.t, sorted, l.titles(ports.ListQuery{Sort: ports.SortTitle, Status: domain.Draft}))
}

func listPages(l *library) {
	at := l.tick()
	for i := range 23 { // equal times and few titles, so that only the id decides the order
		book, err := domain.NewEbook(newID(), l.editor, fields{"title": fmt.Sprint("Sách ", i%3), "subject": "Toán", "grade": fmt.Sprint(i % 4)}.input(), at)
		if err == nil {
			_, err = l.Ebooks.Create(l.t.Context(), operator, ports.Once{}, as(book))
		}
		assert.NoError(l.t, err)
	}
	for _, q := range []ports.ListQuery{
		{}, {Sort: ports.SortOldest}, {Sort: ports.SortTitle}, {Status: domain.Draft}, {CreatedBy: l.editor.ID},
		{CreatedBy: l.editor.ID, Status: domain.Draft}, {Subject: "toan"}, {Subject: "toan", Sort: ports.SortOldest},
		{Subject: "toan", Sort: ports.SortTitle}, {Search: "sach"}, {Search: "sách"}, {Search: "sach", Sort: ports.SortTitle},
		{Search: "sach", Sort: ports.SortOldest, Subject: "toan"}, {Search: "sach", Status: domain.Draft},
		{Sort: ports.SortWaiting}, {Sort: ports.SortWaiting, Status: domain.Draft}, {Sort: ports.SortWaiting, Subject: "toan"}, {Sort: ports.SortWaiting, Search: "sách"},
	} {
		whole := ids(l.list(with(q, 1, 100)))
		assert.Len(l.t, whole, 23, "%+v", q)
		for _, limit := range []int{1, 7, 10} {
			var pages []string
			for page := 1; page <= (23+limit-1)/limit; page++ {
				p := l.list(with(q, page, limit))
				assert.Equal(l.t, 23, p.Total)
				pages = append(pages, ids(p)...)
			}
			assert.Equal(l.t, whole, pages, "%+v by %d", q, limit)
		}
	}
	forward, backward := ids(l.list(with(ports.ListQuery{}, 1, 100))), ids(l.list(with(ports.ListQuery{Sort: ports.SortOldest}, 1, 100)))
	slices.Reverse(backward)
	assert.Equal(l.t, forward, backward)
}

func listPastEnd(l *library) {
	for range 3 {
		l.draft(titled("Sách"))
	}
	for _, q := range []ports.ListQuery{{}, {Search: "sach"}, {Search: "Sách"}, {Status: domain.Draft}, {CreatedBy: l.editor.ID}} {
		for _, page := range []int{2, 3, 1 << 40, 1<<63 - 1} {
			p := l.list(with(q, page, 3))
			assert.Equal(l.t, 3, p.Total, "%+v page %d", q, page)
			assert.Empty(l.t, p.Ebooks)
			assert.NotNil(l.t, p.Ebooks)
		}
	}
	empty := l.list(ports.ListQuery{Status: domain.Published})
	assert.Zero(l.t, empty.Total)
	assert.NotNil(l.t, empty.Ebooks)
}

func listFilters(l *library) {
	l.draft(fields{"title": "Toán nháp", "subject": "Toán", "grade": "1"})
	l.at(domain.Published, fields{"title": "Toán xong", "subject": "Toán", "grade": "2"})
	l.draftOf(l.other, fields{"title": "Văn nháp", "subject": "Ngữ văn", "grade": "1"})
	for _, test := range []struct {
		q    ports.ListQuery
		want []string
	}{
		{ports.ListQuery{Status: domain.Draft}, []string{"Văn nháp", "Toán nháp"}},
		{ports.ListQuery{CreatedBy: l.editor.ID}, []string{"Toán xong", "Toán nháp"}},
		{ports.ListQuery{CreatedBy: l.editor.ID, Status: domain.Draft}, []string{"Toán nháp"}},
		{ports.ListQuery{CreatedBy: newID()}, []string{}},
		{ports.ListQuery{Subject: "toan"}, []string{"Toán xong", "Toán nháp"}},
		{ports.ListQuery{Subject: "toan", Status: domain.Published}, []string{"Toán xong"}},
		{ports.ListQuery{Subject: "toan", Grade: "1"}, []string{"Toán nháp"}},
		{ports.ListQuery{Subject: "toan", CreatedBy: l.other.ID}, []string{}},
		{ports.ListQuery{Grade: "1", CreatedBy: l.other.ID}, []string{"Văn nháp"}},
		{ports.ListQuery{Grade: "1", Sort: ports.SortTitle}, []string{"Toán nháp", "Văn nháp"}},
		{ports.ListQuery{Grade: "1", Sort: ports.SortOldest}, []string{"Toán nháp", "Văn nháp"}},
		{ports.ListQuery{Search: "nhap"}, []string{"Văn nháp", "Toán nháp"}},
		{ports.ListQuery{Search: "nhap", Subject: "toan"}, []string{"Toán nháp"}},
		{ports.ListQuery{Search: "nháp", Grade: "1", CreatedBy: l.other.ID, Status: domain.Draft}, []string{"Văn nháp"}},
		{ports.ListQuery{Search: "toan", Status: domain.Published}, []string{"Toán xong"}},
		{ports.ListQuery{Search: "toan", Grade: "3"}, []string{}},
	} {
		assert.Equal(l.t, test.want, l.titles(test.q), "%+v", test.q)
	}
}

func listFacets(l *library) {
	for _, grade := range []string{"1", "Lớp 1", "12", "Lớp 12", "Đại học", "100%", "a_b", `c\d`, ""} {
		l.draft(fields{"title": "Khối " + grade, "grade": grade})
	}
	for typed, want := range map[string][]string{
		"1":                 {"Khối Lớp 1", "Khối 1"},
		"lop 1":             {"Khối Lớp 1"},
		"LỚP":               {"Khối Lớp 12", "Khối Lớp 1"},
		"12":                {"Khối Lớp 12", "Khối 12"},
		"2":                 {},
		"dai hoc":           {"Khối Đại học"},
		"ĐẠI":               {"Khối Đại học"},
		"i h":               {"Khối Đại học"},
		"%":                 {"Khối 100%"},
		"_":                 {"Khối a_b"},
		`\`:                 {`Khối c\d`},
		"0%":                {},
		"'":                 {},
		"Lo\u031b\u0301p 1": {"Khối Lớp 1"}, // decomposed marks
	} {
		assert.Equal(l.t, want, l.titles(ports.ListQuery{Grade: typed}), "%q", typed)
	}
}

func listUnchecked(l *library) {
	l.draft(fields{"title": "Sách đã xem", "subject": "Toán"})
	first := l.unchecked(l.editor, fields{"title": "Sách B", "subject": "Toán", "grade": "1"})
	l.unchecked(l.editor, fields{"title": "Sách A", "subject": "Ngữ văn"})
	l.unchecked(l.other, fields{"title": "Sách C", "subject": "Toán"})
	waits := l.unchecked(l.editor, fields{"title": "Sách chờ", "subject": "Toán"})
	l.attach(waits, domain.PDF)
	l.perform(waits.ID, domain.Submit, l.editor)
	removed := l.unchecked(l.editor, titled("Sách đã xóa"))
	l.remove(removed.ID)
	for _, test := range []struct {
		q    ports.ListQuery
		want []string
	}{
		{ports.ListQuery{}, []string{"Sách chờ", "Sách C", "Sách A", "Sách B"}},
		{ports.ListQuery{Sort: ports.SortOldest, CreatedBy: l.editor.ID}, []string{"Sách B", "Sách A", "Sách chờ"}},
		{ports.ListQuery{Sort: ports.SortTitle, Status: domain.Draft}, []string{"Sách A", "Sách B", "Sách C"}},
		{ports.ListQuery{Sort: ports.SortWaiting}, []string{"Sách chờ", "Sách C", "Sách A", "Sách B"}},
		{ports.ListQuery{Sort: ports.SortWaiting, Status: domain.PendingReview}, []string{"Sách chờ"}},
		{ports.ListQuery{Subject: "toan"}, []string{"Sách chờ", "Sách C", "Sách B"}},
		{ports.ListQuery{Subject: "toan", Sort: ports.SortTitle}, []string{"Sách B", "Sách C", "Sách chờ"}},
		{ports.ListQuery{Subject: "toan", Sort: ports.SortWaiting, CreatedBy: l.editor.ID}, []string{"Sách chờ", "Sách B"}},
		{ports.ListQuery{Search: "sach", Sort: ports.SortTitle}, []string{"Sách A", "Sách B", "Sách C", "Sách chờ"}},
		{ports.ListQuery{Search: "Sách", Grade: "1"}, []string{"Sách B"}},
		{ports.ListQuery{Deleted: true}, []string{"Sách đã xóa"}},
	} {
		test.q.Unchecked = true
		assert.Equal(l.t, test.want, l.titles(test.q), "%+v", test.q)
		assert.Equal(l.t, len(test.want), l.list(test.q).Total, "%+v", test.q)
	}
	l.update(first.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Edit(l.editor, domain.DetailsInput{}, l.tick())
	})
	assert.Equal(l.t, []string{"Sách A"}, l.titles(ports.ListQuery{Unchecked: true, CreatedBy: l.editor.ID, Status: domain.Draft}))
}
