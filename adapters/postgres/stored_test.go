package postgres_test

import (
	"errors"
	"strconv"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
)

var expert = domain.Actor{ID: "00000000-0000-7000-8000-000000000004", FullName: "Chuyên gia", Role: domain.Expert}

// resubmitted rejects the e-book, saves it and submits it a second time.
func resubmitted(t *testing.T, db *postgres.DB) {
	t.Helper()
	_, err := db.Ebooks.Update(t.Context(), operator, bookID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, now time.Time) error {
		return errors.Join(b.Perform(domain.Reject, expert, "Sửa", now), b.Edit(editor, domain.DetailsInput{Title: domain.Sent("Toán")}, now), b.Perform(domain.Submit, editor, "", now))
	})
	require.NoError(t, err)
}

// storedWith lists what was stored together with the history.
func storedWith(t *testing.T, db *sqlx.DB) []string {
	t.Helper()
	return harness.Column(t, db.DB, `SELECT 'submission ' || n || ' of ' || (SELECT count(*) FROM jsonb_object_keys(ebook)) || ' columns' FROM submissions
		UNION ALL SELECT kind || ' to ' || user_id FROM notifications ORDER BY 1`)
}

// otherColumns is how many columns a submission has beside the record's fields.
const otherColumns = 23

var columns = strconv.Itoa(otherColumns+len(domain.RecordFieldNames)) + " columns"

var both = []string{"reject to " + editorID, "submission 1 of " + columns, "submission 2 of " + columns}

// RULES §18.1, §19.1: a server stores a submission and a notification itself, each once.
func TestWhatFollowsFromTheHistoryNeedsNoTrigger(t *testing.T) {
	db, dsn := withSubmitted(t)
	seen := connect(t, dsn)
	resubmitted(t, db)
	assert.Equal(t, both, storedWith(t, seen))
	seen.MustExec(`ALTER TABLE workflow_logs DISABLE TRIGGER keep_submission; ALTER TABLE workflow_logs DISABLE TRIGGER notify_of_action`)
	resubmitted(t, db)
	assert.Len(t, storedWith(t, seen), 5, "one submission and one notification more")
}

// RULES §13.8: for a server of the previous version, triggers do it.
func TestWhatFollowsFromTheHistoryOfThePreviousVersionIsStored(t *testing.T) {
	_, dsn := withSubmitted(t)
	seen := connect(t, dsn)
	for _, action := range []string{"reject", "submit"} {
		seen.MustExec(`INSERT INTO workflow_logs (id, ebook_id, action, comment, created_at, user_id, user_full_name, user_role, version, pdf_sha256)
			SELECT gen_random_uuid(), id, $1, 'x', now(), gen_random_uuid(), 'x', 'EXPERT', version + CASE $1 WHEN 'submit' THEN 2 ELSE 1 END, pdf_sha256 FROM ebooks`, action)
	}
	assert.Equal(t, both, storedWith(t, seen))
}
