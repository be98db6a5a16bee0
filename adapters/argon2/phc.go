package argon2

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// params are argon2's costs; memory is in KiB.
type params struct {
	memory, time uint32
	threads      uint8
}

// hash is a stored password, in the PHC string format:
// $argon2id$v=19$m=19456,t=2,p=1$salt$key
type hash struct {
	params
	salt, key []byte
}

var errInvalidHash = errors.New("argon2: the stored hash is invalid")

func (h hash) String() string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version,
		h.memory, h.time, h.threads, b64.EncodeToString(h.salt), b64.EncodeToString(h.key))
}

// parse parses a stored hash. It accepts only the canonical form, and refuses lengths and costs that are
// too small or would overload the server.
func parse(stored string) (hash, error) {
	var h hash
	var version int
	parts := strings.Split(stored, "$")
	if len(parts) != 6 {
		return h, errInvalidHash
	}
	if _, err := fmt.Sscanf(parts[2], "v=%d", &version); err != nil {
		return h, errInvalidHash
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &h.memory, &h.time, &h.threads); err != nil {
		return h, errInvalidHash
	}
	salt, errSalt := base64.RawStdEncoding.DecodeString(parts[4])
	key, errKey := base64.RawStdEncoding.DecodeString(parts[5])
	h.salt, h.key = salt, key
	if errSalt != nil || errKey != nil || !h.withinLimits() || h.String() != stored {
		return h, errInvalidHash
	}
	return h, nil
}

func (h hash) withinLimits() bool {
	const minMemory, maxMemory = 8 * 1024, 256 * 1024 // KiB
	return h.memory >= minMemory && h.memory <= maxMemory &&
		h.time >= 1 && h.time <= 16 && h.threads >= 1 && h.threads <= 8 &&
		len(h.salt) >= 8 && len(h.salt) <= 64 && len(h.key) >= 16 && len(h.key) <= 64
}
