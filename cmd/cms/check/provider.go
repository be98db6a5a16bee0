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
		t.fail(name, "by the identity provider does not work: "+plain(err), "Check that CMS_OIDC_ISSUER is to the letter what the provider calls its issuer, and that this machine may connect to it")
		return
	}
	if !t.secret(ctx, name) {
		return
	}
	if t.Config.PublicURL == nil {
		t.warn(name, "by the identity provider leads back to whichever address people use", "Set CMS_PUBLIC_URL, and register that address with "+callback+" at the provider")
		return
	}
	t.ok(name, "the identity provider answers; it must know the address "+t.Config.PublicURL.String()+callback)
}

// secret reports whether the provider accepts the client's secret, as far as its answer shows that.
func (t Target) secret(ctx context.Context, name string) (taken bool) {
	said, err := t.Backend.Provider.TrySecret(ctx, t.origins()[0]+callback, t.Config.SignOn.Provider.ClientSecret)
	switch {
	case err != nil:
		t.fail(name, "the identity provider gives no tokens: "+plain(err), "Check that this machine may connect to the provider's token endpoint")
		return false
	case said == oidc.InvalidClient:
		t.fail(name, "the identity provider refuses the client or its secret ("+said+")", "Check CMS_OIDC_CLIENT_ID, and copy the client's secret anew from the provider to CMS_OIDC_CLIENT_SECRET")
		return false
	case said == oidc.UnauthorizedClient:
		t.fail(name, "the identity provider does not let this client sign people in ("+said+")", "Allow the client the authorization code flow at the provider")
		return false
	}
	if said == oidc.InvalidGrant && (t.AtStart || t.refusesAnother(ctx)) {
		return true
	}
	t.warn(name, fmt.Sprintf("the identity provider does not say whether CMS_OIDC_CLIENT_SECRET is right: it answers %q, which it may answer to any secret", said), "Sign in once to see")
	return false
}

// refusesAnother reports whether the provider refuses a wrong secret. A provider that checks the
// code first gives the same answer for every secret.
func (t Target) refusesAnother(ctx context.Context) bool {
	said, err := t.Backend.Provider.TrySecret(ctx, t.origins()[0]+callback, "not the secret "+rand.Text())
	return err == nil && said == oidc.InvalidClient
}
