package oidc

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// keyless is a provider that signs its tokens with a key which it does not publish.
type keyless struct {
	signs, publishes *rsa.PrivateKey // where it publishes nil, it returns 500
}

func (k keyless) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	at := "http://" + r.Host
	response := map[string]any{"issuer": at, "authorization_endpoint": at + "/auth", "token_endpoint": at + "/token", "jwks_uri": at + "/keys"}
	switch {
	case r.URL.Path == "/keys" && k.publishes == nil:
		http.Error(w, "not now", http.StatusInternalServerError)
		return
	case r.URL.Path == "/keys":
		response = map[string]any{"keys": []any{map[string]any{
			"kty": "RSA", "alg": "RS256", "use": "sig", "n": base64.RawURLEncoding.EncodeToString(k.publishes.N.Bytes()),
			"e": base64.RawURLEncoding.EncodeToString(big.NewInt(int64(k.publishes.E)).Bytes()),
		}}}
	case r.URL.Path == "/token":
		token, _ := jwt.NewWithClaims(jwt.SigningMethodRS256, jwt.MapClaims{"iss": at, "aud": "cms", "sub": "mai", "exp": time.Now().Add(time.Hour).Unix()}).SignedString(k.signs)
		response = map[string]any{"access_token": "a", "token_type": "Bearer", "id_token": token, "refresh_token": "next"}
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(response)
}

// RULES §21.9: a token that could not be checked refuses nobody.
func TestKeysThatCannotBeFetchedAreNoRefusal(t *testing.T) {
	signs, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	other, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	for what, c := range map[string]struct {
		publishes *rsa.PrivateKey
		want      error
	}{
		"no keys":     {nil, domain.ErrSignOnUnavailable},
		"another key": {other, domain.ErrSignOnFailed},
	} {
		server := httptest.NewServer(keyless{signs, c.publishes})
		p := New(Config{Issuer: server.URL, ClientID: "cms"})
		_, err := p.Identify(t.Context(), ports.SignOnRequest{}, "code")
		assert.ErrorIs(t, err, c.want, what)
		found, err := p.Renew(t.Context(), domain.Identity{Subject: "mai"}, "refresh")
		assert.ErrorIs(t, err, c.want, what)
		assert.Equal(t, "next", found.RefreshToken, "%s: the previous one may be spent", what)
		server.Close()
	}
}
