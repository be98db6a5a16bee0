package app_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/app/reports"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
)

// plainCounts counts the figures of a report by plain SQL over the history. It shares no code with the
// product. $1 and $2 are days; %s is the key of a row.
const plainCounts = `SELECT key, count(*) FILTER (WHERE action = 'create') AS created, count(*) FILTER (WHERE action = 'submit') AS submitted,
	count(*) FILTER (WHERE action = 'reject') AS returned, count(*) FILTER (WHERE action = 'approve') AS approved,
	count(*) FILTER (WHERE action = 'publish') AS published, count(*) FILTER (WHERE action = 'unpublish') AS withdrawn
FROM (SELECT %s AS key, x.* FROM (
	SELECT l.action, l.created_at AS at, l.user_id AS person, b.subject, b.grade FROM workflow_logs l JOIN ebooks b ON b.id = l.ebook_id
	UNION ALL SELECT 'create', b.created_at, b.created_by, b.subject, b.grade FROM ebooks b
) x WHERE action IN ('create', 'submit', 'approve', 'reject', 'publish', 'unpublish')
	AND timezone('Asia/Ho_Chi_Minh', at) >= $1::date AND timezone('Asia/Ho_Chi_Minh', at) < $2::date) y
WHERE $3 = '' OR person::text = $3 GROUP BY key`

// plainTimes is the same for the times.
const plainTimes = `WITH steps AS (SELECT ebook_id, action, created_at AS at, version FROM workflow_logs WHERE action IN ('submit', 'approve', 'reject', 'publish', 'unpublish')
	UNION ALL SELECT id, 'create', created_at, 0 FROM ebooks),
stays AS (SELECT at, CASE lag(action) OVER w WHEN 'submit' THEN 'pending_review' WHEN 'approve' THEN 'approved' WHEN 'reject' THEN 'rejected'
	WHEN 'publish' THEN 'published' ELSE 'draft' END AS status, floor(extract(epoch FROM at - lag(at) OVER w) / 60)::integer AS m, lag(at) OVER w AS since
	FROM steps WINDOW w AS (PARTITION BY ebook_id ORDER BY version))
SELECT status, count(*) AS "left", percentile_disc(0.5) WITHIN GROUP (ORDER BY r) AS median_minutes, percentile_disc(0.9) WITHIN GROUP (ORDER BY r) AS p90_minutes
FROM (SELECT *, CASE WHEN m < 60 THEN m WHEN m < 1440 THEN m / 10 * 10 WHEN m < 43200 THEN m / 60 * 60 ELSE m / 1440 * 1440 END AS r FROM stays) s
WHERE since IS NOT NULL AND timezone('Asia/Ho_Chi_Minh', at) >= $1::date AND timezone('Asia/Ho_Chi_Minh', at) < $2::date GROUP BY status`

type plainRow struct {
	Key                                                          string
	Created, Submitted, Returned, Approved, Published, Withdrawn int
}

// emptyLibrary is a new database, without the triggers that write notifications and keep what was submitted:
// random histories do not have all that these need.
func emptyLibrary(t *testing.T) (string, *sqlx.DB) {
	t.Helper()
	dsn := harness.Postgres(t)
	db, err := sqlx.Open("postgres", dsn)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	_, err = db.Exec(`ALTER TABLE workflow_logs DISABLE TRIGGER keep_submission; ALTER TABLE workflow_logs DISABLE TRIGGER notify_of_action`)
	require.NoError(t, err)
	return dsn, db
}

