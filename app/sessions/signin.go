package sessions

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"time"

	"backoffice/app/ids"
	"backoffice/app/secret"
	"backoffice/domain"
	"backoffice/ports"
)

// Tokens are what a browser keeps of a session.
type Tokens struct {
	Access  string `json:"access_token"`
	Refresh string `json:"refresh_token"`
}

// SignedIn is the result of a login.
type SignedIn struct {
	User domain.User
	Tokens
	BrowserSecret string // the secret that identifies the browser from now on
}

// Login signs an account in. An unknown address, a disabled account and a wrong password get the
// same response in the same time. With domain.ErrLoginFailed it returns the account, if there is one, for
// the audit only.
func (s *Service) Login(ctx context.Context, c domain.Credentials, from Visitor, now time.Time) (SignedIn, error) {
	if s.passwordOff {
		return SignedIn{}, domain.ErrPasswordLoginOff
	}
	if err := c.Check(); err != nil {
		return SignedIn{}, err
	}
	attempt := ports.Attempt{Email: c.Email, IP: from.Address, Browser: from.browserHash()}
	if err := s.countAttempt(ctx, attempt, "Đăng nhập sai quá nhiều lần.", now); err != nil {
		return SignedIn{}, err
	}
	user, err := s.verify(ctx, c)
	if err != nil {
		return SignedIn{User: user}, err
	}
	if err := s.attempts.Clear(ctx, c.Email); err != nil {
		return SignedIn{}, err
	}
	return s.signIn(ctx, user, nil, from, now)
}

// signIn starts a session of an authenticated user. signOn is nil if the user has signed in with a
// password, not at the identity provider.
func (s *Service) signIn(ctx context.Context, user domain.User, signOn *ports.SignOn, from Visitor, now time.Time) (SignedIn, error) {
	from, err := s.withBrowserSecret(ctx, from, now)
	if err != nil {
		return SignedIn{}, err
	}
	tokens, err := s.startSession(ctx, user, signOn, from, now)
	return SignedIn{User: user, Tokens: tokens, BrowserSecret: from.BrowserSecret}, err
}

func (s *Service) verify(ctx context.Context, c domain.Credentials) (domain.User, error) {
	user, err := s.users.ByEmail(ctx, c.Email)
	if err != nil && !errors.Is(err, domain.ErrNoUser) {
		return domain.User{}, err
	}
	ok, err := s.passwords.Matches(ctx, user.PasswordHash, c.Password)
	switch {
	case err != nil:
		return domain.User{}, err
	case !ok || user.DisabledAt != nil:
		return user, domain.ErrLoginFailed
	}
	return user, nil
}

func (s *Service) startSession(ctx context.Context, user domain.User, signOn *ports.SignOn, from Visitor, now time.Time) (Tokens, error) {
	session := ports.Session{ID: ids.New(), UserID: user.ID, StartedAt: now, EndsAt: now.Add(domain.SessionLife), Browser: from.browserHash(), Device: from.Device}
	if signOn != nil {
		session.Provider, session.SignOn = &signOn.Provider, signOn.State
	}
	first := secret.New()
	err := s.sessions.Start(ctx, session, user, *refreshToken(first, session, now))
	if errors.Is(err, domain.ErrSessionEnded) {
		err = domain.ErrLoginFailed.Because(errors.New("the account changed, or a logout at the provider came, during the sign-in"))
	}
	if err != nil {
		return Tokens{}, err
	}
	return s.issue(session, first, domain.AccessTokenLife, now)
}

func (s *Service) issue(session ports.Session, refresh secret.Secret, life time.Duration, now time.Time) (Tokens, error) {
	access, err := s.tokens.Sign(ports.Claims{
		TokenID: ids.New(), SessionID: session.ID, UserID: session.UserID, IssuedAt: now, ExpiresAt: now.Add(life),
	})
	if err != nil {
		return Tokens{}, fmt.Errorf("sessions: sign access token: %w", err)
	}
	return Tokens{Access: access, Refresh: refresh.String()}, nil
}

