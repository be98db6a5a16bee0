package accounts

import (
	"context"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

// userRow is a row of users. The json names of domain.User are column names.
type userRow struct {
	domain.User
	PasswordHash string     `json:"password_hash"`
	DisabledAt   *time.Time `json:"disabled_at"`
	CreatedAt    time.Time  `json:"created_at"`
	Issuer       *string    `json:"issuer"`  // not with selectUser
	Subject      *string    `json:"subject"` // not with selectUser
	Version      int        `json:"version"` // only with selectAccountWithVersion
}

const userColumns = `u.id, u.email, u.full_name, u.role, u.password_hash, u.disabled_at, u.created_at`

const selectUser = `SELECT ` + userColumns + ` FROM users u`

// selectAccount also reads the account's identity. Queries that run for every request leave it out.
const selectAccount = `SELECT ` + userColumns + `, i.issuer, i.subject
	FROM users u LEFT JOIN identities i ON i.user_id = u.id`

// selectAccountWithVersion also counts the rows of the account's history. Each use adds its own FROM.
const selectAccountWithVersion = `SELECT ` + userColumns + `, i.issuer, i.subject,
	(SELECT count(*) FROM account_logs al WHERE al.user_id = u.id) AS version`

func (row *userRow) user() domain.User {
	u := row.User
	u.PasswordHash, u.DisabledAt, u.CreatedAt, u.Version = row.PasswordHash, tables.UTC(row.DisabledAt), row.CreatedAt.UTC(), row.Version
	if row.Issuer != nil {
		u.Identity.Issuer = *row.Issuer
	}
	if row.Subject != nil {
		u.Identity.Subject = *row.Subject
	}
	return u
}

// Add stores a new account.
func (r *Users) Add(ctx context.Context, user domain.User) error {
	err := r.DB.Write(ctx, "add user", func(t *unit.Tx) error { return insertUser(ctx, t, &user) })
	return orExists(err)
}

// insertUser stores a new account with its history.
func insertUser(ctx context.Context, t *unit.Tx, user *domain.User) error {
	err := t.ExecOne(ctx, `INSERT INTO users (id, email, full_name, role, password_hash, disabled_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		user.ID, user.Email, user.FullName, user.Role, user.PasswordHash, user.DisabledAt, user.CreatedAt)
	if err == nil && user.Identity != (domain.Identity{}) {
		err = storeIdentity(ctx, t, *user)
	}
	if err != nil {
		return err
	}
	return logAccount(ctx, t, user)
}

// orExists returns ports.ErrUserExists if the address or identity belongs to another account.
func orExists(err error) error {
	if database.Violates(err, "users_email_key") || database.Violates(err, "identities_issuer_subject_key") {
		return ports.ErrUserExists
	}
	return err
}

// storeIdentity stores or deletes the account's identity at a provider.
func storeIdentity(ctx context.Context, t *unit.Tx, user domain.User) error {
	if user.Identity == (domain.Identity{}) {
		_, err := t.Exec(ctx, `DELETE FROM identities WHERE user_id = $1`, user.ID)
		return err
	}
	_, err := t.Exec(ctx, `INSERT INTO identities (user_id, issuer, subject) VALUES ($1, $2, nullif($3, ''))
		ON CONFLICT (user_id) DO UPDATE SET issuer = EXCLUDED.issuer, subject = EXCLUDED.subject`, user.ID, user.Identity.Issuer, user.Identity.Subject)
	return err
}

// ByID returns an account, disabled or not.
func (r *Users) ByID(ctx context.Context, id string) (domain.User, error) {
	return r.find(ctx, selectAccount+` WHERE u.id = $1`, id)
}

// ByEmail returns an account, disabled or not, however its address is written.
func (r *Users) ByEmail(ctx context.Context, email string) (domain.User, error) {
	return r.find(ctx, selectAccount+` WHERE u.email = $1`, domain.StoredEmail(email))
}

// ByIdentity returns the account with this identity at a provider.
func (r *Users) ByIdentity(ctx context.Context, identity domain.Identity) (domain.User, error) {
	return r.find(ctx, selectAccount+` WHERE i.issuer = $1 AND i.subject = $2`, identity.Issuer, identity.Subject)
}

func (r *Users) find(ctx context.Context, query string, args ...any) (domain.User, error) {
	var row userRow
	err := r.DB.Get(ctx, &row, query, args...)
	return row.user(), database.Wrap(ctx, "read user", database.OrNotFound(err, domain.ErrNoUser))
}

// All returns the accounts ordered by address.
func (r *Users) All(ctx context.Context) ([]domain.User, error) {
	var rows []userRow
	err := r.DB.Select(ctx, &rows, selectAccount+` ORDER BY u.email`)
	users := make([]domain.User, 0, len(rows))
	for i := range rows {
		users = append(users, rows[i].user())
	}
	return users, database.Wrap(ctx, "list users", err)
}

// Colleagues returns the active accounts, or all, with one of the roles, ordered by name.
func (r *Users) Colleagues(ctx context.Context, roles []domain.Role, alsoInactive bool) ([]ports.Colleague, error) {
	found := []ports.Colleague{}
	err := r.DB.Select(ctx, &found, `SELECT u.id, u.full_name, u.role FROM users u
		WHERE u.role = ANY($1) AND ($2 OR `+stateOf+` = 'active')`+peopleOrder, pq.Array(roles), alsoInactive)
	return found, database.Wrap(ctx, "list colleagues", err)
}

// Update locks, changes and stores an account.
func (r *Users) Update(ctx context.Context, id string, endSessions bool, change func(*domain.User, time.Time) error) (domain.User, error) {
	var user domain.User
	err := r.DB.Write(ctx, "update user", func(t *unit.Tx) error {
		if err := t.LockAccount(ctx, id); err != nil {
			return err
		}
		var err error
		if user, err = updateUser(ctx, t, id, change); err != nil || !endSessions {
			return err
		}
		return endAllSessions(ctx, t, id)
	})
	return user, orExists(err)
}

// endAllSessions ends all sessions of an account.
func endAllSessions(ctx context.Context, t *unit.Tx, id string) error {
	if _, err := t.Exec(ctx, `UPDATE sessions SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL`, id); err != nil {
		return err
	}
	if err := forgetEndedProviderSessions(ctx, t, id); err != nil {
		return err
	}
	return releaseClaimsIfSignedOut(ctx, t, id)
}

// updateUser locks, changes and stores an account, with its history.
func updateUser(ctx context.Context, t *unit.Tx, id string, change func(*domain.User, time.Time) error) (domain.User, error) {
	var row struct {
		userRow
		Now time.Time `json:"now"`
	}
	err := t.Get(ctx, &row, `SELECT u.*, clock_timestamp() AS now FROM (`+selectAccountWithVersion+`
		FROM users u LEFT JOIN identities i ON i.user_id = u.id WHERE u.id = $1 FOR UPDATE OF u) u`, id)
	if err != nil {
		return domain.User{}, database.OrNotFound(err, domain.ErrNoUser)
	}
	user := row.user()
	before := user
	if err := change(&user, row.Now.UTC()); err != nil {
		return user, err
	}
	if err := t.ExecOne(ctx, `UPDATE users SET email = $2, full_name = $3, role = $4, password_hash = $5, disabled_at = $6 WHERE id = $1`,
		user.ID, user.Email, user.FullName, user.Role, user.PasswordHash, user.DisabledAt); err != nil {
		return user, err
	}
	if user.Identity != before.Identity {
		if err := storeIdentity(ctx, t, user); err != nil {
			return user, err
		}
	}
	if user.VoidsLink(&before) {
		if err := deleteLink(ctx, t, user.ID); err != nil {
			return user, err
		}
	}
	if user.StopsHandover(&before) {
		if err := stopHandover(ctx, t, user.ID); err != nil {
			return user, err
		}
	}
	err = logAccount(ctx, t, &user)
	return user, err
}

func deleteLink(ctx context.Context, t *unit.Tx, userID string) error {
	_, err := t.Exec(ctx, `DELETE FROM account_links WHERE user_id = $1`, userID)
	return err
}

// stopHandover ends the handover of an account, if one runs.
func stopHandover(ctx context.Context, t *unit.Tx, id string) error {
	_, err := t.Exec(ctx, `UPDATE handovers SET ended_at = clock_timestamp(), stopped = true WHERE user_id = $1 AND ended_at IS NULL`, id)
	return err
}
