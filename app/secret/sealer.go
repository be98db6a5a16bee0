package secret

import (
	"crypto/aes"
	"crypto/cipher"
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
	return newAEAD(s.Tokens.Derive(s.Purpose, nil)[0]).Seal(nil, nil, plain, context)
}

// Open decrypts what Seal returned.
func (s Sealer) Open(sealed, context []byte) ([]byte, error) {
	for _, key := range s.Tokens.Derive(s.Purpose, nil) {
		if plain, err := newAEAD(key).Open(nil, nil, sealed, context); err == nil {
			return plain, nil
		}
	}
	return nil, errNotSealed
}

// newAEAD returns a cipher that puts a random nonce before what it encrypts.
func newAEAD(key [32]byte) cipher.AEAD {
	block, err := aes.NewCipher(key[:])
	if err != nil { // only for a key of another length
		panic(err)
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil { // only for another block size
		panic(err)
	}
	return aead
}
