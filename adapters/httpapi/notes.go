package httpapi

import (
	"net/http"
	"strings"
)

// notes are what a request's line in the log says; whoever learns something
// writes it here.
type notes struct {
	id      string // of the request
	route   string // its template
	user    string
	code    string // of the refusal
	told    bool   // whether the audit has been
	cause   error
	lasting bool // a stream: how long it lasts tells nothing of how quick the server is
	status  int
	bytes   int64
}

type notesKey struct{}

// note returns the request's notes.
func note(r *http.Request) *notes {
	if n, ok := r.Context().Value(notesKey{}).(*notes); ok {
		return n
	}
	return &notes{}
}

// longestWord bounds what a client can write into a line of the log. The longest
// path of ours has some 150 bytes.
const longestWord = 200

func cut(word string) string {
	if len(word) <= longestWord {
		return word
	}
	return strings.ToValidUTF8(word[:longestWord], "") + "…"
}

// statusWriter notes status and size of an answer.
type statusWriter struct {
	http.ResponseWriter
	notes *notes
}

func (w *statusWriter) WriteHeader(status int) {
	if w.notes.status == 0 {
		w.notes.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(p []byte) (int, error) {
	if w.notes.status == 0 {
		w.notes.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(p)
	w.notes.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
