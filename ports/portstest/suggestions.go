package portstest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

func suggestions(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"duplicates have the same PDF or the same record, newest first", duplicatesFound},
		{"what is not an e-book yet has the same duplicates", duplicatesOfCandidate},
		{"duplicates follow every change", duplicatesFollow},
		{"of many duplicates the newest are listed and all are counted", duplicatesMany},
		{"values are those that most e-books have, by the beginning of any word", valuesFound},
		{"values follow every change", valuesFollow},
		{"of many values the most used are suggested", valuesMany},
		{"whatever was typed finds the values that hold it", valuesAsTyped},
	})
}

// same returns the duplicates of an e-book, each as its title with what is equal.
func (l *library) same(id string) []string {
	l.t.Helper()
	found, err := l.Ebooks.Duplicates(l.t.Context(), id)
	require.NoError(l.t, err)
	return l.equalities(found)
}

// sameAs returns the duplicates of what is not an e-book yet, like same.
func (l *library) sameAs(candidate ports.Candidate) []string {
	l.t.Helper()
	found, err := l.Ebooks.DuplicatesOf(l.t.Context(), candidate)
	require.NoError(l.t, err)
	return l.equalities(found)
}

func (l *library) equalities(found ports.Duplicates) []string {
	l.t.Helper()
	assert.Equal(l.t, len(found.Ebooks), found.Total)
	same := []string{}
	for _, d := range found.Ebooks {
		assert.Equal(l.t, ports.Line(l.get(d.ID)), d.Ebook, "as in a list")
		same = append(same, fmt.Sprint(d.Title, map[bool]string{true: " pdf"}[d.SamePDF], map[bool]string{true: " record"}[d.SameRecord]))
	}
	return same
}

// attachSame attaches the PDF of another e-book under another name.
func (l *library) attachSame(id, sha256 string) {
	l.t.Helper()
	f := l.reserved(id, domain.PDF)
	f.SHA256 = sha256
	l.update(id, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Attach(l.by(b), f, l.tick()) })
}

func duplicatesFound(l *library) {
	first := l.draft(fields{"title": "Toán  Đại số", "subject": "Toán", "grade": "Lớp 6"})
	pdf := l.attach(first, domain.PDF).PDF.SHA256
	assert.Empty(l.t, l.same(first.ID))
	l.draft(fields{"title": "TOAN dai so", "subject": "toán", "grade": "LOP 6"})
	l.draft(fields{"title": "Toán Đại số", "subject": "Toán", "grade": "Lớp 7"})
	l.draft(fields{"title": "Toán Đại số 2", "subject": "Toán", "grade": "Lớp 6"})
	l.draft(fields{"title": "Toán Đại số Toán", "grade": "Lớp 6"})
	l.attachSame(l.draft(titled("Khác hẳn")).ID, pdf)
	both := l.draftOf(l.other, fields{"title": "Toan Dai So", "subject": "Toán", "grade": "lớp 6"})
	l.attachSame(both.ID, pdf)
	assert.Equal(l.t, []string{"Toan Dai So pdf record", "Khác hẳn pdf", "TOAN dai so record"}, l.same(first.ID))
	assert.Equal(l.t, []string{"Khác hẳn pdf", "TOAN dai so record", "Toán  Đại số pdf record"}[0:2], l.same(both.ID)[0:2])
	_, err := l.Ebooks.Duplicates(l.t.Context(), newID())
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
}

func duplicatesOfCandidate(l *library) {
	book := l.draft(fields{"title": "Hình học", "subject": "Toán", "grade": "Lớp 9"})
	pdf := l.attach(book, domain.PDF).PDF.SHA256
	l.draft(titled("Không tên"))
	record := ports.Candidate{Title: " HINH  hoc", Subject: "toan", Grade: "lớp 9"}
	assert.Equal(l.t, []string{"Hình học record"}, l.sameAs(record))
	record.SHA256 = pdf
	assert.Equal(l.t, []string{"Hình học pdf record"}, l.sameAs(record))
	assert.Equal(l.t, []string{"Hình học pdf"}, l.sameAs(ports.Candidate{SHA256: pdf, Subject: "Toán", Grade: "Lớp 9"}))
	assert.Empty(l.t, l.sameAs(ports.Candidate{Title: "Hình học", Subject: "Toán"}))
	assert.Empty(l.t, l.sameAs(ports.Candidate{SHA256: strings.Repeat("0", 64)}))
	assert.Empty(l.t, l.sameAs(ports.Candidate{}))
	l.remove(book.ID)
	assert.Empty(l.t, l.sameAs(record))
}

func duplicatesFollow(l *library) {
	first, second := l.draft(titled("Sách")), l.draft(titled("sách"))
	edit := func(f fields) {
		l.update(second.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Edit(l.editor, f.input(), l.tick()) })
	}
	assert.Equal(l.t, []string{"sách record"}, l.same(first.ID))
	edit(fields{"title": "Sách khác"})
	assert.Empty(l.t, l.same(first.ID))
	pdf := l.attach(first, domain.PDF).PDF.SHA256
	l.attachSame(second.ID, pdf)
	assert.Equal(l.t, []string{"Sách khác pdf"}, l.same(first.ID))
	edit(fields{"title": "SACH"})
	assert.Equal(l.t, []string{"SACH pdf record"}, l.same(first.ID))
	l.remove(second.ID)
	assert.Empty(l.t, l.same(first.ID))
	_, err := l.Ebooks.Duplicates(l.t.Context(), second.ID)
	require.ErrorIs(l.t, err, domain.ErrNotFound)
	l.restore(second.ID)
	assert.Equal(l.t, []string{"SACH pdf record"}, l.same(first.ID))
	edit(fields{"subject": "Toán"})
	l.attach(l.get(first.ID), domain.PDF)
	assert.Empty(l.t, l.same(first.ID))
}

