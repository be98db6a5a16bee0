package httpapi

import (
	"bytes"
	"net/http"
	"sync"

	"github.com/klauspost/compress/gzip"
)

// longAnswer is the length in bytes from which an answer is compressed: a
// shorter one fits into a packet as it is.
const longAnswer = 1400

// gzips are writers at the level that is cheap beside the reading of a list.
var gzips = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // of a level that is none
	}
	return w
}}

// compressed writes body into out, and tells whether the client is to have that
// instead. The whole is compressed before anything is sent, so that a client
// who reads slowly holds bytes and no writer. That lengths tell of contents (as
// in BREACH) helps nobody: no browser sends the bearer token by itself.
func compressed(w http.ResponseWriter, r *http.Request, body, out *bytes.Buffer) bool {
	w.Header().Add("Vary", "Accept-Encoding")
	if body.Len() < longAnswer || !acceptsEncoding(r, "gzip") {
		return false
	}
	packer := gzips.Get().(*gzip.Writer)
	defer gzips.Put(packer)
	packer.Reset(out)
	_, _ = packer.Write(body.Bytes()) // memory takes all
	_ = packer.Close()
	return true
}
