// Package reports keeps the sums of the reports on work, and reads them. work_events has each creation of an e-book
// (by the trigger copy_created) and each entry of the history that is counted (stored with the entry: see tables.Log);
// Count adds them to the sums. Each sum covers a month, and its row has the first day of that month.
package reports

import (
	"context"
	"database/sql"
	"strings"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain/work"
	"backoffice/ports"
)

// Reports implements ports.WorkReports.
type Reports struct{ DB *unit.DB }

var _ ports.WorkReports = (*Reports)(nil)

// countLock is the advisory lock of the servers that count.
const countLock = 0x776f726b

// countedAtOnce is how many events a transaction counts.
const countedAtOnce = 1000

// countingDue tells whether there are uncounted events and the older history is complete (Fill).
const countingDue = `SELECT EXISTS (SELECT FROM work_uncounted) AND EXISTS (SELECT FROM work_filled)`

// eventKey identifies an event: its e-book, and its place in the history.
type eventKey struct {
	ebookID string
	version int
}

// Count adds the next uncounted events to the sums, and reports whether some may be left: whether it counted as many
// as it does at once. Those that come meanwhile wait for the next call: otherwise a busy library would count them a few at a time.
func (r *Reports) Count(ctx context.Context) (more bool, err error) {
	if err := r.DB.Get(ctx, &more, countingDue); err != nil || !more {
		return false, database.Wrap(ctx, "look for work to count", err)
	}
	err = r.DB.Write(ctx, "count work", func(t *unit.Tx) error {
		if err := t.Lock(ctx, countLock); err != nil {
			return err
		}
		events, err := takeUncounted(ctx, t)
		more = len(events) == countedAtOnce
		if err != nil || len(events) == 0 {
			return err
		}
		sums := work.NewSums()
		ids, versions := firstVersions(events)
		err = eachHistory(ctx, t.Query, func(history []work.Event) {
			sums.Add(history, func(e work.Event) bool { return events[eventKey{e.EbookID, e.Version}] })
		}, selectHistories, pq.Array(ids), pq.Array(versions))
		if err != nil {
			return err
		}
		return addSums(ctx, t, sums)
	})
	return more, err
}

// takeUncounted removes the next events from work_uncounted, and returns them.
func takeUncounted(ctx context.Context, t *unit.Tx) (events map[eventKey]bool, err error) {
	events = map[eventKey]bool{}
	err = database.Each(ctx, t.Query, func(rows *sql.Rows) error {
		var key eventKey
		err := rows.Scan(&key.ebookID, &key.version)
		events[key] = true
		return err
	}, `DELETE FROM work_uncounted WHERE ctid = ANY (ARRAY(SELECT ctid FROM work_uncounted ORDER BY ebook_id, version LIMIT $1)) RETURNING ebook_id, version`, countedAtOnce)
	return events, err
}

// firstVersions returns the e-books of events, and the lowest version among the events of each.
func firstVersions(events map[eventKey]bool) (ids []string, versions []int64) {
	lowest := map[string]int{}
	for e := range events {
		if version, found := lowest[e.ebookID]; !found || e.version < version {
			lowest[e.ebookID] = e.version
		}
	}
	for id, version := range lowest {
		ids, versions = append(ids, id), append(versions, int64(version))
	}
	return ids, versions
}

// eventColumns has the templates of a rejection as "id title".
const eventColumns = `e.ebook_id, e.version, e.action, e.at, e.person_id, e.subject, e.grade, CASE WHEN e.action = 'reject' THEN ARRAY(
	SELECT u.reason_id || ' ' || u.reason_title FROM workflow_logs l JOIN reason_uses u ON u.log_id = l.id
	WHERE l.ebook_id = e.ebook_id AND l.version = e.version ORDER BY u.reason_id) END`

// selectHistories reads the events of e-books ($1) from a version ($2) on, and the one before, which shows how long
// the e-book had its status. LATERAL looks up each e-book by itself. Otherwise PostgreSQL reads all of a large table.
const selectHistories = `SELECT ` + eventColumns + ` FROM unnest($1::uuid[], $2::integer[]) b (id, first_version) CROSS JOIN LATERAL (
	SELECT * FROM work_events WHERE ebook_id = b.id
	AND version >= coalesce((SELECT max(version) FROM work_events WHERE ebook_id = b.id AND version < b.first_version), b.first_version)
	ORDER BY version) e`

// eachHistory calls read once for each e-book, with its events. The query must return them together and in order.
func eachHistory(ctx context.Context, run database.QueryFunc, read func([]work.Event), query string, args ...any) error {
	var history []work.Event
	err := database.Each(ctx, run, func(rows *sql.Rows) error {
		var e work.Event
		var reasons pq.StringArray
		if err := rows.Scan(&e.EbookID, &e.Version, &e.Action, &e.At, &e.PersonID, &e.Subject, &e.Grade, &reasons); err != nil {
			return err
		}
		for _, reason := range reasons {
			id, title, _ := strings.Cut(reason, " ")
			e.Reasons = append(e.Reasons, work.Reason{ID: id, Title: title})
		}
		if len(history) > 0 && history[0].EbookID != e.EbookID {
			read(history)
			history = history[:0]
		}
		history = append(history, e)
		return nil
	}, query, args...)
	if err == nil && len(history) > 0 {
		read(history)
	}
	return err
}
