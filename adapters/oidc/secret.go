package oidc

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// The errors of RFC 6749, 5.2, that say something about the client or about the code.
const (
	InvalidClient      = "invalid_client"
	InvalidGrant       = "invalid_grant"
	UnauthorizedClient = "unauthorized_client"
)

// TrySecret asks for a token with this secret, for a code that was never given, and returns
// the error that the provider names, "" where it names none. One that looks at the client
// before the code says by it whether it takes the secret.
func (p *Provider) TrySecret(ctx context.Context, returnTo, secret string) (said string, err error) {
	d, err := p.discover(ctx)
	if d == nil {
		return "", err
	}
	client := p.oauth(d, returnTo)
	client.ClientSecret = secret
	_, err = client.Exchange(oidc.ClientContext(ctx, p.client), rand.Text(), oauth2.VerifierOption(oauth2.GenerateVerifier()))
	if err == nil {
		return "", errors.New("the provider gave a token for a code that nobody has")
	}
	refused, ok := errors.AsType[*oauth2.RetrieveError](err)
	switch {
	case !ok:
		return "", unavailable("token", err)
	case refused.ErrorCode == "" && refused.Response.StatusCode == http.StatusUnauthorized:
		return InvalidClient, nil
	case refused.ErrorCode == "" && refused.Response.StatusCode >= http.StatusInternalServerError:
		return "", unavailable("token", errors.New(refused.Response.Status))
	}
	return refused.ErrorCode, nil
}
