// Package secret makes and reads the secrets behind tokens, cookies and links, and encrypts
// what has to be stored.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

// Secret is the value behind a token, a cookie or a link. Only its hash is stored.
type Secret [32]byte

// New returns a new secret.
func New() (s Secret) {
	rand.Read(s[:])
	return s
}

// Parse decodes a secret that String encoded.
func Parse(text string) (s Secret, ok bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(raw) != len(s) {
		return s, false
	}
	return Secret(raw), true
}

// String encodes the secret for tokens, cookies and links.
func (s Secret) String() string { return base64.RawURLEncoding.EncodeToString(s[:]) }

// Hash returns the hash that is stored for the secret.
func (s Secret) Hash() [32]byte { return sha256.Sum256(s[:]) }
