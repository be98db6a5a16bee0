package domain

import (
	"fmt"
	"slices"
	"time"
	"unicode/utf8"
)

// Limits of notes (RULES §18.3). MaxNoteText is for each text; the others are for one person.
const (
	MaxNoteText       = 2000      // of a note and of a reply, in code points
	MaxOpenNotes      = 500       // on an e-book, that are not marked done
	MaxNotes          = 2000      // on an e-book, open or done
	MaxReplies        = 100       // to a note
	MaxNoteCharacters = 1_000_000 // of notes, quotes and replies on an e-book
)

// Note is a remark on a place of an e-book. It changes neither status nor version. It
// stays when the item, the field's value or the file that it is about is gone.
type Note struct {
	ID        string     `json:"id"`
	EbookID   string     `json:"-"`
	Number    int        `json:"number"` // from 1 on each e-book; permanent and never reused
	Place     Place      `json:"place"`
	OldPDF    bool       `json:"old_pdf"` // its page is of a PDF that was replaced since
	Body      string     `json:"body"`
	Author    Person     `json:"author"`
	CreatedAt time.Time  `json:"created_at"`
	EditedAt  *time.Time `json:"edited_at"`
	DoneAt    *time.Time `json:"done_at"`
	DoneBy    *Person    `json:"done_by"`
	Round     int        `json:"round"` // of the latest submission when it was written; 0 before the first
	Replies   []Reply    `json:"replies"`
}

// Reply is what somebody has written below a note. It never changes.
type Reply struct {
	ID        string    `json:"id"`
	Body      string    `json:"body"`
	Author    Person    `json:"author"`
	CreatedAt time.Time `json:"created_at"`
}

// Annotated is an e-book with the current state of its notes.
type Annotated struct {
	Ebook       *Ebook
	Submissions int           // how many there were
	LastNumber  int           // the highest number ever used on it; 0 before the first
	Written     Written       // what the actor has written on it
	People      []Participant // who takes part in its review
	ItemTitle   *string       // of the outline item that a new note is about; nil if it does not exist
	News        *News         // of the written note or reply; nil before that
}

// Written counts what one person has written on an e-book.
type Written struct {
	Open       int // notes that are not done
	Notes      int
	Characters int // of notes, quotes and replies
}

// The refusals of notes.
var (
	ErrNoNote       = &Error{Kind: NotFound, Code: "note.not_found", Message: "Không tìm thấy ghi chú. Có thể ghi chú đã bị xóa."}
	ErrNoteHasReply = &Error{Kind: Conflict, Code: "note.answered", Message: "Ghi chú đã có trả lời nên không sửa hoặc xóa được."}
)

func tooManyNotes(format string, limit int) error {
	return &Error{Kind: Invalid, Code: "note.too_many", Message: fmt.Sprintf(format, limit)}
}

// NoteAction is what a user may do with a note.
type NoteAction string

// The actions on notes, in the order of responses.
const (
	ReplyToNote NoteAction = "reply"
	EditNote    NoteAction = "edit"
	RemoveNote  NoteAction = "remove"
	MarkDone    NoteAction = "done"
	MarkOpen    NoteAction = "open"
)

// The scopes with which a program may write notes, and reply to them.
var (
	AnnotateScopes = []Scope{ReviewScope}
	ReplyScopes    = []Scope{WriteScope, ReviewScope}
)

// MayAnnotate refuses notes of people who are neither reviewers nor the e-book's creator.
func (b *Ebook) MayAnnotate(actor Actor) error { return b.mayTakePart(actor, AnnotateScopes) }

// MayReply refuses replies of such people.
func (b *Ebook) MayReply(actor Actor) error { return b.mayTakePart(actor, ReplyScopes) }

func (b *Ebook) mayTakePart(actor Actor, scopes []Scope) error {
	if err := (Rule{Creator: true, Roles: reviewers}).permits(actor, b); err != nil {
		return err
	}
	return actor.Token.RequireOneOf(scopes...)
}

// NoteActions lists what the actor may do with a note on the e-book. It is never nil.
func (b *Ebook) NoteActions(n *Note, actor Actor) []NoteAction {
	actions := []NoteAction{}
	if b.MayReply(actor) == nil && n.repliesBy(actor.ID) < MaxReplies {
		actions = append(actions, ReplyToNote)
	}
	if b.MayAnnotate(actor) != nil {
		return actions
	}
	if n.mayChange(actor) == nil {
		actions = append(actions, EditNote, RemoveNote)
	}
	if n.DoneAt == nil {
		return append(actions, MarkDone)
	}
	return append(actions, MarkOpen)
}