// randomLibrary writes e-books of one year, each with a random walk through the workflow.
func randomLibrary(t *testing.T, db *sqlx.DB, seed uint64, n int) (people []string) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, seed))
	for i := range 9 {
		people = append(people, uuid.NewString())
		_, err := db.Exec(`INSERT INTO users VALUES ($1, $2, $3, 'MANAGER', 'x', NULL, now())`, people[i], fmt.Sprintf("r%d-%d@test.example", seed, i), fmt.Sprintf("Người %d", i))
		require.NoError(t, err)
	}
	next := map[string][]string{"create": {"submit"}, "submit": {"approve", "reject", "approve"}, "reject": {"submit"}, "approve": {"publish"}, "publish": {"unpublish"}, "unpublish": {"submit"}}
	var ids, creators, subjects, grades, ebooks, actions, actors []string
	var made, at []time.Time
	var versions []int64
	for range n {
		id, when, last := uuid.NewString(), time.Date(2025, 3, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(r.Int64N(int64(365*24*time.Hour))).Truncate(time.Second)), "create"
		ids, creators, made = append(ids, id), append(creators, people[r.IntN(9)]), append(made, when)
		subjects, grades = append(subjects, []string{"Toán", "Ngữ văn", "", "Vật lí"}[r.IntN(4)]), append(grades, fmt.Sprint("Lớp ", r.IntN(5)))
		for version := 2; r.IntN(6) > 0; version++ {
			when = when.Add(time.Duration(r.ExpFloat64() * float64([]time.Duration{time.Minute, time.Hour, 20 * time.Hour, 400 * time.Hour}[r.IntN(4)])).Truncate(time.Millisecond))
			last = next[last][r.IntN(len(next[last]))]
			ebooks, actions, actors, at, versions = append(ebooks, id), append(actions, last), append(actors, people[r.IntN(9)]), append(at, when), append(versions, int64(version))
		}
	}
	_, err := db.Exec(`INSERT INTO ebooks (id, title, description, subject, grade, language, author, publisher, tags, status, created_by, created_at, updated_at, updated_by, updated_by_name, version, toc_version)
		SELECT id, 'Sách', '', subject, grade, '', '', '', '', 'draft', creator, at, at, creator, 'x', 1, 0 FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[]) x (id, creator, subject, grade, at)`,
		pq.Array(ids), pq.Array(creators), pq.Array(subjects), pq.Array(grades), pq.Array(made))
	require.NoError(t, err)
	_, err = db.Exec(`INSERT INTO workflow_logs (id, ebook_id, action, comment, created_at, user_id, user_full_name, user_role, version, pdf_sha256)
		SELECT gen_random_uuid(), ebook, action, 'x', at, actor, 'x', 'MANAGER', version, repeat('0', 64) FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[], $5::integer[]) x (ebook, action, actor, at, version)`,
		pq.Array(ebooks), pq.Array(actions), pq.Array(actors), pq.Array(at), pq.Array(versions))
	require.NoError(t, err)
	return people
}

// withoutTriggers writes as if the reports did not exist yet.
func withoutTriggers(t *testing.T, db *sqlx.DB, write func()) {
	t.Helper()
	alter := func(how string) {
		for _, trigger := range []string{`ebooks %s TRIGGER copy_created`, `workflow_logs %s TRIGGER copy_step`} {
			_, err := db.Exec(`ALTER TABLE ` + fmt.Sprintf(trigger, how))
			require.NoError(t, err)
		}
	}
	alter("DISABLE")
	write()
	alter("ENABLE")
}

// TestEveryFigureOfAReportIsWhatPlainSQLCounts compares reports on thousands of random histories, of
// which half are older than the reports and half are counted while servers race for them (RULES §22.2).
func TestEveryFigureOfAReportIsWhatPlainSQLCounts(t *testing.T) {
	dsn, db := emptyLibrary(t)
	var people []string
	withoutTriggers(t, db, func() { people = randomLibrary(t, db, 1, 3000) })
	opened, err := postgres.Open(dsn)
	require.NoError(t, err)
	t.Cleanup(func() { opened.Close() })
	var racing sync.WaitGroup
	racing.Go(func() { randomLibrary(t, db, 2, 3000) })
	service := reports.New(ports.Adapters{WorkReports: opened.Reports})
	for range 4 {
		racing.Go(func() {
			if err := service.CountAll(t.Context()); !errors.Is(err, domain.ErrServerBusy) { // one may wait too long for its turn
				assert.NoError(t, err)
			}
		})
	}
	racing.Wait()
	require.NoError(t, service.CountAll(t.Context()))
	admin := domain.Actor{ID: people[3], Role: domain.Admin}
	keys := map[reports.Grouping]string{reports.ByMonth: `to_char(timezone('Asia/Ho_Chi_Minh', at), 'YYYY-MM')`, reports.BySubject: `subject`, reports.ByGrade: `grade`, reports.ByPerson: `person::text`}
	for _, months := range [][2]string{{"2025-01", "2027-01"}, {"2025-06", "2025-07"}, {"2025-08", "2025-11"}} {
		from, _ := domain.ParseMonth(months[0])
		to, _ := domain.ParseMonth(months[1])
		for by, key := range keys {
			compareReport(t, db, service, admin, reports.Query{By: by, From: from, To: to}, key)
		}
		compareReport(t, db, service, admin, reports.Query{By: reports.ByMonth, Own: true, From: from, To: to}, keys[reports.ByMonth])
	}
	differences, events, err := service.Verify(t.Context(), false)
	require.NoError(t, err)
	assert.Empty(t, differences)
	assert.Greater(t, events, 20000)
}

