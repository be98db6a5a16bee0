package httpapi

import (
	"net/http"
	"slices"
	"strings"

	"github.com/rs/cors"
)

// secured is around everything that is answered: what a page may never do, and,
// where browsers reach the server by TLS, that they are to come by no other way
// (RFC 6797).
func (s *server) secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
		if strings.HasPrefix(s.origin(r), "https:") {
			h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		}
		next.ServeHTTP(w, r)
	})
}

// crossOrigin lets the pages of listed origins call the API, with credentials.
func (s *server) crossOrigin(next http.Handler) http.Handler {
	if len(s.CORSOrigins) == 0 {
		return next
	}
	return cors.New(cors.Options{
		AllowedOrigins:   s.CORSOrigins,
		AllowedMethods:   []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete},
		AllowedHeaders:   []string{"Authorization", "Content-Type", "If-Match", "Idempotency-Key"},
		ExposedHeaders:   []string{"ETag", "Location", "Retry-After", "X-Request-Id"},
		AllowCredentials: true,
		MaxAge:           600,
	}).Handler(next)
}

// allowedHosts refuses requests for a host that is not the server's own: links
// are signed for the host of the request, and a name that an attacker points
// here must not get any (RULES §8.6). The checks are asked by address.
func (s *server) allowedHosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if slices.Contains(checks, r.URL.Path) || s.isOwnHost(r) {
			next.ServeHTTP(w, r)
			return
		}
		apiHeaders(w.Header())
		s.fail(s.newCall(w, r), errHost)
	})
}
