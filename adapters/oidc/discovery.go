package oidc

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"backoffice/domain"
	"backoffice/internal/loopback"
)

const (
	longCause  = 200 // bytes of an error: it may repeat an answer
	goodFor    = 10 * time.Second
	askedAgain = 2 * time.Second // after it could not be reached
)

// discovered is what the provider says of itself (OpenID Connect Discovery 1.0, 4).
type discovered struct {
	provider  *oidc.Provider
	verifier  *oidc.IDTokenVerifier
	scopes    []string
	authStyle oauth2.AuthStyle
	signOut   string // where people sign out there; "" where they cannot
}

// metadata is what of it the library does not read.
type metadata struct {
	AuthURL     string   `json:"authorization_endpoint"`
	TokenURL    string   `json:"token_endpoint"`
	KeysURL     string   `json:"jwks_uri"`
	UserInfoURL string   `json:"userinfo_endpoint"`
	SignOutURL  string   `json:"end_session_endpoint"`
	Scopes      []string `json:"scopes_supported"`
	AuthMethods []string `json:"token_endpoint_auth_methods_supported"`
}

// discovery asks the provider what it says of itself when it is first needed, and again after
// a failure: a server starts and serves without it.
type discovery struct {
	issuer, clientID, claim string
	client                  *http.Client

	mu    sync.Mutex
	known *discovered // what it has said last; nil where it has said nothing yet
	err   error       // where it could not be asked last
	until time.Time   // when it is asked again
}

// discover asks the provider, unless it has just been asked. Those who come meanwhile wait.
// With an error comes what it said before, if it ever did.
func (p *discovery) discover(ctx context.Context) (*discovered, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Now().Before(p.until) {
		return p.known, p.err
	}
	found, err := p.ask(context.WithoutCancel(ctx)) // others wait for it as well
	if err != nil {
		p.err, p.until = unavailable("discovery", err), time.Now().Add(askedAgain)
		return p.known, p.err
	}
	p.known, p.err, p.until = found, nil, time.Now().Add(goodFor)
	return p.known, nil
}

func (p *discovery) ask(ctx context.Context) (*discovered, error) {
	provider, err := oidc.NewProvider(oidc.ClientContext(ctx, p.client), p.issuer)
	if err != nil {
		return nil, err
	}
	var m metadata
	if err := provider.Claims(&m); err != nil {
		return nil, err
	}
	for name, address := range map[string]string{"authorization": m.AuthURL, "token": m.TokenURL, "keys": m.KeysURL} {
		if !Secure(address) {
			return nil, fmt.Errorf("%s: %w", name, errInsecure)
		}
	}
	for name, address := range map[string]string{"userinfo": m.UserInfoURL, "sign-out": m.SignOutURL} {
		if address != "" && !Secure(address) {
			return nil, fmt.Errorf("%s: %w", name, errInsecure)
		}
	}
	return &discovered{
		provider: provider, verifier: provider.Verifier(&oidc.Config{ClientID: p.clientID}),
		scopes: p.scopes(m.Scopes), authStyle: authStyle(m.AuthMethods), signOut: m.SignOutURL,
	}, nil
}

// scopes are what is asked for. Many providers tell roles only where a scope with the name of
// the claim is asked for, and give a refresh token only for offline_access.
func (p *discovery) scopes(supported []string) []string {
	scopes := []string{oidc.ScopeOpenID, oidc.ScopeProfile, oidc.ScopeEmail}
	claim, _, _ := strings.Cut(p.claim, ".")
	for _, more := range []string{claim, oidc.ScopeOfflineAccess} {
		if slices.Contains(supported, more) && !slices.Contains(scopes, more) {
			scopes = append(scopes, more)
		}
	}
	return scopes
}

// authStyle is how the library says its secret; without a word of the provider's the way
// that all must understand (RFC 6749, 2.3.1).
func authStyle(methods []string) oauth2.AuthStyle {
	if len(methods) > 0 && !slices.Contains(methods, "client_secret_basic") {
		return oauth2.AuthStyleInParams
	}
	return oauth2.AuthStyleInHeader
}

// Secure tells whether what is sent to an address can be read by nobody on the way: it goes
// by TLS, or stays on this machine.
func Secure(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" {
		return false
	}
	return u.Scheme == "https" || u.Scheme == "http" && loopback.Is(u.Hostname())
}

// unavailable is the refusal of a provider that does not do its part.
func unavailable(what string, err error) error {
	cause := strings.ToValidUTF8(err.Error(), "")
	return domain.ErrSignOnUnavailable.Because(fmt.Errorf("identity provider: %s: %.*s", what, longCause, cause))
}

var errInsecure = errors.New("its address is neither https nor on this machine")
