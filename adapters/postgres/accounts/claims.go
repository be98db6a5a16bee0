package accounts

import (
	"context"

	"backoffice/adapters/postgres/unit"
)

// releaseClaims deletes the claims of a person without a session.
func releaseClaims(ctx context.Context, t *unit.Tx, userID string) error {
	var released []string
	err := t.Select(ctx, &released, `DELETE FROM claims WHERE user_id = $1 AND NOT EXISTS
		(SELECT 1 FROM sessions s WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.ends_at > now()) RETURNING ebook_id`, userID)
	for _, id := range released {
		t.AnnounceClaim(id)
	}
	return err
}
