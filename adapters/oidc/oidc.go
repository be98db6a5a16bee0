// Package oidc signs people in by OpenID Connect: the code flow with PKCE, state and nonce.
// A library reads the provider's discovery and keys and checks the tokens (go-oidc).
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
	patience   = 5 * time.Second // for each request to the provider
	longAnswer = 1 << 20         // bytes
)

// Config is how the library is known to the provider, and what it is asked for.
type Config struct {
	Issuer       string
	ClientID     string
	ClientSecret string
	Claim        string // whose values mean roles; dots lead into objects
	EmailClaim   string // that holds the address; "" is DefaultEmailClaim
}

// DefaultEmailClaim is the standard's claim for addresses, which "email_verified" speaks of.
const DefaultEmailClaim = "email"

// Provider is ports.IdentityProvider.
type Provider struct {
	discovery
	config Config
	silent silence
}

var _ ports.IdentityProvider = (*Provider)(nil)

// New returns the provider. It is not asked for anything yet.
func New(c Config) *Provider {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	client := &http.Client{
		Timeout:       patience,
		Transport:     bounded{transport},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	if c.EmailClaim == "" {
		c.EmailClaim = DefaultEmailClaim
	}
	return &Provider{config: c, discovery: discovery{issuer: c.Issuer, clientID: c.ClientID, claim: c.Claim, client: client}}
}

// bounded cuts long answers off.
type bounded struct{ http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := b.RoundTripper.RoundTrip(r)
	if err == nil {
		response.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(response.Body, longAnswer), response.Body}
	}
	return response, err
}

// Issuer is the provider's name for ever.
func (p *Provider) Issuer() string { return p.config.Issuer }

// Ready returns nil where the provider can be reached and is usable.
func (p *Provider) Ready(ctx context.Context) error {
	_, err := p.discover(ctx)
	return err
}

// SignOnURL returns where the browser is sent to. A provider that does not answer is found out
// here, and not by the browser.
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
