package observe

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"backoffice/adapters/httpapi/edge"
)

// Requests gives every request an id and a line, and logs, counts and audits its result.
func Requests(next http.Handler, log *slog.Logger, metrics *Metrics, audit *Audit) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start, n := time.Now(), &Line{ID: rand.Text()}
		w.Header().Set("X-Request-Id", n.ID)
		r = r.WithContext(context.WithValue(r.Context(), lineKey{}, n))
		seen := &statusWriter{ResponseWriter: w, log: n}
		defer func() { // also if the response was aborted
			took := time.Since(start)
			metrics.request(r, n, took)
			logRequest(log, r, n, took)
			audit.refusal(r, n)
		}()
		next.ServeHTTP(seen, r)
	})
}

// logRequest writes the log line. The path is without its query, which may contain signatures or
// search terms.
func logRequest(log *slog.Logger, r *http.Request, n *Line, took time.Duration) {
	level := slog.LevelInfo
	switch {
	case n.counted() >= http.StatusInternalServerError:
		level = slog.LevelError
	case edge.IsHealthCheck(r) || strings.HasPrefix(r.URL.Path, "/assets/"):
		level = slog.LevelDebug
	}
	if !log.Enabled(r.Context(), level) {
		return
	}
	fields := []slog.Attr{
		slog.String("request_id", n.ID), slog.String("method", Redact(r.Method)), slog.String("path", Redact(r.URL.EscapedPath())),
		slog.Int("status", n.status), slog.Int64("bytes", n.bytes), slog.Duration("took", took),
	}
	if n.User != "" {
		fields = append(fields, slog.String("user", n.User))
	}
	if n.Token != "" {
		fields = append(fields, slog.String("token", n.Token))
	}
	if n.Cause != nil {
		fields = append(fields, slog.String("cause", n.Cause.Error()))
	}
	log.LogAttrs(r.Context(), level, "request", fields...)
}
