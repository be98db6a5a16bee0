package verify

import (
	"cmp"
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/ports"
)

// Accounts reads a batch of accounts with their histories, also of accounts that are gone.
func (r *Checks) Accounts(ctx context.Context, after string, limit int) ([]ports.AccountRecord, error) {
	after = cmp.Or(after, uuid.Nil.String())
	var records []ports.AccountRecord
	err := r.DB.LongRunning().View(ctx, "read accounts to verify", func(t *database.Tx) error {
		var ids []string
		err := t.Select(ctx, &ids, `SELECT id FROM (
			(SELECT id FROM users WHERE id > $1 ORDER BY id LIMIT $2)
			UNION (SELECT DISTINCT user_id FROM account_logs WHERE user_id > $1 ORDER BY user_id LIMIT $2)
			UNION (SELECT user_id FROM account_heads WHERE user_id > $1 ORDER BY user_id LIMIT $2)) ids
			ORDER BY id LIMIT $2`, after, limit)
		if err != nil {
			return err
		}
		records = make([]ports.AccountRecord, len(ids))
		byID := make(map[string]*ports.AccountRecord, len(ids))
		for i, id := range ids {
			records[i].ID, byID[id] = id, &records[i]
		}
		if err := readAccounts(ctx, t, ids, byID); err != nil {
			return err
		}
		entries, err := database.Collect(ctx, t.QueryContext, tables.ScanAccountEntry,
			tables.SelectAccountLog+` WHERE user_id = ANY($1) ORDER BY user_id, created_at, id`, pq.Array(ids))
		for _, entry := range entries {
			byID[entry.UserID].History = append(byID[entry.UserID].History, entry)
		}
		return err
	})
	return records, err
}

// readAccounts reads the accounts themselves, and the ends of their histories.
func readAccounts(ctx context.Context, t *database.Tx, ids []string, byID map[string]*ports.AccountRecord) error {
	var rows []struct {
		domain.User
		DisabledAt *time.Time `json:"disabled_at"`
	}
	if err := t.Select(ctx, &rows, `SELECT id, email, full_name, role, disabled_at FROM users WHERE id = ANY($1)`, pq.Array(ids)); err != nil {
		return err
	}
	for i := range rows {
		user := &rows[i].User
		user.DisabledAt, byID[user.ID].Account = rows[i].DisabledAt, user
	}
	var heads []struct {
		UserID string `json:"user_id"`
		Head   string `json:"head"`
	}
	err := t.Select(ctx, &heads, `SELECT user_id, head FROM account_heads WHERE user_id = ANY($1)`, pq.Array(ids))
	for _, h := range heads {
		byID[h.UserID].Head = &h.Head
	}
	return err
}
