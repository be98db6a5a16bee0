package httpapi

import (
	"net/http"
	"strings"

	"backoffice/domain"
)

// bearer reads the access token (RFC 6750 §2.1).
func bearer(r *http.Request) (string, bool) {
	scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " ")
	return strings.TrimSpace(token), ok && strings.EqualFold(scheme, "Bearer")
}

// challenge says how to authenticate (RFC 6750 §3). It tells a bad token from a missing one.
func challenge(r *http.Request, e *domain.Error) string {
	if _, sent := bearer(r); sent && e.Code == domain.ErrSessionEnded.Code {
		return `Bearer realm="cms", error="invalid_token"`
	}
	return `Bearer realm="cms"`
}
