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

// GiveUp gives up an upload: its file, where it was reserved and is not in use,
// and its grant, where why is a refusal and nobody has confirmed it.
func (r *Files) GiveUp(ctx context.Context, f domain.File, why *domain.Error) (bool, error) {
	mine := false
	err := r.db.write(ctx, "give upload up", func(t *tx) error {
		if why != nil {
			_, err := t.Exec(ctx, `UPDATE upload_grants SET refused_code = $2, refused_message = $3
				WHERE object_name = $1 AND file_id IS NULL AND refused_code IS NULL`, f.Grant, why.Code, why.Message)
			if err != nil {
				return err
			}
		}
		if f.ID == "" {
			return nil
		}
		n, err := t.Exec(ctx, `UPDATE files SET given_up_at = now() WHERE id = $1 AND used_at IS NULL`, f.ID)
		mine = n == 1
		return err
	})
	return mine, err
}
