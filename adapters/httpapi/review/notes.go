package review

import (
	"context"
	"net/http"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/adapters/httpapi/refusal"
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

func noteBodyOf(c *call.Call, book *domain.Ebook, n domain.Note) noteBody {
	return noteBody{Note: n, Actions: book.NoteActions(&n, c.Actor)}
}

// rectsBound bounds the rectangles of a note.
var rectsBound = jsonbody.Bound{Member: "rects", Most: domain.MaxRects, Refusal: domain.ErrTooManyRects}

// placeBody is the place of a note in a request. Members that its kind does not have are ignored;
// the title of an outline item is set by the server.
type placeBody struct {
	Kind   string          `json:"kind"`
	Page   jsonbody.Number `json:"page"`
	Quote  string          `json:"quote"`
	Rects  []rectBody      `json:"rects"`
	ItemID string          `json:"item_id"`
	Field  string          `json:"field"`
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
		return review.NoteRequest{}, refusal.Malformed("Thiếu vị trí của ghi chú.", nil)
	}
	place := domain.Place{Kind: domain.PlaceKind(b.Place.Kind), Quote: b.Place.Quote, ItemID: b.Place.ItemID, Field: b.Place.Field}
	if page := b.Place.Page.Whole(); page != nil {
		place.Page = *page
	}
	for _, r := range b.Place.Rects {
		if r.X == nil || r.Y == nil || r.Width == nil || r.Height == nil {
			return review.NoteRequest{}, refusal.Malformed("Vùng đánh dấu phải có x, y, width và height.", nil)
		}
		place.Rects = append(place.Rects, domain.Rect{X: *r.X, Y: *r.Y, Width: *r.Width, Height: *r.Height})
	}
	return review.NoteRequest{Place: place, Body: b.Body}, nil
}

// ListNotes returns the notes on an e-book.
func (h *Handlers) ListNotes(c *call.Call, id string) error {
	book, notes, err := h.app.Notes.List(c.R.Context(), id)
	if err != nil {
		return err
	}
	bodies := call.Bodies(notes, func(n domain.Note) noteBody { return noteBodyOf(c, &book, n) })
	return c.Data(http.StatusOK, map[string]any{"notes": bodies, "may_write": book.MayAnnotate(c.Actor) == nil})
}

// WriteNote adds a note.
func (h *Handlers) WriteNote(c *call.Call, id string) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	once := c.Once(&in)
	sent, requestErr := jsonbody.Parse[newNoteBody](in, rectsBound)
	var note review.NoteRequest
	if requestErr == nil {
		note, requestErr = sent.request()
	}
	book, written, err := h.app.Notes.Write(c.R.Context(), c.By, id, request.Decoded(note, requestErr), once)
	if err != nil {
		return err
	}
	return c.Data(http.StatusCreated, map[string]any{"note": noteBodyOf(c, &book, written)})
}

// noteID reads the id of a note from the path.
func noteID(c *call.Call) string {
	id, ok := domain.ParseID(c.PathText("note"))
	if !ok {
		return noNote
	}
	return id
}

// noNote replaces a malformed id. It is a valid id that no note has, so that a missing e-book is
// reported first.
const noNote = "00000000-0000-0000-0000-000000000000"

// ChangeNote edits a note, and marks it done or open again.
func (h *Handlers) ChangeNote(c *call.Call, id string) error {
	return serveNoteChange(c, id, http.StatusOK, h.app.Notes.Change)
}

// ReplyToNote adds a reply to a note.
func (h *Handlers) ReplyToNote(c *call.Call, id string) error {
	return serveNoteChange(c, id, http.StatusCreated, h.app.Notes.Reply)
}

// serveNoteChange serves a call that changes a note or replies to it. The response has the note.
func serveNoteChange[T any](c *call.Call, id string, status int, change func(ctx context.Context, by ports.Caller, id, noteID string, body request.Body[T], once ports.Once) (domain.Ebook, domain.Note, error)) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	once := c.Once(&in)
	book, note, err := change(c.R.Context(), c.By, id, noteID(c), jsonbody.Decode[T](in), once)
	if err != nil {
		return err
	}
	return c.Data(status, map[string]any{"note": noteBodyOf(c, &book, note)})
}

// RemoveNote removes a note.
func (h *Handlers) RemoveNote(c *call.Call, id string) error {
	in := jsonbody.Body{}
	once := c.Once(&in)
	return c.Done(h.app.Notes.Remove(c.R.Context(), c.By, id, noteID(c), jsonbody.Decode[struct{}](in.OrEmpty()), once))
}
