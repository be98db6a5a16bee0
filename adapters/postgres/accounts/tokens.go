package accounts

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Tokens = (*Tokens)(nil)

// Tokens implements ports.Tokens.
type Tokens struct{ DB *unit.DB }

const selectToken = `SELECT k.id, k.name, k.scope, u.id, u.full_name, u.role, coalesce(k.made_by::text, ''), k.made_by_name,
	k.created_at, k.expires_at, k.used_at, k.revoked_at FROM tokens k JOIN users u ON u.id = k.user_id`

func tokenScanTargets(k *domain.Token) []any {
	return []any{&k.ID, &k.Name, &k.Scope, &k.User.ID, &k.User.FullName, &k.User.Role, &k.MadeBy.ID, &k.MadeBy.FullName,
		&k.CreatedAt, &k.ExpiresAt, &k.UsedAt, &k.RevokedAt}
}

func inUTC(k *domain.Token) {
	k.CreatedAt, k.ExpiresAt = k.CreatedAt.UTC(), k.ExpiresAt.UTC()
	k.UsedAt, k.RevokedAt = tables.UTC(k.UsedAt), tables.UTC(k.RevokedAt)
}

// Add stores a new token.
func (r *Tokens) Add(ctx context.Context, by ports.Caller, userID string, hash [32]byte, draft func(ports.TokenWork) (domain.Token, error)) (token domain.Token, err error) {
	err = r.DB.Write(ctx, "add token", func(t *unit.Tx) error {
		w, err := lockForAdministration(ctx, t, by, userID)
		if err != nil {
			return err
		}
		work := ports.TokenWork{Actor: w.Actor, Now: w.Now}
		if work.User, err = readLocked(ctx, t, userID); errors.Is(err, domain.ErrNoUser) {
			err = nil // draft checks the caller's permission before it refuses this
		}
		if err == nil {
			err = t.Get(ctx, &work.Live, `SELECT count(*) FROM tokens WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2`, userID, w.Now)
		}
		if err == nil {
			token, err = draft(work)
		}
		if err != nil {
			return err
		}
		return t.ExecOne(ctx, `INSERT INTO tokens (id, user_id, hash, name, scope, made_by, made_by_name, created_at, expires_at)
			VALUES ($1, $2, $3, $4, $5, nullif($6, '')::uuid, $7, $8, $9)`, token.ID, userID, hash[:], token.Name, token.Scope,
			token.MadeBy.ID, token.MadeBy.FullName, token.CreatedAt, token.ExpiresAt)
	})
	return token, err
}

// List returns a page of the tokens.
func (r *Tokens) List(ctx context.Context, userID string, page, limit int) (tokens []domain.Token, total int, err error) {
	const which = ` WHERE ($1 = '' OR k.user_id = nullif($1, '')::uuid)`
	err = r.DB.View(ctx, "list tokens", func(t *database.Tx) error {
		if err := t.GetContext(ctx, &total, `SELECT count(*) FROM tokens k`+which, userID); err != nil {
			return err
		}
		tokens, err = database.Collect(ctx, t.QueryContext, func(rows *sql.Rows, k *domain.Token) error {
			err := rows.Scan(tokenScanTargets(k)...)
			inUTC(k)
			return err
		}, selectToken+which+` ORDER BY k.created_at DESC, k.id DESC LIMIT $2 OFFSET $3`, userID, limit, (page-1)*limit)
		return err
	})
	return tokens, total, err
}

// usableToken is the condition for a token (k) of an account (u) that can be used at $2. Writes have their
// own in unit.FromWriter, which goes by the clock of the database.
const usableToken = `k.revoked_at IS NULL AND k.expires_at > $2 AND u.disabled_at IS NULL`

// Live returns a token that can be used.
func (r *Tokens) Live(ctx context.Context, hash [32]byte, now time.Time) (token domain.Token, err error) {
	err = r.DB.Scan(ctx, tokenScanTargets(&token), selectToken+` WHERE k.hash = $1 AND `+usableToken, hash[:], now)
	inUTC(&token)
	return token, database.Wrap(ctx, "read token", database.OrNotFound(err, domain.ErrSessionEnded))
}

// StillLive returns those of the tokens that can be used.
func (r *Tokens) StillLive(ctx context.Context, ids []string, now time.Time) ([]string, error) {
	live := []string{}
	err := r.DB.Select(ctx, &live, `SELECT k.id FROM tokens k JOIN users u ON u.id = k.user_id WHERE k.id = ANY($1) AND `+usableToken, pq.Array(ids), now)
	return live, database.Wrap(ctx, "read tokens", err)
}

// RecordUse records when a token was used.
func (r *Tokens) RecordUse(ctx context.Context, id string, now time.Time) error {
	_, err := r.DB.Exec(ctx, "record use of token", `UPDATE tokens SET used_at = $2 WHERE id = $1 AND (used_at IS NULL OR used_at <= $3)`,
		id, now, now.Add(-ports.TokenUseInterval))
	return err
}

// Revoke ends a token.
func (r *Tokens) Revoke(ctx context.Context, by ports.Caller, id string, permit func(domain.Actor) error) (token domain.Token, err error) {
	err = r.DB.Write(ctx, "revoke token", func(t *unit.Tx) error {
		var owner string
		err := t.Get(ctx, &owner, `SELECT user_id FROM tokens WHERE id = $1`, id)
		unknown := database.NotFound(err)
		if err != nil && !unknown {
			return err
		}
		if unknown {
			owner = by.UserID
		}
		w, err := lockForAdministration(ctx, t, by, owner)
		if err == nil && unknown {
			err = domain.ErrNoToken
		}
		if err == nil {
			err = permit(w.Actor)
		}
		if err != nil {
			return err
		}
		if _, err := t.Exec(ctx, `UPDATE tokens SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL`, id, w.Now); err != nil {
			return err
		}
		return t.Scan(ctx, tokenScanTargets(&token), selectToken+` WHERE k.id = $1`, id)
	})
	inUTC(&token)
	return token, err
}

// Forget removes tokens that ended before the time given.
func (r *Tokens) Forget(ctx context.Context, before time.Time, limit int) (int, error) {
	return r.DB.Exec(ctx, "forget tokens", `DELETE FROM tokens WHERE id = ANY(ARRAY(SELECT id FROM tokens WHERE least(revoked_at, expires_at) < $1 LIMIT $2))`, before, limit)
}
