package accounts

import (
	"context"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/ports"
)

var _ ports.ProviderSessions = (*ProviderSessions)(nil)

// ProviderSessions implements ports.ProviderSessions.
type ProviderSessions struct{ DB *unit.DB }

// Lease gives one caller the task of checking a session at the provider before its refresh token is
// used, and returns what the check needs. The session's row is not locked, because the provider is asked
// outside of any transaction.
func (r *ProviderSessions) Lease(ctx context.Context, refreshToken [32]byte, now, until time.Time) (ports.ProviderCheck, error) {
	var row struct {
		SessionID   string     `json:"session_id"`
		UserID      string     `json:"user_id"`
		Token       []byte     `json:"token"`
		CheckedAt   time.Time  `json:"checked_at"`
		LeasedUntil *time.Time `json:"leased_until"`
	}
	// num_nonnulls: with IS NULL PostgreSQL may read all unused tokens instead of the one with this hash.
	const query = `SELECT p.session_id, s.user_id, p.token, p.checked_at, p.leased_until
		FROM provider_sessions p JOIN sessions s ON s.id = p.session_id JOIN users u ON u.id = s.user_id JOIN refresh_tokens r ON r.session_id = s.id
		WHERE r.hash = $1 AND num_nonnulls(r.used_at) = 0 AND r.expires_at > $2 AND s.ended_at IS NULL AND s.ends_at > $2 AND u.disabled_at IS NULL AND p.token IS NOT NULL`
	err := r.DB.Get(ctx, &row, query, refreshToken[:], now)
	switch {
	case database.NotFound(err):
		return ports.ProviderCheck{}, nil
	case err != nil:
		return ports.ProviderCheck{}, database.Wrap(ctx, "read provider session", err)
	case row.LeasedUntil != nil && row.LeasedUntil.After(now):
		return ports.ProviderCheck{State: ports.LeaseTaken}, nil
	}
	check := ports.ProviderCheck{SessionID: row.SessionID, UserID: row.UserID}
	err = r.DB.Write(ctx, "lease provider session", func(t *unit.Tx) error {
		check.State = ports.LeaseTaken
		err := t.Get(ctx, &row, `UPDATE provider_sessions SET leased_until = $2 WHERE session_id = $1 AND coalesce(leased_until, '-infinity') <= $3
			RETURNING token, checked_at`, row.SessionID, until, now)
		if database.NotFound(err) {
			return nil
		}
		if err == nil {
			check.State, check.SealedToken, check.CheckedAt = ports.LeaseGiven, row.Token, row.CheckedAt.UTC()
		}
		return err
	})
	return check, err
}

// Checked stores the outcome of a check and ends its lease.
func (r *ProviderSessions) Checked(ctx context.Context, sessionID string, token []byte, checkedAt time.Time) error {
	_, err := r.DB.Exec(ctx, "check provider session", `UPDATE provider_sessions SET token = $2, checked_at = $3, leased_until = NULL WHERE session_id = $1`, sessionID, token, checkedAt)
	return err
}

// LogOut ends the sessions that a logout at the provider names, and the sign-ons that are about to
// begin one. After it returns they write nothing. A session without a row in provider_sessions was begun by a server
// of the previous version, so any logout of its person ends it: it also began at the provider, because an account
// with a subject has no password.
func (r *ProviderSessions) LogOut(ctx context.Context, l ports.ProviderLogout, now, deleteBefore time.Time) ([]string, error) {
	var users []string
	err := r.DB.Write(ctx, "log out at provider", func(t *unit.Tx) error {
		users = []string{}
		_, err := t.Exec(ctx, `DELETE FROM provider_logouts WHERE id IN (SELECT id FROM provider_logouts WHERE at < $1 ORDER BY at LIMIT 100 FOR UPDATE SKIP LOCKED)`, deleteBefore)
		if err != nil {
			return err
		}
		n, err := t.Exec(ctx, `INSERT INTO provider_logouts (id, at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING`, l.ID[:], now)
		if err != nil || n == 0 {
			return err
		}
		_, err = t.Exec(ctx, `DELETE FROM sign_ons o USING identities i WHERE i.user_id = o.user_id
			AND i.issuer = $1 AND ($2 = '' OR i.subject = $2) AND ($3 = '' OR o.provider_session = $3) AND ($2 <> '' OR $3 <> '')`,
			l.Identity.Issuer, l.Identity.Subject, l.Session)
		if err != nil {
			return err
		}
		var sessions []struct {
			ID     string `json:"id"`
			UserID string `json:"user_id"`
		}
		if err := t.Select(ctx, &sessions, `SELECT s.id, s.user_id FROM identities i JOIN sessions s ON s.user_id = i.user_id LEFT JOIN provider_sessions p ON p.session_id = s.id
			WHERE i.issuer = $1 AND s.ended_at IS NULL AND ($2 = '' OR i.subject = $2) AND ($3 = '' OR p.name = $3 OR $2 <> '' AND p.session_id IS NULL)
				AND ($2 <> '' OR $3 <> '') ORDER BY s.user_id`,
			l.Identity.Issuer, l.Identity.Subject, l.Session); err != nil {
			return err
		}
		for _, s := range sessions {
			if len(users) == 0 || users[len(users)-1] != s.UserID {
				users = append(users, s.UserID)
				if err := t.LockAccount(ctx, s.UserID); err != nil {
					return err
				}
			}
			if err := endSession(ctx, t, s.ID, &now); err != nil {
				return err
			}
		}
		for _, id := range users {
			if err := releaseClaimsIfSignedOut(ctx, t, id); err != nil {
				return err
			}
		}
		return nil
	})
	return users, err
}
