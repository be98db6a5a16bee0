package harness

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"

	"golang.org/x/crypto/argon2"
)

// Password is the password of every test account.
const Password = "sách mở ra trời rộng"

// CheapHash returns a hash of a password at the lowest cost that a server accepts. Test accounts
// have such hashes: at full cost a hash takes more of the processor than most requests, and each
// test signs people in. New passwords, and those of unknown addresses, are hashed at full cost as
// always.
func CheapHash(password string) string {
	const memory, time, threads, length = 8 << 10, 1, 1, 32 // see adapters/argon2
	salt := make([]byte, 16)
	rand.Read(salt) //nolint:errcheck // never fails: it ends the process instead
	key := argon2.IDKey([]byte(password), salt, time, memory, threads, length)
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, memory, time, threads, b64.EncodeToString(salt), b64.EncodeToString(key))
}
