package postgres_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §27: a delivery is not sent if its webhook is disabled between two attempts of the transaction that takes it.
func TestADeliveryIsNotTakenByATransactionThatWasRolledBack(t *testing.T) {
	db, dsn := withSubmitted(t)
	other := connect(t, dsn)
	other.MustExec(`INSERT INTO webhooks (id, url, actions, allow_private, secret, created_at) VALUES (gen_random_uuid(), 'https://hook.test.example', '{}', false, '', now());
		INSERT INTO webhook_deliveries (webhook_id, ebook_id, event, body, begun_at, due_at) SELECT w.id, gen_random_uuid(), 'ebook.published', '{}', now(), now() FROM webhooks w;
		CREATE SEQUENCE commits;
		CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
			IF nextval('commits') = 1 THEN PERFORM pg_sleep(1); RAISE serialization_failure; END IF; RETURN NULL; END$$;
		CREATE CONSTRAINT TRIGGER conflict AFTER UPDATE OF taken_until ON webhook_deliveries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION conflict()`)
	var id, webhook string
	require.NoError(t, other.QueryRow(`SELECT id, webhook_id FROM webhook_deliveries`).Scan(&id, &webhook))
	disabled := make(chan error)
	go func() {
		time.Sleep(300 * time.Millisecond) // the first attempt has locked the webhook
		_, err := other.Exec(`UPDATE webhooks SET disabled_at = now(), stopped_by = 'person' WHERE id = $1`, webhook)
		disabled <- err
	}()
	sending, err := db.Webhooks.Take(t.Context(), id, time.Minute)
	require.NoError(t, err)
	require.NoError(t, <-disabled)
	assert.Nil(t, sending)
}

// RULES §22.2: the reports count each step, also those whose copying was tried again.
func TestStepsAreCopiedByTheAttemptAfterOneThatWasRolledBack(t *testing.T) {
	db, dsn := withSubmitted(t)
	other := connect(t, dsn)
	other.MustExec(`DELETE FROM work_events; DELETE FROM work_uncounted; DELETE FROM work_filled;
		CREATE SEQUENCE commits;
		CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
			IF nextval('commits') = 1 THEN RAISE serialization_failure; END IF; RETURN NULL; END$$;
		CREATE CONSTRAINT TRIGGER conflict AFTER INSERT ON work_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION conflict()`)
	require.NoError(t, db.Reports.Fill(t.Context()))
	var copied []string
	require.NoError(t, other.Select(&copied, `SELECT action FROM work_events ORDER BY version`))
	assert.Equal(t, []string{"create", "submit"}, copied)
}
