package oidc

import (
	"context"
	"crypto/sha256"
	"net/url"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// SignOutURL returns the address for signing out at the provider (OpenID Connect RP-Initiated
// Logout 1.0). ID tokens are not stored, so the provider asks for confirmation.
func (p *Provider) SignOutURL(ctx context.Context, returnTo string) (string, error) {
	d, err := p.discover(ctx)
	if d == nil || d.signOut == "" {
		return "", err
	}
	address, err := url.Parse(d.signOut)
	if err != nil {
		return "", unavailable("sign-out", err)
	}
	query := address.Query()
	query.Set("client_id", p.config.ClientID)
	query.Set("post_logout_redirect_uri", returnTo)
	address.RawQuery = query.Encode()
	return address.String(), nil
}

// The maximum age of a logout token, and how far the provider's clock may be ahead.
const (
	maxLogoutAge = 10 * time.Minute
	maxSkew      = time.Minute
)

// ReadLogout verifies a logout token. go-oidc checks its signature, issuer, audience and
// expiry, that it has an id and a subject or session, that it is a logout token, and that it has no
// nonce, so that an ID token is not accepted.
func (p *Provider) ReadLogout(ctx context.Context, token string, now time.Time) (ports.ProviderLogout, error) {
	d, err := p.discover(ctx)
	if d == nil {
		return ports.ProviderLogout{}, err
	}
	logout, err := d.verifier.VerifyLogout(ctx, token)
	switch {
	case err != nil:
		return ports.ProviderLogout{}, unproven("logout token", err)
	case logout.IssuedAt.After(now.Add(maxSkew)) || logout.IssuedAt.Before(now.Add(-maxLogoutAge)):
		return ports.ProviderLogout{}, failed("the logout token is too old, or from the future")
	}
	return ports.ProviderLogout{
		ID: sha256.Sum256([]byte(logout.TokenID)), Identity: domain.Identity{Issuer: p.config.Issuer, Subject: logout.Subject}, Session: logout.SessionID,
	}, nil
}