// WriteNote creates a note of the actor.
func (on *Annotated) WriteNote(id string, actor Actor, at Place, body string, now time.Time) (Note, error) {
	if err := on.Ebook.MayAnnotate(actor); err != nil {
		return Note{}, err
	}
	at, err := at.validated(on.Ebook.PDF, on.ItemTitle)
	if err != nil {
		return Note{}, err
	}
	if body, err = cleanNote(body); err != nil {
		return Note{}, err
	}
	if err := on.checkLimits(body, at.Quote); err != nil {
		return Note{}, err
	}
	note := Note{ID: id, EbookID: on.Ebook.ID, Number: on.LastNumber + 1, Place: at, Body: body, Author: actor.Person(), CreatedAt: now, Round: on.Submissions, Replies: []Reply{}}
	on.News = News{Kind: NotifiedNote, ID: id, EbookID: on.Ebook.ID, NoteID: id, By: actor.ID, Round: on.Submissions, At: now}.addressedTo(on.People)
	return note, nil
}

// checkLimits refuses a note that exceeds the actor's limits.
func (on *Annotated) checkLimits(texts ...string) error {
	switch {
	case on.Written.Open >= MaxOpenNotes:
		return tooManyOpenNotes()
	case on.Written.Notes >= MaxNotes:
		return tooManyNotes("Mỗi người có tối đa %d ghi chú trên một eBook.", MaxNotes)
	}
	return on.Written.checkLength(texts...)
}

func tooManyOpenNotes() error {
	return tooManyNotes("Mỗi người có tối đa %d ghi chú chưa xong trên một eBook.", MaxOpenNotes)
}

// Reply adds the actor's reply.
func (n *Note) Reply(on *Annotated, id string, actor Actor, body string, now time.Time) error {
	if err := on.Ebook.MayReply(actor); err != nil {
		return err
	}
	body, err := cleanNote(body)
	if err != nil {
		return err
	}
	if n.repliesBy(actor.ID) >= MaxReplies {
		return tooManyNotes("Mỗi người có tối đa %d trả lời cho một ghi chú.", MaxReplies)
	}
	if err := on.Written.checkLength(body); err != nil {
		return err
	}
	n.Replies = append(slices.Clip(n.Replies), Reply{ID: id, Body: body, Author: actor.Person(), CreatedAt: now})
	on.News = News{Kind: NotifiedReply, ID: id, EbookID: on.Ebook.ID, NoteID: n.ID, By: actor.ID, Round: on.Submissions, At: now}.addressedTo(on.People)
	return nil
}

func (n *Note) repliesBy(userID string) (replies int) {
	for _, r := range n.Replies {
		if r.Author.ID == userID {
			replies++
		}
	}
	return replies
}

// Edit changes the note's text while it has no reply.
func (n *Note) Edit(on *Annotated, actor Actor, body string, now time.Time) error {
	if err := n.MayRemove(on, actor); err != nil {
		return err
	}
	body, err := cleanNote(body)
	if err != nil || body == n.Body {
		return err
	}
	others := on.Written
	others.Characters -= utf8.RuneCountInString(n.Body) // the new text replaces this one
	if err := others.checkLength(body); err != nil {
		return err
	}
	n.Body, n.EditedAt = body, &now
	return nil
}

// MayRemove refuses to let the actor delete the note. Only its author may, while it has no reply.
func (n *Note) MayRemove(on *Annotated, actor Actor) error {
	if err := on.Ebook.MayAnnotate(actor); err != nil {
		return err
	}
	return n.mayChange(actor)
}

func (n *Note) mayChange(actor Actor) error {
	switch {
	case n.Author.ID != actor.ID:
		return ErrForbidden
	case len(n.Replies) > 0:
		return ErrNoteHasReply
	}
	return nil
}

// Mark marks the note as done or open. If it already is, nothing changes: of two concurrent calls
// the first counts. Authors may not reopen more notes than they may have open.
func (n *Note) Mark(on *Annotated, done bool, actor Actor, now time.Time) error {
	if err := on.Ebook.MayAnnotate(actor); err != nil {
		return err
	}
	switch {
	case done && n.DoneAt == nil:
		by := actor.Person()
		n.DoneAt, n.DoneBy = &now, &by
	case !done && n.DoneAt != nil:
		if n.Author.ID == actor.ID && on.Written.Open >= MaxOpenNotes {
			return tooManyOpenNotes()
		}
		n.DoneAt, n.DoneBy = nil, nil
	}
	return nil
}

// checkLength refuses texts with which the person would exceed their limit of characters on the e-book.
func (w Written) checkLength(texts ...string) error {
	n := w.Characters
	for _, text := range texts {
		n += utf8.RuneCountInString(text)
	}
	if n > MaxNoteCharacters {
		return tooManyNotes("Ghi chú và trả lời của mỗi người trên một eBook có tổng cộng tối đa %d ký tự.", MaxNoteCharacters)
	}
	return nil
}

func cleanNote(s string) (string, error) {
	fields := problems{}
	s = fields.required("body", s, MaxNoteText, multiLine, "Cần có nội dung.")
	return s, fields.refusal("note.invalid")
}
