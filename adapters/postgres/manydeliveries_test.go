package postgres_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/wait"
)

// manyDeliveries are more than one statement can change or delete within its time limit.
const manyDeliveries = 5000

// withManyDeliveries adds a webhook with many deliveries, which have failed at a time or wait.
func withManyDeliveries(t *testing.T, other *sqlx.DB, failedAt string) (id string) {
	t.Helper()
	other.MustExec(`INSERT INTO webhooks (id, url, actions, allow_private, secret, created_at) VALUES (gen_random_uuid(), 'https://hook.test.example', '{}', false, '', now());
		INSERT INTO webhook_deliveries (webhook_id, ebook_id, event, body, begun_at, due_at, failed_at)
			SELECT w.id, gen_random_uuid(), 'ebook.published', '{}', now(), now(), ` + failedAt + ` FROM webhooks w, generate_series(1, 5000);
		CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN PERFORM pg_sleep(0.06); RETURN coalesce(NEW, OLD); END$$;
		CREATE TRIGGER slow BEFORE UPDATE OR DELETE ON webhook_deliveries FOR EACH ROW WHEN (substr(OLD.id::text, 1, 2) < '05') EXECUTE FUNCTION slow()`) // every fiftieth: many short sleeps last long on a busy machine
	require.NoError(t, other.Get(&id, `SELECT id FROM webhooks`))
	return id
}

// RULES §§27.1, 27.3: however many deliveries have failed, they are sent again, each once and in their order.
func TestMoreFailedDeliveriesAreReplayedThanOneStatementCanChange(t *testing.T) {
	db, dsn := withSubmitted(t)
	other := connect(t, dsn)
	withManyDeliveries(t, other, "now()")
	other.MustExec(`ALTER TABLE webhook_deliveries DISABLE TRIGGER slow;
		UPDATE webhook_deliveries SET failed_at = failed_at - seq * interval '1 second' WHERE seq < 2500; -- rows that are changed move to the end of the table
		ALTER TABLE webhook_deliveries ENABLE TRIGGER slow`)
	permit := func(domain.Actor) error {
		var inOrder bool
		require.NoError(t, other.Get(&inOrder, `SELECT coalesce(max(seq) FILTER (WHERE failed_at IS NULL) < min(seq) FILTER (WHERE failed_at IS NOT NULL), true) FROM webhook_deliveries`))
		assert.True(t, inOrder)
		return nil
	}
	for _, want := range []int{manyDeliveries, 0} {
		n, err := db.Webhooks.Replay(t.Context(), operator, ports.ReplaySelection{}, permit)
		require.NoError(t, err)
		assert.Equal(t, want, n)
	}
	var jobs int
	require.NoError(t, other.Get(&jobs, `SELECT count(DISTINCT payload) FROM jobs WHERE kind = $1`, ports.WebhookJob))
	assert.Equal(t, manyDeliveries, jobs)
}

func disable(w *domain.Webhook, _ domain.Actor, now time.Time) error {
	w.Disable(domain.DisabledByPerson, now)
	return nil
}

func enable(w *domain.Webhook, _ domain.Actor, _ time.Time) error {
	w.Enable()
	return nil
}

// doWebhookJobs does what servers do in the background, until there is nothing left to do.
func doWebhookJobs(t *testing.T, db *postgres.DB) {
	t.Helper()
	for {
		job, err := db.Jobs.Take(t.Context(), []string{ports.WebhookJob}, time.Minute)
		require.NoError(t, err)
		if job == nil {
			return
		}
		var payload struct {
			ID string `json:"delivery_id"`
		}
		require.NoError(t, json.Unmarshal(job.Payload, &payload))
		sending, err := db.Webhooks.Take(t.Context(), payload.ID, time.Minute)
		require.NoError(t, err)
		assert.Nil(t, sending, "nothing is sent to a webhook that is disabled")
		require.NoError(t, db.Jobs.Done(t.Context(), job))
	}
}

