package sessions

import (
	"backoffice/app/secret"
	"backoffice/ports"
)

// tokenSealer encrypts the identity provider's refresh tokens.
type tokenSealer struct{ secret.Sealer }

// sealSession returns what is stored of a session at the provider.
func (s tokenSealer) sealSession(found ports.Identified, userID string) ports.ProviderSession {
	kept := ports.ProviderSession{ID: found.Session}
	if found.RefreshToken != "" {
		kept.SealedToken = s.Seal([]byte(found.RefreshToken), []byte(userID))
	}
	return kept
}
