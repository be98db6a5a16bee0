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

// challenge says how to authenticate (RFC 6750 §3). It distinguishes a bad token from a missing one.
func challenge(r *http.Request, e *domain.Error) string {
	if _, sent := bearer(r); sent && e.Code == domain.ErrSessionEnded.Code {
		return `Bearer realm="cms", error="invalid_token"`
	}
	return `Bearer realm="cms"`
}

// scopeChallenge names the scopes that would suffice (RFC 6750 §3). What only people may do has none, and the
// attribute must not be empty.
func scopeChallenge(e *domain.ScopeError) string {
	header := `Bearer realm="cms", error="insufficient_scope"`
	if scopes := e.Scopes(); scopes != "" {
		header += `, scope="` + scopes + `"`
	}
	return header
}
