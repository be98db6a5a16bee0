// Package rawpdf writes PDF files object by object, valid and broken ones.
package rawpdf

import (
	"bytes"
	"fmt"
)

// ID is the entry of a trailer that identifies the file.
const ID = "/ID[<0123456789abcdef0123456789abcdef><0123456789abcdef0123456789abcdef>]"

// Write returns a file of these objects, starting with the catalog, with
// a table of where they are. more goes into the trailer.
func Write(more string, objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	offsets := make([]int, len(objects))
	for i, object := range objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, more, table)
	return b.Bytes()
}
