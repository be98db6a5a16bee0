package oidc

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"backoffice/domain"
	"backoffice/ports"
)

// Identify redeems a code and returns whom the provider identifies by it.
func (p *Provider) Identify(ctx context.Context, r ports.SignOnRequest, code string) (ports.Identified, error) {
	d, err := p.discover(ctx)
	if d == nil {
		return ports.Identified{}, err
	}
	ctx = oidc.ClientContext(ctx, p.client)
	token, err := p.oauth(d, r.ReturnTo).Exchange(ctx, code, oauth2.VerifierOption(r.Verifier))
	if err != nil {
		return ports.Identified{}, exchangeRefusal(err)
	}
	proof, said, err := p.proof(ctx, d, token)
	if err != nil {
		return ports.Identified{}, err
	}
	if subtle.ConstantTimeCompare([]byte(proof.Nonce), []byte(r.Nonce)) != 1 {
		return ports.Identified{}, failed("the nonce is another or missing")
	}
	if said, err = p.complete(ctx, d, token, proof.Subject, said); err != nil {
		return ports.Identified{}, err
	}
	return p.identified(proof.Subject, said, token), nil
}

// identified is what the provider has said.
func (p *Provider) identified(subject string, said claims, token *oauth2.Token) ports.Identified {
	person := said.account(domain.Identity{Issuer: p.config.Issuer, Subject: subject}, p.config.Claim, p.config.EmailClaim)
	return ports.Identified{Person: person, Session: said.text("sid"), RefreshToken: token.RefreshToken}
}

// proof reads the ID token that came with an access token.
func (p *Provider) proof(ctx context.Context, d *discovered, token *oauth2.Token) (*oidc.IDToken, claims, error) {
	raw, _ := token.Extra("id_token").(string)
	proof, err := d.verifier.Verify(ctx, raw)
	if err != nil {
		return nil, nil, unproven("ID token", err)
	}
	if err := p.check(proof, token.AccessToken); err != nil {
		return nil, nil, err
	}
	said := claims{}
	if err := proof.Claims(&said); err != nil {
		return nil, nil, failed("claims: %w", err)
	}
	return proof, said, nil
}

// exchangeRefusal tells a code that is no good from a provider that does not work. What the
// provider answers besides is not repeated: nobody knows what it holds.
func exchangeRefusal(err error) error {
	refused, ok := errors.AsType[*oauth2.RetrieveError](err)
	switch {
	case !ok:
		return unavailable("token", err)
	case refused.ErrorCode == InvalidGrant:
		return failed("token: invalid_grant")
	}
	return unavailable("token", errors.New(refused.Response.Status+" "+refused.ErrorCode))
}

// check does what the library leaves to who calls it: the token is for this request, and
// for nobody else (OpenID Connect Core 1.0, 3.1.3.7).
func (p *Provider) check(proof *oidc.IDToken, accessToken string) error {
	var more struct {
		Party string `json:"azp"`
	}
	if err := proof.Claims(&more); err != nil {
		return failed("claims: %w", err)
	}
	switch {
	case more.Party != "" && more.Party != p.config.ClientID:
		return failed("the token is for %q", more.Party)
	case more.Party == "" && len(proof.Audience) > 1:
		return failed("the token is for several clients, and does not say for which one")
	case proof.Subject == "":
		return failed("the ID token has no subject")
	}
	if proof.AccessTokenHash != "" {
		if err := proof.VerifyAccessToken(accessToken); err != nil {
			return failed("%w", err)
		}
	}
	return nil
}

// claims are what a provider says of a person.
type claims map[string]any

// complete asks for what the token does not say, where the provider can be asked.
func (p *Provider) complete(ctx context.Context, d *discovered, token *oauth2.Token, subject string, said claims) (claims, error) {
	if said[p.config.EmailClaim] != nil && said["name"] != nil && said.values(p.config.Claim) != nil || d.provider.UserInfoEndpoint() == "" {
		return said, nil
	}
	info, err := d.provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return nil, unavailable("userinfo", err)
	}
	if info.Subject != subject {
		return nil, failed("userinfo is of somebody else")
	}
	more := claims{}
	if err := info.Claims(&more); err != nil {
		return nil, failed("userinfo: %w", err)
	}
	maps.Copy(more, said) // what is signed counts
	return more, nil
}

// account is the person. "email_verified" speaks of the standard's claim alone. Whoever names
// another one says by it that its addresses are the provider's own, so they are verified.
func (c claims) account(of domain.Identity, rolesClaim, emailClaim string) domain.ProviderAccount {
	a := domain.ProviderAccount{Identity: of, Email: c.text(emailClaim), FullName: c.text("name"), Values: c.values(rolesClaim)}
	if emailClaim != DefaultEmailClaim {
		verified := true
		a.Verified = &verified
		return a
	}
	switch v := c["email_verified"].(type) {
	case bool:
		a.Verified = &v
	case string: // some say it so
		verified := v == "true"
		a.Verified = &verified
	}
	return a
}

func (c claims) text(name string) string {
	text, _ := c[name].(string)
	return strings.TrimSpace(text)
}

// values are those of a claim that is called so or, with dots, lies within objects; nil
// where there is none.
func (c claims) values(name string) []string {
	found, ok := c[name]
	if !ok {
		outer, inner, within := strings.Cut(name, ".")
		object, isObject := c[outer].(map[string]any)
		if !within || !isObject {
			return nil
		}
		return claims(object).values(inner)
	}
	values := []string{}
	switch v := found.(type) {
	case string:
		values = append(values, v)
	case []any:
		for _, one := range v {
			if text, ok := one.(string); ok {
				values = append(values, text)
			}
		}
	}
	return values
}

// unproven says why a token was not accepted. If the provider's keys could not be fetched, the
// token may well be good, so that must not end anybody's session. The library has no error value
// for it, only this text.
func unproven(what string, err error) error {
	if strings.Contains(err.Error(), "fetching keys") {
		return unavailable("keys", err)
	}
	return failed("%s: %w", what, err)
}

// failed is the refusal of a proof that proves nothing.
func failed(format string, args ...any) error {
	return domain.ErrSignOnFailed.Because(fmt.Errorf("identity provider: "+format, args...))
}
