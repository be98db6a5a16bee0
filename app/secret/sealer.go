package secret

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"errors"

	"backoffice/ports"
)

// Sealer encrypts data with AES-256-GCM, with keys derived from CMS_JWT_KEY. Each purpose has its
// own keys. Data that was sealed with the previous key can be opened while that key is configured.
type Sealer struct {
	Tokens  ports.AccessTokens
	Purpose string
}

var errNotSealed = errors.New("it was not sealed with a key of this server")

// Seal encrypts plain. It can be opened only together with the same context.
func (s Sealer) Seal(plain, context []byte) []byte {
	aead := newAEAD(s.Tokens.Derive(s.Purpose, nil)[0])
	nonce := make([]byte, aead.NonceSize())
	rand.Read(nonce)
	return aead.Seal(nonce, nonce, plain, context)
}

// Open decrypts what Seal returned.
func (s Sealer) Open(sealed, context []byte) ([]byte, error) {
	for _, key := range s.Tokens.Derive(s.Purpose, nil) {
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
