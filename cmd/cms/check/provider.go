package check

import (
	"context"
	"crypto/rand"
	"fmt"

	"backoffice/adapters/oidc"
)

const callback = "/api/cms/auth/sso/callback"

// identityProvider reads the provider's configuration and tests the client's secret.
func (t Target) identityProvider(ctx context.Context) {
	const name = "sign-on"
	if t.Backend.Provider == nil {
		return
	}
	if err := t.Backend.Provider.Ready(ctx); err != nil {
		t.fail(name, "the identity provider cannot be used: "+Plain(err), "Check that CMS_OIDC_ISSUER is exactly the issuer in the provider's configuration, and that this machine can connect to it")
		return
	}
	if !t.checkSecret(ctx, name) {
		return
	}
	if t.Config.PublicURL == nil {
		t.warn(name, "CMS_PUBLIC_URL is not set: the identity provider sends people back to the address that they typed, and may refuse that", "Set CMS_PUBLIC_URL, and register that address with "+callback+" at the provider")
		return
	}
	t.ok(name, "the identity provider responds; register this address there: "+t.Config.PublicURL.String()+callback)
}

// checkSecret reports whether the provider accepts the client's secret, as far as its response shows that.
func (t Target) checkSecret(ctx context.Context, name string) (accepted bool) {
	errorCode, err := t.Backend.Provider.TrySecret(ctx, t.origins()[0]+callback, t.Config.SignOn.Provider.ClientSecret)
	switch {
	case err != nil:
		t.fail(name, "the identity provider issues no tokens: "+Plain(err), "Check that this machine can connect to the provider's token endpoint")
		return false
	case errorCode == oidc.InvalidClient:
		t.fail(name, "the identity provider refuses the client or its secret ("+errorCode+")", "Check CMS_OIDC_CLIENT_ID, and copy the client's secret again from the provider to CMS_OIDC_CLIENT_SECRET")
		return false
	case errorCode == oidc.UnauthorizedClient:
		t.fail(name, "the identity provider does not let this client sign people in ("+errorCode+")", "Allow the client the authorization code flow at the provider")
		return false
	}
	if errorCode == oidc.InvalidGrant && (t.AtStart || t.refusesWrongSecret(ctx)) {
		return true
	}
	t.warn(name, fmt.Sprintf("the identity provider does not say whether CMS_OIDC_CLIENT_SECRET is right: it returns %q, which it may also return for a wrong secret", errorCode), "Sign in once to find out")
	return false
}

// refusesWrongSecret reports whether the provider refuses a wrong secret. A provider that checks the
// code first gives the same response for every secret.
func (t Target) refusesWrongSecret(ctx context.Context) bool {
	errorCode, err := t.Backend.Provider.TrySecret(ctx, t.origins()[0]+callback, "not the secret "+rand.Text())
	return err == nil && errorCode == oidc.InvalidClient
}
