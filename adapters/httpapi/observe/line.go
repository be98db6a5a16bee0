// Package observe records what the server did: a line in the log for each request, its counters, and
// the audit of who did what.
package observe

import (
	"net/http"
	"regexp"
	"strings"

	"backoffice/domain"
)

// Line collects what the log says about a request.
type Line struct {
	ID      string // of the request
	User    string
	Token   string // the id of the token that a program uses to act for the user
	Code    string // of the refusal
	Audited bool   // whether an audit record was written
	Cause   error
	Lasting bool   // a stream, whose duration says nothing about the server's speed
	route   string // its template
	status  int
	bytes   int64
}

// Begun reports whether the response has begun.
func (n *Line) Begun() bool { return n.status != 0 }

// counted is the status for log level and metrics. Harvesters that ask too often get 503, but the server
// has not failed.
func (n *Line) counted() int {
	if n.Code == domain.ErrBusy.Code {
		return http.StatusTooManyRequests
	}
	return n.status
}

type lineKey struct{}

// LineOf returns the request's line, or one that is not logged.
func LineOf(r *http.Request) *Line {
	if n, ok := r.Context().Value(lineKey{}).(*Line); ok {
		return n
	}
	return &Line{}
}

// maxWordLength limits what a client can write into the log. The longest path of the product has some
// 150 bytes.
const maxWordLength = 200

// tokenValue is the access token of a program, which a client may have put into a path.
var tokenValue = regexp.MustCompile(`(?i)cms(_|%5f)pat(_|%5f)[\w%]*`)

// Redact returns what may be logged of a text that a client sent: shortened, and without tokens of programs.
func Redact(word string) string {
	word = tokenValue.ReplaceAllString(word, "cms_pat_…")
	if len(word) <= maxWordLength {
		return word
	}
	return strings.ToValidUTF8(word[:maxWordLength], "") + "…"
}

// statusWriter records status and size of a response.
type statusWriter struct {
	http.ResponseWriter
	log *Line
}

func (w *statusWriter) WriteHeader(status int) {
	if w.log.status == 0 {
		w.log.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(p []byte) (int, error) {
	if w.log.status == 0 {
		w.log.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(p)
	w.log.bytes += int64(n)
	return n, err
}

// Unwrap is for http.ResponseController.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
