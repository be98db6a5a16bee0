package portstest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"

	"backoffice/domain"
	"backoffice/ports"
)

func lists(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"newest is the default, oldest its reverse":                              listByTime,
		"titles go by the Vietnamese alphabet, numbers by value":                 listByTitle,
		"what waits comes first, the oldest submission first, and then the rest": listWaiting,
		"pages neither overlap nor leave out, in every order, from either end":   listPages,
		"a page past the end is empty with the true total":                       listPastEnd,
		"filters combine":                                                    listFilters,
		"all ids of a list, and all records":                                 listWhole,
		"subject and grade match whatever case and marks":                    listFacets,
		"unchecked e-books are listed, searched and ordered like all others": listUnchecked,
	})
}

func listByTime(l *Library) {
	for _, title := range []string{"một", "hai", "ba"} {
		l.draft(titled(title))
	}
	assert.Equal(l.T, []string{"ba", "hai", "một"}, l.titles(ports.ListQuery{}))
	assert.Equal(l.T, []string{"ba", "hai", "một"}, l.titles(ports.ListQuery{Sort: ports.SortNewest}))
	assert.Equal(l.T, []string{"một", "hai", "ba"}, l.titles(ports.ListQuery{Sort: ports.SortOldest}))
	b := l.list(ports.ListQuery{}).Ebooks[0]
	assert.Equal(l.T, ports.AsListed(l.get(b.ID)), b.Ebook, "a line of the list is the e-book")
}

func listByTitle(l *Library) {
	sorted := []string{"Anh văn 2", "Anh văn 10", "Ăn uống", "Âm nhạc", "Dương cầm", "Đại số", "Địa lí", "Toán 1", "Toán 2", "Toán 11"}
	for _, i := range []int{3, 9, 0, 5, 7, 1, 8, 2, 6, 4} {
		l.draft(titled(sorted[i]))
	}
	assert.Equal(l.T, sorted, l.titles(ports.ListQuery{Sort: ports.SortTitle}))
	assert.Equal(l.T, sorted, l.titles(ports.ListQuery{Sort: ports.SortTitle, Status: domain.Draft}))
}

func listPages(l *Library) {
	at := l.Tick()
	for i := range 23 { // equal times and few titles, so that only the id decides the order
		book, err := domain.NewEbook(NewID(), l.Editor, fields{"title": fmt.Sprint("Sách ", i%3), "subject": "Toán", "grade": fmt.Sprint(i % 4)}.input(), at)
		if err == nil {
			_, err = l.Ebooks.Create(l.T.Context(), operator, ports.Once{}, as(book))
		}
		assert.NoError(l.T, err)
	}
	for _, q := range []ports.ListQuery{
		{}, {Sort: ports.SortOldest}, {Sort: ports.SortTitle}, {Status: domain.Draft}, {CreatedBy: l.Editor.ID},
		{CreatedBy: l.Editor.ID, Status: domain.Draft}, {Subject: "toan"}, {Subject: "toan", Sort: ports.SortOldest},
		{Subject: "toan", Sort: ports.SortTitle}, {Search: "sach"}, {Search: "sách"}, {Search: "sach", Sort: ports.SortTitle},
		{Search: "sach", Sort: ports.SortOldest, Subject: "toan"}, {Search: "sach", Status: domain.Draft},
		{Sort: ports.SortWaiting}, {Sort: ports.SortWaiting, Status: domain.Draft}, {Sort: ports.SortWaiting, Subject: "toan"}, {Sort: ports.SortWaiting, Search: "sách"},
	} {
		whole := ids(l.list(with(q, 1, 100)))
		assert.Len(l.T, whole, 23, "%+v", q)
		assert.Equal(l.T, whole, l.allIDs(q), "%+v", q)
		for _, limit := range []int{1, 7, 10} {
			var pages []string
			for page := 1; page <= (23+limit-1)/limit; page++ {
				p := l.list(with(q, page, limit))
				assert.Equal(l.T, 23, p.Total)
				pages = append(pages, ids(p)...)
			}
			assert.Equal(l.T, whole, pages, "%+v by %d", q, limit)
		}
	}
	forward, backward := ids(l.list(with(ports.ListQuery{}, 1, 100))), ids(l.list(with(ports.ListQuery{Sort: ports.SortOldest}, 1, 100)))
	slices.Reverse(backward)
	assert.Equal(l.T, forward, backward)
}

