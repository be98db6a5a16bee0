package edge

import (
	"maps"
	"net/http"
	"strings"

	"github.com/rs/cors"
)

// APIHeaders sets the headers of every response of the API: it is not cached, and never taken for a
// page.
func APIHeaders(h http.Header) { maps.Copy(h, commonHeaders) }

// commonHeaders has names in the canonical form of net/http. Its values are shared, so they must
// not be changed in place.
var commonHeaders = http.Header{
	"Cache-Control":                {"no-store"},
	"X-Content-Type-Options":       {"nosniff"},
	"Content-Security-Policy":      {"default-src 'none'; frame-ancestors 'none'"},
	"Referrer-Policy":              {"no-referrer"},
	"Cross-Origin-Resource-Policy": {"same-site"},
}

// Secured sets the security headers of all responses. If browsers reach the server by TLS, a header
// forbids them plain HTTP (RFC 6797).
func Secured(next http.Handler, addresses *Addresses, thisHostOnly bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
		if strings.HasPrefix(addresses.Origin(r), "https:") {
			h.Set("Strict-Transport-Security", hsts(thisHostOnly))
		}
		next.ServeHTTP(w, r)
	})
}

// hsts lasts a year and includes subdomains, unless those belong to others.
func hsts(thisHostOnly bool) string {
	if thisHostOnly {
		return "max-age=31536000"
	}
	return "max-age=31536000; includeSubDomains"
}

// CrossOrigin allows pages of these origins to call the API with credentials.
func CrossOrigin(next http.Handler, origins []string) http.Handler {
	if len(origins) == 0 {
		return next
	}
	return cors.New(cors.Options{
		AllowedOrigins:   origins,
		AllowedMethods:   []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete},
		AllowedHeaders:   []string{"Authorization", "Content-Type", "If-Match", "Idempotency-Key"},
		ExposedHeaders:   []string{"ETag", "Location", "Retry-After", "X-Request-Id"},
		AllowCredentials: true,
		MaxAge:           600,
	}).Handler(next)
}
