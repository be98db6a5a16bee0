package httpapi

import (
	"net/http"
	"strings"
)

// logLine collects what the log says about a request.
type logLine struct {
	id      string // of the request
	route   string // its template
	user    string
	code    string // of the refusal
	told    bool   // whether an audit record was written
	cause   error
	lasting bool // a stream, whose duration says nothing about the server's speed
	status  int
	bytes   int64
}

type logLineKey struct{}

// logLineOf returns the request's log line.
func logLineOf(r *http.Request) *logLine {
	if n, ok := r.Context().Value(logLineKey{}).(*logLine); ok {
		return n
	}
	return &logLine{}
}

// longestWord limits what a client can write into the log. The longest path of the product has some
// 150 bytes.
const longestWord = 200

func cut(word string) string {
	if len(word) <= longestWord {
		return word
	}
	return strings.ToValidUTF8(word[:longestWord], "") + "…"
}

// statusWriter records status and size of an answer.
type statusWriter struct {
	http.ResponseWriter
	log *logLine
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
