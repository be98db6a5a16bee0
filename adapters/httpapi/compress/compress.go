// Package compress compresses responses for clients that accept it.
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

// minCompressed is the length in bytes from which a response is compressed. A shorter one fits into a
// packet.
const minCompressed = 1400

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
	if accepted := Accepted(w, r); !accepted || body.Len() < minCompressed {
		return false
	}
	packer := gzips.Get().(*gzip.Writer)
	defer gzips.Put(packer)
	packer.Reset(out)
	_, _ = packer.Write(body.Bytes()) // writing to memory never fails
	_ = packer.Close()
	return true
}

// Accepted reports whether a client accepts compressed responses, and says that the response depends on it.
func Accepted(w http.ResponseWriter, r *http.Request) bool {
	w.Header().Add("Vary", "Accept-Encoding")
	return negotiate.Accepts(r, "Accept-Encoding", "gzip")
}

// Pack returns what write writes, compressed.
func Pack(write func(io.Writer) error) ([]byte, error) {
	var out bytes.Buffer
	packer := gzips.Get().(*gzip.Writer)
	defer gzips.Put(packer)
	packer.Reset(&out)
	if err := write(packer); err != nil {
		return nil, err
	}
	err := packer.Close()
	return slices.Clone(out.Bytes()), err // without the room that the buffer has left
}

// Unpack returns what was packed.
func Unpack(packed []byte) ([]byte, error) {
	in, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(in)
}
