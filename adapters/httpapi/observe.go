package httpapi

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// observed gives every request an id and a log line.
func (s *server) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start, n := time.Now(), &logLine{id: rand.Text()}
		w.Header().Set("X-Request-Id", n.id)
		r = r.WithContext(context.WithValue(r.Context(), logLineKey{}, n))
		seen := &statusWriter{ResponseWriter: w, log: n}
		defer func() { // also if the answer was aborted
			took := time.Since(start)
			s.metrics.request(r, n, took)
			s.logRequest(r, n, took)
			s.auditRefusal(r, n)
		}()
		next.ServeHTTP(seen, r)
	})
}

// logRequest writes the log line. The path is without its query, which may contain signatures or
// search terms.
func (s *server) logRequest(r *http.Request, n *logLine, took time.Duration) {
	level := slog.LevelInfo
	switch {
	case n.status >= 500:
		level = slog.LevelError
	case slices.Contains(checks, r.URL.Path) || strings.HasPrefix(r.URL.Path, "/assets/"):
		level = slog.LevelDebug
	}
	if !s.Log.Enabled(r.Context(), level) {
		return
	}
	fields := []slog.Attr{
		slog.String("request_id", n.id), slog.String("method", cut(r.Method)), slog.String("path", cut(r.URL.EscapedPath())),
		slog.Int("status", n.status), slog.Int64("bytes", n.bytes), slog.Duration("took", took),
	}
	if n.user != "" {
		fields = append(fields, slog.String("user", n.user))
	}
	if n.cause != nil {
		fields = append(fields, slog.String("cause", n.cause.Error()))
	}
	s.Log.LogAttrs(r.Context(), level, "request", fields...)
}

// recovered turns a panic into a 500 and a line in the log.
func (s *server) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			fault := recover()
			if fault == nil {
				return
			}
			if err, ok := fault.(error); ok && errors.Is(err, http.ErrAbortHandler) { // abort the connection, so that the client notices
				panic(fault)
			}
			s.Log.Error("panic", "request_id", logLineOf(r).id, "fault", fmt.Sprint(fault), "stack", string(debug.Stack()))
			if logLineOf(r).status == 0 {
				s.fail(s.newCall(w, r), fmt.Errorf("panic: %v", fault))
			}
		}()
		next.ServeHTTP(w, r)
	})
}
