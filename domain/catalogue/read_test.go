package catalogue_test

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/domain/catalogue"
)

type reader func(io.Reader) iter.Seq2[catalogue.Entry, error]

// read returns the entries of a text, and the error that ended it.
func read(from reader, text string) (entries []catalogue.Entry, err error) {
	for e, wrong := range from(strings.NewReader(text)) {
		if wrong != nil {
			return entries, wrong
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// one returns the only entry of a text, which must be right.
func one(t *testing.T, from reader, text string) catalogue.Entry {
	t.Helper()
	entries, err := read(from, text)
	require.NoError(t, err)
	require.Len(t, entries, 1)
	require.NoError(t, entries[0].Err)
	return entries[0]
}

// made returns the e-book of an entry.
func made(t *testing.T, e catalogue.Entry) domain.Ebook {
	t.Helper()
	actor := domain.Actor{ID: "person", FullName: "Lê Thử", Role: domain.Editor}
	b, err := domain.NewEbook("0198c0de-0000-7000-8000-00000000000f", actor, e.Fields, time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC))
	require.NoError(t, err)
	return *b
}

func variants() map[string]domain.Details {
	full := ebook().Details
	odd := full
	long, cut, escaped := full, full, full
	long.Description = strings.Repeat("ế", domain.MaxDescription)
	cut.Description = strings.Repeat("x", 9979) + " " + strings.Repeat("y", 9976) + " z z"
	escaped.Description = strings.Repeat("^", domain.MaxDescription)
	unspaced, commas, others := full, full, full
	unspaced.Author, unspaced.Tags = strings.Repeat("A,", 127)+"B", strings.Repeat("ab,", 333)+"c"
	unspaced.Subject, unspaced.Grade = strings.Repeat("s", domain.MaxShortText), strings.Repeat("g", domain.MaxShortText)
	commas.Subject, commas.Grade, commas.Tags = "Toán, Vật lý", "Lớp 9", "Lớp 9"
	others.Author = "others, Lê Văn Ệ"
	odd.Title, odd.Author = `100 % {C & C++ #1 \ a_b $x$ ~^ "q"`, "Bộ Giáo dục; Lê Văn Ệ"
	return map[string]domain.Details{
		"full": full, "odd": odd, "long word": long, "words as long as a field": cut, "escaped": escaped,
		"as long as fields, without blanks": unspaced, "commas in the subject": commas, "an author named others": others,
		"only a title": {Title: "Sách."}, "to be continued": {Title: "Ngày xưa..."}, "two languages": {Title: "A / B", Language: "English", Tags: "một, hai"}, "other": {Title: "Livre", Language: "Other"},
	}
}

// ofLibrary is what of a record is not the e-book's: its id and times.
var ofLibrary = regexp.MustCompile(`^(001|005) .*$|^(008 )\d{6}`)

// RULES §30.4.
func TestARecordReadFromMARCIsWrittenTheSame(t *testing.T) {
	for name, details := range variants() {
		b := ebook()
		b.Details = details
		written, err := catalogue.MARC(&b).ISO2709()
		require.NoError(t, err)
		entry := one(t, catalogue.ReadMARC, string(written))
		assert.Equal(t, b.ID, entry.ID)
		again := made(t, entry)
		assert.Equal(t, details.Title, again.Title)
		assert.Equal(t, details.Language, again.Language, name)
		assert.Equal(t, strings.ReplaceAll(details.Description, "\n", " "), again.Description, name)
		second, err := catalogue.MARC(&again).ISO2709()
		require.NoError(t, err)
		want, got := fieldsOf(t, written), fieldsOf(t, second)
		for _, fields := range [][]string{want, got} {
			for i := range fields {
				fields[i] = ofLibrary.ReplaceAllString(fields[i], "$2")
			}
		}
		assert.Equal(t, want, got, name)
	}
}

// RULES §30.4.
func TestAnEntryReadFromBibTeXIsWrittenTheSame(t *testing.T) {
	for name, details := range variants() {
		b := ebook()
		b.Details = details
		written := catalogue.BibTeX(&b)
		entry := one(t, catalogue.ReadBibTeX, written)
		assert.Equal(t, b.ID, entry.ID)
		again := made(t, entry)
		again.ID = b.ID
		assert.Equal(t, written, catalogue.BibTeX(&again), name)
		assert.Equal(t, details.Title, again.Title)
		assert.Equal(t, details.TotalPages, again.TotalPages, name)
		assert.Equal(t, []string{details.Subject, details.Grade}, []string{again.Subject, again.Grade}, name)
		assert.Equal(t, strings.ReplaceAll(details.Description, "\n", " "), again.Description, name)
	}
}

func TestBibTeXOfOtherPrograms(t *testing.T) {
	entry := one(t, catalogue.ReadBibTeX, strings.ReplaceAll(`
Written by hand for an@test.example, 2024.
Sent to lib@school.edu.vn (the library), and a@school or b (both).
@comment{ {x} @book{no, title={x}} }
@preamble{"\newcommand{\x}{y}"}
@string{nxb = "NXB " # {M{\~a}u}}
@Book ( key:1,
  Title = "{\DJ}{\u{o}}i m{\'\i}" # { v\´a {\emph{h\d{\^e}}} \& {\OHORN}\~{\^a}~\textquotedbl},
  subtitle={Tập 1}, author = {Nguy{\~{\^e}}n, V\u{a}n A and {Bộ Thử and Mẫu}}, title = {not this},
  publisher = nxb, year = 2020, date = {1999-01}, langid = {vi}, keywords = {a, b}, pagetotal = 120,
  file = {Sách:sach/một.pdf:application/pdf} )`, "´", "`"))
	b := made(t, entry)
	year, pages := 2020, 120
	assert.Equal(t, domain.Details{Title: `Đŏi mí và hệ & Ơẫ ": Tập 1`, Author: "Nguyễn Văn A, Bộ Thử and Mẫu", Publisher: "NXB Mãu",
		PublishedYear: &year, TotalPages: &pages, Language: "Vietnamese", Tags: "a, b"}, b.Details)
	assert.Equal(t, "key:1", entry.ID)
	assert.Equal(t, "sach/một.pdf", entry.File)
	assert.Equal(t, 7, entry.Line)
}

func TestWhatIsWrongInBibTeXIsSaidWhereItIs(t *testing.T) {
	entries, err := read(catalogue.ReadBibTeX, "@book{a, title}\n@book{b, title = x}\n@book{c, title = {"+strings.Repeat("{", 200)+"x"+strings.Repeat("}", 200)+"}}\n@string{="+"}\n@book{d, title={D}}")
	require.NoError(t, err)
	var says []string
	for _, e := range entries {
		if e.Err != nil {
			says = append(says, fmt.Sprintf("line %d: %v", e.Line, e.Err))
		}
	}
	assert.Equal(t, []string{"line 1: the entry cannot be read: a field must be name = {text}", "line 2: an abbreviation that is not declared is used", "line 3: braces are nested too deeply",
		"line 4: the entry cannot be read: a field must be name = {text}"}, says)
	assert.Len(t, entries, 5)
	for text, says := range map[string]string{
		"@book{a, title = {x}, abstract = {": "the entry does not end", "@book{" + strings.Repeat("x", 2<<20) + "}": "longer than 1048576 bytes", strings.Repeat("x", 2<<20): "no entry within a megabyte",
	} {
		_, err := read(catalogue.ReadBibTeX, text)
		require.ErrorContains(t, err, says)
	}
	grown := "@string{a = {" + strings.Repeat("x", 900) + "}}\n@book{b, title = a" + strings.Repeat(" # a", 1000) + "}"
	entries, err = read(catalogue.ReadBibTeX, grown)
	require.NoError(t, err)
	require.ErrorContains(t, entries[0].Err, "too long")
	many := "@string{a = {" + strings.Repeat("x", 900) + "}}\n@book{b, title = {T}"
	for i := range 10 {
		many += fmt.Sprintf(", field%d = a", i) + strings.Repeat(" # a", 300)
	}
	entries, err = read(catalogue.ReadBibTeX, many+"}")
	require.NoError(t, err)
	require.ErrorContains(t, entries[0].Err, "with its abbreviations written out the entry is longer than 1048576 bytes")
}

// iso returns a record with a leader that fits.
func iso(t *testing.T, r catalogue.Record) []byte {
	t.Helper()
	record, err := r.ISO2709()
	require.NoError(t, err)
	return record
}

// RULES §30.4.
func TestNamesOfOtherLibraries(t *testing.T) {
	entry := one(t, catalogue.ReadMARC, string(iso(t, catalogue.Record{
		Control: []catalogue.ControlField{{"008", "240101s2019    us |||||o|||||||| ||eng d"}},
		Data: []catalogue.DataField{
			{"110", "2 ", []catalogue.Subfield{{"a", "University of California, Berkeley"}}},
			{"245", "10", []catalogue.Subfield{{"a", "Sets"}, {"", "x"}, {"ab", "y"}}},
			{"700", "1 ", []catalogue.Subfield{{"a", "Knuth, Donald"}}},
		},
	})))
	assert.Equal(t, "University of California Berkeley, Donald Knuth", made(t, entry).Author)
	entry = one(t, catalogue.ReadBibTeX, `@book{k, title = {A\textendash{}B: it{\textquoteright}s}, author = {King, Jr., Martin Luther and Knuth, Donald and {University of California, Berkeley} and others}, month = jan}`)
	b := made(t, entry)
	assert.Equal(t, "Martin Luther King Jr., Donald Knuth, University of California Berkeley", b.Author)
	assert.Equal(t, "A–B: it’s", b.Title)
}

// RULES §30.4.
func TestAStopThatEndsANameIsNotPartOfIt(t *testing.T) {
	for written, want := range map[string]string{
		"Smith, John.": "John Smith", "Smith, Jose\u0301.": "José Smith", "Rowling, J. K.": "J. K. Rowling", "Rowling, J.K.": "J.K. Rowling",
		"King, Martin Luther, Jr.": "Martin Luther Jr. King", "Tolkien, J. R. R.,": "J. R. R. Tolkien", "Smith Ltd.": "Smith Ltd.",
	} {
		entry := one(t, catalogue.ReadMARC, string(iso(t, catalogue.Record{
			Data: []catalogue.DataField{{"100", "1 ", []catalogue.Subfield{{"a", written}}}, {"245", "10", []catalogue.Subfield{{"a", "Sets"}}}},
		})))
		assert.Equal(t, want, made(t, entry).Author, written)
	}
}

func TestCommandsOfTeXBecomeText(t *testing.T) {
	for tex, want := range map[string]string{
		`a {\textless} b {\textgreater} c {\textbar} d{\textunderscore}e`: "a < b > c | d_e",
		`\{\vphantom{\}}x\vphantom{\{}\}`:                                 "{x}",
		`A\phantom{\emph{B}}C`:                                            "AC",
		`NASA\@. x\!y\;z\:w`:                                              "NASA. xy z w",
	} {
		entry := one(t, catalogue.ReadBibTeX, `@book{k, title = {`+tex+`}}`)
		assert.Equal(t, want, made(t, entry).Title, tex)
	}
}

func TestMARCOfOtherLibraries(t *testing.T) {
	entry := one(t, catalogue.ReadMARC, string(iso(t, catalogue.Record{
		Control: []catalogue.ControlField{{"001", "ocm1"}, {"003", "TVQG"}, {"008", "240101s2019    vm |||||o|||||||| ||vie d"}},
		Data: []catalogue.DataField{
			{"100", "1 ", []catalogue.Subfield{{"a", "Nguyễn, Văn A,"}, {"d", "1970-"}}},
			{"245", "10", []catalogue.Subfield{{"a", "Giải tích :"}, {"b", "giáo trình /"}, {"c", "Nguyễn Văn A."}}},
			{"260", "  ", []catalogue.Subfield{{"a", "H. :"}, {"b", "Giáo dục,"}, {"c", "2018."}}},
			{"300", "  ", []catalogue.Subfield{{"a", "325tr. :"}, {"b", "minh họa"}}},
			{"650", " 7", []catalogue.Subfield{{"a", "Toán học."}, {"2", "x"}}}, {"650", " 7", []catalogue.Subfield{{"a", "Giải tích"}}},
			{"653", "  ", []catalogue.Subfield{{"a", "đạo hàm"}, {"a", "tích phân"}}},
			{"856", "40", []catalogue.Subfield{{"f", "giai-tich.pdf"}}},
		},
	})))
	year, pages := 2018, 325
	assert.Equal(t, domain.Details{Title: "Giải tích : giáo trình", Author: "Nguyễn Văn A", Publisher: "Giáo dục", PublishedYear: &year, TotalPages: &pages,
		Subject: "Toán học.", Language: "Vietnamese", Tags: "Giải tích, đạo hàm, tích phân"}, made(t, entry).Details)
	assert.Equal(t, "TVQG ocm1", entry.ID)
	assert.Equal(t, "giai-tich.pdf", entry.File)
}

// RULES §30.4.
func TestTheFirstPDFThatABibTeXEntryNamesIsFound(t *testing.T) {
	for written, want := range map[string]string{
		"a.pdf": "a.pdf", "sách/a.pdf;sách/b.pdf": "sách/a.pdf", "a.html;b.PDF": "b.PDF", ":a.pdf:PDF": "a.pdf", "C:/a.pdf": "/a.pdf",
		"Toàn văn:tep/1/a.pdf:application/pdf": "tep/1/a.pdf", "a.pdf:tep/1/a.pdf:application/pdf;b.pdf:tep/2/b.pdf:application/pdf": "tep/1/a.pdf",
		"Ảnh:a.png:image/png;Sách:b.pdf:application/pdf": "b.pdf", "a.epub": "a.epub", "": "",
	} {
		entry := one(t, catalogue.ReadBibTeX, "@book{k, title = {Sách}, file = {"+written+"}}")
		assert.Equal(t, want, entry.File, written)
	}
}

func TestABrokenRecordOfMARCDoesNotHideTheNext(t *testing.T) {
	b := ebook()
	good := iso(t, catalogue.MARC(&b))
	change := func(at int, to string) []byte {
		changed := bytes.Clone(good)
		copy(changed[at:], to)
		return changed
	}
	for _, bad := range []struct {
		says   string
		record []byte
	}{
		{"the lengths", change(0, "00099")}, {"the lengths", change(0, "99999")}, {"the lengths", change(12, "99999")}, {"the lengths", change(12, "00000")},
		{"the lengths", []byte("00006\x1d")}, {"the lengths", []byte("garbage\x1d")},
		{"the lengths", append(bytes.Repeat([]byte("x"), 1<<20-1), '\x1d')},
		{"the directory of the record is broken", change(24+12, string(good[24:36]))}, // two entries for one field
		{"the directory of the record is broken", change(24+3, "9999")}, {"the directory of the record is broken", change(24+7, "99999")},
		{"MARC-8", change(9, " ")}, {"UTF-8", change(bytes.Index(good, []byte("ơ")), "\xff")},
	} {
		entries, err := read(catalogue.ReadMARC, string(bad.record)+"\r\n"+string(good))
		require.NoError(t, err)
		require.Len(t, entries, 2, bad.says)
		require.ErrorContains(t, entries[0].Err, bad.says)
		require.NoError(t, entries[1].Err)
		assert.Equal(t, []int{1, 2}, []int{entries[0].Line, entries[1].Line})
	}
	_, err := read(catalogue.ReadMARC, strings.Repeat("x", 1<<20+1))
	require.ErrorContains(t, err, "the record is longer than 1048576 bytes")
	ascii := domain.Ebook{ID: "1", Details: domain.Details{Title: "Plain"}}
	record := bytes.ReplaceAll(iso(t, catalogue.MARC(&ascii)), []byte("tài liệu trực tuyến"), []byte("tai lieu truc tuyen 123456"))
	record[9] = ' '
	assert.NoError(t, one(t, catalogue.ReadMARC, string(record)).Err, "ASCII is the same in MARC-8")
}

func TestMARCXMLIsReadWithoutItsDocumentType(t *testing.T) {
	const record = `<record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">7</controlfield>` +
		`<datafield tag="245" ind1="0" ind2="0"><subfield code="a">Sách &amp; vở</subfield></datafield></record>`
	entry := one(t, catalogue.ReadMARCXML, `<?xml version="1.0" encoding="UTF-8"?><collection>`+"\n"+record+`</collection>`)
	assert.Equal(t, "7", entry.ID)
	assert.Equal(t, 2, entry.Line)
	assert.Equal(t, "Sách & vở", made(t, entry).Title)
	harvested := one(t, catalogue.ReadMARCXML, `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header status="deleted"/></record>`+
		`<record><header/><metadata>`+record+`</metadata></record></ListRecords></OAI-PMH>`)
	assert.Equal(t, entry.Fields, harvested.Fields, "a response of OAI-PMH")
	for _, namespace := range []string{"http://www.loc.gov/zing/srw/", "http://docs.oasis-open.org/ns/search-ws/sruResponse"} {
		found := one(t, catalogue.ReadMARCXML, `<zs:searchRetrieveResponse xmlns:zs="`+namespace+`"><zs:records><zs:record><zs:recordData>`+
			record+`</zs:recordData></zs:record></zs:records></zs:searchRetrieveResponse>`)
		assert.Equal(t, entry.Fields, found.Fields, "a response of SRU")
	}
	for text, says := range map[string]string{
		`<!DOCTYPE x [<!ENTITY a "b">]>` + record:                   "document type",
		`<!DOCTYPE x SYSTEM "file:///etc/hostname">` + record:       "document type",
		"<collection>" + strings.Replace(record, "&amp;", "&a;", 1): "XML cannot be read",
		`<?xml version="1.0" encoding="windows-1258"?>` + record:    "XML cannot be read",
		"<collection/>": "no record", "": "no record", "<record>": "XML cannot be read",
		"<record>" + strings.Repeat("<a>", 1<<20): "longer than", "<record>" + strings.Repeat("x", 2<<20): "longer than",
	} {
		_, err := read(catalogue.ReadMARCXML, text)
		require.ErrorContains(t, err, says)
	}
}

// RULES §30.2.
func TestARecordOfACSVThatIsTooLongIsReportedByItsLine(t *testing.T) {
	long := strings.Repeat("x", 2<<20)
	for _, record := range []string{"x," + long, `x,"` + long, `"` + long, `"` + strings.Repeat("x\n", 1<<20)} {
		var line int
		for e, err := range catalogue.ReadCSV(strings.NewReader("title,author\n\"a\nb\",\"c\nd\"\n" + record)) {
			if err != nil {
				require.ErrorContains(t, err, "longer than 1048576 bytes")
				line = e.Line
			}
		}
		assert.Equal(t, 5, line, record[:4])
	}
}

// RULES §17.16: the template guards the names of files, an export every cell.
func TestGuardedCellsOfACSV(t *testing.T) {
	template := one(t, catalogue.ReadCSV, "file,title\n'=1.pdf,'=1\n")
	assert.Equal(t, []string{"=1.pdf", "'=1"}, []string{template.File, template.Fields.Title.Value})
	export := one(t, catalogue.ReadCSV, "id,title,file\n0198c0de,'=1,''=1.pdf\n")
	assert.Equal(t, []string{"'=1.pdf", "=1"}, []string{export.File, export.Fields.Title.Value})
}

// FuzzRead gives hostile files to every reader. They must end, and what they return can be stored.
func FuzzRead(f *testing.F) {
	b := ebook()
	record, err := catalogue.MARC(&b).ISO2709()
	require.NoError(f, err)
	f.Add(string(record))
	f.Add(catalogue.BibTeX(&b))
	f.Add("\uFEFFid;title\n1;\"a\"\"b\"\n")
	f.Add(`<record><datafield tag="245"><subfield code="a">x</subfield></datafield></record>`)
	f.Fuzz(func(t *testing.T, text string) {
		for _, from := range []reader{catalogue.ReadCSV, catalogue.ReadBibTeX, catalogue.ReadMARC, catalogue.ReadMARCXML} {
			entries, _ := read(from, text)
			for _, e := range entries {
				if e.Err == nil && (strings.ContainsRune(e.ID, 0) || strings.ToValidUTF8(e.ID+e.File+e.Fields.Title.Value, "") != e.ID+e.File+e.Fields.Title.Value) {
					t.Errorf("%+v cannot be stored", e)
				}
			}
		}
	})
}

// RULES §17.16, §6.3: a heading is known in each spelling.
func TestAHeadingOfACSVIsKnownInEachSpelling(t *testing.T) {
	e := one(t, catalogue.ReadCSV, "Tên eBook;TỪ KHOÁ;Ngôn ngữ\nĐại số;số;TIẾNG VIỆT\n")
	assert.Equal(t, "số", e.Fields.Tags.Value)
	assert.Equal(t, "Vietnamese", e.Fields.Language.Value)
	_, err := read(catalogue.ReadCSV, "Tên eBook;Tu khoa\nĐại số;số\n")
	assert.Error(t, err)
}