func listPastEnd(l *Library) {
	for range 3 {
		l.draft(titled("Sách"))
	}
	for _, q := range []ports.ListQuery{{}, {Search: "sach"}, {Search: "Sách"}, {Status: domain.Draft}, {CreatedBy: l.Editor.ID}} {
		for _, page := range []int{2, 3, 1 << 40, 1<<63 - 1} {
			p := l.list(with(q, page, 3))
			assert.Equal(l.T, 3, p.Total, "%+v page %d", q, page)
			assert.Empty(l.T, p.Ebooks)
			assert.NotNil(l.T, p.Ebooks)
		}
	}
	empty := l.list(ports.ListQuery{Status: domain.Published})
	assert.Zero(l.T, empty.Total)
	assert.NotNil(l.T, empty.Ebooks)
}

func listFilters(l *Library) {
	l.draft(fields{"title": "Toán nháp", "subject": "Toán", "grade": "1"})
	l.at(domain.Published, fields{"title": "Toán xong", "subject": "Toán", "grade": "2"})
	l.draftOf(l.Other, fields{"title": "Văn nháp", "subject": "Ngữ văn", "grade": "1"})
	for _, test := range []struct {
		q    ports.ListQuery
		want []string
	}{
		{ports.ListQuery{Status: domain.Draft}, []string{"Văn nháp", "Toán nháp"}},
		{ports.ListQuery{CreatedBy: l.Editor.ID}, []string{"Toán xong", "Toán nháp"}},
		{ports.ListQuery{CreatedBy: l.Editor.ID, Status: domain.Draft}, []string{"Toán nháp"}},
		{ports.ListQuery{CreatedBy: NewID()}, []string{}},
		{ports.ListQuery{Subject: "toan"}, []string{"Toán xong", "Toán nháp"}},
		{ports.ListQuery{Subject: "toan", Status: domain.Published}, []string{"Toán xong"}},
		{ports.ListQuery{Subject: "toan", Grade: "1"}, []string{"Toán nháp"}},
		{ports.ListQuery{Subject: "toan", CreatedBy: l.Other.ID}, []string{}},
		{ports.ListQuery{Grade: "1", CreatedBy: l.Other.ID}, []string{"Văn nháp"}},
		{ports.ListQuery{Grade: "1", Sort: ports.SortTitle}, []string{"Toán nháp", "Văn nháp"}},
		{ports.ListQuery{Grade: "1", Sort: ports.SortOldest}, []string{"Toán nháp", "Văn nháp"}},
		{ports.ListQuery{Search: "nhap"}, []string{"Văn nháp", "Toán nháp"}},
		{ports.ListQuery{Search: "nhap", Subject: "toan"}, []string{"Toán nháp"}},
		{ports.ListQuery{Search: "nháp", Grade: "1", CreatedBy: l.Other.ID, Status: domain.Draft}, []string{"Văn nháp"}},
		{ports.ListQuery{Search: "toan", Status: domain.Published}, []string{"Toán xong"}},
		{ports.ListQuery{Search: "toan", Grade: "3"}, []string{}},
	} {
		assert.Equal(l.T, test.want, l.titles(test.q), "%+v", test.q)
		assert.Equal(l.T, test.want, l.allTitles(test.q), "%+v", test.q)
	}
}

// listWhole covers what pages of a list do not show: deleted e-books, and complete records.
func listWhole(l *Library) {
	kept := l.at(domain.Published, fields{"title": "Còn", "description": "Mô tả"})
	gone := l.draft(titled("Bị xóa"))
	ids := append(l.allIDs(ports.ListQuery{}), NewID())
	assert.Equal(l.T, []string{gone.ID, kept.ID}, ids[:2])
	l.remove(gone.ID)
	assert.Equal(l.T, []string{kept.ID}, l.allIDs(ports.ListQuery{}))
	assert.Equal(l.T, []string{kept.ID}, l.allIDs(ports.ListQuery{Deleted: true}))
	records, err := l.Ebooks.Records(l.T.Context(), binaryIDs(ids))
	assert.NoError(l.T, err)
	assert.Equal(l.T, []domain.Ebook{l.get(kept.ID)}, records)
	none, err := l.Ebooks.Records(l.T.Context(), nil)
	assert.NoError(l.T, err)
	assert.Empty(l.T, none)
}

