package catalogue_test

import (
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"backoffice/domain"
	"backoffice/domain/catalogue"
)

func ebook() domain.Ebook {
	year, pages := 2024, 312
	return domain.Ebook{
		ID: "0198c0de-0000-7000-8000-000000000001",
		Details: domain.Details{
			Title: "Cơ học đại cương", Description: "Phần một.\nPhần hai.", Subject: "Vật lý", Grade: "Đại học",
			Language: "Vietnamese", Author: "Nguyễn Văn Thử, Trần Thị Mẫu", Publisher: "NXB Mẫu",
			PublishedYear: &year, TotalPages: &pages, Tags: "cơ học, chuyển động",
		},
		CreatedAt: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), UpdatedAt: time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC),
	}
}

// fieldsOf reads a record by its leader and directory, with $ for the delimiter of subfields.
func fieldsOf(t *testing.T, record []byte) (fields []string) {
	t.Helper()
	if length, _ := strconv.Atoi(string(record[:5])); length != len(record) {
		t.Errorf("leader says %d bytes, there are %d", length, len(record))
	}
	base, _ := strconv.Atoi(string(record[12:17]))
	for directory := string(record[24 : base-1]); directory != ""; directory = directory[12:] {
		length, _ := strconv.Atoi(directory[3:7])
		start, _ := strconv.Atoi(directory[7:12])
		field := string(record[base+start : base+start+length])
		if !strings.HasSuffix(field, "\x1e") {
			t.Errorf("field %s does not end where the directory says", directory[:3])
		}
		fields = append(fields, directory[:3]+" "+strings.ReplaceAll(strings.TrimSuffix(field, "\x1e"), "\x1f", "$"))
	}
	return fields
}

func TestARecordSaysWhereEachFieldBegins(t *testing.T) {
	book := ebook()
	record, err := catalogue.MARC(&book).ISO2709()
	if err != nil {
		t.Fatal(err)
	}
	want := `001 0198c0de-0000-7000-8000-000000000001
005 20260304050607.0
006 m     o  d        
007 cr
008 260102s2024    vm |||||o|||||||| ||vie d
040   $bvie
100 1 $aNguyễn Văn Thử
245 10$aCơ học đại cương /$cNguyễn Văn Thử, Trần Thị Mẫu.
264  1$bNXB Mẫu,$c2024
300   $a1 tài liệu trực tuyến (312 trang)
336   $atext$btxt$2rdacontent
337   $acomputer$bc$2rdamedia
338   $aonline resource$bcr$2rdacarrier
520   $aPhần một. Phần hai.
521   $aĐại học
650  4$aVật lý
653   $acơ học
653   $achuyển động
700 1 $aTrần Thị Mẫu`
	if got := strings.Join(fieldsOf(t, record), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestTheLongestRecordFits(t *testing.T) {
	book := ebook()
	long := func(n int) string { return strings.Repeat("ệ", n) }
	book.Title, book.Description, book.Tags = long(domain.MaxTitle), long(domain.MaxDescription), long(domain.MaxTags)
	for _, text := range []*string{&book.Subject, &book.Grade, &book.Author, &book.Publisher} {
		*text = long(domain.MaxShortText)
	}
	record, err := catalogue.MARC(&book).ISO2709()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(string(record), "ệ"); got < domain.MaxTitle+domain.MaxDescription+domain.MaxTags {
		t.Errorf("letters were lost: %d are left", got)
	}
	if !utf8.Valid(record) {
		t.Error("a letter was cut in two")
	}
}

func TestAnEbookWithoutFieldsHasARecord(t *testing.T) {
	book := domain.Ebook{ID: "0198c0de-0000-7000-8000-000000000002", Details: domain.Details{Title: "Sách"}}
	record, err := catalogue.MARC(&book).ISO2709()
	if err != nil {
		t.Fatal(err)
	}
	want := `001 0198c0de-0000-7000-8000-000000000002
005 00010101000000.0
006 m     o  d        
007 cr
008 010101nuuuuuuuuvm |||||o|||||||| ||||| d
040   $bvie
245 00$aSách.
300   $a1 tài liệu trực tuyến
336   $atext$btxt$2rdacontent
337   $acomputer$bc$2rdamedia
338   $aonline resource$bcr$2rdacarrier`
	if got := strings.Join(fieldsOf(t, record), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got, want := catalogue.BibTeX(&book), "@book{0198c0de-0000-7000-8000-000000000002,\n  title = {{Sách}}\n}\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestBibTeXEscapesWhatTeXWouldRead(t *testing.T) {
	book := ebook()
	book.Title = `100 % {C} & C++ #1 \ a_b $x$ ~^`
	want := `@book{0198c0de-0000-7000-8000-000000000001,
  title = {{100 \% \textbraceleft{}C\textbraceright{} \& C++ \#1 \textbackslash{} a\_b \$x\$ \textasciitilde{}\textasciicircum{}}},
  author = {{Nguyễn Văn Thử} and {Trần Thị Mẫu}},
  publisher = {NXB Mẫu},
  year = {2024},
  pagetotal = {312},
  language = {vietnamese},
  keywords = {Vật lý, Đại học, cơ học, chuyển động},
  subject = {Vật lý},
  grade = {Đại học},
  abstract = {Phần một. Phần hai.}
}
`
	if got := catalogue.BibTeX(&book); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
