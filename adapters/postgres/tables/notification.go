package tables

import (
	"database/sql"

	"backoffice/domain"
)

// newest are the newest $2 notifications (n) of the person $1.
const newest = `SELECT n.* FROM notifications n JOIN ebooks b ON b.id = n.ebook_id AND b.deleted_at IS NULL
	WHERE n.user_id = $1 ORDER BY n.created_at DESC, n.id DESC LIMIT $2`

// CountUnread counts those of the newest $2 notifications of the person $1 that are unread.
const CountUnread = `SELECT count(*) FROM (` + newest + `) n WHERE read_at IS NULL`

// SelectNotifications reads, of the newest $2 notifications of the person $1, their
// numbers, and $4 of them after the first $3. Who acted bears the name of the history, or
// that of today. For ScanNotifications.
const SelectNotifications = `WITH newest AS MATERIALIZED (` + newest + `),
	page AS (SELECT * FROM newest ORDER BY created_at DESC, id DESC OFFSET $3 LIMIT $4)
	SELECT c.total, c.unread, p.id, p.kind, p.ebook_id, b.title, p.note_id, p.by_id, coalesce(l.user_full_name, u.full_name, ''),
		coalesce(l.comment, r.body, n.body, ''), p.created_at, p.read_at
	FROM (SELECT count(*) AS total, count(*) FILTER (WHERE read_at IS NULL) AS unread FROM newest) c
	LEFT JOIN page p ON true
	LEFT JOIN ebooks b ON b.id = p.ebook_id
	LEFT JOIN workflow_logs l ON l.id = p.id
	LEFT JOIN notes n ON (n.ebook_id, n.id) = (p.ebook_id, p.note_id)
	LEFT JOIN note_replies r ON (r.ebook_id, r.note_id, r.id) = (p.ebook_id, p.note_id, p.id)
	LEFT JOIN users u ON u.id = p.by_id
	ORDER BY p.created_at DESC, p.id DESC`

// ScanNotifications reads what SelectNotifications has selected.
func ScanNotifications(rows *sql.Rows, err error) (found []domain.Notification, total, unread int, _ error) {
	if err != nil {
		return nil, 0, 0, err
	}
	defer rows.Close()
	found = []domain.Notification{}
	for rows.Next() {
		var id, kind, ebook, title, by, name, text sql.NullString
		var at sql.NullTime
		var n domain.Notification
		if err := rows.Scan(&total, &unread, &id, &kind, &ebook, &title, &n.NoteID, &by, &name, &text, &at, &n.ReadAt); err != nil {
			return nil, 0, 0, err
		}
		if !id.Valid { // past the last page: the numbers alone
			continue
		}
		n.ID, n.Kind, n.Ebook = id.String, domain.NotificationKind(kind.String), domain.EbookTitle{ID: ebook.String, Title: title.String}
		n.By, n.Text = domain.Person{ID: by.String, FullName: name.String}, text.String
		n.CreatedAt, n.ReadAt = at.Time.UTC(), UTC(n.ReadAt)
		found = append(found, n)
	}
	return found, total, unread, rows.Err()
}
