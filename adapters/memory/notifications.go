package memory

import (
	"cmp"
	"context"
	"slices"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Notifications keeps ports.Notifications' promise.
type Notifications struct{ db *DB }

var _ ports.Notifications = (*Notifications)(nil)

// Notifications returns what concerns people.
func (db *DB) Notifications() *Notifications { return &Notifications{db} }

// List returns a page of a person's newest notifications.
func (r *Notifications) List(ctx context.Context, userID string, page, limit int) (ports.NotificationPage, error) {
	defer r.db.lock()()
	all := r.db.newest(userID)
	found := ports.NotificationPage{Notifications: []domain.Notification{}, Total: len(all), Unread: unreadOf(all)}
	from := min((page-1)*limit, len(all))
	found.Notifications = append(found.Notifications, all[from:min(from+limit, len(all))]...)
	return found, ctx.Err()
}

// newest are those of a person that are listed, as they are today.
func (db *DB) newest(userID string) []domain.Notification {
	all := []domain.Notification{}
	for _, stored := range db.notifications {
		n := stored.Notification
		book, there := db.books[n.Ebook.ID]
		if n.UserID != userID || !there || book.DeletedAt != nil || n.NoteID != nil && db.notes[*n.NoteID].ID == "" {
			continue
		}
		n.Ebook.Title = book.Title
		if n.NoteID != nil {
			n.By, n.Text = db.today(n.By), db.noteText(n)
		}
		all = append(all, n)
	}
	slices.SortFunc(all, func(a, b domain.Notification) int {
		return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(b.ID, a.ID))
	})
	return all[:min(len(all), domain.MaxNotifications)]
}

// tell stores what a note or a reply tells, in the notification that there is of that person
// and round, or in a new one.
func (db *DB) tell(news *domain.News) {
	if news == nil {
		return
	}
	told := domain.Notification{ID: news.ID, Kind: news.Kind, Ebook: domain.EbookTitle{ID: news.EbookID}, NoteID: &news.NoteID, Count: 1,
		By: domain.Person{ID: news.By}, CreatedAt: news.At}
	for _, id := range news.To {
		told.UserID = id
		at := slices.IndexFunc(db.notifications, func(n notification) bool {
			return n.UserID == id && n.Ebook.ID == news.EbookID && n.By.ID == news.By && n.round != nil && *n.round == news.Round
		})
		if at < 0 {
			db.notifications = append(db.notifications, notification{Notification: told, round: &news.Round, firstAt: news.At})
			continue
		}
		again := told
		again.Count += db.notifications[at].Count
		db.notifications[at].Notification = again
	}
}

// takeBack takes a note that was removed out of the notifications that count it.
func (db *DB) takeBack(note domain.Note) {
	for i := range db.notifications {
		n := &db.notifications[i]
		if n.Ebook.ID != note.EbookID || n.By.ID != note.Author.ID || n.round == nil || *n.round != note.Round || n.Count < 2 ||
			note.CreatedAt.Before(n.firstAt) || note.CreatedAt.After(n.CreatedAt) {
			continue
		}
		n.Count--
		if n.ID == note.ID {
			db.tellBefore(n)
		}
	}
}

// tellBefore lets a notification tell the latest that its author has written of what is left.
func (db *DB) tellBefore(n *notification) {
	until := n.CreatedAt
	n.CreatedAt = n.firstAt
	latest := func(kind domain.NotificationKind, id, noteID string, by domain.Person, at time.Time) {
		if by.ID == n.By.ID && !at.Before(n.CreatedAt) && !at.After(until) {
			n.Kind, n.ID, n.NoteID, n.CreatedAt = kind, id, &noteID, at
		}
	}
	for _, note := range db.notesOn(n.Ebook.ID) {
		latest(domain.NotifiedNote, note.ID, note.ID, note.Author, note.CreatedAt)
		for _, r := range note.Replies {
			latest(domain.NotifiedReply, r.ID, note.ID, r.Author, r.CreatedAt)
		}
	}
}

func (db *DB) noteText(n domain.Notification) string {
	note := db.notes[*n.NoteID]
	for _, r := range note.Replies {
		if r.ID == n.ID {
			return r.Body
		}
	}
	return note.Body
}

func unreadOf(all []domain.Notification) (unread int) {
	for _, n := range all {
		if n.ReadAt == nil {
			unread++
		}
	}
	return unread
}

// MarkRead marks notifications as read.
func (r *Notifications) MarkRead(ctx context.Context, by ports.Caller, which func(domain.Actor) (domain.ReadMark, error)) (int, error) {
	defer r.db.lock()()
	actor, now, err := r.db.writer(ctx, by)
	if err != nil {
		return 0, err
	}
	mark, err := which(actor)
	if err != nil {
		return 0, err
	}
	for i := range r.db.notifications {
		n := &r.db.notifications[i]
		if n.UserID == actor.ID && n.ReadAt == nil && (mark.All || slices.Contains(mark.IDs, n.ID)) {
			n.ReadAt = &now
		}
	}
	return unreadOf(r.db.newest(actor.ID)), nil
}

// Forget removes what is old.
func (r *Notifications) Forget(ctx context.Context, before time.Time, limit int) (removed int, err error) {
	defer r.db.lock()()
	all := slices.Clone(r.db.notifications)
	r.db.notifications = slices.DeleteFunc(r.db.notifications, func(n notification) bool {
		later := 0
		for _, other := range all {
			if other.UserID == n.UserID && (other.CreatedAt.After(n.CreatedAt) || other.CreatedAt.Equal(n.CreatedAt) && other.ID > n.ID) {
				later++
			}
		}
		old := removed < limit && (n.CreatedAt.Before(before) || later >= domain.MaxNotifications)
		if old {
			removed++
		}
		return old
	})
	return removed, ctx.Err()
}