func (l *Library) allIDs(q ports.ListQuery) []string {
	binary, err := l.Ebooks.IDs(l.T.Context(), q)
	assert.NoError(l.T, err)
	ids := make([]string, len(binary))
	for i, id := range binary {
		ids[i] = uuid.UUID(id).String()
	}
	return ids
}

func binaryIDs(ids []string) [][16]byte {
	binary := make([][16]byte, len(ids))
	for i, id := range ids {
		binary[i] = uuid.MustParse(id)
	}
	return binary
}

func (l *Library) allTitles(q ports.ListQuery) []string {
	books, err := l.Ebooks.Records(l.T.Context(), binaryIDs(l.allIDs(q)))
	assert.NoError(l.T, err)
	titles := make([]string, len(books))
	for i, b := range books {
		titles[i] = b.Title
	}
	return titles
}

func listFacets(l *Library) {
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
		assert.Equal(l.T, want, l.titles(ports.ListQuery{Grade: typed}), "%q", typed)
	}
}

// queueOf creates e-books that are submitted in another order than created, with others of every
// status between them. It returns the titles of the waiting ones in the order of the queue, and
// those of the rest, newest first.
func queueOf(l *Library) (waits, rest []string) {
	var waiting []domain.Ebook
	for i := range 5 {
		for _, status := range []domain.Status{domain.Draft, domain.Approved, domain.Rejected, domain.Published} {
			b := l.at(status, fields{"title": fmt.Sprintf("Sách %s %d", status, i), "subject": "Toán", "grade": fmt.Sprint(i % 2)})
			rest = append([]string{b.Title}, rest...)
		}
		waiting = append(waiting, l.attach(l.draft(fields{"title": fmt.Sprint("Sách chờ ", i), "subject": "Toán", "grade": fmt.Sprint(i % 2)}), domain.PDF))
	}
	for _, i := range []int{3, 0, 4, 2, 1} {
		l.perform(waiting[i].ID, domain.Submit, l.Editor)
		waits = append(waits, waiting[i].Title)
	}
	return waits, rest
}

// RULES §6.5.
func listWaiting(l *Library) {
	waits, rest := queueOf(l)
	whole := append(append([]string{}, waits...), rest...)
	queue := ports.ListQuery{Sort: ports.SortWaiting, Limit: 100}
	for _, q := range []ports.ListQuery{
		{}, {Search: "sach"}, {Search: "sách"}, {Subject: "toan"}, {CreatedBy: l.Editor.ID}, {CreatedBy: l.Editor.ID, Subject: "toan", Search: "sách"},
	} {
		q.Sort = queue.Sort
		assert.Equal(l.T, whole, l.titles(q), "%+v", q)
		assert.Equal(l.T, whole, l.allTitles(q), "%+v", q)
		for _, limit := range []int{1, 3, 5, 7} {
			var pages []string
			for page := 1; page <= (len(whole)+limit-1)/limit; page++ {
				p := l.list(with(q, page, limit))
				assert.Equal(l.T, len(whole), p.Total)
				pages = append(pages, titlesOf(p)...)
			}
			assert.Equal(l.T, whole, pages, "%+v by %d", q, limit)
		}
		assert.Empty(l.T, l.list(with(q, 100, 25)).Ebooks)
		q.Status = domain.PendingReview
		assert.Equal(l.T, waits, l.titles(q), "%+v", q)
		assert.Equal(l.T, waits, l.allTitles(q), "%+v", q)
		assert.Equal(l.T, waits[3:], titlesOf(l.list(with(q, 2, 3))), "%+v", q)
		q.Status = domain.Draft
		newest := q
		newest.Sort = ports.SortNewest
		assert.Equal(l.T, l.titles(newest), l.titles(q), "%+v: nothing waits", q)
		assert.Len(l.T, l.titles(q), 5)
	}
	queue.Grade = "1"
	assert.Equal(l.T, []string{"Sách chờ 3", "Sách chờ 1"}, l.titles(queue)[:2])
}

