package edge

import (
	"maps"
	"net/http"
	"strings"

	"github.com/rs/cors"
)

// APIHeaders sets the headers of every API response: no cache stores it, and no browser shows it as a page.
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

// SecurityHeaders sets the security headers of all responses. If browsers reach the server by TLS, HSTS
// (RFC 6797) forbids them plain HTTP.
func SecurityHeaders(next http.Handler, addresses *Addresses, thisHostOnly bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
		if strings.HasPrefix(addresses.Origin(r), "https:") {
			h.Set("Strict-Transport-Security", hsts(thisHostOnly))
		}
		next.ServeHTTP(w, r)
	})
}

// hsts returns the value for one year, with subdomains unless these may be used without TLS.
func hsts(thisHostOnly bool) string {
	if thisHostOnly {
		return "max-age=31536000"
	}
	return "max-age=31536000; includeSubDomains"
}

// CORS allows pages of these origins to call the API with credentials.
func CORS(next http.Handler, origins []string) http.Handler {
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
