package pdf_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"backoffice/adapters/inspect/pdf"
	"backoffice/domain"
	"backoffice/test/pdfium"
	"backoffice/test/rawpdf"
)

// engine is pdfium for all tests of this package.
var engine = sync.OnceValues(func() (*pdf.Engine, error) {
	cache, err := pdfium.Cache()
	if err != nil {
		return nil, err
	}
	return pdf.Start(cache)
})

// read opens a file and reads its contents, which are nil if they cannot be read.
func read(t testing.TB, file []byte) (pdf.Info, *domain.PDFContents, error) {
	t.Helper()
	e, err := engine()
	require.NoError(t, err)
	info, document, err := e.Open(bytes.Clone(file))
	if document == nil {
		return info, nil, err
	}
	contents := document.Contents()
	require.NoError(t, document.Close())
	return info, &contents, err
}

// written lays out a file of these objects, starting with the catalog.
// more goes into the trailer.
func written(more string, objects ...string) []byte { return rawpdf.Write(rawpdf.ID+more, objects...) }

const (
	catalog = "<</Type/Catalog/Pages 2 0 R>>"
	page    = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>"
)

func twoPages(more ...string) []string {
	return append([]string{catalog, "<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>", page, page}, more...)
}

func zipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, err := w.Write([]byte(text))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.String()
}

// inObjectStream lays out a file with objects in an object stream, those of after behind it, and a
// cross-reference stream. dictionary is added to that of the object stream. LENGTH stands for its length.
func inObjectStream(t *testing.T, dictionary string, after []string, objects ...string) []byte {
	t.Helper()
	head, body := "", ""
	for i, o := range objects {
		head += fmt.Sprintf("%d %d ", i+1, len(body))
		body += o + " "
	}
	packed := zipped(t, head+body)
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	offsets, n := []int{b.Len()}, len(objects)
	fmt.Fprintf(&b, "%d 0 obj\n<</Type/ObjStm/N %d/First %d%s>>\nstream\n%s\nendstream\nendobj\n", n+1, n, len(head),
		strings.ReplaceAll(dictionary, "LENGTH", fmt.Sprint(len(packed))), packed)
	for i, o := range after {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", n+2+i, strings.ReplaceAll(o, "LENGTH", fmt.Sprint(len(packed))))
	}
	rows := []byte{0, 0, 0, 0}
	for i := range n {
		rows = append(rows, 2, 0, byte(n+1), byte(i))
	}
	for _, at := range offsets {
		rows = append(rows, 1, byte(at>>8), byte(at), 0)
	}
	table, number := b.Len(), n+2+len(after)
	rows = append(rows, 1, byte(table>>8), byte(table), 0)
	z := zipped(t, string(rows))
	fmt.Fprintf(&b, "%d 0 obj\n<</Type/XRef/Size %d/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n",
		number, number+1, len(z), z, table)
	return b.Bytes()
}
