// Package compress compresses answers for clients that accept it.
package compress

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"
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
	if body.Len() < longAnswer || !Accepts(r, "gzip") {
		return false
	}
	packer := gzips.Get().(*gzip.Writer)
	defer gzips.Put(packer)
	packer.Reset(out)
	_, _ = packer.Write(body.Bytes()) // writing to memory never fails
	_ = packer.Close()
	return true
}

// Accepts reports whether Accept-Encoding names an encoding with a weight above 0 (RFC
// 9110, 12.5.3).
func Accepts(r *http.Request, name string) bool {
	offers := strings.Split(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",")
	return slices.ContainsFunc(offers, func(offer string) bool {
		coding, parameters, _ := strings.Cut(offer, ";")
		return strings.EqualFold(strings.TrimSpace(coding), name) && weight(parameters) > 0
	})
}

// weight returns the q of an offer, 1 if it has none.
func weight(parameters string) float64 {
	key, value, found := strings.Cut(strings.TrimSpace(parameters), "=")
	if !found || !strings.EqualFold(strings.TrimSpace(key), "q") {
		return 1
	}
	q, _ := strconv.ParseFloat(strings.TrimSpace(value), 64) // an invalid weight counts as 0
	return q
}
