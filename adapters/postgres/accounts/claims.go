package accounts

import (
	"context"

	"backoffice/adapters/postgres/unit"
)

// releaseClaims deletes the claims of a person without a session. It counts the person's sessions, because with
// NOT EXISTS PostgreSQL may read the sessions of all people.
func releaseClaims(ctx context.Context, t *unit.Tx, userID string) error {
	var released []string
	err := t.Select(ctx, &released, `DELETE FROM claims WHERE user_id = $1 AND 0 =
		(SELECT count(*) FROM sessions s WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.ends_at > now()) RETURNING ebook_id`, userID)
	for _, id := range released {
		t.AnnounceClaim(id)
	}
	return err
}
