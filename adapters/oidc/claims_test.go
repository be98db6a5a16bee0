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
		assert.Equal(t, c.verified, a.Verified, c.what)
	}
}