func compareReport(t *testing.T, db *sqlx.DB, service *reports.Service, admin domain.Actor, q reports.Query, key string) {
	t.Helper()
	report, err := service.Work(t.Context(), admin, q)
	require.NoError(t, err)
	assert.True(t, report.Complete)
	person, about := "", fmt.Sprintf("%+v", q)
	if q.Own {
		person = admin.ID
	}
	var want []plainRow
	require.NoError(t, db.Select(&want, fmt.Sprintf(plainCounts, key), domain.Day(q.From), domain.Day(q.To), person))
	got := []plainRow{}
	for _, row := range report.Rows {
		f := row.Figures
		got = append(got, plainRow{row.Key, f.Created, f.Submitted, f.Returned, f.Approved, f.Published, f.Withdrawn})
	}
	assert.NotEmpty(t, want, about)
	assert.ElementsMatch(t, want, got, about)
	if q.Own {
		assert.Nil(t, report.Times)
		return
	}
	var times []struct {
		Status domain.Status
		Left   int
		Median int `db:"median_minutes"`
		P90    int `db:"p90_minutes"`
	}
	require.NoError(t, db.Select(&times, plainTimes, domain.Day(q.From), domain.Day(q.To)))
	assert.NotEmpty(t, times)
	wanted, left := map[domain.Status][]int{}, map[domain.Status][]int{}
	for _, want := range times {
		wanted[want.Status] = []int{want.Left, want.Median, want.P90}
	}
	for _, got := range report.Times {
		if got.Left > 0 {
			left[got.Status] = []int{got.Left, *got.MedianMinutes, *got.P90Minutes}
		}
	}
	assert.Equal(t, wanted, left, about)
}

// TestVerifyingReportsFindsWhatIsWrongAndRepairsIt damages each table (RULES §22.2).
func TestVerifyingReportsFindsWhatIsWrongAndRepairsIt(t *testing.T) {
	dsn, db := emptyLibrary(t)
	randomLibrary(t, db, 3, 200)
	_, err := db.Exec(`INSERT INTO reason_uses (log_id, reason_id, reason_title, actor_id, at)
		SELECT l.id, r.id, 'Thiếu mục lục', l.user_id, l.created_at FROM workflow_logs l, (VALUES ('01900000-0000-7000-8000-000000000001'::uuid), ('01900000-0000-7000-8000-000000000002')) r (id)
		WHERE l.action = 'reject'`)
	require.NoError(t, err)
	opened, err := postgres.Open(dsn)
	require.NoError(t, err)
	t.Cleanup(func() { opened.Close() })
	service := reports.New(ports.Adapters{WorkReports: opened.Reports})
	verify := func(repair bool) []string {
		differences, _, err := service.Verify(t.Context(), repair)
		require.NoError(t, err)
		return differences
	}
	require.Empty(t, verify(false))
	for _, damage := range []struct{ statement, want string }{
		{`UPDATE work_sums SET n = n + 1 WHERE ctid = (SELECT min(ctid) FROM work_sums)`, "the sum says"},
		{`UPDATE work_reasons SET n = n + 1 WHERE ctid = (SELECT min(ctid) FROM work_reasons)`, "rejections with"},
		{`DELETE FROM work_times WHERE ctid = (SELECT min(ctid) FROM work_times)`, "the sum says 0, there are"},
		{`DELETE FROM work_events WHERE (ebook_id, version) = (SELECT ebook_id, version FROM workflow_logs WHERE action = 'submit' LIMIT 1)`, "its submit is in no report"},
		{`DELETE FROM work_events WHERE (ebook_id, version) = (SELECT id, 0 FROM ebooks LIMIT 1)`, "its creation is in no report"},
	} {
		_, err := db.Exec(damage.statement)
		require.NoError(t, err)
		found := verify(false)
		require.NotEmpty(t, found, damage.statement)
		assert.Contains(t, fmt.Sprint(found), damage.want)
		assert.Empty(t, verify(true), "repaired")
		assert.Empty(t, verify(false))
	}
	_, err = db.Exec(`UPDATE work_events SET action = 'approve' WHERE (ebook_id, version) = (SELECT ebook_id, version FROM workflow_logs WHERE action = 'publish' LIMIT 1)`)
	require.NoError(t, err)
	assert.Contains(t, fmt.Sprint(verify(false)), "the reports have another publish than its history")
}
