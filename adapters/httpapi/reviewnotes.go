package httpapi

import (
	"context"
	"net/http"

	"github.com/gorilla/mux"

	"backoffice/app/request"
	"backoffice/app/review"
	"backoffice/domain"
	"backoffice/ports"
)

// noteBody is a note, and what this caller may do with it now.
type noteBody struct {
	domain.Note
	Actions []domain.NoteAction `json:"actions"`
}

func noteAnswer(c *call, book *domain.Ebook, n domain.Note) noteBody {
	return noteBody{Note: n, Actions: book.NoteActions(&n, c.actor)}
}

// placeBody is the place of a note in a request. Members that its kind does not have are ignored;
// the title of an outline item is set by the server.
type placeBody struct {
	Kind   string     `json:"kind"`
	Page   number     `json:"page"`
	Quote  string     `json:"quote"`
	Rects  []rectBody `json:"rects"`
	ItemID string     `json:"item_id"`
	Field  string     `json:"field"`
}

// rectBody is a domain.Rect whose members are all required.
type rectBody struct {
	X      *float64 `json:"x"`
	Y      *float64 `json:"y"`
	Width  *float64 `json:"width"`
	Height *float64 `json:"height"`
}

type newNoteBody struct {
	Place *placeBody `json:"place"`
	Body  string     `json:"body"`
}

func (b newNoteBody) request() (review.NoteRequest, error) {
	if b.Place == nil {
		return review.NoteRequest{}, malformed("Thiếu vị trí của ghi chú.", nil)
	}
	at := domain.Place{Kind: domain.PlaceKind(b.Place.Kind), Quote: b.Place.Quote, ItemID: b.Place.ItemID, Field: b.Place.Field}
	if page := b.Place.Page.whole(); page != nil {
		at.Page = *page
	}
	for _, r := range b.Place.Rects {
		if r.X == nil || r.Y == nil || r.Width == nil || r.Height == nil {
			return review.NoteRequest{}, malformed("Vùng đánh dấu phải có x, y, width và height.", nil)
		}
		at.Rects = append(at.Rects, domain.Rect{X: *r.X, Y: *r.Y, Width: *r.Width, Height: *r.Height})
	}
	return review.NoteRequest{Place: at, Body: b.Body}, nil
}

func (s *server) listNotes(c *call) error {
	id, err := c.id()
	if err != nil {
		return err
	}
	book, notes, err := s.app.Notes.List(c.r.Context(), id)
	if err != nil {
		return err
	}
	answers := make([]noteBody, len(notes))
	for i, n := range notes {
		answers[i] = noteAnswer(c, &book, n)
	}
	return c.data(http.StatusOK, map[string]any{"notes": answers, "may_write": book.MayAnnotate(c.actor) == nil})
}

func (s *server) writeNote(c *call) error {
	id, in, err := c.ebookBody(maxBody)
	if err != nil {
		return err
	}
	once := c.once(&in)
	sent, fault := parse[newNoteBody](in, noteRects)
	var note review.NoteRequest
	if fault == nil {
		note, fault = sent.request()
	}
	book, written, err := s.app.Notes.Write(c.r.Context(), c.by, id, request.Decoded(note, fault), once)
	if err != nil {
		return err
	}
	return c.data(http.StatusCreated, map[string]any{"note": noteAnswer(c, &book, written)})
}

// noteID reads the ids of an e-book and a note from the path.
func (c *call) noteID() (id, noteID string, err error) {
	if id, err = c.id(); err != nil {
		return "", "", err
	}
	noteID, ok := domain.ParseID(mux.Vars(c.r)["note"])
	if !ok {
		noteID = noNote
	}
	return id, noteID, nil
}

// noNote replaces a malformed id. It is a valid id that no note has, so that a missing e-book is
// reported first.
const noNote = "00000000-0000-0000-0000-000000000000"

func (s *server) changeNote(c *call) error { return noteWrite(c, http.StatusOK, s.app.Notes.Change) }

func (s *server) replyToNote(c *call) error {
	return noteWrite(c, http.StatusCreated, s.app.Notes.Reply)
}

// noteWrite runs a write of a note and answers with the result.
func noteWrite[T any](c *call, status int, write func(ctx context.Context, by ports.Caller, id, noteID string, body request.Body[T], once ports.Once) (domain.Ebook, domain.Note, error)) error {
	id, noteID, err := c.noteID()
	if err != nil {
		return err
	}
	in, err := c.read(maxBody)
	if err != nil {
		return err
	}
	once := c.once(&in)
	book, note, err := write(c.r.Context(), c.by, id, noteID, decode[T](in), once)
	if err != nil {
		return err
	}
	return c.data(status, map[string]any{"note": noteAnswer(c, &book, note)})
}

func (s *server) removeNote(c *call) error {
	id, noteID, err := c.noteID()
	if err != nil {
		return err
	}
	in := body{}
	once := c.once(&in)
	if err := s.app.Notes.Remove(c.r.Context(), c.by, id, noteID, decode[struct{}](in.orEmpty()), once); err != nil {
		return err
	}
	return c.data(http.StatusOK, struct{}{})
}
