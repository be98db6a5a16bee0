package jwt_test

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"maps"
	"strings"
	"testing"
	"time"

	library "github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/jwt"
	"backoffice/domain"
	"backoffice/ports"
)

const (
	issuer    = "cms"
	audience  = "cms-api"
	tokenID   = "01900000-0000-7000-8000-000000000001"
	sessionID = "01900000-0000-7000-8000-000000000002"
	userID    = "01900000-0000-7000-8000-000000000003"
)

var (
	key      = []byte("the-key-of-today-0123456789abcdef")
	previous = []byte("the-key-of-yesterday-0123456789ab")
	now      = time.Date(2025, 9, 2, 8, 0, 0, 0, time.UTC)
	claims   = ports.Claims{TokenID: tokenID, SessionID: sessionID, UserID: userID, IssuedAt: now, ExpiresAt: now.Add(15 * time.Minute)}
)

func newTokens(t *testing.T, key, previous []byte) *jwt.Tokens {
	t.Helper()
	tokens, err := jwt.New(key, previous, issuer, audience)
	require.NoError(t, err)
	return tokens
}

// payload is a good token's, for tests to spoil.
func payload() library.MapClaims {
	return library.MapClaims{
		"jti": tokenID, "sid": sessionID, "sub": userID, "iss": issuer, "aud": audience,
		"iat": now.Unix(), "exp": now.Add(15 * time.Minute).Unix(),
	}
}

func signed(t *testing.T, method library.SigningMethod, key any, c library.Claims) string {
	t.Helper()
	token, err := library.NewWithClaims(method, c).SignedString(key)
	require.NoError(t, err)
	return token
}

func TestWhatWasSignedIsChecked(t *testing.T) {
	tokens := newTokens(t, key, nil)
	token, err := tokens.Sign(claims)
	require.NoError(t, err)
	got, err := tokens.Check(token, now.Add(14*time.Minute))
	require.NoError(t, err)
	got.IssuedAt, got.ExpiresAt = got.IssuedAt.UTC(), got.ExpiresAt.UTC()
	assert.Equal(t, claims, got)
}

// A token of the library's own making with the same claims passes, so what the
// next test refuses it refuses for what was spoilt.
func TestAPayloadAsOursPasses(t *testing.T) {
	_, err := newTokens(t, key, nil).Check(signed(t, library.SigningMethodHS256, key, payload()), now)
	require.NoError(t, err)
}

// RULES §9.2.
func TestEveryBadClaimEndsTheSession(t *testing.T) {
	tokens := newTokens(t, key, nil)
	for _, c := range []struct {
		name, claim string
		value       any // nil takes the claim away
	}{
		{"no exp", "exp", nil}, {"expired", "exp", now.Unix()}, {"expired long ago", "exp", now.Add(-time.Hour).Unix()},
		{"exp of another type", "exp", "tomorrow"}, {"exp zero", "exp", 0},
		{"no issuer", "iss", nil}, {"another issuer", "iss", "somebody"},
		{"no audience", "aud", nil}, {"another audience", "aud", "readers"}, {"other audiences", "aud", []string{"a", "b"}},
		{"no sub", "sub", nil}, {"empty sub", "sub", ""}, {"sub of another type", "sub", 7},
		{"no sid", "sid", nil}, {"empty sid", "sid", ""}, {"sid of another type", "sid", []string{sessionID}},
		{"sid with a NUL", "sid", sessionID[:35] + "\x00"}, {"sub with a NUL", "sub", "\x00" + userID}, {"sid that is not an id", "sid", "s1"},
		{"sub that is not an id", "sub", "admin"}, {"jti that is not an id", "jti", "t1"},
		{"no jti", "jti", nil}, {"empty jti", "jti", ""},
		{"no iat", "iat", nil}, {"issued in the future", "iat", now.Add(2 * time.Minute).Unix()},
		{"not yet valid", "nbf", now.Add(time.Minute).Unix()},
	} {
		t.Run(c.name, func(t *testing.T) {
			spoilt := payload()
			spoilt[c.claim] = c.value
			maps.DeleteFunc(spoilt, func(_ string, v any) bool { return v == nil })
			got, err := tokens.Check(signed(t, library.SigningMethodHS256, key, spoilt), now)
			require.ErrorIs(t, err, domain.ErrSessionEnded)
			assert.Zero(t, got)
		})
	}
}

