package ebooks

import (
	"context"

	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

// storageLock is the advisory lock of transactions that add bytes to a quota. They hold it from
// before the first change of storage_use to their end, so that only one of several can take the
// last bytes.
const storageLock = 0x636d7371756f7461 // "cmsquota"

// withinQuota runs store, which adds bytes to those that count for the person, and refuses if they then
// exceed the quota.
func withinQuota(ctx context.Context, t *unit.Tx, userID string, added int64, store func() error) error {
	if quota := t.DB.Quota; added <= 0 || quota == (domain.Quota{}) {
		return store()
	}
	if err := t.Lock(ctx, storageLock); err != nil {
		return err
	}
	if err := store(); err != nil {
		return err
	}
	var held domain.Usage
	err := t.Get(ctx, &held, `SELECT coalesce(sum(bytes) FILTER (WHERE user_id = $1), 0)::bigint AS "user",
		coalesce(sum(bytes), 0)::bigint AS "all" FROM storage_use`, userID)
	if err != nil {
		return err
	}
	return t.DB.Quota.Check(domain.Usage{User: held.User - added, All: held.All - added}, added)
}

// sizeOfGrant is the size for which a grant counts until it is confirmed or refused.
func sizeOfGrant(g ports.Grant) int64 {
	if g.Declared.Size != nil {
		return *g.Declared.Size
	}
	return g.Kind.Largest()
}
