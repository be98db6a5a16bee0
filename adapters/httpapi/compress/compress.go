// Package compress compresses responses with gzip for clients that accept it.
package compress

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"sync"

	"github.com/klauspost/compress/gzip"

	"backoffice/adapters/httpapi/negotiate"
)

// minLength is the length in bytes from which a response is compressed. A shorter one fits into a
// packet.
const minLength = 1400

// writers have a level that is cheap compared with reading a list.
var writers = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is valid
	}
	return w
}}

// Response compresses body into out, if the client accepts that and body is long enough, and reports
// whether it did. All of it is compressed before anything is sent, so that a slow client does not
// occupy a writer. Compressed lengths may reveal contents (BREACH), but attackers cannot use that
// here: browsers never send the bearer token by themselves.
func Response(w http.ResponseWriter, r *http.Request, body, out *bytes.Buffer) bool {
	if accepted := Accepted(w, r); !accepted || body.Len() < minLength {
		return false
	}
	writer := writers.Get().(*gzip.Writer)
	defer writers.Put(writer)
	writer.Reset(out)
	_, _ = writer.Write(body.Bytes()) // writing to memory never fails
	_ = writer.Close()
	return true
}

// Accepted reports whether a client accepts compressed responses, and says that the response depends on it.
func Accepted(w http.ResponseWriter, r *http.Request) bool {
	w.Header().Add("Vary", "Accept-Encoding")
	return negotiate.Accepts(r, "Accept-Encoding", "gzip")
}

// Compress returns what write writes, compressed.
func Compress(write func(io.Writer) error) ([]byte, error) {
	var out bytes.Buffer
	writer := writers.Get().(*gzip.Writer)
	defer writers.Put(writer)
	writer.Reset(&out)
	if err := write(writer); err != nil {
		return nil, err
	}
	err := writer.Close()
	return slices.Clone(out.Bytes()), err // without the room that the buffer has left
}

// Decompress writes what was compressed.
func Decompress(to io.Writer, compressed []byte) error {
	in, err := gzip.NewReader(bytes.NewReader(compressed))
	if err == nil {
		_, err = io.Copy(to, in)
	}
	return err
}
