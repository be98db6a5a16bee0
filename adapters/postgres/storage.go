package postgres

import (
	"context"

	"backoffice/domain"
	"backoffice/ports"
)

// storageLock is the advisory lock of whoever adds to what a quota counts, from
// before the first row of storage_use is touched to the end of the transaction:
// of many who ask for the last of the room one gets it.
const storageLock = 0x636d7371756f7461 // "cmsquota"

// withinQuota lets add happen, which makes the person hold so many bytes more,
// and refuses where there was no room for them.
func (t *tx) withinQuota(ctx context.Context, userID string, more int64, add func() error) error {
	if quota := t.db.quota; more <= 0 || quota == (domain.Quota{}) {
		return add()
	}
	if _, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, int64(storageLock)); err != nil {
		return err
	}
	if err := add(); err != nil {
		return err
	}
	var held domain.Use
	err := t.Get(ctx, &held, `SELECT coalesce(sum(bytes) FILTER (WHERE user_id = $1), 0)::bigint AS "user",
		coalesce(sum(bytes), 0)::bigint AS "all" FROM storage_use`, userID)
	if err != nil {
		return err
	}
	return t.db.quota.Check(domain.Use{User: held.User - more, All: held.All - more}, more)
}

// charge is what a grant counts for until it is confirmed or refused.
func charge(g ports.Grant) int64 {
	if g.Declared.Size != nil {
		return *g.Declared.Size
	}
	return g.Kind.Largest()
}
