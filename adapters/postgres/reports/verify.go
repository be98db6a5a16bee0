package reports

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain/work"
)

// eventDifferences compares the events with the histories, which outlive their e-books. The creation of an
// e-book that was removed for good is in no other table.
const eventDifferences = `SELECT format('e-book %s, version %s: %s', coalesce(e.ebook_id, l.ebook_id), coalesce(e.version, l.version),
		CASE WHEN e.ebook_id IS NULL THEN 'its ' || l.action || ' is in no report' WHEN l.ebook_id IS NULL THEN 'the reports have a ' || e.action || ' that its history lacks'
		ELSE 'the reports have another ' || l.action || ' than its history' END)
	FROM (SELECT * FROM work_events WHERE version > 0) e FULL JOIN (SELECT ebook_id, version, action, created_at, user_id FROM workflow_logs
		WHERE action = ANY($1)) l ON (e.ebook_id, e.version) = (l.ebook_id, l.version)
	WHERE (e.action, e.at, e.person_id) IS DISTINCT FROM (l.action, l.created_at, l.user_id)
	UNION ALL SELECT format('e-book %s: its creation is in no report', b.id) FROM ebooks b
	WHERE NOT EXISTS (SELECT FROM work_events e WHERE e.ebook_id = b.id AND e.version = 0 AND e.at = b.created_at)
	ORDER BY 1`

// Verify counts everything again from one snapshot.
func (r *Reports) Verify(ctx context.Context) (differences []string, events int, err error) {
	err = r.DB.LongRunning().View(ctx, "recount the work", func(t *database.Tx) error {
		if err := t.SelectContext(ctx, &differences, eventDifferences, pq.Array(work.Actions)); err != nil {
			return err
		}
		uncounted := map[eventKey]bool{} // the few events since the last count
		err := database.Each(ctx, t.QueryContext, func(rows *sql.Rows) error {
			var key eventKey
			err := rows.Scan(&key.ebookID, &key.version)
			uncounted[key] = true
			return err
		}, `SELECT ebook_id, version FROM work_uncounted`)
		if err != nil {
			return err
		}
		sums := work.NewSums()
		err = eachHistory(ctx, t.QueryContext, func(history []work.Event) {
			events += len(history)
			sums.Add(history, func(e work.Event) bool { return !uncounted[eventKey{e.EbookID, e.Version}] })
		}, `SELECT `+eventColumns+` FROM work_events e ORDER BY ebook_id, version`)
		if err != nil {
			return err
		}
		if err := compareCounts(ctx, t, sums.Counts, &differences); err != nil {
			return err
		}
		if err := compareReasons(ctx, t, sums.Reasons, &differences); err != nil {
			return err
		}
		return compareStays(ctx, t, sums.Stays, &differences)
	})
	return differences, events, err
}

func compareCounts(ctx context.Context, t *database.Tx, counted map[work.SumKey]int, differences *[]string) error {
	return compare(ctx, t, counted, differences, `SELECT kind, value, day::text, action, n FROM work_sums`,
		func(s *work.SumKey) []any { return []any{&s.Kind, &s.Value, &s.Month, &s.Action} },
		func(s work.SumKey) string { return fmt.Sprintf("%s: %s of %s %q", s.Month, s.Action, s.Kind, s.Value) })
}

func compareReasons(ctx context.Context, t *database.Tx, counted map[work.ReasonKey]int, differences *[]string) error {
	return compare(ctx, t, counted, differences, `SELECT kind, value, day::text, reason_id, title, n FROM work_reasons`,
		func(s *work.ReasonKey) []any {
			return []any{&s.Kind, &s.Value, &s.Month, &s.Reason.ID, &s.Reason.Title}
		},
		func(s work.ReasonKey) string {
			return fmt.Sprintf("%s: rejections with %q of %s %q", s.Month, s.Reason.Title, s.Kind, s.Value)
		})
}

func compareStays(ctx context.Context, t *database.Tx, counted map[work.StayKey]int, differences *[]string) error {
	return compare(ctx, t, counted, differences, `SELECT day::text, status, minutes, n FROM work_times`,
		func(s *work.StayKey) []any { return []any{&s.Month, &s.Status, &s.Minutes} },
		func(s work.StayKey) string {
			return fmt.Sprintf("%s: left %s after %d minutes", s.Month, s.Status, s.Minutes)
		})
}

// compare reads the stored sums, whose last column is the number, and adds how they differ from the counted ones, sorted.
func compare[K comparable](ctx context.Context, t *database.Tx, counted map[K]int, differences *[]string, query string, columns func(*K) []any, name func(K) string) error {
	stored := map[K]int{}
	err := database.Each(ctx, t.QueryContext, func(rows *sql.Rows) error {
		var key K
		var n int
		err := rows.Scan(append(columns(&key), &n)...)
		stored[key] = n
		return err
	}, query)
	var found []string
	addDifference := func(key K) {
		if stored[key] != counted[key] {
			found = append(found, fmt.Sprintf("%s: the sum says %d, there are %d", name(key), stored[key], counted[key]))
		}
	}
	for key := range counted {
		addDifference(key)
	}
	for key := range stored {
		if _, isCounted := counted[key]; !isCounted {
			addDifference(key)
		}
	}
	slices.Sort(found)
	*differences = append(*differences, found...)
	return err
}
