package httpapi

import (
	"io"
	"net/http"
	"time"
)

// stall is how long a transfer of a file may stand still. Its whole length is
// not bounded: a 100 MB file over a bad line takes what it takes.
const stall = time.Minute

// extendDeadlines serves files: deadlines move on with every piece that arrives or
// leaves, so that a slow client is served and a silent one is not. Only a PUT
// has a body that is waited for.
func extendDeadlines(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		extend := func() { control.SetWriteDeadline(time.Now().Add(2 * stall)) } //nolint:errcheck // a recorder has no deadlines
		switch {
		case r.Method != http.MethodPut:
			r.Body, r.ContentLength = http.NoBody, 0
		case hasBody(r):
			w.Header().Del("Connection")
			sending := func() { control.SetReadDeadline(time.Now().Add(stall)) }        //nolint:errcheck // likewise
			defer func() { control.SetReadDeadline(time.Now().Add(partingPatience)) }() //nolint:errcheck // likewise; for what nobody reads any more
			sending()
			r.Body = &deadlineBody{ReadCloser: r.Body, extend: func() { sending(); extend() }}
		}
		extend()
		next.ServeHTTP(&deadlineWriter{ResponseWriter: w, extend: extend}, r)
	})
}

type deadlineBody struct {
	io.ReadCloser
	extend func()
}

func (b *deadlineBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.extend()
	return n, err
}

type deadlineWriter struct {
	http.ResponseWriter
	extend func()
}

func (w *deadlineWriter) Write(p []byte) (int, error) {
	w.extend()
	return w.ResponseWriter.Write(p)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *deadlineWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
