// Package oidc signs people in by OpenID Connect: the code flow with PKCE, state and nonce.
// go-oidc reads the provider's discovery and keys, and checks the tokens.
package oidc

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"backoffice/ports"
)

const (
	timeout     = 5 * time.Second // for each request to the provider
	maxResponse = 1 << 20         // bytes
)

// defaultEmailClaim is the standard's claim for addresses, to which "email_verified" applies.
const defaultEmailClaim = "email"

// Provider implements ports.IdentityProvider.
type Provider struct {
	discovery
	outage outage
}

var _ ports.IdentityProvider = (*Provider)(nil)

// New returns the provider without connecting to it.
func New(c Config) *Provider {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	client := &http.Client{
		Timeout:       timeout,
		Transport:     bounded{transport},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	if c.EmailClaim == "" {
		c.EmailClaim = defaultEmailClaim
	}
	return &Provider{discovery: discovery{config: c, client: client}}
}

// bounded limits the length of responses.
type bounded struct{ http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := b.RoundTripper.RoundTrip(r)
	if err == nil {
		response.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(response.Body, maxResponse), response.Body}
	}
	return response, err
}

// Issuer is the provider's permanent name.
func (p *Provider) Issuer() string { return p.config.Issuer }

// Ready returns nil if the provider can be reached and used.
func (p *Provider) Ready(ctx context.Context) error {
	_, err := p.discover(ctx)
	return err
}

// SignOnURL returns the address to which the browser is redirected. It fails if the provider does
// not respond, so that the browser is not sent to a dead address.
func (p *Provider) SignOnURL(ctx context.Context, r ports.SignOnRequest) (string, error) {
	d, err := p.discover(ctx)
	if err != nil {
		return "", err
	}
	return p.oauth(d, r.ReturnTo).AuthCodeURL(r.State, oidc.Nonce(r.Nonce), oauth2.S256ChallengeOption(r.Verifier)), nil
}

func (p *Provider) oauth(d *discovered, returnTo string) *oauth2.Config {
	endpoint := d.provider.Endpoint()
	endpoint.AuthStyle = d.authStyle
	return &oauth2.Config{ClientID: p.config.ClientID, ClientSecret: p.config.ClientSecret, Endpoint: endpoint, RedirectURL: returnTo, Scopes: d.scopes}
}
