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
	Run(t, open, Promises{
		"duplicates have the same PDF or the same record, newest first":         duplicatesFound,
		"what is not an e-book yet has the same duplicates":                     duplicatesOfCandidate,
		"duplicates follow every change":                                        duplicatesFollow,
		"of many duplicates the newest are listed and all are counted":          duplicatesMany,
		"values are those that most e-books have, by the beginning of any word": valuesFound,
		"values follow every change":                                            valuesFollow,
		"of many values the most used are suggested":                            valuesMany,
		"whatever was typed finds the values that hold it":                      valuesAsTyped,
	})
}

// same returns the duplicates of an e-book, each as its title with what is equal.
func (l *Library) same(id string) []string {
	l.T.Helper()
	found, err := l.Ebooks.Duplicates(l.T.Context(), id)
	require.NoError(l.T, err)
	return l.equalities(found)
}

// sameAs returns the duplicates of a candidate, like same.
func (l *Library) sameAs(candidate ports.Candidate) []string {
	l.T.Helper()
	found, err := l.Ebooks.CandidateDuplicates(l.T.Context(), candidate)
	require.NoError(l.T, err)
	return l.equalities(found)
}

func (l *Library) equalities(found ports.Duplicates) []string {
	l.T.Helper()
	assert.Equal(l.T, len(found.Ebooks), found.Total)
	same := []string{}
	for _, d := range found.Ebooks {
		assert.Equal(l.T, ports.AsListed(l.get(d.ID)), d.Ebook, "as in a list")
		same = append(same, fmt.Sprint(d.Title, map[bool]string{true: " pdf"}[d.SamePDF], map[bool]string{true: " record"}[d.SameRecord]))
	}
	return same
}

// attachSame attaches the PDF of another e-book under another name.
func (l *Library) attachSame(id, sha256 string) {
	l.T.Helper()
	f := l.reserved(id, domain.PDF)
	f.SHA256 = sha256
	l.update(id, l.attaching(f))
}

func duplicatesFound(l *Library) {
	first := l.draft(fields{"title": "Toán  Đại số", "subject": "Toán", "grade": "Lớp 6"})
	pdf := l.attach(first, domain.PDF).PDF.SHA256
	assert.Empty(l.T, l.same(first.ID))
	l.draft(fields{"title": "TOAN dai so", "subject": "toán", "grade": "LOP 6"})
	l.draft(fields{"title": "Toán Đại số", "subject": "Toán", "grade": "Lớp 7"})
	l.draft(fields{"title": "Toán Đại số 2", "subject": "Toán", "grade": "Lớp 6"})
	l.draft(fields{"title": "Toán Đại số Toán", "grade": "Lớp 6"})
	l.attachSame(l.draft(titled("Khác hẳn")).ID, pdf)
	both := l.draftOf(l.Other, fields{"title": "Toan Dai So", "subject": "Toán", "grade": "lớp 6"})
	l.attachSame(both.ID, pdf)
	assert.Equal(l.T, []string{"Toan Dai So pdf record", "Khác hẳn pdf", "TOAN dai so record"}, l.same(first.ID))
	assert.Equal(l.T, []string{"Khác hẳn pdf", "TOAN dai so record", "Toán  Đại số pdf record"}, l.same(both.ID))
	_, err := l.Ebooks.Duplicates(l.T.Context(), NewID())
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
}

func duplicatesOfCandidate(l *Library) {
	book := l.draft(fields{"title": "Hình học", "subject": "Toán", "grade": "Lớp 9"})
	pdf := l.attach(book, domain.PDF).PDF.SHA256
	l.draft(titled("Không tên"))
	record := ports.Candidate{Title: " HINH  hoc", Subject: "toan", Grade: "lớp 9"}
	assert.Equal(l.T, []string{"Hình học record"}, l.sameAs(record))
	record.SHA256 = pdf
	assert.Equal(l.T, []string{"Hình học pdf record"}, l.sameAs(record))
	assert.Equal(l.T, []string{"Hình học pdf"}, l.sameAs(ports.Candidate{SHA256: pdf, Subject: "Toán", Grade: "Lớp 9"}))
	assert.Empty(l.T, l.sameAs(ports.Candidate{Title: "Hình học", Subject: "Toán"}))
	assert.Empty(l.T, l.sameAs(ports.Candidate{SHA256: strings.Repeat("0", 64)}))
	assert.Empty(l.T, l.sameAs(ports.Candidate{}))
	l.remove(book.ID)
	assert.Empty(l.T, l.sameAs(record))
}