// RULES §27: a webhook is disabled by a person or by its receiver, and enabled, however many deliveries wait, and
// none of those is sent later.
func TestAWebhookIsDisabledForWhichMoreWaitThanOneStatementCanChange(t *testing.T) {
	db, dsn := withSubmitted(t)
	other := connect(t, dsn)
	id := withManyDeliveries(t, other, "NULL")
	gone := func() {
		var first string
		require.NoError(t, other.Get(&first, `SELECT id FROM webhook_deliveries LIMIT 1`))
		sending, err := db.Webhooks.Take(t.Context(), first, time.Minute)
		require.NoError(t, err)
		require.NotNil(t, sending)
		require.NoError(t, db.Webhooks.Settle(t.Context(), sending.WebhookDelivery, domain.WebhookResponse{Status: 410}, func(domain.WebhookDelivery, time.Time) domain.DeliveryResult {
			return domain.DeliveryResult{Failed: true, DisableWebhook: true}
		}))
	}
	person := func() {
		_, err := db.Webhooks.Change(t.Context(), operator, id, disable)
		require.NoError(t, err)
	}
	for by, stop := range map[domain.WebhookDisabler]func(){domain.DisabledByReceiver: gone, domain.DisabledByPerson: person} {
		other.MustExec(`ALTER TABLE webhook_deliveries DISABLE TRIGGER slow;
			UPDATE webhook_deliveries SET failed_at = NULL, taken_until = NULL; UPDATE webhooks SET disabled_at = NULL, stopped_by = NULL;
			ALTER TABLE webhook_deliveries ENABLE TRIGGER slow`)
		stop()
		w, _, err := db.Webhooks.Get(t.Context(), id)
		require.NoError(t, err)
		assert.Equal(t, by, w.DisabledBy)
		doWebhookJobs(t, db)
		wrong, err := db.Checks.WrongTokensAndWebhooks(t.Context())
		require.NoError(t, err)
		assert.Len(t, wrong, 1, "its secret is empty")
		list, err := db.Webhooks.List(t.Context())
		require.NoError(t, err)
		assert.Equal(t, []int{0, manyDeliveries}, []int{list[0].Waiting, list[0].Failed})
	}
}

// RULES §27: what waited for a webhook when it was disabled is not sent when it is enabled again, even if no server
// has had the time to fail it.
func TestAWebhookThatIsEnabledAgainGetsNothingOld(t *testing.T) {
	db, dsn := withSubmitted(t)
	other := connect(t, dsn)
	id := withManyDeliveries(t, other, "NULL")
	for _, change := range []func(*domain.Webhook, domain.Actor, time.Time) error{disable, enable} {
		_, err := db.Webhooks.Change(t.Context(), operator, id, change)
		require.NoError(t, err)
	}
	doWebhookJobs(t, db)
	list, err := db.Webhooks.List(t.Context())
	require.NoError(t, err)
	assert.Equal(t, domain.WebhookWorking, list[0].Condition())
	assert.Equal(t, []int{0, manyDeliveries}, []int{list[0].Waiting, list[0].Failed})
}

// RULES §27.2: an action that runs while a webhook is being removed succeeds, and sends it nothing.
func TestAnActionSucceedsWhileAWebhookIsBeingRemoved(t *testing.T) {
	db, dsn := withSubmitted(t)
	other := connect(t, dsn)
	id := withManyDeliveries(t, other, "NULL")
	colleague := domain.User{ID: uuid.NewString(), Email: "k@test.example", FullName: "Đồng nghiệp", Role: domain.Editor, CreatedAt: at}
	require.NoError(t, db.Users.Add(t.Context(), colleague))
	other.MustExec(`ALTER TABLE webhook_deliveries DISABLE TRIGGER slow`)
	removing := other.MustBegin()
	removing.MustExec(`DELETE FROM webhooks WHERE id = $1`, id)
	given := make(chan error)
	go func() {
		_, err := db.Ebooks.Update(t.Context(), operator, bookID, ports.Once{}, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
			return b.GiveTo(colleague.Actor(), actor, now)
		})
		given <- err
	}()
	wait.Until(t, func() bool { return lockWaits(t, other) > 0 }, "it waits for the webhook")
	require.NoError(t, removing.Commit())
	assert.NoError(t, <-given)
}

func TestAWebhookIsRemovedWithMoreDeliveriesThanOneStatementCanDelete(t *testing.T) {
	db, dsn := withSubmitted(t)
	id := withManyDeliveries(t, connect(t, dsn), "NULL")
	disabled, err := db.Webhooks.Remove(t.Context(), operator, id, domain.MayAdminister)
	require.NoError(t, err)
	assert.True(t, disabled)
	list, err := db.Webhooks.List(t.Context())
	require.NoError(t, err)
	assert.Empty(t, list)
}

// RULES §13.10: a removal that is cut off says that it has disabled the webhook, for the audit, and only the
// call that did so.
func TestARemovalThatIsCutOffSaysThatItHasDisabledTheWebhook(t *testing.T) {
	db, dsn := withSubmitted(t)
	id := withManyDeliveries(t, connect(t, dsn), "NULL")
	batches := 0
	once := func(domain.Actor) error {
		if batches++; batches > 1 {
			return domain.ErrForbidden
		}
		return nil
	}
	for _, want := range []bool{true, false} {
		disabled, err := db.Webhooks.Remove(t.Context(), operator, id, once)
		require.ErrorIs(t, err, domain.ErrForbidden)
		assert.Equal(t, want, disabled)
	}
	list, err := db.Webhooks.List(t.Context())
	require.NoError(t, err)
	assert.Equal(t, domain.DisabledByPerson, list[0].DisabledBy)
}
