package accounts

import (
	"cmp"
	"context"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Sessions = (*Sessions)(nil)

// Sessions implements ports.Sessions.
type Sessions struct{ DB *unit.DB }

// Start stores a new session with its first token, unless the account has changed since it was checked. It reads
// the account under a lock, and so waits for a concurrent change of it.
func (r *Sessions) Start(ctx context.Context, s ports.Session, checked domain.User, first ports.RefreshToken) error {
	return r.DB.Write(ctx, "start session", func(t *unit.Tx) error {
		if err := endSignOn(ctx, t, s.SignOn); err != nil {
			return err
		}
		var same int
		err := t.Get(ctx, &same, `SELECT 1 FROM users WHERE id = $1 AND disabled_at IS NULL AND password_hash = $2 AND role = $3 FOR SHARE`,
			s.UserID, checked.PasswordHash, checked.Role)
		if err != nil {
			return database.OrNotFound(err, domain.ErrSessionEnded)
		}
		_, err = t.Exec(ctx, `INSERT INTO sessions (id, user_id, started_at, ends_at, device) VALUES ($1, $2, $3, $4, nullif($5, ''))`,
			s.ID, s.UserID, s.StartedAt, s.EndsAt, s.Device)
		if err != nil {
			return err
		}
		if err := addToken(ctx, t, s.ID, first); err != nil {
			return err
		}
		if err := storeProviderSession(ctx, t, s); err != nil {
			return err
		}
		return storeBrowser(ctx, t, s)
	})
}

// endSignOn deletes the sign-on with this state, if any is given. A concurrent logout at the provider waits for this
// and then ends the session, or has deleted the sign-on before.
func endSignOn(ctx context.Context, t *unit.Tx, state [32]byte) error {
	if state == [32]byte{} {
		return nil
	}
	n, err := t.Exec(ctx, `DELETE FROM sign_ons WHERE state = $1`, state[:])
	if err == nil && n == 0 {
		err = domain.ErrSessionEnded
	}
	return err
}

// maxBrowsers limits the known browsers of an account. The newest are kept.
const maxBrowsers = 100

func storeBrowser(ctx context.Context, t *unit.Tx, s ports.Session) error {
	if s.Browser == [32]byte{} {
		return nil
	}
	_, err := t.Exec(ctx, `INSERT INTO known_browsers (hash, user_id, seen_at) VALUES ($1, $2, $3)
		ON CONFLICT (hash, user_id) DO UPDATE SET seen_at = greatest(known_browsers.seen_at, EXCLUDED.seen_at)`, s.Browser[:], s.UserID, s.StartedAt)
	if err != nil {
		return err
	}
	_, err = t.Exec(ctx, `DELETE FROM known_browsers WHERE user_id = $1 AND hash IN
		(SELECT hash FROM known_browsers WHERE user_id = $1 ORDER BY seen_at DESC, hash OFFSET $2)`, s.UserID, maxBrowsers)
	return err
}

func addToken(ctx context.Context, t *unit.Tx, sessionID string, token ports.RefreshToken) error {
	_, err := t.Exec(ctx, `INSERT INTO refresh_tokens (hash, session_id, issued_at, expires_at) VALUES ($1, $2, $3, $4)`,
		token.Hash[:], sessionID, token.IssuedAt, token.ExpiresAt)
	return err
}

// presentedRow is a refresh token with its session, its user and its successor, if any.
type presentedRow struct {
	userRow
	SessionID   string     `json:"session_id"`
	StartedAt   time.Time  `json:"started_at"`
	EndsAt      time.Time  `json:"ends_at"`
	EndedAt     *time.Time `json:"ended_at"`
	Device      string     `json:"device"`
	IssuedAt    time.Time  `json:"issued_at"`
	ExpiresAt   time.Time  `json:"expires_at"`
	UsedAt      *time.Time `json:"used_at"`
	NextHash    []byte     `json:"next_hash"`
	NextIssued  *time.Time `json:"next_issued_at"`
	NextExpires *time.Time `json:"next_expires_at"`
	NextUsed    *time.Time `json:"next_used_at"`
}

const selectPresented = `SELECT ` + userColumns + `,
	s.id AS session_id, s.started_at, s.ends_at, s.ended_at, coalesce(s.device, '') AS device, t.issued_at, t.expires_at, t.used_at,
	n.hash AS next_hash, n.issued_at AS next_issued_at, n.expires_at AS next_expires_at, n.used_at AS next_used_at
	FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id
	LEFT JOIN refresh_tokens n ON n.hash = t.successor WHERE t.hash = $1`

func (row *presentedRow) presented(hash [32]byte) ports.Presented {
	p := ports.Presented{
		User: row.user(),
		Session: ports.Session{ID: row.SessionID, UserID: row.ID, StartedAt: row.StartedAt.UTC(),
			EndsAt: row.EndsAt.UTC(), EndedAt: tables.UTC(row.EndedAt), Device: row.Device},
		Token: ports.RefreshToken{Hash: hash, IssuedAt: row.IssuedAt.UTC(), ExpiresAt: row.ExpiresAt.UTC(), UsedAt: tables.UTC(row.UsedAt)},
	}
	if row.NextHash != nil {
		p.Successor = &ports.RefreshToken{Hash: [32]byte(row.NextHash), IssuedAt: row.NextIssued.UTC(),
			ExpiresAt: row.NextExpires.UTC(), UsedAt: tables.UTC(row.NextUsed)}
	}
	return p
}

// Rotate uses a refresh token as decide says. It locks the session's row first and reads it afterwards,
// so that concurrent calls see each other's result. A session is ended in a transaction of its own, because the
// account is locked before its sessions.
func (r *Sessions) Rotate(ctx context.Context, hash [32]byte, decide func(ports.Presented) (ports.Rotation, error)) error {
	var revoke bool
	var refusal error
	err := r.DB.Write(ctx, "rotate token", func(t *unit.Tx) error {
		revoke, refusal = false, nil
		var locked string
		err := t.Get(ctx, &locked, `SELECT s.id FROM sessions s WHERE s.id =
			(SELECT session_id FROM refresh_tokens WHERE hash = $1) FOR UPDATE`, hash[:])
		if err != nil {
			return database.OrNotFound(err, domain.ErrSessionEnded)
		}
		var row presentedRow
		if err := t.Get(ctx, &row, selectPresented, hash[:]); err != nil {
			return err
		}
		p := row.presented(hash)
		rotation, err := decide(p)
		if rotation.Revoke {
			revoke, refusal = true, err
			return nil
		}
		if err != nil {
			return err
		}
		return rotate(ctx, t, p, rotation)
	})
	if err == nil && revoke {
		err = cmp.Or(r.end(ctx, hash, nil), refusal)
	}
	return err
}

func rotate(ctx context.Context, t *unit.Tx, p ports.Presented, rotation ports.Rotation) error {
	if rotation.Successor == nil {
		return nil
	}
	if err := addToken(ctx, t, p.Session.ID, *rotation.Successor); err != nil {
		return err
	}
	_, err := t.Exec(ctx, `UPDATE refresh_tokens SET used_at = $2, successor = $3 WHERE hash = $1`,
		p.Token.Hash[:], rotation.Successor.IssuedAt, rotation.Successor.Hash[:])
	return err
}

// endSession ends a session at the given time, or now.
func endSession(ctx context.Context, t *unit.Tx, id string, at *time.Time) error {
	_, err := t.Exec(ctx, `UPDATE sessions SET ended_at = coalesce($2::timestamptz, now()) WHERE id = $1 AND ended_at IS NULL`, id, at)
	if err == nil {
		_, err = t.Exec(ctx, `DELETE FROM provider_sessions WHERE session_id = $1`, id)
	}
	return err
}

// Live returns the user of a session that has not ended.
func (r *Sessions) Live(ctx context.Context, sessionID string, now time.Time) (domain.User, error) {
	var row userRow
	err := r.DB.Get(ctx, &row, selectUser+` JOIN sessions s ON s.user_id = u.id
		WHERE s.id = $1 AND s.ended_at IS NULL AND s.ends_at > $2 AND u.disabled_at IS NULL`, sessionID, now)
	return row.user(), database.Wrap(ctx, "read session", database.OrNotFound(err, domain.ErrSessionEnded))
}

// StillLive returns those of the sessions that have not ended.
func (r *Sessions) StillLive(ctx context.Context, sessionIDs []string, now time.Time) ([]string, error) {
	live := []string{}
	err := r.DB.Select(ctx, &live, `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
		WHERE s.id = ANY($1) AND s.ended_at IS NULL AND s.ends_at > $2 AND u.disabled_at IS NULL`, pq.Array(sessionIDs), now)
	return live, database.Wrap(ctx, "read sessions", err)
}

// End ends the session of the token.
func (r *Sessions) End(ctx context.Context, hash [32]byte, now time.Time) error {
	return r.end(ctx, hash, &now)
}

// end ends the session of the token at the given time, or now.
func (r *Sessions) end(ctx context.Context, hash [32]byte, at *time.Time) error {
	return r.DB.Write(ctx, "end session", func(t *unit.Tx) error {
		var id, userID string
		err := t.Scan(ctx, []any{&id, &userID}, `SELECT s.id, s.user_id FROM sessions s JOIN refresh_tokens t ON t.session_id = s.id WHERE t.hash = $1`, hash[:])
		if database.NotFound(err) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := t.LockAccount(ctx, userID); err != nil { // so that its writes have ended
			return err
		}
		if err := endSession(ctx, t, id, at); err != nil {
			return err
		}
		return releaseClaimsIfSignedOut(ctx, t, userID)
	})
}

// Forget deletes sessions that ended, or would have ended, before the given time.
func (r *Sessions) Forget(ctx context.Context, before time.Time, limit int) (forgotten int, err error) {
	return r.DB.Exec(ctx, "forget sessions", `DELETE FROM sessions WHERE ctid = ANY(ARRAY(SELECT ctid FROM (
			(SELECT ctid FROM sessions WHERE ended_at < $1 ORDER BY ended_at LIMIT $2)
			UNION (SELECT ctid FROM sessions WHERE ends_at < $1 ORDER BY ends_at LIMIT $2)) old LIMIT $2))`, before, limit)
}
