package httpapi

import (
	"io"
	"net/http"
	"time"
)

// stallTimeout is how long a file transfer may pause. Its total time is not limited, because a file
// of 100 MB may take long over a slow connection.
const stallTimeout = time.Minute

// extendDeadlines serves files. Each chunk that arrives or leaves moves the deadlines, so that a
// slow client is served and a silent one is not. Only a PUT has a body to wait for.
func extendDeadlines(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		extend := func() { control.SetWriteDeadline(time.Now().Add(2 * stallTimeout)) } //nolint:errcheck // a recorder has no deadlines
		switch {
		case r.Method != http.MethodPut:
			r.Body, r.ContentLength = http.NoBody, 0
		case hasBody(r):
			w.Header().Del("Connection")
			sending := func() { control.SetReadDeadline(time.Now().Add(stallTimeout)) } //nolint:errcheck // likewise
			defer func() { control.SetReadDeadline(time.Now().Add(drainTimeout)) }()    //nolint:errcheck // likewise; for the unread rest
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

// Unwrap is for http.ResponseController.
func (w *deadlineWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
