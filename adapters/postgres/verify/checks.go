// Package verify reads what the verification compares.
package verify

import (
	"cmp"
	"context"
	"database/sql"
	"time"

	"github.com/google/uuid"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Checks = (*Checks)(nil)

// Checks implements ports.Checks.
type Checks struct{ DB *database.DB }

// Records reads a batch of e-books with their histories.
func (r *Checks) Records(ctx context.Context, after string, limit int) ([]ports.Record, error) {
	after = cmp.Or(after, uuid.Nil.String())
	return r.read(ctx, ` WHERE b.id > $1 ORDER BY b.id LIMIT $2`, after, limit)
}

// Record reads one e-book with its history.
func (r *Checks) Record(ctx context.Context, id string) (ports.Record, error) {
	records, err := r.read(ctx, ` WHERE b.id = $1`, id)
	if err != nil {
		return ports.Record{}, err
	}
	if len(records) == 0 {
		return ports.Record{}, domain.ErrNotFound
	}
	return records[0], nil
}

func (r *Checks) read(ctx context.Context, condition string, args ...any) ([]ports.Record, error) {
	var records []ports.Record
	err := r.DB.LongRunning().View(ctx, "read records to verify", func(t *database.Tx) error {
		books, err := tables.ScanEbooks(ctx, t.QueryContext, tables.SelectEbook+condition, args...)
		if err != nil {
			return err
		}
		ids, byID := make([]string, len(books)), make(map[string]*ports.Record, len(books))
		records = make([]ports.Record, len(books))
		for i, book := range books {
			records[i].Ebook = book
			ids[i], byID[book.ID] = book.ID, &records[i]
		}
		for _, add := range []func(context.Context, *database.Tx, []string, map[string]*ports.Record) error{
			histories, outlines, submittedDigests, notesWithoutTexts, wrongNotifications, wrongReasons, filesInUse,
		} {
			if err := add(ctx, t, ids, byID); err != nil {
				return err
			}
		}
		return nil
	})
	return records, err
}

// wrongNotifications reads the notifications that belong to no row of the history, note or reply,
// or that notify a person of their own action. LIMIT 1: each row of the history is found by its id, not among
// all rows of the e-book.
func wrongNotifications(ctx context.Context, t *database.Tx, ids []string, byID map[string]*ports.Record) error {
	var rows []struct {
		ID      string `json:"id"`
		EbookID string `json:"ebook_id"`
	}
	err := t.SelectContext(ctx, &rows, `SELECT DISTINCT n.ebook_id, n.id FROM notifications n
		LEFT JOIN LATERAL (SELECT * FROM workflow_logs WHERE id = n.id LIMIT 1) l ON l.ebook_id = n.ebook_id AND l.action = n.kind
		LEFT JOIN notes o ON n.kind = 'note' AND n.id = n.note_id AND (o.ebook_id, o.id) = (n.ebook_id, n.note_id)
		LEFT JOIN note_replies r ON n.kind = 'reply' AND (r.ebook_id, r.note_id, r.id) = (n.ebook_id, n.note_id, n.id)
		WHERE n.ebook_id = ANY($1) AND (n.by_id = n.user_id OR n.by_id IS DISTINCT FROM coalesce(l.user_id, o.author_id, r.author_id))
		ORDER BY n.ebook_id, n.id`, pq.Array(ids))
	for _, row := range rows {
		byID[row.EbookID].WrongNotifications = append(byID[row.EbookID].WrongNotifications, row.ID)
	}
	return err
}

// wrongReasons reads the templates whose uses differ from the rejections in the history.
func wrongReasons(ctx context.Context, t *database.Tx, ids []string, byID map[string]*ports.Record) error {
	var rows []struct {
		EbookID  string `json:"ebook_id"`
		ReasonID string `json:"reason_id"`
	}
	err := t.SelectContext(ctx, &rows, `SELECT l.ebook_id, u.reason_id FROM workflow_logs l JOIN reason_uses u ON u.log_id = l.id
		WHERE l.ebook_id = ANY($1) AND (l.action, l.user_id, l.created_at) <> ('reject', u.actor_id, u.at) ORDER BY l.ebook_id, l.version`, pq.Array(ids))
	for _, row := range rows {
		byID[row.EbookID].WrongReasons = append(byID[row.EbookID].WrongReasons, row.ReasonID)
	}
	return err
}

func histories(ctx context.Context, t *database.Tx, ids []string, byID map[string]*ports.Record) error {
	entries, err := tables.ScanLog(ctx, t.QueryContext, tables.SelectLog+` WHERE l.ebook_id = ANY($1) ORDER BY l.ebook_id, l.version`, pq.Array(ids))
	for _, entry := range entries {
		byID[entry.EbookID].History = append(byID[entry.EbookID].History, entry)
	}
	return err
}

// outlines reads one outline at a time, because together they may be very large.
func outlines(ctx context.Context, t *database.Tx, ids []string, byID map[string]*ports.Record) error {
	for _, record := range byID {
		record.OutlineSHA256 = domain.OutlineSHA256(nil)
	}
	return database.Each(ctx, t.QueryContext, func(rows *sql.Rows) error {
		var id string
		var items tables.Items
		err := rows.Scan(&id, &items)
		if items.V != nil {
			byID[id].OutlineSHA256 = domain.OutlineSHA256(items.V)
		}
		return err
	}, `SELECT ebook_id, items FROM tocs WHERE ebook_id = ANY($1)`, pq.Array(ids))
}

func filesInUse(ctx context.Context, t *database.Tx, ids []string, byID map[string]*ports.Record) error {
	var rows []struct {
		ID      string `json:"id"`
		EbookID string `json:"ebook_id"`
		Cover   bool   `json:"cover"`
		domain.Scaled
	}
	err := t.SelectContext(ctx, &rows, `SELECT id, ebook_id, kind = 'cover' AS cover,
		coalesce(detail_sha256, '') AS detail_sha256, coalesce(thumb_sha256, '') AS thumb_sha256 FROM files
		WHERE ebook_id = ANY($1) AND used_at IS NOT NULL AND replaced_at IS NULL`, pq.Array(ids))
	for _, row := range rows {
		byID[row.EbookID].FilesInUse = append(byID[row.EbookID].FilesInUse, row.ID)
		if row.Cover {
			byID[row.EbookID].Scaled = row.Scaled
		}
	}
	return err
}

// WrongCounters compares the counters with the rows, in one statement.
func (r *Checks) WrongCounters(ctx context.Context) ([]ports.WrongCounter, error) {
	var wrong []struct {
		Of      string `json:"of"`
		Stored  int    `json:"stored"`
		Counted int    `json:"counted"`
	}
	err := r.DB.LongRunning().View(ctx, "compare the counters", func(t *database.Tx) error {
		return t.SelectContext(ctx, &wrong, `SELECT of, sum(stored) AS stored, sum(counted) AS counted FROM (
			SELECT format('ebook_counts of status %s, subject %I, grade %I', status, subject, grade) AS of, n AS stored, 0 AS counted FROM ebook_counts
			UNION ALL SELECT format('ebook_counts of status %s, subject %I, grade %I', status, subject, grade), 0, count(*)
				FROM ebooks WHERE deleted_at IS NULL GROUP BY status, subject, grade
			UNION ALL SELECT format('creator_counts of status %s, creator %s', status, created_by), n, 0 FROM creator_counts
			UNION ALL SELECT format('creator_counts of status %s, creator %s', status, created_by), 0, count(*)
				FROM ebooks WHERE deleted_at IS NULL GROUP BY status, created_by
			UNION ALL SELECT format('suggestions of %s %I', field, value), uses, 0 FROM suggestions
			UNION ALL SELECT format('suggestions of %s %I', field, value), change, 0 FROM suggestion_changes
			UNION ALL SELECT format('suggestions of %s %I', field, value), 0, count(*) FROM ebooks b CROSS JOIN suggested_values(b)
				WHERE b.deleted_at IS NULL GROUP BY field, value
			UNION ALL SELECT format('unitings.changed of %s', u.id), u.changed, count(e.ebook_id)
				FROM unitings u LEFT JOIN united_ebooks e ON e.uniting_id = u.id WHERE u.changed IS NOT NULL GROUP BY u.id
			UNION ALL SELECT format('unitings.restored of %s', u.id), u.restored, count(e.ebook_id)
				FROM unitings u LEFT JOIN united_ebooks e ON e.uniting_id = u.id AND e.restored WHERE u.restored IS NOT NULL GROUP BY u.id
			) AS stored_and_counted GROUP BY of HAVING sum(stored) <> sum(counted) ORDER BY of`)
	})
	counters := make([]ports.WrongCounter, len(wrong))
	for i, w := range wrong {
		counters[i] = ports.WrongCounter(w)
	}
	return counters, err
}

// Unneeded returns those of the objects that have no reason to exist.
func (r *Checks) Unneeded(ctx context.Context, objects []string, oldestUpload, oldestReplaced time.Time) ([]string, error) {
	var unneeded []string
	err := r.DB.Select(ctx, &unneeded, `SELECT o.name FROM unnest($1::text[]) AS o (name)
		WHERE NOT EXISTS (SELECT FROM upload_grants g WHERE g.object_name = o.name AND g.given_at > $2)
		AND NOT EXISTS (SELECT FROM files f LEFT JOIN ebooks b ON b.id = f.ebook_id AND f.id IN (b.cover_id, b.pdf_id)
			WHERE (f.object = o.name OR f.kind = 'cover' AND f.object = regexp_replace(o.name, $4, ''))
			AND (b.id IS NOT NULL OR f.used_at IS NULL AND f.reserved_at > $2 OR f.replaced_at > $3))
		ORDER BY o.name`, pq.Array(objects), oldestUpload, oldestReplaced, `(`+domain.DetailSuffix+`|`+domain.ThumbSuffix+`)$`)
	return unneeded, database.Wrap(ctx, "look for unneeded objects", err)
}

// submittedDigests reads the digests of e-books' submissions one at a time, because together the
// submissions may be very large.
func submittedDigests(ctx context.Context, t *database.Tx, ids []string, byID map[string]*ports.Record) error {
	return database.Each(ctx, t.QueryContext, func(rows *sql.Rows) error {
		s, err := tables.ScanSubmission(rows)
		if err == nil {
			record := byID[s.EbookID]
			record.Submitted = append(record.Submitted, s.Digests())
		}
		return err
	}, tables.SelectSubmissions+` WHERE s.ebook_id = ANY($1) ORDER BY s.ebook_id, s.n`, pq.Array(ids))
}

// notesWithoutTexts reads what is verified of the notes on e-books.
func notesWithoutTexts(ctx context.Context, t *database.Tx, ids []string, byID map[string]*ports.Record) error {
	notes, err := tables.ScanNotes(ctx, t.QueryContext, tables.SelectBareNotes+` WHERE n.ebook_id = ANY($1) ORDER BY n.ebook_id, n.created_at, n.id`, pq.Array(ids))
	for _, n := range notes {
		byID[n.EbookID].Notes = append(byID[n.EbookID].Notes, n)
	}
	return err
}
