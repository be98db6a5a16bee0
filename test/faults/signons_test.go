package faults

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// providerKey signs the provider's tokens.
var providerKey = sync.OnceValue(func() *rsa.PrivateKey {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key
})

// fakeProvider is an identity provider that signs everybody in as the editor "mai".
// The code is the nonce, so it needs no state. It runs until the process ends.
var fakeProvider = sync.OnceValue(func() string {
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(providerResponse(r)) //nolint:errcheck // the client reports it
	}))
	return provider.URL
})

func providerResponse(r *http.Request) map[string]any {
	at, key := "http://"+r.Host, providerKey()
	switch r.URL.Path {
	case "/keys":
		return map[string]any{"keys": []any{map[string]any{
			"kty": "RSA", "alg": "RS256", "use": "sig", "n": base64.RawURLEncoding.EncodeToString(key.N.Bytes()),
			"e": base64.RawURLEncoding.EncodeToString(big.NewInt(int64(key.E)).Bytes()),
		}}}
	case "/token":
		claims := jwt.MapClaims{"iss": at, "aud": "cms", "sub": "mai", "exp": time.Now().Add(time.Minute).Unix(), "iat": time.Now().Unix(),
			"name": "Mai", "email": "mai@don-vi.example", "groups": []string{"editors"}, "sid": "there"}
		if r.FormValue("grant_type") == "authorization_code" {
			claims["nonce"] = r.FormValue("code")
		}
		return map[string]any{"access_token": "a", "token_type": "Bearer", "refresh_token": "r", "id_token": providerToken(claims)}
	}
	return map[string]any{"issuer": at, "authorization_endpoint": at + "/auth", "token_endpoint": at + "/token", "jwks_uri": at + "/keys"}
}

func providerToken(claims jwt.MapClaims) string {
	token, err := jwt.NewWithClaims(jwt.SigningMethodRS256, claims).SignedString(providerKey())
	if err != nil {
		panic(err)
	}
	return token
}

// signingOn returns the settings of a server with this provider.
func signingOn() []string {
	return []string{"CMS_OIDC_ISSUER=" + fakeProvider(), "CMS_OIDC_CLIENT_ID=cms", "CMS_OIDC_CLIENT_SECRET=secret", "CMS_OIDC_ROLES=groups: editors=EDITOR"}
}

// signOn signs in at the provider. After a death the sign-on begins again, as people would begin it.
func signOn(w *world) (func() error, func()) {
	var response harness.Response
	w.run(`DELETE FROM sign_ons`) // left by earlier deaths; a new sign-on would remove them, and the database would refuse that instead of the redemption
	return func() (err error) { response, err = signsOn(w); return err }, func() { w.isSignedIn(response) }
}

// signsOn makes the whole sign-on, and returns the response with the session.
func signsOn(w *world) (harness.Response, error) {
	b := harness.NewBrowser(w)
	provider, err := b.Open(w.s.URL + "/api/cms/auth/sso")
	if err != nil {
		return harness.Response{}, err
	}
	login, err := b.Open(w.s.URL + "/api/cms/auth/sso/callback?code=" + provider.Query().Get("nonce") + "&state=" + provider.Query().Get("state"))
	if err != nil {
		return harness.Response{}, err
	}
	a, err := b.TryRedeem(w.s, strings.TrimPrefix(login.Fragment, "sso="))
	return a, harness.ExpectStatus(a, err, http.StatusOK)
}

// checkedRefresh refreshes a session of the provider, so that the server asks the provider again.
func checkedRefresh(w *world) (func() error, func()) {
	var response, in harness.Response
	return func() (err error) {
			if in.Status != http.StatusOK {
				if in, err = signsOn(w); err != nil {
					return err
				}
			}
			// The server that held the lease is dead. The first time there is no lease, and the
			// database may refuse to change leases.
			w.run(`UPDATE provider_sessions SET leased_until = NULL WHERE leased_until IS NOT NULL`)
			w.run(`UPDATE refresh_tokens SET used_at = now() WHERE used_at IS NOT NULL`)
			response, err = w.s.Nobody(w).Try(http.MethodPost, "/auth/refresh", map[string]any{"refresh_token": in.Text("data.refresh_token")})
			return harness.ExpectStatus(response, err, http.StatusOK)
		}, func() {
			assert.Empty(w, harness.Column(w, w.db, `SELECT session_id::text FROM provider_sessions WHERE leased_until IS NOT NULL`), "no lease is left")
			w.isSignedIn(response)
		}
}

// providerLogout sends the provider's message that the editor has signed out there.
func providerLogout(w *world) (func() error, func()) {
	var response, in harness.Response
	token := providerToken(jwt.MapClaims{"iss": fakeProvider(), "aud": "cms", "sub": "mai", "sid": "there", "jti": fmt.Sprint("logout-", w.n),
		"iat": time.Now().Unix(), "exp": time.Now().Add(5 * time.Minute).Unix(), "events": map[string]any{"http://schemas.openid.net/event/backchannel-logout": map[string]any{}}})
	return func() (err error) {
			if in.Status != http.StatusOK {
				if in, err = signsOn(w); err != nil {
					return err
				}
			}
			response, err = w.s.Nobody(w).Try(http.MethodPost, "/auth/sso/backchannel-logout", url.Values{"logout_token": {token}}.Encode(), "Content-Type", "application/x-www-form-urlencoded")
			return harness.ExpectStatus(response, err, http.StatusOK)
		}, func() {
			w.s.Nobody(w).Post("/auth/refresh", map[string]any{"refresh_token": in.Text("data.refresh_token")}).Want(http.StatusUnauthorized)
		}
}
