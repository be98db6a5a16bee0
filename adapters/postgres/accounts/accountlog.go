package accounts

import (
	"cmp"
	"context"
	"time"

	"github.com/google/uuid"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
)

// logAccount stores the new entries of the history of a locked account and marks them as saved.
func logAccount(ctx context.Context, t *unit.Tx, user *domain.User) error {
	if len(user.Unsaved()) == 0 {
		return nil
	}
	head, last, err := endOfHistory(ctx, t, user.ID)
	if err != nil {
		return err
	}
	head = user.Chain(head, last)
	for _, e := range user.Unsaved() {
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		err = t.ExecOne(ctx, `INSERT INTO account_logs (id, user_id, email, action, role, by_name, created_at, by_id, detail, previous_sha256)
			VALUES ($1, $2, $3, $4, $5, $6, $7, nullif($8, '')::uuid, nullif($9, ''), $10)`,
			id.String(), e.UserID, e.Email, e.Action, e.Role, e.By, e.CreatedAt, e.ByID, e.Detail, e.PreviousSHA256)
		if err != nil {
			return err
		}
	}
	user.ClearUnsaved()
	return t.ExecOne(ctx, `INSERT INTO account_heads (user_id, head) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET head = EXCLUDED.head`, user.ID, head)
}

// endOfHistory returns the head of an account's history, and when its last row was written. The head is
// computed if the last row predates the hash chain, or if there is no row.
func endOfHistory(ctx context.Context, t *unit.Tx, userID string) (head string, last time.Time, err error) {
	var known *string
	var at *time.Time
	err = t.Scan(ctx, []any{&known, &at}, `SELECT (SELECT head FROM account_heads WHERE user_id = $1), (SELECT max(created_at) FROM account_logs WHERE user_id = $1)`, userID)
	if err != nil {
		return "", last, err
	}
	if at != nil {
		last = at.UTC()
	}
	if known != nil {
		return *known, last, nil
	}
	history, err := database.Collect(ctx, t.Query, tables.ScanAccountEntry, tables.SelectAccountLog+` WHERE user_id = $1 ORDER BY created_at, id`, userID)
	return domain.ChainHead(history), last, err
}

// History returns the decisions about an account, or about all, newest first.
func (r *Users) History(ctx context.Context, userID string) ([]domain.AccountEntry, error) {
	query, args := tables.SelectAccountLog, []any{}
	if userID != "" {
		query, args = query+` WHERE user_id = $1`, []any{userID}
	}
	entries, err := database.Collect(ctx, r.DB.Query, tables.ScanAccountEntry, query+` ORDER BY created_at DESC, id DESC`, args...)
	return entries, database.Wrap(ctx, "read the history of accounts", err)
}

// History returns a page of the decisions about an account, newest first.
func (r *People) History(ctx context.Context, id string, page, limit int) ([]domain.AccountEntry, int, error) {
	var known bool
	var total int
	err := r.DB.Scan(ctx, []any{&known, &total}, `SELECT EXISTS (SELECT FROM users WHERE id = $1), (SELECT count(*) FROM account_logs WHERE user_id = $1)`, id)
	if err != nil || !known && total == 0 {
		return nil, 0, cmp.Or[error](database.Wrap(ctx, "count the history of an account", err), domain.ErrNoUser)
	}
	entries, err := database.Collect(ctx, r.DB.Query, tables.ScanAccountEntry, tables.SelectAccountLog+` WHERE user_id = $1
		ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`, id, limit, (page-1)*limit)
	return entries, total, database.Wrap(ctx, "read the history of an account", err)
}
