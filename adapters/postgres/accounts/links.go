package accounts

import (
	"context"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
)

// linkRow is the link of an account, or nothing.
type linkRow struct {
	Kind      *domain.LinkKind `json:"link_kind"`
	Hash      []byte           `json:"link_hash"`
	MadeAt    *time.Time       `json:"link_made_at"`
	ExpiresAt *time.Time       `json:"link_expires_at"`
	MailedAt  *time.Time       `json:"link_mailed_at"`
	Outcome   *string          `json:"link_outcome"`
	Reason    *string          `json:"link_reason"`
}

const linkColumns = `l.kind AS link_kind, l.hash AS link_hash, l.made_at AS link_made_at, l.expires_at AS link_expires_at, l.mailed_at AS link_mailed_at, l.outcome AS link_outcome, l.outcome_reason AS link_reason`

func (row *linkRow) link() *domain.AccountLink {
	if row.Kind == nil {
		return nil
	}
	l := &domain.AccountLink{Kind: *row.Kind, Hash: [32]byte(row.Hash), MadeAt: row.MadeAt.UTC(), ExpiresAt: row.ExpiresAt.UTC(), MailedAt: tables.UTC(row.MailedAt)}
	if row.Outcome != nil {
		l.Outcome = domain.MailOutcome(*row.Outcome)
	}
	if row.Reason != nil {
		l.Reason = *row.Reason
	}
	return l
}

func insertLink(ctx context.Context, t *unit.Tx, userID string, l domain.AccountLink) error {
	return t.ExecOne(ctx, `INSERT INTO account_links (user_id, kind, hash, made_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
		userID, l.Kind, l.Hash[:], l.MadeAt, l.ExpiresAt)
}

// linked is an account with its link.
type linked struct {
	userRow
	linkRow
}

// selectLinked reads a link that is good at a time. A disabled account has none.
const selectLinked = `SELECT ` + userColumns + `, i.issuer, i.subject, ` + linkColumns + ` FROM account_links l JOIN users u ON u.id = l.user_id
	LEFT JOIN identities i ON i.user_id = u.id WHERE l.hash = $1 AND l.expires_at > $2 AND u.disabled_at IS NULL`

// readLinked reads a link that is good, with its account, or returns domain.ErrLinkUnknown.
func readLinked(ctx context.Context, get func(context.Context, any, string, ...any) error, hash [32]byte, now time.Time) (row linked, err error) {
	err = get(ctx, &row, selectLinked, hash[:], now)
	return row, database.OrNotFound(err, domain.ErrLinkUnknown)
}

// Link returns a link that is good, with its account.
func (r *People) Link(ctx context.Context, hash [32]byte, now time.Time) (domain.User, domain.AccountLink, error) {
	row, err := readLinked(ctx, r.DB.Get, hash, now)
	if err != nil {
		return domain.User{}, domain.AccountLink{}, database.Wrap(ctx, "read a link", err)
	}
	return row.user(), *row.link(), nil
}

// UseLink changes the account of a link that is good, deletes the link and ends the account's sessions.
func (r *People) UseLink(ctx context.Context, hash [32]byte, change func(*domain.User, domain.AccountLink, time.Time) error) error {
	return r.DB.Write(ctx, "use link", func(t *unit.Tx) error {
		var id string
		err := t.Get(ctx, &id, `SELECT user_id FROM account_links WHERE hash = $1`, hash[:])
		if err != nil {
			return database.OrNotFound(err, domain.ErrLinkUnknown)
		}
		if err := t.LockAccount(ctx, id); err != nil {
			return err
		}
		_, err = updateUser(ctx, t, id, func(u *domain.User, now time.Time) error {
			row, err := readLinked(ctx, t.Get, hash, now) // now that the account is locked
			if err != nil {
				return err
			}
			return change(u, *row.link(), now)
		})
		if err != nil {
			return err
		}
		if err := deleteLink(ctx, t, id); err != nil { // also if the password is the same as before
			return err
		}
		return endAllSessions(ctx, t, id)
	})
}

// BeginMail counts the mail with a link as sent. The outcome of an earlier attempt goes: it says nothing about this one.
func (r *People) BeginMail(ctx context.Context, hash [32]byte) (bool, error) {
	n, err := r.DB.Exec(ctx, "begin mail", `UPDATE account_links l SET mailed_at = clock_timestamp(), outcome = NULL, outcome_reason = NULL FROM users u
		WHERE l.hash = $1 AND l.mailed_at IS NULL AND l.expires_at > clock_timestamp() AND u.id = l.user_id AND u.disabled_at IS NULL`, hash[:])
	return n == 1, err
}

// SettleMail stores the outcome of a mail.
func (r *People) SettleMail(ctx context.Context, hash [32]byte, d domain.Delivery) error {
	_, err := r.DB.Exec(ctx, "settle mail", `UPDATE account_links SET outcome = nullif($2, ''), outcome_reason = nullif($3, '') WHERE hash = $1`, hash[:], d.Outcome, d.Reason)
	return err
}
