package accounts

import (
	"context"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

// UpdateOwn changes the caller's own account, and ends its other sessions.
func (r *Users) UpdateOwn(ctx context.Context, by ports.Caller, change func(*domain.User, time.Time) error) error {
	return r.DB.Write(ctx, "update own account", func(t *unit.Tx) error {
		w, err := lockOwnAccount(ctx, t, by)
		if err != nil {
			return err
		}
		if _, err := updateUser(ctx, t, by.UserID, change); err != nil {
			return err
		}
		return endOthers(ctx, t, by, w.Now)
	})
}

// lockOwnAccount waits until the caller's other writes have ended, and returns the caller as of then. A
// session that has ended meanwhile must not end others.
func lockOwnAccount(ctx context.Context, t *unit.Tx, by ports.Caller) (unit.Writer, error) {
	if err := t.LockAccount(ctx, by.UserID); err != nil {
		return unit.Writer{}, err
	}
	w, err := t.Writer(ctx, by)
	if err == nil {
		err = w.Actor.MayUseCMS()
	}
	return w, err
}

func endOthers(ctx context.Context, t *unit.Tx, by ports.Caller, now time.Time) error {
	_, err := t.Exec(ctx, `UPDATE sessions SET ended_at = $3 WHERE user_id = $1 AND id <> $2 AND ended_at IS NULL`, by.UserID, by.SessionID, now)
	if err != nil {
		return err
	}
	return forgetEndedProviderSessions(ctx, t, by.UserID)
}

// selectOwnSessions reads the sessions that can be continued: those whose unused token has not expired. LIMIT 1
// keeps PostgreSQL from reading the tokens of all people first. A session has one unused token at most.
const selectOwnSessions = `SELECT s.id, s.started_at, t.issued_at AS used_at, coalesce(s.device, '') AS device, s.id = $2 AS current
	FROM sessions s CROSS JOIN LATERAL (SELECT issued_at, expires_at FROM refresh_tokens WHERE session_id = s.id AND used_at IS NULL LIMIT 1) t
	WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.ends_at > $3 AND t.expires_at > $3`

// Own returns the caller's sessions and their number.
func (r *Sessions) Own(ctx context.Context, by ports.Caller, limit int, now time.Time) ([]ports.OwnSession, int, error) {
	var rows []struct {
		ports.OwnSession
		Total int `json:"total"`
	}
	err := r.DB.Select(ctx, &rows, `SELECT o.*, count(*) OVER () AS total FROM (`+selectOwnSessions+`) o ORDER BY current DESC, used_at DESC, id LIMIT $4`,
		by.UserID, by.SessionID, now, limit)
	own, total := make([]ports.OwnSession, 0, len(rows)), 0
	for _, row := range rows {
		row.StartedAt, row.UsedAt = row.StartedAt.UTC(), row.UsedAt.UTC()
		own, total = append(own, row.OwnSession), row.Total
	}
	return own, total, database.Wrap(ctx, "list own sessions", err)
}

// EndOwn ends one of the caller's sessions.
func (r *Sessions) EndOwn(ctx context.Context, by ports.Caller, id string) error {
	return r.endUnderLock(ctx, by, func(t *unit.Tx, now time.Time) error {
		var found string
		err := t.Get(ctx, &found, `SELECT id FROM sessions WHERE id = $1 AND user_id = $2`, id, by.UserID)
		if err != nil {
			return database.OrNotFound(err, domain.ErrNoSession)
		}
		if err := endSession(ctx, t, id, &now); err != nil {
			return err
		}
		return releaseClaimsIfSignedOut(ctx, t, by.UserID)
	})
}

// EndOthers ends all of the caller's sessions but the current one.
func (r *Sessions) EndOthers(ctx context.Context, by ports.Caller) error {
	return r.endUnderLock(ctx, by, func(t *unit.Tx, now time.Time) error { return endOthers(ctx, t, by, now) })
}

func (r *Sessions) endUnderLock(ctx context.Context, by ports.Caller, end func(*unit.Tx, time.Time) error) error {
	return r.DB.Write(ctx, "end own sessions", func(t *unit.Tx) error {
		w, err := lockOwnAccount(ctx, t, by)
		if err != nil {
			return err
		}
		return end(t, w.Now)
	})
}
