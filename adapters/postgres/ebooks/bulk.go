package ebooks

import (
	"context"
	"encoding/json"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

// bulkResult is stored with the key of a bulk action; Bulk is absent until the action has ended.
type bulkResult struct{ Bulk json.RawMessage }

// beginBulk is like insertKey, but stores an empty bulkResult from the beginning, so that a retry
// after a crash continues.
const beginBulk = `INSERT INTO idempotency_keys AS k (user_id, key, request, used_at, answer) VALUES ($1, $2, $3, $4, '{}')
	ON CONFLICT (user_id, key) DO UPDATE SET request = excluded.request, answer = excluded.answer, used_at = excluded.used_at WHERE k.used_at <= $5`

const selectBulk = `SELECT answer FROM idempotency_keys WHERE user_id = $1 AND key = $2 AND request = $3`

// BeginBulk claims a key for work that consists of several writes.
func (r *Ebooks) BeginBulk(ctx context.Context, by ports.Caller, once ports.Once) (response []byte, err error) {
	if once.Key == "" {
		return nil, nil
	}
	// A session that has ended is reported before a key that was reused.
	err = r.DB.WriteAs(ctx, "remember a bulk", by, func(t *unit.Tx, _ unit.Writer) error {
		_, err := t.Exec(ctx, beginBulk, once.UserID, []byte(once.Key), once.Request[:], once.At, once.At.Add(-domain.IdempotencyKeyLife))
		if err != nil {
			return err
		}
		response, err = loadBulk(ctx, t, once)
		return err
	})
	return response, err
}

func loadBulk(ctx context.Context, t *unit.Tx, once ports.Once) ([]byte, error) {
	var stored tables.JSON[bulkResult]
	err := t.Scan(ctx, []any{&stored}, selectBulk, once.UserID, []byte(once.Key), once.Request[:])
	if database.NotFound(err) || err == nil && stored.V == nil {
		return nil, domain.ErrKeyReused
	}
	if err != nil {
		return nil, err
	}
	return stored.V.Bulk, nil
}

// EndBulk stores the response with its key, unless one is stored already, and returns the stored one.
func (r *Ebooks) EndBulk(ctx context.Context, by ports.Caller, once ports.Once, response []byte) (first []byte, err error) {
	if once.Key == "" {
		return response, nil
	}
	err = r.DB.Write(ctx, "remember a bulk", func(t *unit.Tx) error {
		if err := t.LockAccountShared(ctx, by); err != nil {
			return err
		}
		_, err := t.Exec(ctx, `UPDATE idempotency_keys SET answer = $4 WHERE user_id = $1 AND key = $2 AND request = $3 AND answer->'Bulk' IS NULL`,
			once.UserID, []byte(once.Key), once.Request[:], tables.JSON[bulkResult]{V: &bulkResult{response}})
		if err != nil {
			return err
		}
		first, err = loadBulk(ctx, t, once)
		return err
	})
	return first, err
}
