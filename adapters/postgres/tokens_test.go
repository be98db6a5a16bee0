package postgres_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/portstest"
)

// RULES §26.3: a server of the previous version changes accounts and knows no tokens.
func TestThePreviousVersionEndsTokensToo(t *testing.T) {
	db, dsn := withSubmitted(t)
	previous := connect(t, dsn)
	previous.MustExec(`UPDATE users SET password_hash = 'y'`)
	for change, statements := range map[string][]string{
		"another role": {`UPDATE users SET role = 'ADMIN'`, `UPDATE users SET role = 'EDITOR'`},
		"disabling":    {`UPDATE users SET disabled_at = now()`, `UPDATE users SET disabled_at = NULL`},
	} {
		hash, now := portstest.HashOf(change), time.Now().UTC()
		_, err := db.Tokens.Add(t.Context(), operator, editorID, hash, func(w ports.TokenWork) (domain.Token, error) {
			return domain.NewToken(portstest.NewID(), domain.TokenRequest{Name: change, Scope: "read", Days: 1}, w.User, w.Live, w.Actor, w.Now)
		})
		require.NoError(t, err)
		previous.MustExec(`UPDATE users SET full_name = 'Tên khác', password_hash = 'x', role = role, disabled_at = disabled_at`)
		_, err = db.Tokens.Live(t.Context(), hash, now)
		require.NoError(t, err, "another name or password ends no token")
		for _, statement := range statements {
			previous.MustExec(statement)
		}
		_, err = db.Tokens.Live(t.Context(), hash, now)
		assert.ErrorIs(t, err, domain.ErrSessionEnded, change)
	}
}