// returnedCounted counts returns over the whole workflow, including deletion and restoration (RULES
// §2.4).
func returnedCounted(l *Library) {
	b := l.at(domain.PendingReview, titled("Từ chối nhiều lần"))
	count := func(want int, b domain.Ebook) {
		l.T.Helper()
		assert.Equal(l.T, want, b.ReturnedCount, b.Status)
		assert.Equal(l.T, want, l.get(b.ID).ReturnedCount)
		assert.Equal(l.T, want, l.list(ports.ListQuery{}).Ebooks[0].ReturnedCount)
	}
	count(0, b)
	count(1, l.perform(b.ID, domain.Reject, l.Expert))
	l.save(b.ID, nil)
	count(1, l.perform(b.ID, domain.Submit, l.Editor))
	for _, step := range []domain.Action{domain.Approve, domain.Publish} {
		count(1, l.perform(b.ID, step, l.Manager))
	}
	count(2, l.perform(b.ID, domain.Unpublish, l.Manager))
	l.remove(b.ID)
	count(2, l.restore(b.ID))
}

func listUnchecked(l *Library) {
	l.draft(fields{"title": "Sách đã xem", "subject": "Toán"})
	first := l.unchecked(l.Editor, fields{"title": "Sách B", "subject": "Toán", "grade": "1"})
	l.unchecked(l.Editor, fields{"title": "Sách A", "subject": "Ngữ văn"})
	l.unchecked(l.Other, fields{"title": "Sách C", "subject": "Toán"})
	waits := l.unchecked(l.Editor, fields{"title": "Sách chờ", "subject": "Toán"})
	l.attach(waits, domain.PDF)
	l.perform(waits.ID, domain.Submit, l.Editor)
	removed := l.unchecked(l.Editor, titled("Sách đã xóa"))
	l.remove(removed.ID)
	for _, test := range []struct {
		q    ports.ListQuery
		want []string
	}{
		{ports.ListQuery{}, []string{"Sách chờ", "Sách C", "Sách A", "Sách B"}},
		{ports.ListQuery{Sort: ports.SortOldest, CreatedBy: l.Editor.ID}, []string{"Sách B", "Sách A", "Sách chờ"}},
		{ports.ListQuery{Sort: ports.SortTitle, Status: domain.Draft}, []string{"Sách A", "Sách B", "Sách C"}},
		{ports.ListQuery{Sort: ports.SortWaiting}, []string{"Sách chờ", "Sách C", "Sách A", "Sách B"}},
		{ports.ListQuery{Sort: ports.SortWaiting, Status: domain.PendingReview}, []string{"Sách chờ"}},
		{ports.ListQuery{Subject: "toan"}, []string{"Sách chờ", "Sách C", "Sách B"}},
		{ports.ListQuery{Subject: "toan", Sort: ports.SortTitle}, []string{"Sách B", "Sách C", "Sách chờ"}},
		{ports.ListQuery{Subject: "toan", Sort: ports.SortWaiting, CreatedBy: l.Editor.ID}, []string{"Sách chờ", "Sách B"}},
		{ports.ListQuery{Search: "sach", Sort: ports.SortTitle}, []string{"Sách A", "Sách B", "Sách C", "Sách chờ"}},
		{ports.ListQuery{Search: "Sách", Grade: "1"}, []string{"Sách B"}},
		{ports.ListQuery{Deleted: true}, []string{"Sách đã xóa"}},
	} {
		test.q.Unchecked = true
		assert.Equal(l.T, test.want, l.titles(test.q), "%+v", test.q)
		assert.Equal(l.T, len(test.want), l.list(test.q).Total, "%+v", test.q)
	}
	l.save(first.ID, nil)
	assert.Equal(l.T, []string{"Sách A"}, l.titles(ports.ListQuery{Unchecked: true, CreatedBy: l.Editor.ID, Status: domain.Draft}))
}