func duplicatesFollow(l *Library) {
	first, second := l.draft(titled("Sách")), l.draft(titled("sách"))
	edit := func(f fields) {
		l.save(second.ID, f)
	}
	assert.Equal(l.T, []string{"sách record"}, l.same(first.ID))
	edit(fields{"title": "Sách khác"})
	assert.Empty(l.T, l.same(first.ID))
	pdf := l.attach(first, domain.PDF).PDF.SHA256
	l.attachSame(second.ID, pdf)
	assert.Equal(l.T, []string{"Sách khác pdf"}, l.same(first.ID))
	edit(fields{"title": "SACH"})
	assert.Equal(l.T, []string{"SACH pdf record"}, l.same(first.ID))
	l.remove(second.ID)
	assert.Empty(l.T, l.same(first.ID))
	_, err := l.Ebooks.Duplicates(l.T.Context(), second.ID)
	require.ErrorIs(l.T, err, domain.ErrNotFound)
	l.restore(second.ID)
	assert.Equal(l.T, []string{"SACH pdf record"}, l.same(first.ID))
	edit(fields{"subject": "Toán"})
	l.attach(l.get(first.ID), domain.PDF)
	assert.Empty(l.T, l.same(first.ID))
}

func duplicatesMany(l *Library) {
	first := l.draft(titled("Nhiều"))
	for range ports.MaxDuplicates + 2 {
		l.draft(titled("nhieu"))
	}
	last := l.draft(titled("NHIỀU"))
	found, err := l.Ebooks.Duplicates(l.T.Context(), first.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, ports.MaxDuplicates+3, found.Total)
	assert.Len(l.T, found.Ebooks, ports.MaxDuplicates)
	assert.Equal(l.T, last.ID, found.Ebooks[0].ID)
}

// values returns the values of a field, each with its count.
func (l *Library) values(field ports.ValueField, prefix string) []string {
	l.T.Helper()
	values, err := l.Ebooks.Values(l.T.Context(), field, prefix)
	require.NoError(l.T, err)
	list := []string{}
	for _, v := range values {
		list = append(list, fmt.Sprint(v.Value, " ", v.Count))
	}
	return list
}

func valuesFound(l *Library) {
	assert.Empty(l.T, l.values("publisher", ""))
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
		assert.Equal(l.T, want, l.values("publisher", typed), "%q", typed)
	}
	assert.Equal(l.T, []string{"Toán 8"}, l.values("subject", "t"))
	assert.Equal(l.T, []string{"Lớp 12 8"}, l.values("grade", "1"))
	assert.Equal(l.T, []string{"Vietnamese 8"}, l.values("language", "viet"))
	assert.Empty(l.T, l.values("subject", "lop"))
}

func valuesFollow(l *Library) {
	a, b := l.draft(fields{"title": "A", "subject": "Toán"}), l.draft(fields{"title": "B", "subject": "Toán"})
	edit := func(f fields) {
		l.save(b.ID, f)
	}
	assert.Equal(l.T, []string{"Toán 2"}, l.values("subject", ""))
	edit(fields{"subject": "Tin học", "title": "C"})
	assert.Equal(l.T, []string{"Tin học 1", "Toán 1"}, l.values("subject", ""))
	l.attach(a, domain.PDF)
	l.perform(a.ID, domain.Submit, l.Editor)
	l.remove(a.ID)
	assert.Equal(l.T, []string{"Tin học 1"}, l.values("subject", ""))
	l.restore(a.ID)
	edit(fields{"subject": "Toán"})
	assert.Equal(l.T, []string{"Toán 2"}, l.values("subject", ""))
	edit(fields{"subject": ""})
	l.remove(a.ID)
	_, err := l.Ebooks.Purge(l.T.Context(), time.Now().AddDate(1, 0, 0), 10)
	require.NoError(l.T, err)
	assert.Empty(l.T, l.values("subject", ""))
}

func valuesMany(l *Library) {
	for i := range ports.MaxValues + 5 {
		l.draft(fields{"title": "Sách", "grade": fmt.Sprintf("Lớp %02d", i)})
	}
	l.draft(fields{"title": "Sách", "grade": fmt.Sprintf("Lớp %02d", ports.MaxValues+4)})
	for _, typed := range []string{"", "lop", "lớp "} {
		values := l.values("grade", typed)
		assert.Len(l.T, values, ports.MaxValues)
		assert.Equal(l.T, []string{fmt.Sprintf("Lớp %02d 2", ports.MaxValues+4), "Lớp 00 1", "Lớp 01 1"}, values[:3])
	}
}

func valuesAsTyped(l *Library) {
	long := strings.Repeat("Nhà xuất bản ", 15) + "Sư phạm (Hà Nội)"
	l.draft(fields{"title": "Sách", "publisher": long})
	l.draft(fields{"title": "Sách", "publisher": "Nhà xuất bản Trẻ \\ 50%_"})
	for typed, n := range map[string]int{
		"nhà xuất": 2, strings.Repeat("nha xuat ban ", 15): 1, strings.Repeat("nha xuat ban ", 15) + "su pham": 1,
		strings.Repeat("nha xuat ban ", 15) + "tre": 0, "(ha": 1, "ha noi)": 1, "%_": 1, "\\": 1, "50%": 1, "5_": 0, strings.Repeat("x", 255): 0, "\U0010FFFF": 0,
	} {
		assert.Len(l.T, l.values("publisher", typed), n, "%q", typed)
	}
}