// RULES §9.2.
func TestEveryBadSignatureEndsTheSession(t *testing.T) {
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	public := x509.MarshalPKCS1PublicKey(&private.PublicKey)
	good := signed(t, library.SigningMethodHS256, key, payload())
	parts := strings.Split(good, ".")
	encoded := func(json string) string { return base64.RawURLEncoding.EncodeToString([]byte(json)) }
	withOurHMAC := func(content string) string {
		signature, err := library.SigningMethodHS256.Sign(content, key)
		require.NoError(t, err)
		return content + "." + base64.RawURLEncoding.EncodeToString(signature)
	}
	filled := func(bytes int) string {
		long := payload()
		long["x"] = strings.Repeat("x", bytes)
		return signed(t, library.SigningMethodHS256, key, long)
	}
	tokens := newTokens(t, key, previous)
	for name, token := range map[string]string{"our HMAC": withOurHMAC(parts[0] + "." + parts[1]), "not too long": filled(2000)} {
		_, err := tokens.Check(token, now)
		require.NoError(t, err, name)
	}
	for name, token := range map[string]string{
		"alg none":               signed(t, library.SigningMethodNone, library.UnsafeAllowNoneSignatureType, payload()),
		"alg None":               encoded(`{"alg":"None"}`) + "." + parts[1] + ".",
		"no signature":           parts[0] + "." + parts[1] + ".",
		"HS512":                  signed(t, library.SigningMethodHS512, key, payload()),
		"RS256":                  signed(t, library.SigningMethodRS256, private, payload()),
		"RS256 over our HMAC":    withOurHMAC(encoded(`{"alg":"RS256"}`) + "." + parts[1]),
		"HMAC with a public key": signed(t, library.SigningMethodHS256, public, payload()),
		"another key":            signed(t, library.SigningMethodHS256, []byte("some-other-key-0123456789abcdefgh"), payload()),
		"an empty key":           signed(t, library.SigningMethodHS256, []byte{}, payload()),
		"a changed payload":      parts[0] + "." + encoded(`{"sub":"admin"}`) + "." + parts[2],
		"a changed signature":    parts[0] + "." + parts[1] + "." + strings.Repeat("A", len(parts[2])),
		"a padded signature":     good + "=",
		"two parts":              parts[0] + "." + parts[1],
		"four parts":             good + ".x",
		"nothing":                "",
		"garbage":                "\x00\xff..",
		"JSON null":              withOurHMAC(encoded("null") + "." + encoded("null")),
		"null as the payload":    withOurHMAC(parts[0] + "." + encoded("null")),
		"too long":               filled(3000),
		"an opaque token":        base64.RawURLEncoding.EncodeToString(key),
	} {
		t.Run(name, func(t *testing.T) {
			got, err := tokens.Check(token, now)
			require.ErrorIs(t, err, domain.ErrSessionEnded)
			assert.Zero(t, got)
		})
	}
}

// RULES §9.2: no extension is understood, so none may be declared critical (RFC 7515 §4.1.11).
func TestATokenWithACriticalHeaderEndsTheSession(t *testing.T) {
	tokens := newTokens(t, key, nil)
	for name, crit := range map[string]any{
		"unknown": []string{"made-up"}, "b64": []string{"b64"}, "of a known header": []string{"alg"}, "empty": []string{}, "null": nil, "no list": "b64",
	} {
		t.Run(name, func(t *testing.T) {
			token := library.NewWithClaims(library.SigningMethodHS256, payload())
			token.Header["crit"] = crit
			critical, err := token.SignedString(key)
			require.NoError(t, err)
			_, err = tokens.Check(critical, now)
			require.ErrorIs(t, err, domain.ErrSessionEnded)
		})
	}
}

// RULES §9.2: a previous key is accepted during rotation.
func TestAPreviousKeyChecksAndNeverSigns(t *testing.T) {
	yesterday, today, tomorrow := newTokens(t, previous, nil), newTokens(t, key, previous), newTokens(t, key, nil)
	old, err := yesterday.Sign(claims)
	require.NoError(t, err)
	_, err = today.Check(old, now)
	require.NoError(t, err, "signed before the rotation")
	_, err = tomorrow.Check(old, now)
	require.ErrorIs(t, err, domain.ErrSessionEnded, "the rotation is over")

	fresh, err := today.Sign(claims)
	require.NoError(t, err)
	_, err = tomorrow.Check(fresh, now)
	require.NoError(t, err)
	_, err = yesterday.Check(fresh, now)
	require.ErrorIs(t, err, domain.ErrSessionEnded)
}

func TestKeysAreOfTheHashsLengthAtLeast(t *testing.T) {
	short := key[:jwt.MinKey-1]
	for name, keys := range map[string][2][]byte{
		"none": {nil, nil}, "empty": {{}, nil}, "31 bytes": {short, nil}, "a short previous one": {key, short},
	} {
		_, err := jwt.New(keys[0], keys[1], issuer, audience)
		assert.Error(t, err, name)
	}
	_, err := jwt.New(key[:jwt.MinKey], nil, issuer, audience)
	require.NoError(t, err)
	_, err = jwt.New(key, nil, "", audience)
	require.Error(t, err)
	_, err = jwt.New(key, nil, issuer, "")
	require.Error(t, err)
}

func TestDeriveDependsOnlyOnKeyPurposeAndSeed(t *testing.T) {
	both, again := newTokens(t, key, previous), newTokens(t, key, previous)
	derived := both.Derive("refresh", []byte("seed"))
	require.Len(t, derived, 2)
	assert.Equal(t, derived, again.Derive("refresh", []byte("seed")))
	assert.Equal(t, newTokens(t, key, nil).Derive("refresh", []byte("seed"))[0], derived[0], "the current key comes first")
	assert.Equal(t, newTokens(t, previous, nil).Derive("refresh", []byte("seed"))[0], derived[1])
	assert.NotEqual(t, derived[0], derived[1])
	assert.NotEqual(t, derived, both.Derive("other", []byte("seed")))
	assert.NotEqual(t, derived, both.Derive("refresh", []byte("seeds")))
}
