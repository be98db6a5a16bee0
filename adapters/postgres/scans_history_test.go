package postgres_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/domain"
	"backoffice/domain/work"
	"backoffice/ports"
)

// historyQueries are the first and a later page of the library's history for each filter, including values
// that hardly any row has.
func historyQueries(person, ebook string) map[string]ports.HistoryQuery {
	day := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)
	queries := map[string]ports.HistoryQuery{}
	for name, q := range map[string]ports.HistoryQuery{
		"of all": {}, "with accounts": {Accounts: true}, "of an action": {Action: "submit"}, "of a rare action": {Action: "give"},
		"of a person": {Person: person}, "of nobody": {Person: uuid.NewString(), Accounts: true}, "of a person's rare action": {Person: person, Action: "give"},
		"of an e-book": {Ebook: ebook}, "of a day": {From: day, To: day.AddDate(0, 0, 1)},
		"of a person's day": {Person: person, From: day, To: day.AddDate(0, 0, 1), Accounts: true},
	} {
		q.Limit = 51
		queries[name] = q
		q.Before = &ports.HistoryCursor{At: day, ID: uuid.NewString()}
		queries[name+", a later page"] = q
	}
	return queries
}

// reportReads are the reads of the reports.
func reportReads() map[string]func(context.Context, *postgres.DB) error {
	from := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	reads := map[string]func(context.Context, *postgres.DB) error{
		"report on the queue": func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Reports.Queue(ctx, from.AddDate(0, 1, 0), work.QueueAges, work.OftenReturned)
			return err
		},
	}
	for _, kind := range []work.Kind{work.All, work.Subject, work.Grade, work.Person} {
		reads["report by "+string(kind)] = func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Reports.Sums(ctx, ports.WorkQuery{Kind: kind, From: from, To: from.AddDate(1, 0, 0), ByMonth: kind == work.All})
			return err
		}
	}
	return reads
}

// TestAPageOfTheHistoryReadsNoMoreThanItsRows asks PostgreSQL how many rows it reads. The filter must
// not matter: a page of a rare action of a busy person is as quick as one without a filter (RULES §22.1).
func TestAPageOfTheHistoryReadsNoMoreThanItsRows(t *testing.T) {
	dsn, seen := filledBy(t, 5000, fillEbooks+fillHistory, func(*sqlx.DB) {})
	_, err := seen.Exec(`INSERT INTO workflow_logs (id, ebook_id, action, comment, created_at, user_id, user_full_name, user_role, version, pdf_sha256)
		SELECT gen_random_uuid(), ebook_id, 'approve', '', created_at + interval '1 hour', user_id, 'x', 'EXPERT', 2, pdf_sha256 FROM workflow_logs; ANALYZE workflow_logs`)
	require.NoError(t, err)
	histories := []string{"workflow_logs", "account_logs"}
	before := rowsRead(t, seen, histories...)
	for name, q := range historyQueries("00000000-0000-7000-8000-000000000007", "00000000-0000-7000-8000-000000000001") {
		db, err := postgres.Open(dsn)
		require.NoError(t, err)
		_, err = db.History.Page(t.Context(), q)
		require.NoError(t, err)
		require.NoError(t, db.Close())
		after := rowsRead(t, seen, histories...)
		assert.LessOrEqual(t, after-before, 51*(len(domain.LogActions)+1), name)
		before = after
	}
}
