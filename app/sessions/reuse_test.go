package sessions_test

import (
	"cmp"
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/app/sessions"
	"backoffice/domain"
	"backoffice/ports"
)

// usedToken is a session whose refresh token was used long ago. If notEnded is set, it cannot be ended.
type usedToken struct {
	ports.AccessTokens
	ports.Sessions
	notEnded error
}

func (usedToken) Derive(string, []byte) [][32]byte { return [][32]byte{{}} }

func (u usedToken) Rotate(_ context.Context, _ [32]byte, decide func(ports.Presented) (ports.Rotation, error)) error {
	long := at.Add(-time.Hour)
	_, err := decide(ports.Presented{
		Session: ports.Session{ID: "s", EndsAt: at.Add(time.Hour)}, User: domain.User{ID: "u"},
		Token: ports.RefreshToken{UsedAt: &long, ExpiresAt: at.Add(time.Hour)},
	})
	return cmp.Or(u.notEnded, err)
}

var at = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// RULES §9.3, §13.10: a used refresh token that comes again ends its session, and is said to have done so only then.
func TestASessionThatCouldNotBeEndedIsNotSaidToHaveEnded(t *testing.T) {
	for _, c := range []struct {
		notEnded error
		endedBy  string
	}{{nil, sessions.ByReuse}, {domain.ErrUnavailable, ""}} {
		session := usedToken{notEnded: c.notEnded}
		adapters := ports.Adapters{AccessTokens: session, Sessions: session}
		signOn := sessions.NewSingleSignOn(adapters, sessions.New(adapters))
		token := "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
		_, audited, err := signOn.Refresh(t.Context(), token, nil, at)
		assert.ErrorIs(t, err, cmp.Or(c.notEnded, error(domain.ErrSessionEnded)))
		assert.Equal(t, c.endedBy, audited.EndedBy)
	}
}