func duplicatesMany(l *library) {
	first := l.draft(titled("Nhiều"))
	for range ports.MaxDuplicates + 2 {
		l.draft(titled("nhieu"))
	}
	last := l.draft(titled("NHIỀU"))
	found, err := l.Ebooks.Duplicates(l.t.Context(), first.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, ports.MaxDuplicates+3, found.Total)
	assert.Len(l.t, found.Ebooks, ports.MaxDuplicates)
	assert.Equal(l.t, last.ID, found.Ebooks[0].ID)
}

// values returns the values of a field, each with its count.
func (l *library) values(field ports.ValueField, prefix string) []string {
	l.t.Helper()
	values, err := l.Ebooks.Values(l.t.Context(), field, prefix)
	require.NoError(l.t, err)
	list := []string{}
	for _, v := range values {
		list = append(list, fmt.Sprint(v.Value, " ", v.Count))
	}
	return list
}

func valuesFound(l *library) {
	assert.Empty(l.t, l.values("publisher", ""))
	for publisher, n := range map[string]int{"NXB Giáo dục": 3, "NXB Đại học": 2, "Kim Đồng": 1, "": 2} {
		for range n {
			l.draft(fields{"title": "Sách", "publisher": publisher, "subject": "Toán", "language": "Vietnamese", "grade": "Lớp 12"})
		}
	}
	for typed, want := range map[string][]string{
		"":            {"NXB Giáo dục 3", "NXB Đại học 2", "Kim Đồng 1"},
		"nxb":         {"NXB Giáo dục 3", "NXB Đại học 2"},
		"D":           {"NXB Giáo dục 3", "NXB Đại học 2", "Kim Đồng 1"},
		"đ":           {"NXB Giáo dục 3", "NXB Đại học 2", "Kim Đồng 1"},
		" dai  hoc ":  {"NXB Đại học 2"},
		"giao d":      {"NXB Giáo dục 3"},
		"iáo":         {},
		"%":           {},
		"nxb đại học": {"NXB Đại học 2"},
	} {
		assert.Equal(l.t, want, l.values("publisher", typed), "%q", typed)
	}
	assert.Equal(l.t, []string{"Toán 8"}, l.values("subject", "t"))
	assert.Equal(l.t, []string{"Lớp 12 8"}, l.values("grade", "1"))
	assert.Equal(l.t, []string{"Vietnamese 8"}, l.values("language", "viet"))
	assert.Empty(l.t, l.values("subject", "lop"))
}

func valuesFollow(l *library) {
	a, b := l.draft(fields{"title": "A", "subject": "Toán"}), l.draft(fields{"title": "B", "subject": "Toán"})
	edit := func(f fields) {
		l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Edit(l.editor, f.input(), l.tick()) })
	}
	assert.Equal(l.t, []string{"Toán 2"}, l.values("subject", ""))
	edit(fields{"subject": "Tin học", "title": "C"})
	assert.Equal(l.t, []string{"Tin học 1", "Toán 1"}, l.values("subject", ""))
	l.attach(a, domain.PDF)
	l.perform(a.ID, domain.Submit, l.editor)
	l.remove(a.ID)
	assert.Equal(l.t, []string{"Tin học 1"}, l.values("subject", ""))
	l.restore(a.ID)
	edit(fields{"subject": "Toán"})
	assert.Equal(l.t, []string{"Toán 2"}, l.values("subject", ""))
	edit(fields{"subject": ""})
	l.remove(a.ID)
	_, err := l.Ebooks.Purge(l.t.Context(), time.Now().AddDate(1, 0, 0), 10)
	require.NoError(l.t, err)
	assert.Empty(l.t, l.values("subject", ""))
}

func valuesMany(l *library) {
	for i := range ports.MaxValues + 5 {
		l.draft(fields{"title": "Sách", "grade": fmt.Sprintf("Lớp %02d", i)})
	}
	l.draft(fields{"title": "Sách", "grade": fmt.Sprintf("Lớp %02d", ports.MaxValues+4)})
	for _, typed := range []string{"", "lop", "lớp "} {
		values := l.values("grade", typed)
		assert.Len(l.t, values, ports.MaxValues)
		assert.Equal(l.t, []string{fmt.Sprintf("Lớp %02d 2", ports.MaxValues+4), "Lớp 00 1", "Lớp 01 1"}, values[:3])
	}
}

func valuesAsTyped(l *library) {
	long := strings.Repeat("Nhà xuất bản ", 15) + "Sư phạm (Hà Nội)"
	l.draft(fields{"title": "Sách", "publisher": long})
	l.draft(fields{"title": "Sách", "publisher": "Nhà xuất bản Trẻ \\ 50%_"})
	for typed, n := range map[string]int{
		"nhà xuất": 2, strings.Repeat("nha xuat ban ", 15): 1, strings.Repeat("nha xuat ban ", 15) + "su pham": 1,
		strings.Repeat("nha xuat ban ", 15) + "tre": 0, "(ha": 1, "ha noi)": 1, "%_": 1, "\\": 1, "50%": 1, "5_": 0, strings.Repeat("x", 255): 0, "\U0010FFFF": 0,
	} {
		assert.Len(l.t, l.values("publisher", typed), n, "%q", typed)
	}
}
