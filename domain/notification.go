package domain

import (
	"fmt"
	"slices"
	"time"
)

// Limits of notifications (RULES §19.1).
const (
	MaxNotifications = 1000                 // of a person: the newest ones
	MaxMarkedAtOnce  = 1000                 // as read, by their ids
	NotificationLife = 180 * 24 * time.Hour // after that they are removed
)

// ErrTooManyMarked refuses more ids than MaxMarkedAtOnce.
var ErrTooManyMarked = invalidField("ids", "notification.invalid", fmt.Sprintf("Tối đa %d thông báo mỗi lần.", MaxMarkedAtOnce))

// NotificationKind says what a notification tells.
type NotificationKind string

// The kinds of notifications that tell no workflow action.
const (
	NotifiedNote  NotificationKind = "note"
	NotifiedReply NotificationKind = "reply"
)

// Notification tells a person what somebody else has done that concerns one.
type Notification struct {
	ID        string           `json:"id"` // of what it tells: a row of the history, the latest note or reply
	UserID    string           `json:"-"`  // whom it tells
	Kind      NotificationKind `json:"kind"`
	Ebook     EbookTitle       `json:"ebook"`
	NoteID    *string          `json:"note_id"` // the note, or the one that was answered
	Count     int              `json:"count"`   // of the notes and replies that it tells of; 1 for all else
	By        Person           `json:"by"`
	Text      string           `json:"text"` // the comment, the note or the reply, as it is now
	CreatedAt time.Time        `json:"created_at"`
	ReadAt    *time.Time       `json:"read_at"`
}

// Participant is an account that takes part in the review of an e-book: its creator, who has
// written a note or a reply, who approved or rejected it last, or who claims it.
type Participant struct {
	ID       string `json:"id"`
	Role     Role   `json:"role"`
	Disabled bool   `json:"disabled"`
}

// News is a note or a reply that somebody has written. What the same person writes on the
// same e-book in the same round is told in one notification.
type News struct {
	Kind    NotificationKind
	ID      string // of the note or reply
	EbookID string
	NoteID  string // the note, or the one that was answered
	By      string // the author's id
	Round   int
	At      time.Time
	To      []string // the ids of the accounts that are notified
}

// notifying returns the news addressed to all who take part, apart from its author and from
// accounts that may not enter.
func (n News) notifying(people []Participant) *News {
	for _, p := range people {
		if p.ID != n.By && !p.Disabled && p.Role != Student {
			n.To = append(n.To, p.ID)
		}
	}
	return &n
}

// EbookTitle names an e-book.
type EbookTitle struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// Notifies tells whether a row of the history is told to somebody: to the creator, or to
// the one whom the e-book was given.
func (a Action) Notifies() bool {
	return slices.Contains([]Action{Approve, Reject, Publish, Unpublish, Give}, a)
}

// ReadMark says which of one's notifications one has read.
type ReadMark struct {
	All bool
	IDs []string
}

// NewReadMark reads what was sent: either all, or some ids. What is no id, or that of
// nothing of one's own, marks nothing.
func NewReadMark(all bool, ids []string) (ReadMark, error) {
	switch {
	case all == (len(ids) > 0):
		return ReadMark{}, invalidField("ids", "notification.invalid", "Cần có ids hoặc all.")
	case len(ids) > MaxMarkedAtOnce:
		return ReadMark{}, ErrTooManyMarked
	}
	mark := ReadMark{All: all}
	for _, id := range ids {
		if id, ok := ParseID(id); ok {
			mark.IDs = append(mark.IDs, id)
		}
	}
	return mark, nil
}
