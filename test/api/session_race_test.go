package api

import (
	"testing"

	_ "github.com/lib/pq"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestRace_ALoginDuringAChangeOfTheAccount changes the account in a transaction, lets a login check the old
// password meanwhile, and commits: the login is refused like any other, and no session outlives the change
// (RULES §9.4).
func TestRace_ALoginDuringAChangeOfTheAccount(t *testing.T) {
	s := shared(t)
	db := database(t, s)
	for name, change := range map[string]string{
		"password": `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = 'admin@test.example') WHERE id = $1`,
		"role":     `UPDATE users SET role = 'EXPERT' WHERE id = $1`,
		"disable":  `UPDATE users SET disabled_at = now() WHERE id = $1`,
	} {
		t.Run(name, func(t *testing.T) {
			email := "changed." + name + "@test.example"
			before := s.Account(t, email, "EDITOR", "Người bị đổi")
			tx, err := db.Begin()
			require.NoError(t, err)
			defer tx.Rollback()
			_, err = tx.Exec(change, before.UserID)
			require.NoError(t, err)
			response := make(chan harness.Response, 1)
			go func() { response <- login(s.Nobody(t), email, harness.Password) }()
			wait.Until(t, func() bool {
				return len(harness.Column(t, db, `SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() AND query ILIKE '%users%'`)) > 0
			}, "the login waits for the change")
			_, err = tx.Exec(`UPDATE sessions SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL`, before.UserID)
			require.NoError(t, err)
			require.NoError(t, tx.Commit())
			(<-response).Refused(401, "session.login_failed")
			assert.Empty(t, harness.Column(t, db, `SELECT id::text FROM sessions WHERE user_id = $1 AND ended_at IS NULL`, before.UserID))
			assertEnded(t, before)
			_, err = db.Exec(`UPDATE users SET role = 'EDITOR', disabled_at = NULL WHERE id = $1`, before.UserID) // as the account's history says
			require.NoError(t, err)
		})
	}
}
