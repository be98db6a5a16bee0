package postgres

import (
	"context"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Users = (*Users)(nil)

// userRow is a row of users; the account's own json names are columns.
type userRow struct {
	domain.User
	PasswordHash string     `json:"password_hash"`
	DisabledAt   *time.Time `json:"disabled_at"`
	CreatedAt    time.Time  `json:"created_at"`
}

const selectUser = `SELECT u.id, u.email, u.full_name, u.role, u.password_hash, u.disabled_at, u.created_at FROM users u`

func userRowOf(u domain.User) userRow {
	return userRow{User: u, PasswordHash: u.PasswordHash, DisabledAt: u.DisabledAt, CreatedAt: u.CreatedAt}
}

func (row *userRow) user() domain.User {
	u := row.User
	u.PasswordHash, u.DisabledAt, u.CreatedAt = row.PasswordHash, tables.UTC(row.DisabledAt), row.CreatedAt.UTC()
	return u
}

// Add stores a new account.
func (r *Users) Add(ctx context.Context, user domain.User) error {
	err := r.db.write(ctx, "add user", func(t *tx) error {
		err := t.Store(ctx, `INSERT INTO users (id, email, full_name, role, password_hash, disabled_at, created_at)
			VALUES (:id, :email, :full_name, :role, :password_hash, :disabled_at, :created_at)`, userRowOf(user))
		if err != nil {
			return err
		}
		return t.logAccount(ctx, &user)
	})
	if database.Violates(err, "users_email_key") {
		return ports.ErrUserExists
	}
	return err
}

// ByID returns an account, disabled or not.
func (r *Users) ByID(ctx context.Context, id string) (domain.User, error) {
	return r.find(ctx, selectUser+` WHERE u.id = $1`, id)
}

// ByEmail returns an account, disabled or not.
func (r *Users) ByEmail(ctx context.Context, email string) (domain.User, error) {
	return r.find(ctx, selectUser+` WHERE u.email = $1`, email)
}

func (r *Users) find(ctx context.Context, query, by string) (domain.User, error) {
	var row userRow
	err := r.db.Get(ctx, &row, query, by)
	if database.NotFound(err) {
		return domain.User{}, domain.ErrNoUser
	}
	return row.user(), database.Wrap(ctx, "read user", err)
}

// All lists the accounts by address.
func (r *Users) All(ctx context.Context) ([]domain.User, error) {
	var rows []userRow
	err := r.db.Select(ctx, &rows, selectUser+` ORDER BY u.email`)
	users := make([]domain.User, 0, len(rows))
	for i := range rows {
		users = append(users, rows[i].user())
	}
	return users, database.Wrap(ctx, "list users", err)
}

// Update locks an account, changes and stores it.
func (r *Users) Update(ctx context.Context, id string, endSessions bool, change func(*domain.User, time.Time) error) (domain.User, error) {
	var user domain.User
	err := r.db.write(ctx, "update user", func(t *tx) error {
		if err := t.closeGate(ctx, id); err != nil {
			return err
		}
		var row struct {
			userRow
			Now time.Time `json:"now"`
		}
		err := t.Get(ctx, &row, `SELECT u.*, clock_timestamp() AS now FROM (`+selectUser+` WHERE u.id = $1 FOR UPDATE) u`, id)
		if database.NotFound(err) {
			return domain.ErrNoUser
		}
		if err != nil {
			return err
		}
		user = row.user()
		if err := change(&user, row.Now.UTC()); err != nil {
			return err
		}
		if err := t.Store(ctx, `UPDATE users SET email = :email, full_name = :full_name, role = :role,
			password_hash = :password_hash, disabled_at = :disabled_at WHERE id = :id`, userRowOf(user)); err != nil {
			return err
		}
		if err := t.logAccount(ctx, &user); err != nil || !endSessions {
			return err
		}
		_, err = t.Exec(ctx, `UPDATE sessions SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL`, id)
		return err
	})
	if database.Violates(err, "users_email_key") {
		err = ports.ErrUserExists
	}
	return user, err
}
