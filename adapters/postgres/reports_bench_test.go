package postgres_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/domain/work"
	"backoffice/ports"
)

// fiveYears fills the sums as five busy years leave them: 40 subjects, 12 grades and 100 people, with
// each action on each day. Their number does not depend on the number of e-books.
const fiveYears = `
INSERT INTO work_sums SELECT kind, kind || v, day::date, action, 1 + (v * 7 + length(action)) % 30
FROM (VALUES ('all', 1), ('subject', 40), ('grade', 12), ('person', 100)) k (kind, many), generate_series(1, many) v,
	generate_series(date '2022-01-01', date '2026-12-31', interval '1 day') day, unnest(ARRAY['create', 'submit', 'approve', 'reject', 'publish', 'unpublish']) action
WHERE kind <> 'person' OR v % 3 = length(action) % 3;
UPDATE work_sums SET value = '' WHERE kind = 'all';
INSERT INTO work_times SELECT day::date, status, minutes, 1 + minutes % 5 FROM generate_series(date '2022-01-01', date '2026-12-31', interval '1 day') day,
	unnest(ARRAY['draft', 'pending_review', 'approved', 'rejected', 'published']) status, generate_series(0, 30 * 1440, 1440) minutes;
ANALYZE work_sums; ANALYZE work_times;`

// BenchmarkReports reads each report over five years of sums and CMS_BENCH_EBOOKS e-books.
func BenchmarkReports(b *testing.B) {
	dsn, seen := filled(b, benchmarkSize())
	_, err := seen.Exec(`DELETE FROM work_uncounted; INSERT INTO work_filled VALUES (now());` + fiveYears)
	require.NoError(b, err)
	_, err = seen.Exec(`VACUUM ANALYZE work_events`)
	require.NoError(b, err)
	db, err := postgres.Open(dsn)
	require.NoError(b, err)
	b.Cleanup(func() { db.Close() })
	reads := reportReads()
	from := time.Date(2022, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, kind := range []work.Kind{work.All, work.Subject, work.Person} {
		reads["five years by "+string(kind)] = func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Reports.Sums(ctx, ports.WorkQuery{Kind: kind, From: from, To: from.AddDate(5, 0, 0), ByMonth: kind == work.All})
			return err
		}
	}
	for name, q := range historyQueries("00000000-0000-7000-8000-000000000007", "00000000-0000-7000-8000-000000000001") {
		reads["history "+name] = func(ctx context.Context, db *postgres.DB) error { _, err := db.History.Page(ctx, q); return err }
	}
	for name, read := range reads {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, read(b.Context(), db))
			}
		})
	}
}
