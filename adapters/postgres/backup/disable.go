package backup

import (
	"context"
	"slices"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
)

// endAccess ends sessions and tokens: some may have been ended after the backup. Older backups have no
// tokens.
func endAccess(ctx context.Context, t *database.Tx, tables []string) error {
	_, err := t.ExecContext(ctx, `UPDATE sessions SET ended_at = now() WHERE ended_at IS NULL`)
	if err == nil && slices.Contains(tables, "tokens") {
		_, err = t.ExecContext(ctx, `UPDATE tokens SET revoked_at = now() WHERE revoked_at IS NULL`)
	}
	return err
}

// endLinks ends the links for a password: some may have been used or replaced after the backup. It also keeps waiting
// invitations from being mailed, because the lost library may have mailed them. Older backups have no links.
func endLinks(ctx context.Context, t *database.Tx, tables []string) error {
	if !slices.Contains(tables, "account_links") {
		return nil
	}
	_, err := t.ExecContext(ctx, `DELETE FROM account_links`)
	return err
}

// disableWebhooks keeps a restored library from sending the events that waited when the backup was made: the lost
// library may have sent them, and this one may be a copy. Older backups have no webhooks, or
// no column that says why one is disabled.
func disableWebhooks(ctx context.Context, t *database.Tx, tables []string) error {
	if !slices.Contains(tables, "webhooks") {
		return nil
	}
	_, err := t.ExecContext(ctx, `UPDATE webhook_deliveries SET failed_at = now(), taken_until = NULL WHERE delivered_at IS NULL AND failed_at IS NULL`)
	if err != nil {
		return err
	}
	var hasStoppedBy bool
	err = t.GetContext(ctx, &hasStoppedBy, `SELECT EXISTS (SELECT FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name = 'webhooks' AND column_name = 'stopped_by')`)
	if err != nil {
		return err
	}
	why := ""
	if hasStoppedBy {
		why = `, stopped_by = 'restore', failing_since = NULL`
	}
	_, err = t.ExecContext(ctx, `UPDATE webhooks SET disabled_at = now()`+why+` WHERE disabled_at IS NULL`)
	return err
}

// endDigests keeps a restored library from mailing today's digests, which the lost library may have sent: none is
// better than two. A job whose digest is gone sends nothing.
func endDigests(ctx context.Context, t *database.Tx, tables []string) error {
	if !slices.Contains(tables, "digest_days") {
		return nil
	}
	var now time.Time
	if err := t.GetContext(ctx, &now, `SELECT now()`); err != nil {
		return err
	}
	_, err := t.ExecContext(ctx, `DELETE FROM digests WHERE day = $1 AND handed = refused`, domain.Day(now))
	if due := domain.DigestDay(now); err == nil && due != "" {
		_, err = t.ExecContext(ctx, `INSERT INTO digest_days (day) VALUES ($1) ON CONFLICT DO NOTHING`, due)
	}
	return err
}
