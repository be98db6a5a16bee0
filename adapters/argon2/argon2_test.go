package argon2_test

import (
	"context"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/argon2"
	"backoffice/domain"
)

func matches(t *testing.T, h *argon2.Hasher, hash, password string) bool {
	t.Helper()
	ok, err := h.Matches(t.Context(), hash, password)
	require.NoError(t, err)
	return ok
}

func TestAPasswordMatchesItsOwnHashOnly(t *testing.T) {
	h := argon2.New(2)
	for _, password := range []string{"secret", "mật khẩu", "", "a\x00b", strings.Repeat("x", 4096)} {
		hash, err := h.Hash(t.Context(), password)
		require.NoError(t, err)
		assert.True(t, matches(t, h, hash, password))
		assert.False(t, matches(t, h, hash, password+" "))
	}
}

// OWASP's parameters, in the form that other programs read too (RULES §9.1).
func TestHashIsAPHCString(t *testing.T) {
	h := argon2.New(1)
	one, err := h.Hash(t.Context(), "secret")
	require.NoError(t, err)
	assert.Regexp(t, `^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$`, one)
	other, err := h.Hash(t.Context(), "secret")
	require.NoError(t, err)
	assert.NotEqual(t, one, other, "each has its own salt")
}

// The reference implementation's test vector, so that we agree with the world:
// argon2 -id -v 13 -t 2 -k 65536 -p 1 -l 32, "password" with "somesalt".
func TestAHashOfTheReferenceImplementationMatches(t *testing.T) {
	const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	h := argon2.New(1)
	assert.True(t, matches(t, h, reference, "password"))
	assert.False(t, matches(t, h, reference, "Password"))
}

// cpuTime is the processor time that this process has used. It does not depend on what else runs.
func cpuTime(t *testing.T) time.Duration {
	t.Helper()
	var usage syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// RULES §9.1: an address without an account takes as much work.
func TestNoHashTakesAsLongAsAny(t *testing.T) {
	h := argon2.New(1)
	hash, err := h.Hash(t.Context(), "secret")
	require.NoError(t, err)
	least := func(hash string) time.Duration {
		best := time.Hour
		for range 5 {
			before := cpuTime(t)
			assert.False(t, matches(t, h, hash, "wrong"))
			best = min(best, cpuTime(t)-before)
		}
		return best
	}
	known, unknown := least(hash), least("")
	assert.Less(t, max(known, unknown), 3*min(known, unknown))
	assert.False(t, matches(t, h, "", ""))
}

func TestAStoredHashThatIsNotOursIsAnInternalError(t *testing.T) {
	h := argon2.New(1)
	const salt, key = "c29tZXNhbHRzYWx0c2FsdA", "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	assert.False(t, matches(t, h, "$argon2id$v=19$m=19456,t=2,p=1$"+salt+"$"+key, "secret"), "without a fault it is read")
	for _, hash := range []string{
		"secret", "$", "$$$$$", "$2a$10$abcdefghijklmnopqrstuv",
		"$argon2i$v=19$m=19456,t=2,p=1$" + salt + "$" + key,
		"$argon2id$v=16$m=19456,t=2,p=1$" + salt + "$" + key,
		"$argon2id$v=19$m=1048576,t=2,p=1$" + salt + "$" + key,
		"$argon2id$v=19$m=8,t=2,p=1$" + salt + "$" + key,
		"$argon2id$v=19$m=19456,t=100,p=1$" + salt + "$" + key,
		"$argon2id$v=19$m=19456,t=0,p=1$" + salt + "$" + key,
		"$argon2id$v=19$m=19456,t=2,p=0$" + salt + "$" + key,
		"$argon2id$v=19$m=19456,t=2,p=300$" + salt + "$" + key,
		"$argon2id$v=19$m=19456,t=2,p=1 $" + salt + "$" + key,
		"$argon2id$v=19$m=-1,t=2,p=1$" + salt + "$" + key,
		"$argon2id$v=19$m=19456,t=2,p=1$" + salt + "$",
		"$argon2id$v=19$m=19456,t=2,p=1$$" + key,
		"$argon2id$v=19$m=19456,t=2,p=1$" + salt + "$" + key + "=",
		"$argon2id$v=19$m=19456,t=2,p=1$" + salt + "$" + key + "$x",
	} {
		ok, err := h.Matches(t.Context(), hash, "secret")
		require.Error(t, err, hash)
		var refusal *domain.Error
		assert.NotErrorAs(t, err, &refusal, hash)
		assert.False(t, ok, hash)
	}
}

// RULES §9.1.
func TestWhoCannotWaitIsToldToComeBack(t *testing.T) {
	h := argon2.New(1)
	for range 2 { // the second time after a password was hashed
		free := h.Occupy()
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		_, err := h.Matches(ctx, "", "secret")
		cancel()
		require.ErrorIs(t, err, domain.ErrServerBusy)
		free()
		assert.False(t, matches(t, h, "", "secret"), "the slot is free again")
	}
}
