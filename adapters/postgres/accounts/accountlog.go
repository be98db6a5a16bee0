package accounts

import (
	"context"
	"database/sql"

	"github.com/google/uuid"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
)

// logAccount stores the new entries of an account's history and marks them as saved.
func logAccount(ctx context.Context, t *unit.Tx, user *domain.User) error {
	for _, e := range user.Unsaved() {
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		err = t.ExecOne(ctx, `INSERT INTO account_logs (id, user_id, email, action, role, by_name, created_at, by_id, detail) VALUES ($1, $2, $3, $4, $5, $6, $7, nullif($8, '')::uuid, nullif($9, ''))`,
			id.String(), e.UserID, e.Email, e.Action, e.Role, e.By, e.CreatedAt, e.ByID, e.Detail)
		if err != nil {
			return err
		}
	}
	user.Saved()
	return nil
}

const entryColumns = `user_id, email, action, role, by_name, created_at, coalesce(by_id::text, ''), coalesce(detail, '')`

func scanEntry(rows *sql.Rows, e *domain.AccountEntry) error {
	err := rows.Scan(&e.UserID, &e.Email, &e.Action, &e.Role, &e.By, &e.CreatedAt, &e.ByID, &e.Detail)
	e.CreatedAt = e.CreatedAt.UTC()
	return err
}

// History returns the decisions about an account, or about all, newest first.
func (r *Users) History(ctx context.Context, userID string) ([]domain.AccountEntry, error) {
	query, args := `SELECT `+entryColumns+` FROM account_logs`, []any{}
	if userID != "" {
		query, args = query+` WHERE user_id = $1`, []any{userID}
	}
	entries, err := database.Collect(ctx, r.DB.Query, scanEntry, query+` ORDER BY created_at DESC, id DESC`, args...)
	return entries, database.Wrap(ctx, "read the history of accounts", err)
}

// History returns a page of the decisions about an account, newest first.
func (r *People) History(ctx context.Context, id string, page, limit int) ([]domain.AccountEntry, int, error) {
	var known bool
	var total int
	err := r.DB.Scan(ctx, []any{&known, &total}, `SELECT EXISTS (SELECT FROM users WHERE id = $1), (SELECT count(*) FROM account_logs WHERE user_id = $1)`, id)
	if err != nil || !known && total == 0 {
		return nil, 0, orNoUser(database.Wrap(ctx, "count the history of an account", err))
	}
	entries, err := database.Collect(ctx, r.DB.Query, scanEntry, `SELECT `+entryColumns+` FROM account_logs WHERE user_id = $1
		ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`, id, limit, (page-1)*limit)
	return entries, total, database.Wrap(ctx, "read the history of an account", err)
}
