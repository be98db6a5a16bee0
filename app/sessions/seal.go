package sessions

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"errors"

	"backoffice/ports"
)

// sealer encrypts data with AES-256-GCM, with keys derived from CMS_JWT_KEY. Each purpose has its
// own keys. Data that was sealed with the previous key can be opened while that key is configured.
type sealer struct {
	tokens  ports.AccessTokens
	purpose string
}

var errNotSealed = errors.New("it was not sealed with a key of this server")

// seal encrypts plain. It can be opened only together with the same context.
func (s sealer) seal(plain, context []byte) []byte {
	aead := newAEAD(s.tokens.Derive(s.purpose, nil)[0])
	nonce := make([]byte, aead.NonceSize())
	rand.Read(nonce)
	return aead.Seal(nonce, nonce, plain, context)
}

// open decrypts what seal returned.
func (s sealer) open(sealed, context []byte) ([]byte, error) {
	for _, key := range s.tokens.Derive(s.purpose, nil) {
		aead := newAEAD(key)
		if len(sealed) < aead.NonceSize() {
			break
		}
		if plain, err := aead.Open(nil, sealed[:aead.NonceSize()], sealed[aead.NonceSize():], context); err == nil {
			return plain, nil
		}
	}
	return nil, errNotSealed
}

func newAEAD(key [32]byte) cipher.AEAD {
	block, err := aes.NewCipher(key[:])
	if err != nil { // only for a key of another length
		panic(err)
	}
	aead, err := cipher.NewGCM(block)
	if err != nil { // only for another block size
		panic(err)
	}
	return aead
}

// providerTokens encrypts the identity provider's refresh tokens.
type providerTokens struct{ sealer }

// session returns what is stored of a session at the provider.
func (s providerTokens) session(found ports.Identified, userID string) ports.ProviderSession {
	kept := ports.ProviderSession{Name: found.Session}
	if found.RefreshToken != "" {
		kept.Token = s.seal([]byte(found.RefreshToken), []byte(userID))
	}
	return kept
}
