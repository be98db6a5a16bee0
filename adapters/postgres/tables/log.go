package tables

import (
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/domain/work"
)

// Log is a row of workflow_logs.
type Log struct {
	domain.LogEntry
	UserID, UserFullName string
	UserRole             domain.Role
	ToID, ToFullName     *string
	Kept                 *bool // null in rows that predate stored submissions
}

var logColumns = []column[Log]{
	{"id", 0, func(r *Log) any { return &r.ID }},
	{"ebook_id", 0, func(r *Log) any { return &r.EbookID }},
	{"action", 0, func(r *Log) any { return &r.Action }},
	{"comment", 0, func(r *Log) any { return &r.Comment }},
	{"created_at", 0, func(r *Log) any { return &r.CreatedAt }},
	{"user_id", 0, func(r *Log) any { return &r.UserID }},
	{"user_full_name", 0, func(r *Log) any { return &r.UserFullName }},
	{"user_role", 0, func(r *Log) any { return &r.UserRole }},
	{"version", 0, func(r *Log) any { return &r.Version }},
	{"to_id", 0, func(r *Log) any { return &r.ToID }},
	{"to_full_name", 0, func(r *Log) any { return &r.ToFullName }},
	{"cover_sha256", 0, func(r *Log) any { return &r.CoverSHA256 }},
	{"pdf_sha256", 0, func(r *Log) any { return &r.PDFSHA256 }},
	{"record_sha256", 0, func(r *Log) any { return &r.RecordSHA256 }},
	{"toc_sha256", 0, func(r *Log) any { return &r.TOCSHA256 }},
	{"previous_sha256", 0, func(r *Log) any { return &r.PreviousSHA256 }},
	{"token_name", 0, func(r *Log) any { return &r.Token }},
	{"submission_kept", 0, func(r *Log) any { return &r.Kept }},
}

// SelectLog reads rows of the history (l), for ScanLog. A row is stored together with what follows
// from it: the content of a submission, a notification, an event of the reports, changes of the counters.
// cms.stores and cms.stores_events stop the triggers keep_submission, notify_of_action and copy_step, which
// are for servers of previous versions.
//
// currentRound has the action in a FILTER. With the action in the WHERE clause, PostgreSQL would read the
// submissions of all e-books if there were none when it made its statistics.
//
// insertLogWithNotes replaces the notification of what the same person wrote in the round. What they write
// later in the round is added to the new one. The round is stored negative: servers of the previous version
// know only notifications of notes, and so add nothing to it.
var (
	SelectLog = `SELECT ` + selected("l", logColumns) + ` FROM workflow_logs l`
	insertLog = `INSERT INTO workflow_logs (` + strings.Join(names(logColumns), ", ") + `) SELECT ` + strings.Join(parameters(logColumns), ", ") +
		` FROM (SELECT set_config('cms.stores', 'on', true), set_config('cms.stores_events', 'on', true)) own
		RETURNING EXISTS (SELECT FROM ` + SubscribedWebhooks("workflow_logs.action") + `)`

	subject, grade = parameter(len(logColumns) + 1), parameter(len(logColumns) + 2)
	firstCounter   = len(logColumns) + 3
	notifiedPerson = parameter(firstCounter+counterParameters) + `::uuid`
	replacedKinds  = parameter(firstCounter+counterParameters+1) + `::text[]`
	currentRound   = `(SELECT count(*) FILTER (WHERE action = 'submit') FROM workflow_logs WHERE ebook_id = $2)`

	withCounts = `WITH event AS (INSERT INTO work_events (ebook_id, version, action, at, person_id, subject, grade)
		SELECT $2::uuid, $9::integer, $3::text, $5::timestamptz, $6::uuid, ` + subject + `, ` + grade + ` WHERE $3::text = ANY ('{` + countedActions() + `}')
		ON CONFLICT DO NOTHING RETURNING ebook_id, version),
		uncounted AS (INSERT INTO work_uncounted (ebook_id, version) SELECT ebook_id, version FROM event), ` + addCounters(firstCounter)
	insertOtherLog  = withCounts + insertLog
	insertSubmitLog = withCounts + `, kept AS (` + insertSubmission + `) ` + insertLog
	notified        = `notified AS (INSERT INTO notifications (id, user_id, kind, ebook_id, by_id, created_at)
		SELECT $1::uuid, u.id, $3::text, $2::uuid, $6::uuid, $5::timestamptz FROM users u WHERE u.id = ` + notifiedPerson + ` AND ` + Reachable + `) `
	insertNotifiedLog  = withCounts + `, ` + notified + insertLog
	insertReplacingLog = withCounts + `, replaced AS (DELETE FROM notifications WHERE user_id = ` + notifiedPerson + ` AND ebook_id = $2::uuid AND by_id = $6::uuid
		AND kind = ANY(` + replacedKinds + `)), ` + notified + insertLog
	insertLogWithNotes = withCounts + `, replaced AS (DELETE FROM notifications n USING users u WHERE n.ebook_id = $2 AND n.by_id = $6
			AND n.user_id = ` + notifiedPerson + ` AND n.round = ` + currentRound + ` AND u.id = n.user_id AND ` + Reachable + ` RETURNING n.count, n.first_at),
		notified AS (INSERT INTO notifications (id, user_id, kind, ebook_id, by_id, created_at, count, round, first_at)
		SELECT $1::uuid, u.id, $3::text, $2::uuid, $6::uuid, $5::timestamptz, 1 + coalesce(t.count, 0), -` + currentRound + `, t.first_at
		FROM users u LEFT JOIN replaced t ON true WHERE u.id = ` + notifiedPerson + ` AND ` + Reachable + `) ` + insertLog
)

