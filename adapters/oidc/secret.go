package oidc

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// The errors of RFC 6749, 5.2, that concern the client or the code.
const (
	InvalidClient      = "invalid_client"
	InvalidGrant       = "invalid_grant"
	UnauthorizedClient = "unauthorized_client"
)

// TrySecret requests a token with this secret and an invalid code, and returns the provider's error
// code, or "" if it sends none. If the provider checks the client before the code, this shows whether it
// accepts the secret.
func (p *Provider) TrySecret(ctx context.Context, returnTo, secret string) (errorCode string, err error) {
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
