package sessions

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

const (
	// leaseLife is longer than all requests to the provider may take together.
	leaseLife = 30 * time.Second
	// lifeDuringCheck is the life of an access token that is issued while another request of the same
	// session asks the provider. The next refresh uses the provider's response.
	lifeDuringCheck = time.Minute
	// maxProviderSilence is how long sessions continue while the provider does not respond.
	maxProviderSilence = 24 * time.Hour
)

// Refresh exchanges a refresh token, also of a session that began at the identity provider. Such a
// session continues only if the provider still confirms its person. awaitTurn is called before the
// provider is asked; its error ends the refresh. The result has the person and the account that an
// error is about, or that the provider has changed.
func (s *SingleSignOn) Refresh(ctx context.Context, token string, awaitTurn func() error, now time.Time) (Tokens, AuditSubject, error) {
	life, audited, err := s.checkIfDue(ctx, token, awaitTurn, now)
	if err != nil {
		return Tokens{}, audited, err
	}
	tokens, ended, err := s.sessions.refresh(ctx, token, life, now)
	if ended.EndedBy != "" {
		audited.UserID, audited.EndedBy = ended.UserID, ended.EndedBy
	}
	return tokens, audited, err
}

// checkIfDue asks the provider if a check is due, and returns the life of the new access token.
func (s *SingleSignOn) checkIfDue(ctx context.Context, token string, awaitTurn func() error, now time.Time) (time.Duration, AuditSubject, error) {
	hash, ok := hashOf(token)
	if !ok || s.provider == nil {
		return domain.AccessTokenLife, AuditSubject{}, nil
	}
	lease, err := s.providerSessions.Lease(ctx, hash, now, now.Add(leaseLife))
	switch {
	case err != nil || lease.State == ports.LeaseNone:
		return domain.AccessTokenLife, AuditSubject{}, err
	case lease.State == ports.LeaseTaken:
		return lifeDuringCheck, AuditSubject{}, nil
	}
	// The browser may disconnect from here on: the lease must end, the provider's response must be stored, because
	// it replaces its refresh token, and a session that the provider no longer confirms must end.
	ctx = context.WithoutCancel(ctx)
	if err := awaitTurn(); err != nil {
		return 0, AuditSubject{}, errors.Join(err, s.providerSessions.Checked(ctx, lease.SessionID, lease.SealedToken, lease.CheckedAt))
	}
	audited, err := s.check(ctx, lease, now)
	if errors.Is(err, errNoLongerConfirmed) {
		endErr := s.sessions.sessions.End(ctx, hash, now)
		if endErr == nil {
			audited.EndedBy = ByProvider
		}
		err = errors.Join(domain.ErrSessionEnded.Because(err), endErr)
	}
	return domain.AccessTokenLife, audited, err
}

// errNoLongerConfirmed means that a session must end. Its cause says why.
var errNoLongerConfirmed = errors.New("the identity provider no longer confirms the session")

func noLongerConfirmed(why error) error { return fmt.Errorf("%w: %w", errNoLongerConfirmed, why) }

// check asks the provider, and ends the lease of a session that continues.
func (s *SingleSignOn) check(ctx context.Context, lease ports.ProviderCheck, now time.Time) (AuditSubject, error) {
	audited := AuditSubject{UserID: lease.UserID}
	user, err := s.users.ByID(ctx, lease.UserID)
	if err != nil {
		return audited, err
	}
	if user.Identity.Issuer != s.provider.Issuer() {
		return audited, noLongerConfirmed(errors.New("the account no longer belongs to the provider"))
	}
	refreshToken, err := s.tokenSealer.Open(lease.SealedToken, []byte(user.ID))
	if err != nil {
		return audited, noLongerConfirmed(err)
	}
	found, err := s.provider.Renew(ctx, user.Identity, string(refreshToken))
	audited.Provided = found.Person
	next := lease.SealedToken // stays valid if there is no new one (RFC 6749 §6)
	if found.RefreshToken != "" {
		next = s.tokenSealer.sealSession(found, user.ID).SealedToken
	}
	switch {
	case errors.Is(err, domain.ErrProviderEnded), errors.Is(err, domain.ErrSignOnFailed):
		return audited, noLongerConfirmed(err)
	case err != nil && now.Sub(lease.CheckedAt) >= maxProviderSilence:
		return audited, noLongerConfirmed(err)
	case err != nil: // the provider does not respond: the session continues
		return audited, s.providerSessions.Checked(ctx, lease.SessionID, next, lease.CheckedAt)
	}
	if err := s.providerSessions.Checked(ctx, lease.SessionID, next, now); err != nil {
		return audited, err
	}
	err = s.updateAccount(ctx, &audited, user)
	return audited, err
}

// updateAccount updates the account from the provider. Another role ends all sessions, this one
// too, as every change of role does.
func (s *SingleSignOn) updateAccount(ctx context.Context, audited *AuditSubject, user domain.User) error {
	p := audited.Provided
	role, mapped := s.roles.Highest(p.Values)
	if !mapped {
		return noLongerConfirmed(s.exclude(ctx, audited, user))
	}
	followed, err := s.follow(ctx, audited, user, p, role)
	if errors.Is(err, domain.ErrSignOnNewEmailTaken) { // reported at the next sign-in, so that nobody loses work
		p.Email = ""
		followed, err = s.follow(ctx, audited, user, p, role)
	}
	if err == nil && followed.Role != user.Role {
		return noLongerConfirmed(fmt.Errorf("the role is %s now", followed.Role))
	}
	return err
}

// LogOut ends the sessions that a logout token of the provider names, and returns their users.
func (s *SingleSignOn) LogOut(ctx context.Context, token string, now time.Time) (userIDs []string, err error) {
	logout, err := s.provider.ReadLogout(ctx, token, now)
	if err != nil {
		return nil, err
	}
	return s.providerSessions.LogOut(ctx, logout, now, now.Add(-domain.LogoutTokenLife))
}
