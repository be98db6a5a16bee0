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
		start, line := time.Now(), &Line{ID: rand.Text()}
		w.Header().Set("X-Request-Id", line.ID)
		r = r.WithContext(context.WithValue(r.Context(), lineKey{}, line))
		recorder := &statusWriter{ResponseWriter: w, line: line}
		defer func() { // also if the response was aborted
			took := time.Since(start)
			metrics.request(r, line, took)
			logRequest(log, r, line, took)
			audit.recordRefusal(r, line)
		}()
		next.ServeHTTP(recorder, r)
	})
}

// logRequest writes the log line. The path is without its query, which may contain signatures or
// search terms.
func logRequest(log *slog.Logger, r *http.Request, line *Line, took time.Duration) {
	level := slog.LevelInfo
	switch {
	case line.countedStatus() >= http.StatusInternalServerError:
		level = slog.LevelError
	case edge.IsHealthCheck(r) || strings.HasPrefix(r.URL.Path, "/assets/"):
		level = slog.LevelDebug
	}
	if !log.Enabled(r.Context(), level) {
		return
	}
	fields := []slog.Attr{
		slog.String("request_id", line.ID), slog.String("method", Redact(r.Method)), slog.String("path", loggedPath(r)),
		slog.Int("status", line.status), slog.Int64("bytes", line.bytes), slog.Duration("took", took),
	}
	if line.User != "" {
		fields = append(fields, slog.String("user", line.User))
	}
	if line.TokenID != "" {
		fields = append(fields, slog.String("token", line.TokenID))
	}
	if line.Cause != nil {
		fields = append(fields, slog.String("cause", withoutTokens(line.Cause.Error())))
	}
	log.LogAttrs(r.Context(), level, "request", fields...)
}
