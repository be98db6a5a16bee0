package pdf_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/inspect/pdf"
)

func TestTwoPagesAreCountedHoweverOddTheFile(t *testing.T) {
	sound := written("", twoPages()...)
	plain, flate := "/Filter/FlateDecode", "/Length LENGTH"
	for name, file := range map[string][]byte{
		"as it should be":              sound,
		"a stream of objects":          inObjectStream(t, plain+flate, nil, twoPages()...),
		"its length by reference":      inObjectStream(t, plain+"/Length 6 0 R", []string{"LENGTH"}, twoPages()...),
		"its filter by reference":      inObjectStream(t, flate+"/Filter 6 0 R", []string{"/FlateDecode"}, twoPages()...),
		"its filter in a list":         inObjectStream(t, flate+"/Filter[6 0 R]", []string{"/FlateDecode"}, twoPages()...),
		"a length that is a lie":       inObjectStream(t, plain+"/Length 7", nil, twoPages()...),
		"an odd version":               bytes.Replace(sound, []byte("%PDF-1.7"), []byte("%PDF-1.x"), 1),
		"no version":                   bytes.Replace(sound, []byte("%PDF-1.7"), []byte("%PDF-   "), 1),
		"a page listed twice":          written("", catalog, "<</Type/Pages/Count 2/Kids[3 0 R 3 0 R]>>", page),
		"a page that is not an object": written("", catalog, "<</Type/Pages/Count 2/Kids[3 0 R"+page+"]>>", page),
		"a count that is a lie":        written("", catalog, "<</Type/Pages/Count 9999999999/Kids[3 0 R 4 0 R]>>", page, page),
		"a lie that is plausible":      written("", catalog, "<</Type/Pages/Count 500/Kids[3 0 R 4 0 R]>>", page, page),
		"kids by reference":            written("", catalog, "<</Type/Pages/Kids 3 0 R>>", "[4 0 R 5 0 R]", page, page),
		"a node without kids":          written("", catalog, "<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]>>", page, page, "<</Type/Pages>>"),
		"a table in the wrong place":   bytes.Replace(sound, []byte("startxref\n"), []byte("startxref\n9"), 1),
		"a table of wrong generations": bytes.Replace(sound, []byte("00000 n"), []byte("00001 n"), 1),
		"offsets off by some":          bytes.Replace(sound, []byte("%PDF-1.7\n"), []byte("%PDF-1.7\n%more\n"), 1),
		"a newer catalog":              append(written("", catalog, "<</Type/Pages/Kids[3 0 R]>>", page), "2 0 obj\n<</Type/Pages/Kids[3 0 R 3 0 R]>>\nendobj\nstartxref\n0\n%%EOF"...),
		"a PDF within": append(written("", twoPages(fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream",
			len(written("", catalog, "<</Type/Pages/Kids[3 0 R]>>", page)), written("", catalog, "<</Type/Pages/Kids[3 0 R]>>", page)))...), "startxref\n0\n%%EOF"...),
	} {
		t.Run(name, func(t *testing.T) {
			info, _, err := read(t, file)
			require.NoError(t, err)
			assert.Equal(t, pdf.Info{Pages: 2}, info)
		})
	}
}

func TestEndlessAndBrokenFilesAreErrors(t *testing.T) {
	doubling := []string{catalog}
	for i := range 40 { // 2^40 pages by the rules
		doubling = append(doubling, fmt.Sprintf("<</Type/Pages/Kids[%d 0 R %d 0 R]>>", i+3, i+3))
	}
	bomb := "<</Type/Catalog/Pages 2 0 R>>" + strings.Repeat(" ", 300<<20)
	for name, file := range map[string][]byte{
		"pages that multiply":           written("", append(doubling, page)...),
		"a tree within itself":          written("", catalog, "<</Type/Pages/Kids[3 0 R]>>", "<</Type/Pages/Kids[2 0 R]>>"),
		"a stream of 300 MB":            inObjectStream(t, "/Filter/FlateDecode/Length LENGTH", nil, bomb, "<</Type/Pages/Kids[3 0 R]>>", page),
		"no table and no trailer":       written("", twoPages()...)[:200],
		"a stream of objects in itself": inObjectStream(t, "/Filter/FlateDecode/Length 6 0 R", nil, "<</Type/Catalog/Pages 6 0 R>>"),
		"tables in a ring":              bytes.Replace(written("/Prev 9", catalog), []byte("startxref"), []byte("startxref\n15\n%"), 1),
		"a reference to itself":         written("", "<</Type/Catalog/Pages 2 0 R>>", "2 0 R"),
	} {
		t.Run(name, func(t *testing.T) {
			info, _, err := read(t, file)
			require.Error(t, err)
			assert.Equal(t, pdf.Info{}, info)
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add(written("", twoPages()...))
	f.Add(written("/Encrypt<</Filter/Standard/V 4/R 4/CF<</S<</CFM/AESV2>>>>/StmF/S/O(o)/U(u)>>", twoPages()...))
	f.Add([]byte("%PDF-1.7 1 0 obj<</Type/ObjStm/N 3/First 9>>stream\n1 0 2 3 xendstream trailer<</Root 1 0 R>>"))
	f.Fuzz(func(t *testing.T, file []byte) {
		info, _, _ := read(t, file) //nolint:errcheck // read must return, whatever the error
		if info.Pages < 0 || info.Locked && info.Pages > 0 {
			t.Errorf("%+v", info)
		}
	})
}
