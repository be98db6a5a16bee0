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
	TokenID string // of the token with which a program acts for the user
	Code    string // of the refusal
	Audited bool   // the handler has written the audit record of a refusal
	Cause   error
	Lasting bool   // a stream or an export, whose duration says nothing about the server's speed
	route   string // its template
	status  int
	bytes   int64
}

// Begun reports whether the response has begun.
func (l *Line) Begun() bool { return l.status != 0 }

// StatusClientLeft is logged and counted for a client that left before the response, as nginx does. A 5xx
// would set off an alarm.
const StatusClientLeft = 499

// countedStatus is the status for log level and metrics. Harvesters that ask too often get 503, but the
// server has not failed.
func (l *Line) countedStatus() int {
	if l.Code == domain.ErrBusy.Code {
		return http.StatusTooManyRequests
	}
	return l.status
}

type lineKey struct{}

// LineOf returns the request's line, or one that is not logged.
func LineOf(r *http.Request) *Line {
	if line, ok := r.Context().Value(lineKey{}).(*Line); ok {
		return line
	}
	return &Line{}
}

// maxLoggedText limits what a client can write into the log. The longest path of the product has some
// 150 bytes.
const maxLoggedText = 200

// tokenValue is the access token of a program, which a client may have put into a path.
var tokenValue = regexp.MustCompile(`(?i)cms(_|%5f)pat(_|%5f)[\w%]*`)

// Redact returns what may be logged of a text that a client sent: shortened, and without tokens of programs.
func Redact(text string) string {
	text = withoutTokens(text)
	if len(text) <= maxLoggedText {
		return text
	}
	return strings.ToValidUTF8(text[:maxLoggedText], "") + "…"
}

func withoutTokens(text string) string { return tokenValue.ReplaceAllString(text, "cms_pat_…") }

// loggedPath returns what may be logged of a request's path: as it was sent, or decoded if a token shows in the decoded path.
func loggedPath(r *http.Request) string {
	if tokenValue.MatchString(r.URL.Path) {
		return Redact(r.URL.Path)
	}
	return Redact(r.URL.EscapedPath())
}

// statusWriter records status and size of a response.
type statusWriter struct {
	http.ResponseWriter
	line *Line
}

func (w *statusWriter) WriteHeader(status int) {
	informational := status < http.StatusOK && status != http.StatusSwitchingProtocols // the response itself follows
	if w.line.status == 0 && !informational {
		w.line.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(p []byte) (int, error) {
	if w.line.status == 0 {
		w.line.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(p)
	w.line.bytes += int64(n)
	return n, err
}

// Unwrap is for http.ResponseController.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
