package httpapi

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/rs/cors"
)

// secured sets the security headers of all answers. If browsers reach the server by TLS, these
// forbid plain HTTP (RFC 6797).
func (s *server) secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
		if strings.HasPrefix(s.origin(r), "https:") {
			h.Set("Strict-Transport-Security", s.hsts())
		}
		next.ServeHTTP(w, r)
	})
}

// hsts lasts a year and includes subdomains, unless those belong to somebody else.
func (s *server) hsts() string {
	if s.HSTSThisHostOnly {
		return "max-age=31536000"
	}
	return "max-age=31536000; includeSubDomains"
}

// crossOrigin allows pages of listed origins to call the API with credentials.
func (s *server) crossOrigin(next http.Handler) http.Handler {
	if len(s.CORSOrigins) == 0 {
		return next
	}
	return cors.New(cors.Options{
		AllowedOrigins:   s.CORSOrigins,
		AllowedMethods:   []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete},
		AllowedHeaders:   []string{"Authorization", "Content-Type", "If-Match", "Idempotency-Key"},
		ExposedHeaders:   []string{"ETag", "Location", "Retry-After", "X-Request-Id"},
		AllowCredentials: true,
		MaxAge:           600,
	}).Handler(next)
}

// allowedHosts refuses requests for other host names. Links are signed for the host of the request,
// so a name that an attacker points here must not get any (RULES §8.6). Health checks may use the
// address.
func (s *server) allowedHosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if slices.Contains(checks, r.URL.Path) || s.isOwnHost(r) {
			next.ServeHTTP(w, r)
			return
		}
		s.warnRefusedHost(r.Context(), logLineOf(r).id, r.Host, time.Now())
		apiHeaders(w.Header())
		s.fail(s.newCall(w, r), errHost)
	})
}

// warnRefusedHost logs a refused host and the remedy.
func (s *server) warnRefusedHost(ctx context.Context, id, host string, now time.Time) {
	host = cut(host)
	told, leftOut := s.refused.shouldLog(host, now)
	if !told {
		return
	}
	attrs := []slog.Attr{
		slog.String("host", host), slog.String("request_id", id),
		slog.String("remedy", "if people reach the server by this name, set CMS_PUBLIC_URL to it; if they use another, have the proxy pass the Host of the request on (nginx: proxy_set_header Host $http_host)"),
	}
	if leftOut > 0 {
		attrs = append(attrs, slog.Int("left_out", leftOut))
	}
	s.Log.LogAttrs(ctx, slog.LevelWarn, "host refused", attrs...)
}
