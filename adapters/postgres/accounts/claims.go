package accounts

import (
	"context"

	"backoffice/adapters/postgres/unit"
)

// releaseClaimsIfSignedOut deletes a person's claims if the person has no session left. It counts the sessions,
// because with NOT EXISTS PostgreSQL may read those of all people.
func releaseClaimsIfSignedOut(ctx context.Context, t *unit.Tx, userID string) error {
	var released []string
	err := t.Select(ctx, &released, `DELETE FROM claims WHERE user_id = $1 AND 0 =
		(SELECT count(*) FROM sessions s WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.ends_at > now()) RETURNING ebook_id`, userID)
	for _, id := range released {
		t.AnnounceClaim(id)
	}
	return err
}
