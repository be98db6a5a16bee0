package pdf_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// contentsOf reads a file of two pages, objects 3 and 4, whose catalog has entries more;
// further objects begin with 5.
func contentsOf(t *testing.T, trailer, entries string, more ...string) domain.PDFContents {
	t.Helper()
	objects := append([]string{"<</Type/Catalog/Pages 2 0 R" + entries + ">>"}, twoPages(more...)[1:]...)
	return opened(t, written(trailer, objects...))
}

func opened(t *testing.T, file []byte) domain.PDFContents {
	t.Helper()
	info, contents, err := read(t, file)
	require.NoError(t, err)
	require.Equal(t, 2, info.Pages)
	return *contents
}

// lines writes bookmarks as "level title page", page 0 for none.
func lines(c domain.PDFContents) []string {
	list := []string{}
	for _, b := range c.Bookmarks {
		page := 0
		if b.Page != nil {
			page = *b.Page
		}
		list = append(list, fmt.Sprint(b.Level, " ", b.Title, " ", page))
	}
	return list
}

// bigEndian writes a text string in UTF-16BE with its mark, in hexadecimal digits.
func bigEndian(s string) string {
	out := "<FEFF"
	for _, unit := range utf16.Encode([]rune(s)) {
		out += fmt.Sprintf("%04X", unit)
	}
	return out + ">"
}

// RULES §17.12.
func TestBookmarksAreReadInTheirOrderWithTheirPages(t *testing.T) {
	c := contentsOf(t, "", "/Outlines 5 0 R/Dests<</old[4 0 R/Fit]>>/Names<</Dests 16 0 R>>",
		"<</First 6 0 R>>", // 5
		"<</Title"+bigEndian("Chương 1")+"/Dest[3 0 R/Fit]/First 7 0 R/Next 9 0 R>>",  // 6
		"<</Title(By name)/Dest(named)/First 8 0 R>>",                                 // 7
		"<</Title(By the old name)/Dest/old>>",                                        // 8
		"<</Title()/Next 11 0 R/First 10 0 R>>",                                       // 9: says nothing
		"<</Title(In its place)/A<</S/GoTo/D[1/Fit]>>>>",                              // 10: from zero
		"<</Title(In another file)/A<</S/GoToR/F(other.pdf)/D[1/Fit]>>/Next 12 0 R>>", // 11
		"<</Title(Nowhere)/Dest[99 0 R/Fit]/Next 13 0 R>>",                            // 12
		"<</Title(Elsewhere)/A<</S/URI/URI(x)>>/Next 14 0 R>>",                        // 13
		"<</Title(Behind the last page)/Dest[7/Fit]/Next 15 0 R>>",                    // 14
		"<</Title(By reference)/A 19 0 R>>",                                           // 15
		"<</Kids[17 0 R 16 0 R]>>",                                                    // 16: within itself
		"<</Names[(named)18 0 R]>>",                                                   // 17
		"<</D[4 0 R/XYZ 0 0 0]>>",                                                     // 18
		"<</S/GoTo/D(named)>>",                                                        // 19
	)
	assert.Equal(t, []string{"0 Chương 1 1", "1 By name 2", "2 By the old name 2", "0 In its place 2", "0 In another file 0", "0 Nowhere 0",
		"0 Elsewhere 0", "0 Behind the last page 0", "0 By reference 2"}, lines(c))
	assert.False(t, c.Cut)
}

// RULES §17.12.
func TestTextsOfEachEncodingAreComposedAndClean(t *testing.T) {
	for written, want := range map[string]string{
		"(Plain \\(text\\))":                      "Plain (text)",
		"(\\200 \\222 \\240 \\030 caf\\351)":      "• ™ € ˘ café",
		bigEndian("Đại số"):                       "Đại số",
		bigEndian("To\u00e1n \u0065\u0302\u0323"): "Toán ệ",
		"<FFFE4100CA1E>":                          "AỊ",
		"<EFBBBFE1BB8B>":                          "ị",
		bigEndian("\x1bviVN\x1bTiếng\u0007 \u202eViệt\r\n 𝒳 "):                        "Tiếng Việt 𝒳",
		bigEndian("\u061Ca\u200Bb\u200Ec\u2060d\u2064e\u2066f\u206Fg\uFEFFh \u00ADi"): "abcdefgh i",
		bigEndian("e\u2060\u0302"): "ê",
		"<FEFFD800>":               "\uFFFD", // half a character
		"<FEFF00>":                 "",
	} {
		c := contentsOf(t, "/Info 5 0 R", "", "<</Title"+written+">>")
		assert.Equal(t, want, c.Metadata.Title, written)
	}
	c := contentsOf(t, "/Info 5 0 R", "", "<</Title("+strings.Repeat("a", 700)+")>>")
	assert.Len(t, c.Metadata.Title, 500)
}

