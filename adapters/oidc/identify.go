package oidc

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"backoffice/domain"
	"backoffice/ports"
)

// Identify redeems a code and returns the person.
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
	idToken, received, err := p.verifyIDToken(ctx, d, token)
	if err != nil {
		return ports.Identified{}, err
	}
	if subtle.ConstantTimeCompare([]byte(idToken.Nonce), []byte(r.Nonce)) != 1 {
		return ports.Identified{}, failed("the nonce differs or is missing")
	}
	if received, err = p.complete(ctx, d, token, idToken.Subject, received); err != nil {
		return ports.Identified{}, err
	}
	return p.identified(idToken.Subject, received, token), nil
}

// identified returns the result of Identify and Renew.
func (p *Provider) identified(subject string, received claims, token *oauth2.Token) ports.Identified {
	person := received.account(domain.Identity{Issuer: p.config.Issuer, Subject: subject}, p.config.RolesClaim, p.config.EmailClaim)
	return ports.Identified{Person: person, Session: received.text("sid"), RefreshToken: token.RefreshToken}
}

// verifyIDToken verifies the ID token that came with an access token.
func (p *Provider) verifyIDToken(ctx context.Context, d *discovered, token *oauth2.Token) (*oidc.IDToken, claims, error) {
	raw, _ := token.Extra("id_token").(string)
	idToken, err := d.verifier.Verify(ctx, raw)
	if err != nil {
		return nil, nil, unproven("ID token", err)
	}
	if err := p.check(idToken, token.AccessToken); err != nil {
		return nil, nil, err
	}
	received := claims{}
	if err := idToken.Claims(&received); err != nil {
		return nil, nil, failed("claims: %w", err)
	}
	return idToken, received, nil
}

// exchangeRefusal distinguishes an invalid code or refresh token from a provider that does not work. It
// leaves out the rest of the provider's response, which may contain anything.
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

// check verifies what the library leaves to its caller: that the token is for this request and for
// no other party (OpenID Connect Core 1.0, 3.1.3.7).
func (p *Provider) check(idToken *oidc.IDToken, accessToken string) error {
	var extra struct {
		AuthorizedParty string `json:"azp"`
	}
	if err := idToken.Claims(&extra); err != nil {
		return failed("claims: %w", err)
	}
	switch {
	case extra.AuthorizedParty != "" && extra.AuthorizedParty != p.config.ClientID:
		return failed("the token is for %q", extra.AuthorizedParty)
	case extra.AuthorizedParty == "" && len(idToken.Audience) > 1:
		return failed("the token is for several clients, and does not say for which one")
	case idToken.Subject == "":
		return failed("the ID token has no subject")
	}
	if idToken.AccessTokenHash != "" {
		if err := idToken.VerifyAccessToken(accessToken); err != nil {
			return failed("%w", err)
		}
	}
	return nil
}

// claims are what a provider says about a person.
type claims map[string]any

// complete reads the claims that the token lacks from the userinfo endpoint, if there is one.
func (p *Provider) complete(ctx context.Context, d *discovered, token *oauth2.Token, subject string, received claims) (claims, error) {
	suffices := p.suffices(received)
	if suffices && p.saysVerified(received) || d.provider.UserInfoEndpoint() == "" {
		return received, nil
	}
	info, err := d.provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	switch {
	case err != nil && suffices: // many providers never say whether an address is verified
		return received, nil
	case err != nil:
		return nil, unavailable("userinfo", err)
	}
	if info.Subject != subject {
		return nil, failed("userinfo is of another person")
	}
	more := claims{}
	if err := info.Claims(&more); err != nil {
		return nil, failed("userinfo: %w", err)
	}
	received.add(more)
	return received, nil
}

// suffices reports whether the claims contain all that an account needs.
func (p *Provider) suffices(received claims) bool {
	return received[p.config.EmailClaim] != nil && received["name"] != nil && received.values(p.config.RolesClaim) != nil
}

// saysVerified reports whether the claims say if the address is verified, or need not say it.
func (p *Provider) saysVerified(received claims) bool {
	return p.config.EmailClaim != defaultEmailClaim || received["email_verified"] != nil
}

// add adds the claims that are missing or null, and completes objects in the same way. The existing
// claims take precedence because they are signed.
func (c claims) add(more claims) {
	for name, value := range more {
		object, isObject := c[name].(map[string]any)
		added, isAddedObject := value.(map[string]any)
		switch {
		case c[name] == nil:
			c[name] = value
		case isObject && isAddedObject:
			claims(object).add(added)
		}
	}
}

// account returns the person. "email_verified" is only about the claim "email". An
// administrator who configures another one thereby says that its addresses are the provider's own,
// so they count as verified.
func (c claims) account(identity domain.Identity, rolesClaim, emailClaim string) domain.ProviderAccount {
	a := domain.ProviderAccount{Identity: identity, Email: c.text(emailClaim), FullName: c.text("name"), Values: c.values(rolesClaim)}
	if emailClaim != defaultEmailClaim {
		verified := true
		a.EmailVerified = &verified
		return a
	}
	switch v := c["email_verified"].(type) {
	case bool:
		a.EmailVerified = &v
	case string: // some providers send a string
		verified := v == "true"
		a.EmailVerified = &verified
	}
	return a
}

func (c claims) text(name string) string {
	text, _ := c[name].(string)
	return strings.TrimSpace(text)
}

// values returns the values of a claim with this name, or at this path of nested objects; nil if
// there is none or it is null.
func (c claims) values(name string) []string {
	found := c[name]
	if found == nil {
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

// unproven is the error for a token that was not accepted. If the provider's keys could not be
// fetched, the token may be valid, so no session may end because of it. The library has no error
// value for that case, only this text.
func unproven(token string, err error) error {
	if strings.Contains(err.Error(), "fetching keys") {
		return unavailable("keys", err)
	}
	return failed("%s: %w", token, err)
}

// failed is the error for an invalid proof of identity.
func failed(format string, args ...any) error {
	return domain.ErrSignOnFailed.Because(fmt.Errorf("identity provider: "+format, args...))
}
