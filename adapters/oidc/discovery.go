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
	maxCause   = 200 // maximum code points of an error, which may contain the provider's response
	validFor   = 10 * time.Second
	retryPause = 2 * time.Second // pause after a failure
)

// discovered is the provider's configuration (OpenID Connect Discovery 1.0, 4).
type discovered struct {
	provider  *oidc.Provider
	verifier  *oidc.IDTokenVerifier
	scopes    []string
	authStyle oauth2.AuthStyle
	signOut   string // address for signing out there, or ""
}

// metadata is the part of the configuration that is checked or used here.
type metadata struct {
	AuthURL     string   `json:"authorization_endpoint"`
	TokenURL    string   `json:"token_endpoint"`
	KeysURL     string   `json:"jwks_uri"`
	UserInfoURL string   `json:"userinfo_endpoint"`
	SignOutURL  string   `json:"end_session_endpoint"`
	Scopes      []string `json:"scopes_supported"`
	AuthMethods []string `json:"token_endpoint_auth_methods_supported"`
}

// discovery loads the provider's configuration when it is needed, at most once in validFor, or in retryPause
// after a failure. So a server can start and serve without the provider.
type discovery struct {
	config Config
	client *http.Client

	mu    sync.Mutex
	known *discovered // the last known configuration, or nil
	err   error       // of the last attempt
	until time.Time   // when to load it again
}

// discover loads the configuration, unless it was loaded just before. Concurrent callers wait.
// After an error it also returns the last known configuration, if any.
func (p *discovery) discover(ctx context.Context) (*discovered, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Now().Before(p.until) {
		return p.known, p.err
	}
	found, err := p.load(context.WithoutCancel(ctx)) // others wait for the result too
	if err != nil {
		p.err, p.until = unavailable("discovery", err), time.Now().Add(retryPause)
		return p.known, p.err
	}
	p.known, p.err, p.until = found, nil, time.Now().Add(validFor)
	return p.known, nil
}

func (p *discovery) load(ctx context.Context) (*discovered, error) {
	provider, err := oidc.NewProvider(oidc.ClientContext(ctx, p.client), p.config.Issuer)
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
		provider: provider, verifier: provider.Verifier(&oidc.Config{ClientID: p.config.ClientID}),
		scopes: p.scopes(m.Scopes), authStyle: authStyle(m.AuthMethods), signOut: m.SignOutURL,
	}, nil
}

// scopes are the requested scopes. Many providers return roles only for a scope with the name of
// the claim, and a refresh token only for offline_access.
func (p *discovery) scopes(supported []string) []string {
	scopes := []string{oidc.ScopeOpenID, oidc.ScopeProfile, oidc.ScopeEmail}
	claim, _, _ := strings.Cut(p.config.RolesClaim, ".")
	for _, scope := range []string{claim, oidc.ScopeOfflineAccess} {
		if slices.Contains(supported, scope) && !slices.Contains(scopes, scope) {
			scopes = append(scopes, scope)
		}
	}
	return scopes
}

// authStyle is how the client sends its secret. By default it is the way that all providers must
// support (RFC 6749, 2.3.1).
func authStyle(methods []string) oauth2.AuthStyle {
	if len(methods) > 0 && !slices.Contains(methods, "client_secret_basic") {
		return oauth2.AuthStyleInParams
	}
	return oauth2.AuthStyleInHeader
}

// Secure reports whether nobody on the network can read what is sent to an address: it uses TLS, or
// is on this machine.
func Secure(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" {
		return false
	}
	return u.Scheme == "https" || u.Scheme == "http" && loopback.Is(u.Hostname())
}

// unavailable is the error for a provider that does not work.
func unavailable(step string, err error) error {
	cause := strings.ToValidUTF8(err.Error(), "")
	return domain.ErrSignOnUnavailable.Because(fmt.Errorf("identity provider: %s: %.*s", step, maxCause, cause))
}

var errInsecure = errors.New("its address is neither https nor on this machine")
