package tables

import (
	"context"
	"database/sql"
	"strings"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
)

// HasSignIn returns the condition for accounts with a password or an identity.
func HasSignIn(alias string) string {
	return `(` + alias + `.password_hash <> '' OR EXISTS (SELECT FROM identities own WHERE own.user_id = ` + alias + `.id))`
}

// Reachable is the condition for accounts (u) that are notified and mailed.
var Reachable = func() string {
	var roles []string
	for _, role := range domain.CMSRoles() {
		roles = append(roles, `'`+string(role)+`'`)
	}
	return `u.disabled_at IS NULL AND u.role IN (` + strings.Join(roles, ", ") + `)`
}()

// newest selects the newest $2 notifications (n) of the person $1.
const newest = `SELECT n.* FROM notifications n JOIN ebooks b ON b.id = n.ebook_id AND b.deleted_at IS NULL
	WHERE n.user_id = $1 ORDER BY n.created_at DESC, n.id DESC LIMIT $2`

// CountUnread counts the unread ones among the newest $2 notifications of the person $1.
const CountUnread = `SELECT count(*) FROM (` + newest + `) n WHERE read_at IS NULL`

// selectNotifications reads a page of the newest $2 notifications of the person $1, $4 after the
// first $3, with the totals of all. The name of the person who acted comes from the history, or
// else is the current one.
const selectNotifications = `WITH newest AS MATERIALIZED (` + newest + `),
	page AS (SELECT * FROM newest ORDER BY created_at DESC, id DESC OFFSET $3 LIMIT $4)
	SELECT c.total, c.unread, p.id, p.kind, p.ebook_id, b.title, p.note_id, p.by_id, coalesce(l.user_full_name, u.full_name, ''),
		coalesce(l.comment, r.body, n.body, ''), coalesce(p.count, 1), p.created_at, p.read_at
	FROM (SELECT count(*) AS total, count(*) FILTER (WHERE read_at IS NULL) AS unread FROM newest) c
	LEFT JOIN page p ON true
	LEFT JOIN ebooks b ON b.id = p.ebook_id
	LEFT JOIN workflow_logs l ON l.id = p.id
	LEFT JOIN notes n ON (n.ebook_id, n.id) = (p.ebook_id, p.note_id)
	LEFT JOIN note_replies r ON (r.ebook_id, r.note_id, r.id) = (p.ebook_id, p.note_id, p.id)
	LEFT JOIN users u ON u.id = p.by_id
	ORDER BY p.created_at DESC, p.id DESC`

// ReadNotifications runs selectNotifications with these arguments.
func ReadNotifications(ctx context.Context, run database.QueryFunc, args ...any) (found []domain.Notification, total, unread int, err error) {
	found = []domain.Notification{}
	err = database.Each(ctx, run, func(rows *sql.Rows) error {
		var id, kind, ebook, title, by, name, text sql.NullString
		var at sql.NullTime
		var n domain.Notification
		err := rows.Scan(&total, &unread, &id, &kind, &ebook, &title, &n.NoteID, &by, &name, &text, &n.Count, &at, &n.ReadAt)
		if err != nil || !id.Valid { // past the last page there are only the totals
			return err
		}
		n.ID, n.Kind, n.Ebook = id.String, domain.NotificationKind(kind.String), domain.EbookTitle{ID: ebook.String, Title: title.String}
		n.By, n.Text = domain.Person{ID: by.String, FullName: name.String}, text.String
		n.CreatedAt, n.ReadAt = at.Time.UTC(), UTC(n.ReadAt)
		found = append(found, n)
		return nil
	}, selectNotifications, args...)
	return found, total, unread, err
}

// StoreNews notifies the recipients $8 of a note or reply that the person $2 wrote on the e-book $1 in
// the round $3. A recipient may already have a notification of this person's rejection (with the round
// negative) or earlier texts in this round. Then that one counts one more, and names this text unless it
// is of the rejection. $4 is the id of the text, $5 its kind, $6 the note, $7 the time.
const StoreNews = `WITH again AS (UPDATE notifications SET id = CASE WHEN note_id IS NULL THEN id ELSE $4::uuid END,
			kind = CASE WHEN note_id IS NULL THEN kind ELSE $5::text END, note_id = CASE WHEN note_id IS NULL THEN NULL ELSE $6::uuid END,
			created_at = $7::timestamptz, first_at = coalesce(first_at, $7::timestamptz), count = coalesce(count, 1) + 1, read_at = NULL
		WHERE ebook_id = $1::uuid AND by_id = $2::uuid AND round IN ($3::integer, -$3::integer) AND user_id = ANY($8::uuid[]) RETURNING user_id)
	INSERT INTO notifications (id, user_id, kind, ebook_id, note_id, by_id, created_at, count, round, first_at)
	SELECT $4::uuid, u, $5::text, $1::uuid, $6::uuid, $2::uuid, $7::timestamptz, 1, $3::integer, $7::timestamptz
	FROM unnest($8::uuid[]) u WHERE u NOT IN (SELECT user_id FROM again)`

// TakeBackNews removes the note $4, which the person $2 wrote at $5 on the e-book $1 in the round $3,
// from the notifications that count it among several texts. They count one less and name the latest of
// the others; a rejection still names itself. Notifications of this note alone are deleted with it. It
// returns whose notifications change.
const TakeBackNews = `WITH written AS (
		SELECT id, 'note' AS kind, id AS note_id, created_at FROM notes WHERE ebook_id = $1 AND author_id = $2 AND id <> $4
		UNION ALL SELECT id, 'reply', note_id, created_at FROM note_replies WHERE ebook_id = $1 AND author_id = $2),
	lessened AS (UPDATE notifications n SET count = n.count - 1, id = l.id, kind = l.kind, note_id = l.note_id, created_at = l.created_at
	FROM notifications o CROSS JOIN LATERAL (SELECT * FROM written w
		WHERE w.created_at BETWEEN o.first_at AND o.created_at ORDER BY w.created_at DESC, w.id DESC LIMIT 1) l
	WHERE o.ebook_id = $1 AND o.by_id = $2 AND o.round = $3 AND o.count > 1 AND $5 BETWEEN o.first_at AND o.created_at
	AND (n.id, n.user_id) = (o.id, o.user_id) RETURNING n.user_id),
	rejected AS (UPDATE notifications SET count = count - 1 WHERE ebook_id = $1 AND by_id = $2 AND note_id IS NULL
	AND count > 1 AND $5 BETWEEN first_at AND created_at RETURNING user_id)
	SELECT user_id FROM lessened UNION SELECT user_id FROM rejected UNION SELECT user_id FROM notifications WHERE ebook_id = $1 AND note_id = $4`
