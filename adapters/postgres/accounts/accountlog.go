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
		err = t.ExecOne(ctx, `INSERT INTO account_logs (id, user_id, email, action, role, by_name, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			id.String(), e.UserID, e.Email, e.Action, e.Role, e.By, e.CreatedAt)
		if err != nil {
			return err
		}
	}
	user.Saved()
	return nil
}

// History returns the decisions about an account, or about all, newest first.
func (r *Users) History(ctx context.Context, userID string) ([]domain.AccountEntry, error) {
	query, args := `SELECT user_id, email, action, role, by_name, created_at FROM account_logs`, []any{}
	if userID != "" {
		query, args = query+` WHERE user_id = $1`, []any{userID}
	}
	entries, err := database.Collect(ctx, r.DB.Query, func(rows *sql.Rows, e *domain.AccountEntry) error {
		err := rows.Scan(&e.UserID, &e.Email, &e.Action, &e.Role, &e.By, &e.CreatedAt)
		e.CreatedAt = e.CreatedAt.UTC()
		return err
	}, query+` ORDER BY created_at DESC, id DESC`, args...)
	return entries, database.Wrap(ctx, "read the history of accounts", err)
}
