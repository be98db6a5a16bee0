// Package compress compresses answers for clients that accept it.
package compress

import (
	"bytes"
	"net/http"
	"sync"

	"github.com/klauspost/compress/gzip"

	"backoffice/adapters/httpapi/negotiate"
)

// longAnswer is the length in bytes from which an answer is compressed. A shorter one fits into a
// packet.
const longAnswer = 1400

// gzips are reusable writers at a level that is cheap compared with reading a list.
var gzips = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is valid
	}
	return w
}}

// Gzip writes body into out and reports whether to send that instead. All of it is compressed
// before anything is sent, so that a slow client does not occupy a writer. Compressed lengths may
// reveal contents (BREACH), but attackers cannot use that here: browsers never send the bearer
// token by themselves.
func Gzip(w http.ResponseWriter, r *http.Request, body, out *bytes.Buffer) bool {
	w.Header().Add("Vary", "Accept-Encoding")
	if body.Len() < longAnswer || !negotiate.Accepts(r, "Accept-Encoding", "gzip") {
		return false
	}
	packer := gzips.Get().(*gzip.Writer)
	defer gzips.Put(packer)
	packer.Reset(out)
	_, _ = packer.Write(body.Bytes()) // writing to memory never fails
	_ = packer.Close()
	return true
}
