package admission

import (
	"context"
	"io"
	"net/http"
	"time"
)

const (
	// workTimeout limits the work on a request. The confirmation of a large PDF takes longest.
	workTimeout = 2 * time.Minute
	// writeTimeout limits the sending of a response. The largest outline, or a script, over a slow
	// connection takes longest.
	writeTimeout = 5 * time.Minute
	// bodyTimeout is the time within which a body must arrive.
	bodyTimeout = 30 * time.Second
	// drainTimeout is how long an unread body may still arrive, if the route takes none or the
	// server stops.
	drainTimeout = 2 * time.Second
	// stallTimeout is how long a file transfer may pause. Its total time is not limited, because a
	// file of 100 MB may take long over a slow connection.
	stallTimeout = time.Minute
)

// WithWorkTimeout returns the context for a part of the work on a request.
func WithWorkTimeout(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, workTimeout)
}

// SetDeadlines limits the time of every request. A body may take only drainTimeout, and its connection is closed
// after the response. Routes that read bodies (Request.Receive, ExtendDeadlines) change that.
func SetDeadlines(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		control.SetWriteDeadline(time.Now().Add(writeTimeout)) //nolint:errcheck // a recorder has no deadlines
		if hasBody(r) {
			control.SetReadDeadline(time.Now().Add(drainTimeout)) //nolint:errcheck // a recorder has no deadlines
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// keepOpen keeps the connection open after a body that is read to its end, unless the body came in chunks.
// Such a request may have had a Content-Length as well, which net/http removes. A proxy that follows it may
// take the next bytes for another request (RFC 9112 §6.3).
func keepOpen(w http.ResponseWriter, r *http.Request) {
	if len(r.TransferEncoding) == 0 {
		w.Header().Del("Connection")
	}
}

// hasBody reports whether a body follows. With HTTP/2 a request without one has no http.NoBody, but the length 0.
func hasBody(r *http.Request) bool {
	return r.Body != nil && r.Body != http.NoBody && r.ContentLength != 0
}

// ExtendDeadlines is for handlers that receive or send files. Each chunk that arrives or leaves moves the deadlines, so that a
// slow client is served and a silent one is not. Only a PUT has a body to wait for.
func ExtendDeadlines(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		extendWrite := func() { control.SetWriteDeadline(time.Now().Add(2 * stallTimeout)) } //nolint:errcheck // a recorder has no deadlines
		switch {
		case r.Method != http.MethodPut:
			r.Body, r.ContentLength = http.NoBody, 0
		case hasBody(r):
			keepOpen(w, r)
			extendRead := func() { control.SetReadDeadline(time.Now().Add(stallTimeout)) } //nolint:errcheck // a recorder has no deadlines
			defer func() { control.SetReadDeadline(time.Now().Add(drainTimeout)) }()       //nolint:errcheck // a recorder has no deadlines; for the unread rest
			extendRead()
			r.Body = &deadlineBody{ReadCloser: r.Body, extend: func() { extendRead(); extendWrite() }}
		}
		extendWrite()
		next.ServeHTTP(&deadlineWriter{ResponseWriter: w, extend: extendWrite}, r)
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
