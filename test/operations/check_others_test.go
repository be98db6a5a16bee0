package operations

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §13.13: a client secret that was copied wrong is found before anybody signs in.
func TestTheCheckFindsAWrongClientSecret(t *testing.T) {
	p := harness.NewIdentityProvider(t)
	s := harness.NewServer(t)
	sso := p.Settings("CMS_PUBLIC_URL=" + s.URL)
	lines, _ := checked(t, s, sso...)
	assert.Contains(t, lines["ok sign-on"], "the identity provider responds", "%v", lines)
	lines, passed := checked(t, s, append(sso, "CMS_OIDC_CLIENT_SECRET=an old one")...)
	assert.False(t, passed)
	assert.Contains(t, lines["fail sign-on"], "refuses the client or its secret (invalid_client)")
	lines, _ = checked(t, s, append(sso, "CMS_OIDC_CLIENT_ID=another")...)
	assert.Contains(t, lines["fail sign-on"], "CMS_OIDC_CLIENT_ID")
}

// tokenEndpoint is a provider whose token endpoint returns this to everybody.
func tokenEndpoint(t *testing.T, status int, body string) (issuer string) {
	t.Helper()
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	mux.HandleFunc("/.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(map[string]any{ //nolint:errcheck // its reader notices
			"issuer": server.URL, "authorization_endpoint": server.URL + "/auth", "token_endpoint": server.URL + "/token", "jwks_uri": server.URL + "/keys",
		})
	})
	mux.HandleFunc("/token", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		io.WriteString(w, body) //nolint:errcheck // its reader notices
	})
	return server.URL
}

// RULES §13.13: what a provider's response does not show is reported as unknown.
func TestTheCheckSaysWhatAProviderDoesNotTell(t *testing.T) {
	s := harness.SharedServer(t)
	for _, response := range []struct {
		status           int
		body, line, says string
	}{
		{400, `{"error":"invalid_grant"}`, "warn sign-on", `does not say whether CMS_OIDC_CLIENT_SECRET is right: it returns "invalid_grant"`},
		{400, `{"error":"invalid_request"}`, "warn sign-on", `it returns "invalid_request"`},
		{404, `not here`, "warn sign-on", `it returns ""`},
		{401, `who are you`, "fail sign-on", "refuses the client or its secret"},
		{400, `{"error":"unauthorized_client"}`, "fail sign-on", "authorization code flow"},
		{502, `bad gateway`, "fail sign-on", "issues no tokens"},
		{200, `{"access_token":"a","token_type":"Bearer"}`, "fail sign-on", "for a code that nobody has"},
	} {
		lines, _ := checked(t, s, "CMS_OIDC_ISSUER="+tokenEndpoint(t, response.status, response.body), "CMS_OIDC_CLIENT_ID=cms", "CMS_OIDC_CLIENT_SECRET=secret",
			"CMS_OIDC_ROLES=groups: a=EDITOR", "CMS_PUBLIC_URL=http://127.0.0.1:1")
		assert.Contains(t, lines[response.line], response.says, "%d %s: %v", response.status, response.body, lines)
	}
}

// intercepted passes requests on to a store, except those that instead responds to.
func intercepted(t *testing.T, store *harness.PublicStore, instead func(http.ResponseWriter, *http.Request) bool) (endpoint string) {
	t.Helper()
	inner, err := url.Parse(store.Endpoint)
	require.NoError(t, err)
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(inner)
		r.Out.Host = r.In.Host // which is signed
	}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !instead(w, r) {
			proxy.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// RULES §13.13: a permission that is missing is named, and nothing stays in the store.
func TestTheCheckLeavesNoPartsWhereItMayNotListThem(t *testing.T) {
	store := harness.NewPublicStore(t)
	s := harness.NewServer(t, store.Settings()...)
	var aborted atomic.Bool
	lines, passed := checked(t, s, "CMS_S3_ENDPOINT="+intercepted(t, store, func(w http.ResponseWriter, r *http.Request) bool {
		if r.Method == http.MethodDelete && r.URL.Query().Has("uploadId") {
			aborted.Store(true)
		}
		refused := r.Method == http.MethodGet && r.URL.Query().Has("uploadId")
		if refused {
			w.Header().Set("Content-Type", "application/xml")
			w.WriteHeader(http.StatusForbidden)
			io.WriteString(w, `<Error><Code>AccessDenied</Code><Message>no</Message></Error>`) //nolint:errcheck // its reader notices
		}
		return refused
	}))
	assert.False(t, passed)
	assert.Contains(t, lines["fail bucket"], "Give the key s3:ListMultipartUploadParts on bucket")
	assert.True(t, aborted.Load(), "the upload in parts")
	assert.Empty(t, files(t, filepath.Join(store.Files, store.Bucket)))
}

// withoutCORS is a store without CORS policies of buckets; allow is the origin that it allows by its own
// settings, "" for none.
func withoutCORS(t *testing.T, store *harness.PublicStore, allow string) (endpoint string) {
	t.Helper()
	return intercepted(t, store, func(w http.ResponseWriter, r *http.Request) bool {
		if allow != "" {
			w.Header().Set("Access-Control-Allow-Origin", allow)
			w.Header().Set("Access-Control-Allow-Methods", "GET, PUT")
			w.Header().Set("Access-Control-Allow-Headers", "content-type, range")
			w.Header().Set("Access-Control-Expose-Headers", "Accept-Ranges, Content-Range, ETag")
		}
		switch {
		case r.Method == http.MethodOptions:
			w.WriteHeader(http.StatusNoContent)
		case r.URL.Query().Has("cors"):
			w.Header().Set("Content-Type", "application/xml")
			w.WriteHeader(http.StatusNotImplemented)
			io.WriteString(w, `<Error><Code>NotImplemented</Code><Message>not here</Message></Error>`) //nolint:errcheck // its reader notices
		default:
			return false
		}
		return true
	})
}

// RULES §13.13: a store that has no policy for buckets still serves pages if its own
// settings do; where they do not, nobody is sent to a call that it does not have.
func TestTheCheckTakesAStoreThatHasNoCORSCall(t *testing.T) {
	store := harness.NewPublicStore(t)
	s := harness.NewServer(t, store.Settings()...)
	lines, passed := checked(t, s, "CMS_S3_ENDPOINT="+withoutCORS(t, store, s.URL))
	assert.True(t, passed, "%v", lines)
	assert.Contains(t, lines, "ok preflight")

	lines, passed = checked(t, s, "CMS_S3_ENDPOINT="+withoutCORS(t, store, ""))
	assert.False(t, passed)
	for _, line := range []string{"fail preflight", "fail ranges"} {
		assert.Contains(t, lines[line], "has no CORS policies for buckets (it returns 501 Not Implemented)")
		assert.Contains(t, lines[line], "deploy/Caddyfile")
		assert.NotContains(t, strings.ToLower(lines[line]), "bucket-cors.json")
	}
}
