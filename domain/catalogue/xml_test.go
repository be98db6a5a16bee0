package catalogue_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"backoffice/domain"
	"backoffice/domain/catalogue"
)

// RULES §28.1.
func TestARecordInXMLHasTheFieldsOfTheExchangeFormat(t *testing.T) {
	book := ebook()
	book.Title = `Cơ học <&> "đại cương"` + "\x00\x0b\uFFFE"
	record := catalogue.MARC(&book)
	record.AddAddress("https://library.test.example/e/1")
	raw, err := xml.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`<record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000nam a22000003i 4500</leader><controlfield tag="001">` + book.ID + `</controlfield>`,
		`<datafield tag="245" ind1="1" ind2="0"><subfield code="a">Cơ học &lt;&amp;&gt; &#34;đại cương&#34;���`,
		`<datafield tag="856" ind1="4" ind2="0"><subfield code="u">https://library.test.example/e/1</subfield></datafield></record>`,
	} {
		if !strings.Contains(string(raw), part) {
			t.Errorf("%s\nis not in\n%s", part, raw)
		}
	}
	iso, err := record.ISO2709()
	if err != nil {
		t.Fatal(err)
	}
	if fields, got := len(fieldsOf(t, iso)), strings.Count(string(raw), " tag="); fields != got {
		t.Errorf("%d fields, the exchange format has %d", got, fields)
	}
}

// RULES §28.1.
func TestDublinCoreRepeatsElementsAndLeavesOutEmptyOnes(t *testing.T) {
	book := ebook()
	raw, err := xml.Marshal(catalogue.NewDublinCore(&book, "https://library.test.example/e/1"))
	if err != nil {
		t.Fatal(err)
	}
	_, elements, _ := strings.Cut(string(raw), "oai_dc.xsd\">")
	want := `<dc:title>Cơ học đại cương</dc:title><dc:creator>Nguyễn Văn Thử</dc:creator><dc:creator>Trần Thị Mẫu</dc:creator>` +
		`<dc:subject>Vật lý</dc:subject><dc:subject>Đại học</dc:subject><dc:subject>cơ học</dc:subject><dc:subject>chuyển động</dc:subject>` +
		`<dc:description>Phần một.&#xA;Phần hai.</dc:description><dc:publisher>NXB Mẫu</dc:publisher><dc:date>2024</dc:date><dc:type>Text</dc:type>` +
		`<dc:identifier>https://library.test.example/e/1</dc:identifier><dc:language>vie</dc:language></oai_dc:dc>`
	if elements != want {
		t.Errorf("got\n%s\nwant\n%s", elements, want)
	}
	bare := domain.Ebook{ID: "1", Details: domain.Details{Title: "Sách"}, PDF: &domain.File{ContentType: "application/pdf"}}
	raw, err = xml.Marshal(catalogue.NewDublinCore(&bare, "a"))
	if err != nil {
		t.Fatal(err)
	}
	_, elements, _ = strings.Cut(string(raw), "oai_dc.xsd\">")
	if want := `<dc:title>Sách</dc:title><dc:type>Text</dc:type><dc:format>application/pdf</dc:format><dc:identifier>a</dc:identifier></oai_dc:dc>`; elements != want {
		t.Errorf("got %s, want %s", elements, want)
	}
}
