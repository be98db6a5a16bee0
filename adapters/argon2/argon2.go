// Package argon2 hashes passwords with argon2id (RFC 9106). It limits how many it hashes in parallel, because each
// takes about 19 MiB and tens of milliseconds.
package argon2

import (
	"context"
	"crypto/rand"
	"crypto/subtle"

	"golang.org/x/crypto/argon2"

	"backoffice/domain"
)

// current are the parameters for new hashes, from OWASP's Password Storage Cheat Sheet. A stored
// hash is checked with the parameters that it contains.
var current = params{memory: 19456, time: 2, threads: 1}

const (
	saltLength = 16
	keyLength  = 32
)

// Hasher implements ports.Passwords.
type Hasher struct {
	slots chan struct{}
}

// New returns a Hasher that hashes at most limit passwords at the same time. Others wait for their turn, and
// fail when their context ends.
func New(limit int) *Hasher {
	return &Hasher{slots: make(chan struct{}, max(limit, 1))}
}

// Hash implements ports.Passwords.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltLength)
	rand.Read(salt) //nolint:errcheck // never fails: it ends the process instead
	fresh := hash{params: current, salt: salt}
	key, err := h.derive(ctx, fresh, password, keyLength)
	if err != nil {
		return "", err
	}
	fresh.key = key
	return fresh.String(), nil
}

// Matches implements ports.Passwords.
func (h *Hasher) Matches(ctx context.Context, stored, password string) (bool, error) {
	if stored == "" { // takes as long as for a stored hash, so that nobody learns from the time which accounts exist
		dummy := hash{params: current, salt: make([]byte, saltLength)}
		_, err := h.derive(ctx, dummy, password, keyLength)
		return false, err
	}
	want, err := parse(stored)
	if err != nil {
		return false, err
	}
	got, err := h.derive(ctx, want, password, uint32(len(want.key)))
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want.key) == 1, nil
}

// derive waits for a slot, and computes the key of a password.
func (h *Hasher) derive(ctx context.Context, s hash, password string, length uint32) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, domain.ErrServerBusy.Because(err)
	}
	select {
	case h.slots <- struct{}{}:
		defer func() { <-h.slots }()
	case <-ctx.Done():
		return nil, domain.ErrServerBusy.Because(ctx.Err())
	}
	return argon2.IDKey([]byte(password), s.salt, s.time, s.memory, s.threads, length), nil
}
