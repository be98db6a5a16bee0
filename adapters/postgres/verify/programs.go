package verify

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/ports"
)

// wrongTokens finds tokens that the product does not create, or would have revoked. A use may be noted shortly after
// a token's end: its request began before, or a server still accepted the token for reading, for a few seconds.
const wrongTokens = `SELECT 'token ' || k.id AS of, CASE
		WHEN k.expires_at > k.created_at + $1::integer * interval '24 hours' THEN 'it is valid for longer than a token may be'
		WHEN k.revoked_at IS NULL AND k.expires_at > now() AND (u.disabled_at IS NOT NULL OR u.role = 'STUDENT') THEN 'it can be used, but its account may not use the CMS'
		WHEN k.revoked_at < k.created_at THEN 'it was revoked before it was created'
		WHEN k.used_at > least(k.revoked_at, k.expires_at) + interval '1 minute' THEN 'it was used after it had ended'
		WHEN k.name ~ $3 THEN 'its name contains a token'
	END AS wrong FROM tokens k JOIN users u ON u.id = k.user_id
	UNION ALL SELECT 'account ' || user_id, 'it has ' || count(*) || ' tokens that can be used' FROM tokens
		WHERE revoked_at IS NULL AND expires_at > now() GROUP BY user_id HAVING count(*) > $2`

// wrongWebhooks finds webhooks that the product does not create, and those with waiting events that nothing would send
// to them. A waiting event has a job: its own, or that of another delivery to the same webhook. What still waits for
// a disabled webhook is never sent.
const wrongWebhooks = `SELECT 'webhook ' || w.id AS of, CASE
		WHEN octet_length(w.secret) <> $1 THEN 'its secret is not encrypted'
		WHEN w.url NOT ILIKE 'https://%' AND NOT (w.allow_private AND w.url ILIKE 'http://%') THEN 'its address does not begin with https://'
		WHEN w.disabled_at IS NULL AND w.stopped_by IS NOT NULL THEN 'it is enabled, but names who disabled it'
		WHEN w.disabled_at IS NULL AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.delivered_at IS NULL AND d.failed_at IS NULL)
			AND NOT EXISTS (SELECT FROM jobs j JOIN webhook_deliveries d ON d.id = (j.payload ->> 'delivery_id')::uuid
				WHERE j.kind = $2 AND j.failed_at IS NULL AND d.webhook_id = w.id AND d.delivered_at IS NULL AND d.failed_at IS NULL)
			THEN 'events wait for it, but no job sends them'
	END AS wrong FROM webhooks w
	UNION ALL SELECT 'the webhooks', 'there are ' || count(*) FROM webhooks HAVING count(*) > $3`

// wrongDeliveries finds deliveries whose columns contradict each other.
const wrongDeliveries = `SELECT 'delivery ' || d.id AS of, CASE
		WHEN d.delivered_at IS NOT NULL AND d.failed_at IS NOT NULL THEN 'it has both been delivered and failed'
		WHEN d.delivered_at IS NOT NULL AND d.status NOT BETWEEN 200 AND 299 THEN 'it was delivered, but the receiver returned ' || d.status
		WHEN octet_length(d.answer) > $1 THEN 'its stored response is too long'
	END AS wrong FROM webhook_deliveries d`

// WrongTokensAndWebhooks returns what is wrong with tokens, webhooks and deliveries, in one snapshot.
func (r *Checks) WrongTokensAndWebhooks(ctx context.Context) (found []ports.WrongRow, err error) {
	err = r.DB.LongRunning().View(ctx, "look at tokens and webhooks", func(t *database.Tx) error {
		found = []ports.WrongRow{}
		for _, q := range []struct {
			query string
			args  []any
		}{
			{wrongTokens, []any{domain.MaxTokenDays, domain.MaxTokens, domain.TokenPattern}},
			{wrongWebhooks, []any{domain.SealedSecretSize, ports.WebhookJob, domain.MaxWebhooks}},
			{wrongDeliveries, []any{domain.MaxWebhookResponse}},
		} {
			var batch []ports.WrongRow
			if err := t.Select(ctx, &batch, `SELECT of, wrong FROM (`+q.query+`) f WHERE wrong IS NOT NULL ORDER BY of`, q.args...); err != nil {
				return err
			}
			found = append(found, batch...)
		}
		return nil
	})
	return found, err
}
