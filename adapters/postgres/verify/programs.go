package verify

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/ports"
)

// wrongTokens finds tokens that the product does not make or would have ended. A server may note a use that began
// before the end, and reads with a token for a few seconds after it.
const wrongTokens = `SELECT 'token ' || k.id AS of, CASE
		WHEN k.expires_at > k.created_at + $1::integer * interval '24 hours' THEN 'it is good for more days than a token may be'
		WHEN k.revoked_at IS NULL AND k.expires_at > now() AND (u.disabled_at IS NOT NULL OR u.role = 'STUDENT') THEN 'it can be used, but its account may not enter'
		WHEN k.revoked_at < k.created_at THEN 'it ended before it was made'
		WHEN k.used_at > least(k.revoked_at, k.expires_at) + interval '1 minute' THEN 'it was used after its end'
		WHEN k.name ~ 'cms_pat_[a-z2-7]{20}' THEN 'its name has a token in clear'
	END AS wrong FROM tokens k JOIN users u ON u.id = k.user_id
	UNION ALL SELECT 'account ' || user_id, 'it has ' || count(*) || ' tokens that can be used' FROM tokens
		WHERE revoked_at IS NULL AND expires_at > now() GROUP BY user_id HAVING count(*) > $2`

// wrongWebhooks finds webhooks that the product does not make, and those that wait although nothing would send to
// them. What waits for a webhook has a job: its own, or that of another delivery, after which it goes.
const wrongWebhooks = `SELECT 'webhook ' || w.id AS of, CASE
		WHEN octet_length(w.secret) <> $1 THEN 'its secret is not encrypted'
		WHEN w.url NOT LIKE 'https://%' AND NOT (w.allow_private AND w.url LIKE 'http://%') THEN 'its address does not begin with https://'
		WHEN w.disabled_at IS NULL AND w.stopped_by IS NOT NULL THEN 'it says who has disabled it, but it is enabled'
		WHEN EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.delivered_at IS NULL AND d.failed_at IS NULL)
			AND NOT EXISTS (SELECT FROM jobs j JOIN webhook_deliveries d ON d.id = (j.payload ->> 'delivery_id')::uuid
				WHERE j.kind = $2 AND j.failed_at IS NULL AND d.webhook_id = w.id AND d.delivered_at IS NULL AND d.failed_at IS NULL)
			THEN 'events wait for it, and no job sends them'
	END AS wrong FROM webhooks w
	UNION ALL SELECT 'the webhooks', 'there are ' || count(*) FROM webhooks HAVING count(*) > $3`

// wrongDeliveries finds deliveries whose columns contradict each other.
const wrongDeliveries = `SELECT 'delivery ' || d.id AS of, CASE
		WHEN d.delivered_at IS NOT NULL AND d.failed_at IS NOT NULL THEN 'it has both arrived and failed'
		WHEN d.delivered_at IS NOT NULL AND d.status NOT BETWEEN 200 AND 299 THEN 'it has arrived, but the receiver answered ' || d.status
		WHEN octet_length(d.answer) > $1 THEN 'more of the response is kept than may be'
	END AS wrong FROM webhook_deliveries d`

// Misfits looks at tokens, webhooks and deliveries in one snapshot.
func (r *Checks) Misfits(ctx context.Context) (misfits []ports.Misfit, err error) {
	err = r.DB.Patient().View(ctx, "look at tokens and webhooks", func(t *database.Tx) error {
		misfits = []ports.Misfit{}
		for _, q := range []struct {
			query string
			args  []any
		}{
			{wrongTokens, []any{domain.MaxTokenDays, domain.MaxTokens}},
			{wrongWebhooks, []any{domain.SealedSecretSize, ports.WebhookJob, domain.MaxWebhooks}},
			{wrongDeliveries, []any{domain.MaxWebhookResponse}},
		} {
			var found []ports.Misfit
			if err := t.Select(ctx, &found, `SELECT of, wrong FROM (`+q.query+`) f WHERE wrong IS NOT NULL ORDER BY of`, q.args...); err != nil {
				return err
			}
			misfits = append(misfits, found...)
		}
		return nil
	})
	return misfits, err
}
