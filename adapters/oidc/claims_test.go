package oidc

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
)

// RULES §21.3: which claim is the address, and whether it is verified.
func TestAnAddressComesFromTheClaimThatIsNamed(t *testing.T) {
	yes, no := true, false
	for _, c := range []struct {
		what, claim string
		claims      claims
		email       string
		verified    *bool
	}{
		{"as usual", "email", claims{"email": " an@don-vi.example ", "email_verified": true}, "an@don-vi.example", &yes},
		{"verified as a text", "email", claims{"email": "an@don-vi.example", "email_verified": "true"}, "an@don-vi.example", &yes},
		{"not verified", "email", claims{"email": "an@don-vi.example", "email_verified": false}, "an@don-vi.example", &no},
		{"nothing says whether it is verified", "email", claims{"email": "an@don-vi.example"}, "an@don-vi.example", nil},
		{"a name is not an address", "email", claims{"preferred_username": "admin@don-vi.example"}, "", nil},
		{"unless a setting says so", "preferred_username", claims{"preferred_username": "an@don-vi.example", "email": "other@example.org", "email_verified": false}, "an@don-vi.example", &yes},
	} {
		a := c.claims.account(domain.Identity{}, "groups", c.claim)
		assert.Equal(t, c.email, a.Email, c.what)
		assert.Equal(t, c.verified, a.EmailVerified, c.what)
	}
}

// RULES §21.3: role, name and address come from the ID token, and from userinfo what it leaves out.
func TestUserinfoCompletesTheIDToken(t *testing.T) {
	yes := true
	object := func(name string, value any) map[string]any { return map[string]any{name: value} }
	userinfo := func() claims {
		return claims{"email": "an@don-vi.example", "email_verified": true, "realm": object("roles", []any{"lib"})}
	}
	for _, c := range []struct {
		what   string
		signed claims
		email  string
		roles  []string
	}{
		{"nothing", claims{}, "an@don-vi.example", []string{"lib"}},
		{"signed claims take precedence", claims{"email": "signed@don-vi.example", "realm": object("roles", []any{"signed"})}, "signed@don-vi.example", []string{"signed"}},
		{"a null is no address", claims{"email": nil, "email_verified": nil}, "an@don-vi.example", []string{"lib"}},
		{"a null has no roles", claims{"realm": nil, "realm.roles": nil}, "an@don-vi.example", []string{"lib"}},
		{"an object without roles", claims{"realm": object("other", "x")}, "an@don-vi.example", []string{"lib"}},
		{"an object whose roles are null", claims{"realm": object("roles", nil)}, "an@don-vi.example", []string{"lib"}},
		{"no roles", claims{"realm": object("roles", []any{})}, "an@don-vi.example", []string{}},
	} {
		c.signed.add(userinfo())
		a := c.signed.account(domain.Identity{}, "realm.roles", "email")
		assert.Equal(t, c.email, a.Email, c.what)
		assert.Equal(t, c.roles, a.Values, c.what)
		assert.Equal(t, &yes, a.EmailVerified, c.what)
	}
}

// RULES §21.3: only a verified address is enough for an account, so userinfo is asked for that as well.
func TestUserinfoIsAskedForWhatAnAccountNeeds(t *testing.T) {
	for _, c := range []struct {
		what, claim string
		signed      claims
		suffices    bool
	}{
		{"all", "email", claims{"email": "a@b.example", "email_verified": false, "name": "An", "groups": "lib"}, true},
		{"not whether the address is verified", "email", claims{"email": "a@b.example", "name": "An", "groups": "lib"}, false},
		{"another claim counts as verified", "upn", claims{"upn": "a@b.example", "name": "An", "groups": "lib"}, true},
		{"roles that are null", "email", claims{"email": "a@b.example", "email_verified": true, "name": "An", "groups": nil}, false},
	} {
		p := Provider{discovery: discovery{config: Config{EmailClaim: c.claim, RolesClaim: "groups"}}}
		assert.Equal(t, c.suffices, p.suffices(c.signed) && p.saysVerified(c.signed), c.what)
	}
}
