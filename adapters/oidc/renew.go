package oidc

import (
	"context"
	"errors"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"backoffice/domain"
	"backoffice/ports"
)

// Renew asks the provider again about a person who signed in.
func (p *Provider) Renew(ctx context.Context, identity domain.Identity, refreshToken string) (ports.Identified, error) {
	if err := p.outage.current(time.Now()); err != nil {
		return ports.Identified{}, err
	}
	found, err := p.renew(ctx, identity, refreshToken)
	p.outage.record(err, time.Now())
	return found, err
}

func (p *Provider) renew(ctx context.Context, identity domain.Identity, refreshToken string) (ports.Identified, error) {
	d, err := p.discover(ctx)
	if d == nil { // with an error too, the last known configuration serves
		return ports.Identified{}, err
	}
	ctx = oidc.ClientContext(ctx, p.client)
	token, err := p.oauth(d, "").TokenSource(ctx, &oauth2.Token{RefreshToken: refreshToken}).Token()
	if err != nil {
		if refused, ok := errors.AsType[*oauth2.RetrieveError](err); ok && refused.ErrorCode == InvalidGrant {
			return ports.Identified{}, domain.ErrProviderEnded
		}
		return ports.Identified{}, exchangeRefusal(err)
	}
	found, err := p.confirmed(ctx, d, identity, token)
	found.RefreshToken = token.RefreshToken // also with an error: the previous one may be used up
	return found, err
}

// confirmed returns the person if the response to a refresh token is still about the person with this identity.
func (p *Provider) confirmed(ctx context.Context, d *discovered, identity domain.Identity, token *oauth2.Token) (ports.Identified, error) {
	received := claims{}
	if token.Extra("id_token") != nil { // it is optional here (OpenID Connect Core 1.0, 12.2)
		idToken, signed, err := p.verifyIDToken(ctx, d, token)
		if err != nil {
			return ports.Identified{}, err
		}
		if idToken.Subject != identity.Subject {
			return ports.Identified{}, failed("the ID token is about another person")
		}
		received = signed
	}
	received, err := p.complete(ctx, d, token, identity.Subject, received)
	if err != nil {
		return ports.Identified{}, err
	}
	if len(received) == 0 {
		return ports.Identified{}, unavailable("token", errors.New("neither an ID token nor userinfo says anything about the person"))
	}
	return p.identified(identity.Subject, received, token), nil
}
