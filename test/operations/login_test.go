package operations

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/argon2"
	"backoffice/adapters/jwt"
	"backoffice/adapters/passwordguess"
	"backoffice/adapters/postgres"
	"backoffice/app"
	"backoffice/app/people"
	"backoffice/app/sessions"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
)

func tokens(t testing.TB) *jwt.Tokens {
	t.Helper()
	keys, err := jwt.New([]byte("0123456789abcdef0123456789abcdef"), nil, "cms", "cms-api")
	require.NoError(t, err)
	return keys
}

// failures are sign-ins that fail, each for another reason that nobody is to
// learn. A password has at most 4,096 bytes; more is malformed, for every account.
var failures = map[string]domain.Credentials{
	"unknown":              {Email: "nobody@test.example", Password: "sai mật khẩu"},
	"known":                {Email: "known@test.example", Password: "sai mật khẩu"},
	"disabled":             {Email: "disabled@test.example", Password: "sai mật khẩu"},
	"disabled, right":      {Email: "disabled@test.example", Password: harness.Password},
	"unknown, very long":   {Email: "nobody@test.example", Password: strings.Repeat("x", 4096)},
	"known, very long":     {Email: "known@test.example", Password: strings.Repeat("x", 4096)},
	"known, but for case":  {Email: "Known@Test.example", Password: strings.ToUpper(harness.Password)},
	"disabled, a long one": {Email: "disabled@test.example", Password: strings.Repeat("đ", 2000)},
}

// hashes counts how often a password is hashed for comparison.
type hashes struct {
	ports.Passwords
	n atomic.Int64
}

func (h *hashes) Matches(ctx context.Context, hash, password string) (bool, error) {
	h.n.Add(1)
	return h.Passwords.Matches(ctx, hash, password)
}

// signIns are the use cases of signing in on a real database, with the two
// accounts that failures tries.
func signIns(t testing.TB, dsn string) (*sessions.Service, *hashes) {
	t.Helper()
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	passwords := &hashes{Passwords: argon2.New(2)}
	a := app.New(ports.Adapters{Users: db.Users, People: db.People, Sessions: db.Sessions, Attempts: db.Attempts, Passwords: passwords, Guesses: passwordguess.New(), AccessTokens: tokens(t)})
	for _, email := range []string{"known@test.example", "disabled@test.example"} {
		_, err := a.Accounts.Add(t.Context(), people.NewAccount{Email: email, FullName: "Người thử", Role: domain.Editor, Password: harness.Password}, time.Now())
		require.NoError(t, err)
	}
	_, err = a.Accounts.Disable(t.Context(), "disabled@test.example")
	require.NoError(t, err)
	return a.Sessions, passwords
}

// TestEveryFailedLoginDoesTheSameWork: one hash of full cost and the
// same statements, for every address. So nobody learns from the time
// which addresses have accounts; BenchmarkFailedLogins measures how long it takes (RULES §9.5).
func TestEveryFailedLoginDoesTheSameWork(t *testing.T) {
	line := harness.TapPostgres(t, harness.Postgres(t))
	service, passwords := signIns(t, line.DSN)
	now := time.Now()
	work := func(c domain.Credentials) string {
		hashed, sent := passwords.n.Load(), line.Statements()
		_, err := service.Login(t.Context(), c, sessions.Visitor{Address: "192.0.2.1"}, now)
		require.ErrorIs(t, err, domain.ErrLoginFailed)
		return fmt.Sprintf("%d hash, %d statements", passwords.n.Load()-hashed, line.Statements()-sent)
	}
	for range 2 { // statements are prepared after their first use
		work(failures["known"])
	}
	now = now.Add(time.Hour)
	want := work(failures["known"])
	assert.Regexp(t, `^1 hash, [1-9]\d? statements$`, want)
	for name, c := range failures {
		assert.Equal(t, want, work(c), name)
	}
}

// RULES §9.5.
func TestEveryFailedLoginGetsTheSameResponse(t *testing.T) {
	s := harness.NewServer(t)
	for _, email := range []string{"known@test.example", "disabled@test.example"} {
		s.Run(t, harness.Password+"\n", "user", "add", email, "EDITOR", "Người thử")
	}
	s.Run(t, "", "user", "disable", "disabled@test.example")
	var first harness.Response
	for name, c := range failures {
		response := s.Nobody(t).Post("/auth/login", map[string]any{"email": c.Email, "password": c.Password}).Refused(401, "session.login_failed")
		without := func(response harness.Response) string {
			return strings.ReplaceAll(string(response.Body), response.Text("request_id"), "")
		}
		if first.Status == 0 {
			first = response
		}
		assert.Equal(t, without(first), without(response), name)
		for _, h := range []harness.Response{first, response} {
			h.Header.Del("X-Request-Id")
			h.Header.Del("Date")
		}
		assert.Equal(t, first.Header, response.Header, name)
	}
}

// BenchmarkFailedLogins measures the median of each failure, one after the
// other in turn, so that a busy machine is as busy for all of them.
func BenchmarkFailedLogins(b *testing.B) {
	service, _ := signIns(b, harness.Postgres(b))
	took, now := map[string][]time.Duration{}, time.Now()
	for b.Loop() {
		for name, c := range failures {
			now = now.Add(15 * time.Minute) // no attempt counts for another
			begun := time.Now()
			if _, err := service.Login(b.Context(), c, sessions.Visitor{Address: "192.0.2.1"}, now); err == nil {
				b.Fatal(name)
			}
			took[name] = append(took[name], time.Since(begun))
		}
	}
	for name, all := range took {
		slices.Sort(all)
		b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, "ms/"+strings.NewReplacer(" ", "_", ",", "").Replace(name))
	}
}
