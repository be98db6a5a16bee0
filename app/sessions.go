package app

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"time"

	"backoffice/ports"
)

// The lives of RULES §§9.2 and 9.3.
const (
	accessLife  = 15 * time.Minute
	refreshLife = 7 * 24 * time.Hour
	familyLife  = 30 * 24 * time.Hour
	reuseGrace  = 10 * time.Second
)

var attemptLimits = ports.AttemptLimits{Window: 15 * time.Minute, Browsers: 90 * 24 * time.Hour, Pair: 10, PerAccount: 50, PerAddress: 200}

// Sessions are the use cases of signing in, staying in and leaving.
type Sessions struct {
	users     ports.Users
	sessions  ports.Sessions
	attempts  ports.Attempts
	passwords ports.Passwords
	guesses   ports.PasswordGuesses
	tokens    ports.AccessTokens
	live      liveCache

	passwordOff bool // whether people sign in by the identity provider alone
}

func newSessions(d Deps) *Sessions {
	return &Sessions{users: d.Users, sessions: d.Sessions, attempts: d.Attempts, passwords: d.Passwords, guesses: d.Guesses, tokens: d.Tokens, passwordOff: d.PasswordOff}
}

// PasswordOff tells whether people sign in by the identity provider alone.
func (s *Sessions) PasswordOff() bool { return s.passwordOff }

// hashOfSecret is what is stored of a token that was given out.
func hashOfSecret(token string) (hash [32]byte, ok bool) {
	secret, ok := parseSecret(token)
	return sha256.Sum256(secret[:]), ok
}

// parseSecret reads a token or a cookie that was given out.
func parseSecret(token string) (secret [32]byte, ok bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(raw) != len(secret) {
		return secret, false
	}
	return [32]byte(raw), true
}

// randomSecret makes a token or a cookie.
func randomSecret() string {
	var secret [32]byte
	rand.Read(secret[:])
	return base64.RawURLEncoding.EncodeToString(secret[:])
}
