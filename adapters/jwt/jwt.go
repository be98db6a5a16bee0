// Package jwt signs and checks the API's access tokens: JSON Web Tokens with
// HMAC-SHA256 and nothing else (RFC 7519, RFC 8725).
package jwt

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"backoffice/domain"
	"backoffice/ports"
)

// MinKey is the least length of a key in bytes: that of the hash (RFC 7518 §3.2).
const MinKey = 32

const (
	// maxToken limits what is parsed; the product's tokens have some 400 bytes.
	maxToken = 4096
	// maxSkew is how far the clock of the server that signed may run ahead.
	maxSkew = time.Minute
)

// Tokens implements ports.AccessTokens.
type Tokens struct {
	keys     [][]byte // the current one first; only that one signs
	issuer   string
	audience string
}

// New returns Tokens that sign with key. Tokens signed with previous, unless it is empty, are still
// accepted, so that changing the key signs nobody out.
func New(key, previous []byte, issuer, audience string) (*Tokens, error) {
	t := &Tokens{keys: [][]byte{key}, issuer: issuer, audience: audience}
	if len(previous) > 0 {
		t.keys = append(t.keys, previous)
	}
	for _, k := range t.keys {
		if len(k) < MinKey {
			return nil, fmt.Errorf("jwt: a key needs at least %d bytes, this one has %d", MinKey, len(k))
		}
	}
	if issuer == "" || audience == "" {
		return nil, errors.New("jwt: issuer and audience may not be empty")
	}
	return t, nil
}

type claims struct {
	SessionID string `json:"sid"`
	jwt.RegisteredClaims
}

// Sign implements ports.AccessTokens.
func (t *Tokens) Sign(c ports.Claims) (string, error) {
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{
		SessionID: c.SessionID,
		RegisteredClaims: jwt.RegisteredClaims{
			ID: c.TokenID, Subject: c.UserID, Issuer: t.issuer, Audience: jwt.ClaimStrings{t.audience},
			IssuedAt: jwt.NewNumericDate(c.IssuedAt), ExpiresAt: jwt.NewNumericDate(c.ExpiresAt),
		},
	})
	return token.SignedString(t.keys[0])
}

// Check implements ports.AccessTokens.
func (t *Tokens) Check(token string, now time.Time) (ports.Claims, error) {
	c, err := t.parse(token, now)
	if err != nil {
		return ports.Claims{}, domain.ErrSessionEnded.Because(err)
	}
	return ports.Claims{
		TokenID: c.ID, SessionID: c.SessionID, UserID: c.Subject,
		IssuedAt: c.IssuedAt.Time, ExpiresAt: c.ExpiresAt.Time,
	}, nil
}

// UserOfExpired implements ports.AccessTokens.
func (t *Tokens) UserOfExpired(token string, now time.Time) string {
	c, err := t.parse(token, now)
	if !errors.Is(err, jwt.ErrTokenExpired) {
		return ""
	}
	if _, err = t.parse(token, c.ExpiresAt.Add(-time.Second)); err != nil {
		return "" // something else is wrong with it, too
	}
	return c.Subject
}

func (t *Tokens) parse(token string, now time.Time) (claims, error) {
	var c claims
	if len(token) > maxToken {
		return c, errors.New("jwt: token too long")
	}
	// By default the library accepts a token without exp.
	parsed, err := jwt.ParseWithClaims(token, &c, t.verificationKeys,
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}),
		jwt.WithExpirationRequired(), jwt.WithIssuer(t.issuer), jwt.WithAudience(t.audience),
		jwt.WithStrictDecoding(), jwt.WithTimeFunc(func() time.Time { return now }))
	switch {
	case err != nil:
		return c, err
	case hasCriticalExtensions(parsed.Header):
		return c, errors.New("jwt: the header declares a critical extension, and none is supported")
	case !areIDs(c.ID, c.Subject, c.SessionID):
		return c, errors.New("jwt: jti, sub and sid must be UUIDs")
	case c.IssuedAt == nil || c.IssuedAt.After(now.Add(maxSkew)):
		return c, errors.New("jwt: iat is missing or in the future")
	}
	return c, nil
}

// hasCriticalExtensions reports whether a header names extensions that must be understood (RFC 7515
// §4.1.11). The library ignores them.
func hasCriticalExtensions(header map[string]any) bool {
	_, critical := header["crit"]
	return critical
}

// areIDs reports whether all values are valid ids. Otherwise a text with a NUL would reach the
// database and end as an internal error.
func areIDs(values ...string) bool {
	for _, v := range values {
		if _, ok := domain.ParseID(v); !ok {
			return false
		}
	}
	return true
}

func (t *Tokens) verificationKeys(*jwt.Token) (any, error) {
	set := jwt.VerificationKeySet{}
	for _, k := range t.keys {
		set.Keys = append(set.Keys, k)
	}
	return set, nil
}

// Derive implements ports.AccessTokens: for each key an HMAC-SHA256 of seed, with a separate subkey for each
// purpose (HKDF, RFC 5869), so that the result reveals nothing about the signatures of tokens.
func (t *Tokens) Derive(purpose string, seed []byte) [][32]byte {
	derived := make([][32]byte, len(t.keys))
	for i, k := range t.keys {
		sub, err := hkdf.Key(sha256.New, k, nil, "backoffice/"+purpose, sha256.Size)
		if err != nil { // only possible for an output that is too long for HKDF
			panic(err)
		}
		mac := hmac.New(sha256.New, sub)
		mac.Write(seed)
		derived[i] = [32]byte(mac.Sum(nil))
	}
	return derived
}
