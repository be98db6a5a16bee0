package check

import "context"

// identityProvider asks what the provider says of itself.
func (t Target) identityProvider(ctx context.Context) {
	const name = "sign-on"
	if t.Backend.Provider == nil {
		return
	}
	if err := t.Backend.Provider.Ready(ctx); err != nil {
		t.fail(name, "by the identity provider does not work: "+plain(err), "Check that CMS_OIDC_ISSUER is to the letter what the provider calls its issuer, and that this machine may connect to it")
		return
	}
	if t.Config.PublicURL == nil {
		t.warn(name, "by the identity provider leads back to whichever address people use", "Set CMS_PUBLIC_URL, and register that address with /api/cms/auth/sso/callback at the provider")
		return
	}
	t.ok(name, "the identity provider answers; it must know the address "+t.Config.PublicURL.String()+"/api/cms/auth/sso/callback")
}
