package domain

import (
	"fmt"
	"slices"
	"time"
)

// Limits of notifications (RULES §19.1).
const (
	MaxNotifications = 1000 // the newest ones of a person
	MaxMarkedAtOnce  = 1000 // ids in one call
)

// ErrTooManyMarked refuses more ids than MaxMarkedAtOnce.
var ErrTooManyMarked = invalidField("ids", "notification.invalid", fmt.Sprintf("Tối đa %d thông báo mỗi lần.", MaxMarkedAtOnce))

// NotificationKind is the kind of event that a notification reports.
type NotificationKind string

// The kinds that are not workflow actions.
const (
	NotifiedNote  NotificationKind = "note"
	NotifiedReply NotificationKind = "reply"
)

// Notification is a message to a person about an action of another person.
type Notification struct {
	ID        string           `json:"id"` // of the row of the history, or of the latest note or reply
	Kind      NotificationKind `json:"kind"`
	Ebook     EbookTitle       `json:"ebook"`
	NoteID    *string          `json:"note_id"` // the note, or the one that the reply is to
	Count     int              `json:"count"`   // of notes and replies, or e-books of a handover; for a rejection 1 plus its notes; otherwise 1
	By        Person           `json:"by"`
	Text      string           `json:"text"` // the current text of the comment, note or reply
	CreatedAt time.Time        `json:"created_at"`
	ReadAt    *time.Time       `json:"read_at"`
}

// Participant is an account that takes part in the review of an e-book: its creator, the authors of
// notes and replies, who approved or rejected it last, and who claims it.
type Participant struct {
	ID       string `json:"id"`
	Role     Role   `json:"role"`
	Disabled bool   `json:"disabled"`
}

// CMSRoles returns the roles that may use the CMS.
func CMSRoles() []Role {
	return slices.DeleteFunc(slices.Clone(Roles), func(r Role) bool { return r == Student })
}

// Reachable reports whether the account is notified and mailed at all. Those that may not use the CMS
// never are.
func (p Participant) Reachable() bool { return !p.Disabled && slices.Contains(CMSRoles(), p.Role) }

// News is a new note or reply. Everything that one person writes on an e-book in a round is
// reported in one notification.
type News struct {
	Kind    NotificationKind
	ID      string // of the note or reply
	EbookID string
	NoteID  string // the note, or the one that the reply is to
	By      string // the author's id
	Round   int
	At      time.Time
	To      []string // the ids of the accounts that are notified
}

// addressedTo returns the news, addressed to all reachable participants except its author.
func (n News) addressedTo(people []Participant) *News {
	for _, p := range people {
		if p.ID != n.By && p.Reachable() {
			n.To = append(n.To, p.ID)
		}
	}
	return &n
}

// EbookTitle identifies an e-book with its title.
type EbookTitle struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// Notifies reports whether a row of the history with this action causes a notification. Notified says for whom.
func (a Action) Notifies() bool {
	return slices.Contains([]Action{Approve, Reject, Publish, Unpublish, Give, Assign, Unassign}, a)
}

// NotifiesWithNotes reports whether the action and the notes that the same person writes in the same round of
// review are one notification. That is so for a rejection, whose notes give the reasons.
func (a Action) NotifiesWithNotes() bool { return a == Reject }

// Replaces returns the actions whose earlier notifications are replaced by one of this action, if actor,
// recipient and e-book are the same. Only the latest still holds, and nobody can push the recipient's other
// notifications out of the list by repeating an action.
func (a Action) Replaces() []Action {
	switch a { //nolint:exhaustive // the others are steps of the workflow, which cannot be repeated alone
	case Assign, Unassign:
		return []Action{Assign, Unassign}
	case Give:
		return []Action{Give}
	}
	return nil
}

// Notified returns the id of the account that gets a notification of a row of the history of an e-book: the
// person in To, or else the creator. It returns "" if the action causes none, or is the account's own. The account may
// not be reachable: see Participant.Reachable.
func (e LogEntry) Notified(creator string) string {
	to := creator
	if e.To != nil {
		to = e.To.ID
	}
	if !e.Action.Notifies() || to == e.User.ID {
		return ""
	}
	return to
}

// ReadMark selects the notifications to mark as read.
type ReadMark struct {
	All bool
	IDs []string
}

// NewReadMark checks the input, which is either all or some ids. It leaves out malformed ids.
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