func parameter(n int) string { return `$` + strconv.Itoa(n) }

// countedActions returns the actions of the history that the reports count, as the elements of an array.
func countedActions() string {
	actions := make([]string, len(work.Actions))
	for i, action := range work.Actions {
		actions[i] = string(action)
	}
	return strings.Join(actions, ",")
}

// LogOf returns the row of an entry.
func LogOf(entry domain.LogEntry) *Log {
	kept := true
	row := &Log{LogEntry: entry, Kept: &kept, UserID: entry.User.ID, UserFullName: entry.User.FullName, UserRole: entry.User.Role}
	if to := entry.To; to != nil {
		row.ToID, row.ToFullName = &to.ID, &to.FullName
	}
	return row
}

// SubscribedWebhooks returns what follows FROM in a query for the enabled webhooks (w) that ask for an action.
func SubscribedWebhooks(action string) string {
	return `webhooks w WHERE w.disabled_at IS NULL AND (w.actions = '{}' OR ` + action + ` = ANY(w.actions))`
}

// Insert returns the statement that stores a row of book's history and changes the counters, with its arguments. One
// statement saves round trips. It returns a row that says whether any webhook asks for the action. recipient is the
// account that is notified if it is reachable, or "".
func (row *Log) Insert(book *domain.Ebook, counters CounterChanges, recipient string) (string, []any) {
	args := slices.Concat(pointers(row, logColumns), []any{book.Subject, book.Grade}, counters.args())
	switch {
	case row.Action == domain.Submit:
		return insertSubmitLog, args
	case recipient != "" && row.Action.NotifiesWithNotes():
		return insertLogWithNotes, append(args, recipient)
	case recipient != "" && len(row.Action.Replaces()) > 0:
		return insertReplacingLog, append(args, recipient, pq.Array(row.Action.Replaces()))
	case recipient != "":
		return insertNotifiedLog, append(args, recipient)
	}
	return insertOtherLog, args
}

// Domain returns the entry of a row.
func (row *Log) Domain() domain.LogEntry {
	entry := row.LogEntry
	entry.CreatedAt = row.CreatedAt.UTC()
	entry.SubmissionKept = entry.Action == domain.Submit && row.Kept != nil && *row.Kept
	entry.User = domain.LogUser{ID: row.UserID, FullName: row.UserFullName, Role: row.UserRole}
	if row.ToID != nil {
		entry.To = &domain.Person{ID: *row.ToID, FullName: *row.ToFullName}
	}
	return entry
}

// ScanLog reads the entries that SelectLog has selected.
func ScanLog(ctx context.Context, run database.QueryFunc, query string, args ...any) ([]domain.LogEntry, error) {
	return database.Collect(ctx, run, func(rows *sql.Rows, entry *domain.LogEntry) error {
		var row Log
		err := rows.Scan(pointers(&row, logColumns)...)
		*entry = row.Domain()
		return err
	}, query, args...)
}
