package postgres

import (
	"context"
	"time"

	"github.com/google/uuid"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
)

// accountRow is a row of account_logs.
type accountRow struct {
	ID        string               `json:"id"`
	UserID    string               `json:"user_id"`
	Email     string               `json:"email"`
	Action    domain.AccountAction `json:"action"`
	Role      domain.Role          `json:"role"`
	ByName    string               `json:"by_name"`
	CreatedAt time.Time            `json:"created_at"`
}

// logAccount writes what was decided about an account, and forgets it as unsaved.
func (t *tx) logAccount(ctx context.Context, user *domain.User) error {
	for _, e := range user.Unsaved() {
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		err = t.Store(ctx, `INSERT INTO account_logs (id, user_id, email, action, role, by_name, created_at)
			VALUES (:id, :user_id, :email, :action, :role, :by_name, :created_at)`,
			accountRow{id.String(), e.UserID, e.Email, e.Action, e.Role, e.By, e.CreatedAt})
		if err != nil {
			return err
		}
	}
	user.Saved()
	return nil
}

// History answers what was decided about an account, or about any, newest first.
func (r *Users) History(ctx context.Context, userID string) ([]domain.AccountEntry, error) {
	var rows []accountRow
	query, args := `SELECT id, user_id, email, action, role, by_name, created_at FROM account_logs`, []any{}
	if userID != "" {
		query, args = query+` WHERE user_id = $1`, []any{userID}
	}
	err := r.db.Select(ctx, &rows, query+` ORDER BY created_at DESC, id DESC`, args...)
	entries := make([]domain.AccountEntry, len(rows))
	for i, row := range rows {
		entries[i] = domain.AccountEntry{UserID: row.UserID, Email: row.Email, Action: row.Action, Role: row.Role, By: row.ByName, CreatedAt: row.CreatedAt.UTC()}
	}
	return entries, database.Wrap(ctx, "read the history of accounts", err)
}
