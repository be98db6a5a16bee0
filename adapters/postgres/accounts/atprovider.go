package accounts

import (
	"context"

	"backoffice/adapters/postgres/unit"
	"backoffice/ports"
)

// storeProviderSession stores what is needed of a session that began at the identity provider. An id
// that is too long is left out: a logout at the provider that names it then does not end the session.
func storeProviderSession(ctx context.Context, t *unit.Tx, s ports.Session) error {
	if s.Provider == nil {
		return nil
	}
	_, err := t.Exec(ctx, `INSERT INTO provider_sessions (session_id, name, token, checked_at) VALUES ($1, CASE WHEN char_length($2) BETWEEN 1 AND 255 THEN $2 END, $3, $4)`,
		s.ID, s.Provider.ID, s.Provider.SealedToken, s.StartedAt)
	return err
}

// forgetEndedProviderSessions deletes what storeProviderSession stored for those of the user's sessions
// that have ended. The provider is no longer queried about them, and tokens are not kept without need.
// OFFSET 0: only the user's sessions are read, not all that have ended.
func forgetEndedProviderSessions(ctx context.Context, t *unit.Tx, userID string) error {
	_, err := t.Exec(ctx, `DELETE FROM provider_sessions WHERE session_id = ANY(ARRAY(
		SELECT id FROM (SELECT * FROM sessions WHERE user_id = $1 OFFSET 0) s WHERE ended_at IS NOT NULL))`, userID)
	return err
}
