package sessions

import (
	"backoffice/app/secret"
	"backoffice/ports"
)

// tokenSealer encrypts the identity provider's refresh tokens.
type tokenSealer struct{ secret.Sealer }

// session returns what is stored of a session at the provider.
func (s tokenSealer) session(found ports.Identified, userID string) ports.ProviderSession {
	kept := ports.ProviderSession{ID: found.Session}
	if found.RefreshToken != "" {
		kept.Token = s.Seal([]byte(found.RefreshToken), []byte(userID))
	}
	return kept
}
