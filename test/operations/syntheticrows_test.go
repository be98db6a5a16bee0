package operations

import (
	"database/sql"
	"fmt"
	"testing"

	"github.com/lib/pq"
	"github.com/stretchr/testify/require"
)

const digest = "0000000000000000000000000000000000000000000000000000000000000000"

const (
	copyBooks = `COPY ebooks (id, title, description, subject, grade, language, author, publisher, tags, status, created_by, created_at, updated_at, updated_by,
		updated_by_name, version, toc_version, returned, returned_count, submitted_at, deleted_at, deleted_by, deleted_by_name,
		assigned_to, assigned_name, assigned_due, assigned_at,
		pdf_id, pdf_object, pdf_name, pdf_size, pdf_type, pdf_sha256) FROM STDIN`
	copySteps   = `COPY workflow_logs (id, ebook_id, action, comment, created_at, user_id, user_full_name, user_role, version, pdf_sha256, submission_kept) FROM STDIN`
	copyReasons = `COPY reason_uses (log_id, reason_id, reason_title, actor_id, at) FROM STDIN`
)

// storeSynthetic writes the e-books directly to the database. A trigger copies the current values of an e-book into each step
// that is inserted. So this function inserts the first step of every e-book with the values of that time, then every second
// step, and so on.
func storeSynthetic(t *testing.T, db *sql.DB, list []*syntheticBook) {
	t.Helper()
	execSQL(t, db, `ALTER TABLE workflow_logs DISABLE TRIGGER keep_submission`)
	inTransaction(t, db, func(tx *sql.Tx) { copyRows(t, tx, copyBooks, bookRows(list)) })
	for turn := 0; ; turn++ {
		var remaining []*syntheticBook
		for _, b := range list {
			if turn < len(b.steps) {
				remaining = append(remaining, b)
			}
		}
		if len(remaining) == 0 {
			break
		}
		setValues(t, db, remaining, turn)
		inTransaction(t, db, func(tx *sql.Tx) { // the reasons together with their steps, as the product does
			copyRows(t, tx, copySteps, stepRows(remaining, turn))
			copyRows(t, tx, copyReasons, reasonRows(remaining, turn))
		})
	}
	execSQL(t, db, `ALTER TABLE workflow_logs ENABLE TRIGGER keep_submission`)
}

// bookRows returns the rows of the e-books, with their first values and their last status.
func bookRows(list []*syntheticBook) func(row func(...any)) {
	return func(row func(...any)) {
		for i, b := range list {
			var returned, submitted, deleted, by, name, reviewer, reviewerName, due, assigned any
			if b.status == "rejected" {
				returned = fmt.Sprintf(`{"action":"reject","comment":"Thiếu.","user":{"id":%q,"full_name":"Người","role":"EXPERT"},"created_at":%q}`, b.creator, when(b.at))
			}
			if b.status == "pending_review" {
				submitted = b.submitted
			}
			if !b.deleted.IsZero() {
				deleted, by, name = b.deleted, b.creator, "Người"
			}
			if b.reviewer != "" {
				reviewer, reviewerName, assigned = b.reviewer, "Người duyệt", b.assigned
			}
			if b.due != "" {
				due = b.due
			}
			row(b.id, "Sách "+b.id, "", b.firstSubject, b.firstGrade, "Vietnamese", "", "", "", b.status, b.creator, b.created, b.at, b.creator, "Người", b.version, 0,
				returned, b.returned, submitted, deleted, by, name, reviewer, reviewerName, due, assigned, uuidOf(0xb0, i), "files/pdf/"+b.id, "a.pdf", 1, "application/pdf", digest)
		}
	}
}

func stepRows(list []*syntheticBook, turn int) func(row func(...any)) {
	return func(row func(...any)) {
		for _, b := range list {
			step := b.steps[turn]
			row(step.id, b.id, step.action, "Đã xem.", step.at, step.person, "Người", "EXPERT", step.version, digest, nil)
		}
	}
}

func reasonRows(list []*syntheticBook, turn int) func(row func(...any)) {
	return func(row func(...any)) {
		for _, b := range list {
			step := b.steps[turn]
			for _, reason := range step.reasons {
				row(step.id, uuidOf(0xa0, reason), fmt.Sprint("Mẫu ", reason), step.person, step.at)
			}
		}
	}
}

// setValues sets the values that the e-books have at this step.
func setValues(t *testing.T, db *sql.DB, list []*syntheticBook, turn int) {
	t.Helper()
	var ids, subjects, grades pq.StringArray
	for _, b := range list {
		ids, subjects, grades = append(ids, b.id), append(subjects, b.steps[turn].subject), append(grades, b.steps[turn].grade)
	}
	execSQL(t, db, `UPDATE ebooks b SET subject = v.subject, grade = v.grade FROM unnest($1::uuid[], $2::text[], $3::text[]) v (id, subject, grade)
		WHERE b.id = v.id AND (b.subject, b.grade) <> (v.subject, v.grade)`, ids, subjects, grades)
}

func inTransaction(t *testing.T, db *sql.DB, work func(*sql.Tx)) {
	t.Helper()
	tx, err := db.BeginTx(t.Context(), nil)
	require.NoError(t, err)
	defer tx.Rollback() //nolint:errcheck // after a commit there is nothing to undo
	work(tx)
	require.NoError(t, tx.Commit())
}

// copyRows inserts rows with COPY. rows calls its argument with the values of each row.
func copyRows(t *testing.T, tx *sql.Tx, statement string, rows func(row func(...any))) {
	t.Helper()
	in, err := tx.PrepareContext(t.Context(), statement)
	require.NoError(t, err)
	rows(func(values ...any) {
		_, err := in.ExecContext(t.Context(), values...)
		require.NoError(t, err)
	})
	_, err = in.ExecContext(t.Context())
	require.NoError(t, err)
	require.NoError(t, in.Close())
}
