package oai

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
)

// checksum is the length of the checksum in a token, in bytes.
const checksum = 12

// writeToken writes a place as a resumption token. Every server can read it, at any time. Its checksum
// tells it from tokens of other repositories and from damaged ones. It needs no secret, because whatever a
// token says can be asked for by arguments.
func (h *Handlers) writeToken(at place) string {
	content, err := json.Marshal(at)
	if err != nil {
		panic(err) // it has numbers and texts only
	}
	return base64.RawURLEncoding.EncodeToString(append(h.checksum(content), content...))
}

// readToken is the reverse of writeToken.
func (h *Handlers) readToken(token string) (at place, ok bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(raw) < checksum || subtle.ConstantTimeCompare(raw[:checksum], h.checksum(raw[checksum:])) != 1 {
		return place{}, false
	}
	return at, json.Unmarshal(raw[checksum:], &at) == nil
}

func (h *Handlers) checksum(content []byte) []byte {
	sum := sha256.Sum256(append([]byte("oai "+h.host+"\n"), content...))
	return sum[:checksum]
}