const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/"
 pdf:Keywords="toán; lớp 9, Toán"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Đại số &amp; giải tích</rdf:li><rdf:li xml:lang="en">Algebra</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>Nguyễn A</rdf:li><rdf:li>Trần B</rdf:li></rdf:Seq></dc:creator><dc:language><rdf:Bag><rdf:li>vi</rdf:li></rdf:Bag></dc:language>
<prism:publicationDate>2021-05</prism:publicationDate></rdf:Description></rdf:RDF></x:xmpmeta>`

func streamOf(dictionary, content string) string {
	return fmt.Sprintf("<</Length %d%s>>\nstream\n%s\nendstream", len(content), dictionary, content)
}

// RULES §17.12.
func TestMetadataComesFromXMPAndThenFromInfo(t *testing.T) {
	year := 2021
	full := domain.PDFMetadata{Title: "Đại số & giải tích", Author: "Nguyễn A, Trần B", Keywords: []string{"toán", "lớp 9"}, Language: "vi", Year: &year}
	const info = "<</Title(Info title)/Author(Somebody)/Keywords(a, b; a)/CreationDate(D:20190101)>>"
	withXMP := func(entries string, streams ...string) domain.PDFMetadata {
		return contentsOf(t, "/Info 5 0 R", entries+"/Metadata 6 0 R", append([]string{info}, streams...)...).Metadata
	}
	own, picture := streamOf("/Type/Metadata/Subtype/XML", xmp), strings.NewReplacer("ns.adobe.com/pdf", "ns.adobe.com/photo", "Đại", "Ảnh").Replace(xmp)
	assert.Equal(t, full, withXMP("", own))
	assert.Equal(t, full, withXMP("", own, streamOf("/Subtype/Image", picture)), "a picture has its own packet")
	ofInfo := domain.PDFMetadata{Title: "Info title", Author: "Somebody", Keywords: []string{"a", "b"}, Language: "en-GB"}
	for what, packet := range map[string]string{
		"torn": xmp[:300], "no XML": "<x:xmpmeta \x00\x01<<<& http://ns.adobe.com/pdf/", "packed": zipped(t, xmp), "a picture's": picture,
		"a bomb": `<!DOCTYPE x [<!ENTITY a "aaaa">]><x:xmpmeta xmlns:pdf="http://ns.adobe.com/pdf/1.3/">&a;</x:xmpmeta>`,
	} {
		assert.Equal(t, ofInfo, withXMP("/Lang(en-GB)", streamOf("", packet)), what)
	}
	assert.Equal(t, domain.PDFMetadata{Keywords: []string{}}, contentsOf(t, "", "").Metadata)
}

// RULES §17.12.
func TestWhatAPDFSaysOfItselfIsRead(t *testing.T) {
	c := contentsOf(t, "", "/MarkInfo<</Marked true>>/PageLabels<</Nums[0<</S/r>>1<</S/D/P(A - )/St 5>>]>>")
	assert.True(t, c.Tagged)
	assert.False(t, c.Encrypted)
	assert.Equal(t, []string{"i", "A - 5"}, c.PageLabels(2))
	assert.False(t, contentsOf(t, "", "/MarkInfo<</Marked/x>>").Tagged)
}

// RULES §17.12: an empty password opens it. Encrypted XMP is not read.
func TestWhatAnEncryptedPDFSaysIsDecrypted(t *testing.T) {
	plain := written("/Info 8 0 R", append([]string{"<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R/Metadata 7 0 R>>"}, twoPages("<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>",
		"<</Title"+bigEndian("Chương 1")+"/Parent 5 0 R/Dest[4 0 R/Fit]>>", streamOf("/Type/Metadata/Subtype/XML", xmp), "<</Title"+bigEndian("Đại số 9")+">>")[1:]...)...)
	for _, aes := range []bool{false, true} {
		for _, length := range []int{40, 128, 256} {
			if aes && length == 40 || !aes && length == 256 { // there are no such
				continue
			}
			for _, streams := range []bool{false, true} {
				c := opened(t, encrypted(t, plain, "", length, aes, streams))
				assert.True(t, c.Encrypted)
				assert.Equal(t, "Đại số 9", c.Metadata.Title, "%d %v %v", length, aes, streams)
				assert.Equal(t, []string{"0 Chương 1 2"}, lines(c), "%d %v %v", length, aes, streams)
			}
		}
	}
}

// processorTime is the processor time that this process has used. It does not depend on what else runs.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// RULES §17.12: hostile files end in bounded work, and keep their pages.
func TestContentsWithoutEndAreCut(t *testing.T) {
	many := []string{"<</First 6 0 R>>"}
	for i := range 6000 {
		many = append(many, fmt.Sprintf("<</Title(Bookmark %d)/Next %d 0 R/Dest[3 0 R]>>", i, 7+i))
	}
	deep := []string{"<</First 6 0 R>>"}
	for i := range 3000 {
		deep = append(deep, fmt.Sprintf("<</Title(%d)/First %d 0 R>>", i, 7+i))
	}
	long := []string{"<</First 6 0 R>>"}
	for i := range 1000 {
		long = append(long, fmt.Sprintf("<</Title(%d "+strings.Repeat("<", 400)+")/Next %d 0 R>>", i, 7+i))
	}
	silent := []string{"<</First 6 0 R>>"}
	for i := range 50000 {
		silent = append(silent, fmt.Sprintf("<</Next %d 0 R>>", 7+i))
	}
	heavy := []string{"<</First 7 0 R>>", "[" + strings.Repeat("3 0 R ", 200_000) + "]"}
	for i := range 4000 {
		heavy = append(heavy, fmt.Sprintf("<</Title(%d)/Dest 6 0 R/Next %d 0 R>>", i, 8+i))
	}
	for name, test := range map[string]struct {
		objects []string
		entries string
		least   int
		most    int
		cut     bool
	}{
		"too many":                   {many, "", domain.MaxBookmarks, domain.MaxBookmarks, true},
		"a deep tree":                {deep, "", 3000, 3000, false},
		"titles that are long":       {long, "", 50, 700, true},
		"titles that say none":       {silent, "", 0, 0, true},
		"one object for all":         {heavy, "", 4000, 4000, false},
		"alike forever":              {[]string{"<</First 6 0 R>>", "<</Title(a)/Next 7 0 R>>", "<</Title(a)/Next 8 0 R>>", "<</Title(a)/Next 6 0 R>>"}, "", 1, 1, false},
		"a ring in a part":           {[]string{"<</First 6 0 R>>", "<</Title(a)/First 7 0 R/Next 8 0 R>>", "<</Title(b)/Next 7 0 R>>", "<</Title(c)>>"}, "", 3, 3, false},
		"a ring":                     {[]string{"<</First 6 0 R>>", "<</Title(a)/Next 7 0 R/First 6 0 R>>", "<</Title(b)/Next 6 0 R/First 7 0 R>>"}, "", 2, 2, false},
		"names within names":         {[]string{"<</First 6 0 R>>", "<</Title(a)/Dest(x)>>", "<</Kids[7 0 R 7 0 R]/Names[(x)(y)(y)(x)]>>"}, "/Names<</Dests 7 0 R>>", 1, 1, false},
		"an outline that is not one": {[]string{"(x)"}, "", 0, 0, false},
		"labels in a ring":           {[]string{"<</Kids[5 0 R 5 0 R]/Nums[0 5 0 R]>>"}, "/PageLabels 5 0 R", 0, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			began := processorTime(t)
			c := contentsOf(t, "", "/Outlines 5 0 R"+test.entries, test.objects...)
			worked := processorTime(t) - began
			t.Logf("worked for %v", worked)
			assert.Less(t, worked, 30*time.Second, "without its limits it would take minutes")
			assert.GreaterOrEqual(t, len(c.Bookmarks), test.least)
			assert.LessOrEqual(t, len(c.Bookmarks), test.most)
			assert.Equal(t, test.cut, c.Cut)
			stored, err := json.Marshal(c)
			require.NoError(t, err)
			assert.LessOrEqual(t, len(stored), domain.MaxPDFContents)
		})
	}
}

func FuzzContents(f *testing.F) {
	f.Add(written("/Info<</Title(x)>>", "<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R/PageLabels<</Nums[0<</S/r>>]>>>>", "<</Type/Pages/Kids[3 0 R]>>", page,
		"<</First 5 0 R>>", "<</Title<FEFF0041>/Dest[3 0 R]/Next 5 0 R/A<</S/GoTo/D(x)>>>>"))
	f.Add(written("", "<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R/Names<</Dests<</Names[(x)[3 0 R]]>>>>>>", "<</Type/Pages/Kids[3 0 R]>>", page, streamOf("", xmp)))
	f.Fuzz(func(t *testing.T, file []byte) {
		info, c, _ := read(t, file) //nolint:errcheck // it must come back, whatever it says
		if c == nil {
			return
		}
		for _, b := range c.Bookmarks {
			if b.Title == "" || b.Page != nil && (*b.Page < 1 || *b.Page > info.Pages) {
				t.Errorf("%+v", b)
			}
		}
		c.PageLabels(info.Pages)
		if stored, err := json.Marshal(c); err != nil || len(stored) > domain.MaxPDFContents {
			t.Errorf("%d bytes: %v", len(stored), err)
		}
	})
}