// refresh exchanges a refresh token for its successor and a new access token, which expires after the duration life.
// For ten seconds a used token returns the same successor, if that is unused, because the browser may
// not have received it. Any other repetition counts as theft and ends the session (RFC 9700 §4.14.2); only
// then refresh returns an AuditSubject.
func (s *Service) refresh(ctx context.Context, token string, life time.Duration, now time.Time) (Tokens, AuditSubject, error) {
	sent, ok := secret.Parse(token)
	if !ok {
		return Tokens{}, AuditSubject{}, domain.ErrSessionEnded
	}
	successors := s.tokens.Derive("refresh-successor", sent[:]) // one for each valid key, the current key's first
	var next secret.Secret
	var session ports.Session
	var reused AuditSubject
	err := s.sessions.Rotate(ctx, sent.Hash(), func(p ports.Presented) (ports.Rotation, error) {
		session, reused = p.Session, AuditSubject{}
		if p.Session.EndedAt != nil || !now.Before(p.Session.EndsAt) || !now.Before(p.Token.ExpiresAt) || p.User.DisabledAt != nil {
			return ports.Rotation{}, domain.ErrSessionEnded
		}
		if p.Token.UsedAt == nil {
			next = successors[0]
			return ports.Rotation{Successor: refreshToken(next, session, now)}, nil
		}
		if p.Successor != nil && p.Successor.UsedAt == nil && now.Sub(*p.Token.UsedAt) <= reuseGrace {
			for _, candidate := range successors {
				if secret.Secret(candidate).Hash() == p.Successor.Hash {
					next = candidate
					return ports.Rotation{}, nil
				}
			}
		}
		reused = AuditSubject{UserID: p.User.ID, EndedBy: ByReuse}
		reuse := fmt.Errorf("a refresh token was used twice; session %s of user %s has ended", p.Session.ID, p.User.ID)
		return ports.Rotation{Revoke: true}, domain.ErrSessionEnded.Because(reuse)
	})
	switch {
	case errors.Is(err, domain.ErrSessionEnded):
		return Tokens{}, reused, err
	case err != nil: // also if the session could not be ended
		return Tokens{}, AuditSubject{}, err
	}
	tokens, err := s.issue(session, next, life, now)
	return tokens, AuditSubject{}, err
}

// Pseudonym returns a keyed hash of an address that belongs to no account, for the audit. Without
// the key nobody can find out the address.
func (s *Service) Pseudonym(email string) string {
	keyed := s.tokens.Derive("audit-address", []byte(domain.StoredEmail(email)))
	return hex.EncodeToString(keyed[0][:8])
}

// Logout ends the session that the refresh token belongs to.
func (s *Service) Logout(ctx context.Context, token string, now time.Time) error {
	sent, ok := secret.Parse(token)
	if !ok {
		return nil
	}
	return s.sessions.End(ctx, sent.Hash(), now)
}

// Authenticate returns who acts with a token of a session or of a program, and the caller for writes.
// Both may have been read up to liveFor ago. With an error the actor is empty, or has only the id of
// the person whose token has expired.
func (s *Service) Authenticate(ctx context.Context, token string, now time.Time) (domain.Actor, ports.Caller, error) {
	if known, ok := s.remembered(token, now); ok {
		return known.actor, known.by, nil
	}
	find := s.personCaller
	if isProgram(token) {
		find = s.programCaller
	}
	found, err := find(ctx, token, now)
	if err != nil {
		return found.actor, ports.Caller{}, err
	}
	s.live.Put(token, found, now)
	return found.actor, found.by, nil
}

// personCaller returns who acts with a session's access token.
func (s *Service) personCaller(ctx context.Context, token string, now time.Time) (liveCaller, error) {
	claims, err := s.tokens.Check(token, now)
	if err != nil {
		return liveCaller{actor: domain.Actor{ID: s.tokens.UserOfExpired(token, now)}}, err
	}
	user, err := s.sessions.Live(ctx, claims.SessionID, now)
	if err != nil {
		return liveCaller{}, err
	}
	if user.ID != claims.UserID {
		return liveCaller{}, domain.ErrSessionEnded
	}
	return liveCaller{user.Actor(), ports.SignedIn(user.ID, claims.SessionID), claims.ExpiresAt}, nil
}

// Expires returns when a token runs out.
func (s *Service) Expires(ctx context.Context, token string, now time.Time) (time.Time, error) {
	if isProgram(token) {
		found, err := s.programCaller(ctx, token, now)
		return found.expires, err
	}
	claims, err := s.tokens.Check(token, now)
	return claims.ExpiresAt, err
}

func refreshToken(value secret.Secret, session ports.Session, now time.Time) *ports.RefreshToken {
	expires := now.Add(domain.RefreshTokenLife)
	if session.EndsAt.Before(expires) {
		expires = session.EndsAt
	}
	return &ports.RefreshToken{Hash: value.Hash(), IssuedAt: now, ExpiresAt: expires}
}

// countAttempt counts an attempt as failed before its outcome is known; a success clears the count. At
// a limit it returns a refusal whose message begins with prefix.
func (s *Service) countAttempt(ctx context.Context, a ports.Attempt, prefix string, now time.Time) error {
	wait, err := s.attempts.Begin(ctx, a, attemptLimits, now)
	if err != nil || wait <= 0 {
		return err
	}
	return &domain.Error{Kind: domain.Throttled, Code: "session.throttled", RetryAfter: wait,
		Message: fmt.Sprintf("%s Vui lòng thử lại sau %d phút.", prefix, int(math.Ceil(wait.Minutes())))}
}
