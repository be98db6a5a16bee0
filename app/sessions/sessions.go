// Package sessions holds the use cases of signing in, by password and by an identity
// provider, of staying signed in, and of a person's own account.
package sessions

import (
	"context"
	"time"

	"backoffice/app/recent"
	"backoffice/app/secret"
	"backoffice/domain"
	"backoffice/ports"
)

// reuseGrace is how long after its use a refresh token may be used again, by a client that did not get
// the response (RULES §9.3).
const reuseGrace = 10 * time.Second

var attemptLimits = ports.AttemptLimits{Window: domain.FailedSignInLife, BrowserLife: domain.KnownBrowserLife, PerAccountAndIP: 10, PerAccount: 50, PerIP: 200}

// liveFor is how long a server trusts what it read of a session or token. One that has ended must be
// refused within 5 seconds on every server (RULES §9.4). A query for every request would double the
// cost of the cheapest requests.
const liveFor = 2 * time.Second

// liveCaller is who sent a valid token.
type liveCaller struct {
	actor   domain.Actor
	by      ports.Caller
	expires time.Time // of the token
}

// Service holds the use cases of signing in by password, staying signed in and signing out.
type Service struct {
	users     ports.Users
	people    ports.People
	sessions  ports.Sessions
	attempts  ports.Attempts
	passwords ports.Passwords
	guesses   ports.PasswordGuesses
	tokens    ports.AccessTokens
	programs  ports.Tokens
	live      *recent.Memory[liveCaller] // by token
	usesTried *recent.Memory[struct{}]   // by id of a program's token: this server has just tried to record its use

	passwordOff bool // people sign in only at the identity provider
}

// New returns the use cases of sessions.
func New(a ports.Adapters) *Service {
	return &Service{users: a.Users, people: a.People, sessions: a.Sessions, attempts: a.Attempts, passwords: a.Passwords, guesses: a.Guesses, tokens: a.AccessTokens, passwordOff: a.PasswordOff,
		programs: a.ProgramTokens, live: recent.New[liveCaller](liveFor), usesTried: recent.New[struct{}](ports.TokenUseInterval)}
}

// ForgetAttempts removes up to limit failed sign-ins and known browsers that no longer count,
// and returns how many.
func (s *Service) ForgetAttempts(ctx context.Context, now time.Time, limit int) (int, error) {
	return s.attempts.Forget(ctx, now.Add(-attemptLimits.Window), now.Add(-attemptLimits.BrowserLife), limit)
}

// remembered returns what was read of a token at most liveFor ago.
func (s *Service) remembered(token string, now time.Time) (liveCaller, bool) {
	known, _, ok := s.live.Get(token, now)
	return known, ok && now.Before(known.expires)
}

// PasswordOff reports whether people sign in only at the identity provider.
func (s *Service) PasswordOff() bool { return s.passwordOff }

// hashOf returns the hash that is stored for a token.
func hashOf(token string) (hash [32]byte, ok bool) {
	s, ok := secret.Parse(token)
	return s.Hash(), ok
}
