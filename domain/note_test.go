package domain_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// annotated is an e-book of the editor in a status, with a PDF of 12 pages.
func annotated(status domain.Status) *domain.Annotated {
	pages := 12
	return &domain.Annotated{Ebook: &domain.Ebook{ID: "b", Status: status, CreatedBy: editor.ID, PDF: &domain.File{Pages: &pages}}, Submissions: 2, LastNumber: 7}
}

var whole = domain.Place{Kind: domain.OnEbook}

// RULES §18.1: reviewers and the creator write, reply and mark, in every status; nobody
// else does.
func TestReviewersAndTheCreatorWriteNotesInEveryStatus(t *testing.T) {
	for _, status := range domain.Statuses {
		on := annotated(status)
		for _, actor := range []domain.Actor{editor, expert, manager, admin} {
			n, err := on.WriteNote("n", actor, whole, "Ghi chú", now)
			require.NoError(t, err, "%s in %s", actor.Role, status)
			assert.Equal(t, domain.Note{ID: "n", EbookID: "b", Number: 8, Place: whole, Body: "Ghi chú", Author: actor.Person(), CreatedAt: now, Round: 2, Replies: []domain.Reply{}}, n)
			require.NoError(t, n.Reply(on, "r", actor, "Trả lời", now))
			require.NoError(t, n.Mark(on, true, actor, now))
		}
		for actor, want := range map[domain.Actor]error{otherEditor: domain.ErrForbidden, student: domain.ErrStudent} {
			n := domain.Note{Author: actor.Person()}
			_, err := on.WriteNote("n", actor, whole, "Ghi chú", now)
			assert.ErrorIs(t, err, want)
			assert.ErrorIs(t, n.Reply(on, "r", actor, "Trả lời", now), want)
			assert.ErrorIs(t, n.Edit(on, actor, "Sửa", now), want)
			assert.ErrorIs(t, n.MayRemove(on, actor), want, "also its author, who no longer reviews")
			assert.ErrorIs(t, n.Mark(on, true, actor, now), want)
			assert.Empty(t, on.Ebook.NoteActions(&n, actor))
		}
	}
	own := annotated(domain.Draft)
	own.Ebook.CreatedBy = student.ID
	assert.ErrorIs(t, own.Ebook.MayAnnotate(student), domain.ErrStudent, "the creator may no longer enter")
}

// RULES §18.1.
func TestAnAuthorChangesANoteUntilSomebodyReplies(t *testing.T) {
	on := annotated(domain.PendingReview)
	n, err := on.WriteNote("n", expert, whole, "Một", now)
	require.NoError(t, err)
	assert.ErrorIs(t, n.Edit(on, editor, "Hai", now), domain.ErrForbidden)
	assert.ErrorIs(t, n.Edit(on, manager, "Hai", now), domain.ErrForbidden)
	assert.ErrorIs(t, n.MayRemove(on, editor), domain.ErrForbidden)
	later := now.Add(time.Minute)
	require.NoError(t, n.Edit(on, expert, " Một ", later))
	assert.Nil(t, n.EditedAt, "nothing has changed")
	require.NoError(t, n.Edit(on, expert, "Hai\nba", later))
	assert.Equal(t, "Hai\nba", n.Body)
	assert.Equal(t, &later, n.EditedAt)
	require.NoError(t, n.MayRemove(on, expert))
	require.NoError(t, n.Reply(on, "r", editor, "Đã rõ", later))
	assert.Equal(t, []domain.Reply{{ID: "r", Body: "Đã rõ", Author: editor.Person(), CreatedAt: later}}, n.Replies)
	assert.ErrorIs(t, n.Edit(on, expert, "Ba", now), domain.ErrNoteHasReply)
	assert.ErrorIs(t, n.MayRemove(on, expert), domain.ErrNoteHasReply)
	assert.Equal(t, "Hai\nba", n.Body)
}

// RULES §18.1.
func TestOfTwoWhoMarkANoteDoneTheFirstIsNamed(t *testing.T) {
	on := annotated(domain.Draft)
	n, err := on.WriteNote("n", expert, whole, "Một", now)
	require.NoError(t, err)
	require.NoError(t, n.Mark(on, true, editor, now))
	require.NoError(t, n.Mark(on, true, manager, now.Add(time.Hour)))
	assert.Equal(t, editor.Person(), *n.DoneBy)
	assert.Equal(t, now, *n.DoneAt)
	require.NoError(t, n.Mark(on, false, manager, now))
	require.NoError(t, n.Mark(on, false, manager, now))
	assert.Nil(t, n.DoneBy)
	assert.Nil(t, n.DoneAt)
}

// RULES §18.1.
func TestANoteTellsWhatItsReaderMayDo(t *testing.T) {
	on := annotated(domain.PendingReview)
	n, err := on.WriteNote("n", expert, whole, "Một", now)
	require.NoError(t, err)
	may := func(actor domain.Actor) []domain.NoteAction { return on.Ebook.NoteActions(&n, actor) }
	assert.Equal(t, []domain.NoteAction{domain.ReplyToNote, domain.EditNote, domain.RemoveNote, domain.MarkDone}, may(expert))
	assert.Equal(t, []domain.NoteAction{domain.ReplyToNote, domain.MarkDone}, may(editor))
	assert.Equal(t, []domain.NoteAction{}, may(otherEditor))
	require.NoError(t, n.Mark(on, true, editor, now))
	n.Replies = repliesOf(expert, domain.MaxReplies)
	assert.Equal(t, []domain.NoteAction{domain.MarkOpen}, may(expert))
	assert.Equal(t, []domain.NoteAction{domain.ReplyToNote, domain.MarkOpen}, may(editor), "the replies of others do not count")
	byProgram := func(scope domain.Scope) domain.Actor {
		actor := editor
		actor.Token.Scope = scope
		return actor
	}
	assert.Equal(t, []domain.NoteAction{domain.ReplyToNote}, may(byProgram(domain.WriteScope)))
	assert.Equal(t, []domain.NoteAction{domain.ReplyToNote, domain.MarkOpen}, may(byProgram(domain.ReviewScope)))
	assert.Equal(t, []domain.NoteAction{}, may(byProgram(domain.ReadScope)))
}

// RULES §18.2: each kind has its rule, and keeps only its own members.
func TestThePlaceOfANoteMustExist(t *testing.T) {
	on, title := annotated(domain.Draft), "Chương 1"
	on.ItemTitle = &title
	rects := func(r ...domain.Rect) domain.Place {
		return domain.Place{Kind: domain.OnPage, Page: 1, Rects: r}
	}
	half := domain.Rect{X: 0.25, Y: 0.5, Width: 0.5, Height: 0.5}
	everything := domain.Place{Page: 3, Quote: "  câu\nhai ", Rects: []domain.Rect{half}, ItemID: "i", Field: "tags"}
	kept := map[domain.PlaceKind]domain.Place{
		domain.OnPage:  {Kind: domain.OnPage, Page: 3, Quote: "câu\nhai", Rects: []domain.Rect{half}},
		domain.OnItem:  {Kind: domain.OnItem, ItemID: "i", Title: &title},
		domain.OnField: {Kind: domain.OnField, Field: "tags"},
		domain.OnEbook: {Kind: domain.OnEbook},
	}
	for kind, want := range kept {
		everything.Kind = kind
		n, err := on.WriteNote("n", expert, everything, "Ghi chú", now)
		require.NoError(t, err, kind)
		assert.Equal(t, want, n.Place)
	}
	n, err := on.WriteNote("n", expert, rects(domain.Rect{X: 1.0 / 3, Y: 0, Width: 2.0 / 3, Height: 1}), "x", now)
	require.NoError(t, err)
	assert.Equal(t, []domain.Rect{{X: 0.3333, Y: 0, Width: 0.6667, Height: 1}}, n.Place.Rects)
	_, err = on.WriteNote("n", expert, rects(fortyOf(half)...), "x", now)
	require.NoError(t, err)
	_, err = on.WriteNote("n", expert, domain.Place{Kind: domain.OnPage, Page: 12, Quote: strings.Repeat("ữ", domain.MaxQuote)}, "x", now)
	require.NoError(t, err)
	for _, field := range domain.RecordFieldNames {
		_, err = on.WriteNote("n", expert, domain.Place{Kind: domain.OnField, Field: field}, "x", now)
		require.NoError(t, err, field)
	}

	for name, wrong := range map[string]struct {
		place domain.Place
		field string
	}{
		"no kind":         {domain.Place{}, "place.kind"},
		"another kind":    {domain.Place{Kind: "PAGE"}, "place.kind"},
		"no page":         {domain.Place{Kind: domain.OnPage}, "place.page"},
		"page -1":         {domain.Place{Kind: domain.OnPage, Page: -1}, "place.page"},
		"past the PDF":    {domain.Place{Kind: domain.OnPage, Page: 13}, "place.page"},
		"long quote":      {domain.Place{Kind: domain.OnPage, Page: 1, Quote: strings.Repeat("ữ", domain.MaxQuote+1)}, "place.quote"},
		"control":         {domain.Place{Kind: domain.OnPage, Page: 1, Quote: "a\x00"}, "place.quote"},
		"41 rectangles":   {rects(append(fortyOf(half), half)...), "place.rects"},
		"out of the page": {rects(domain.Rect{X: 0.6, Y: 0, Width: 0.5, Height: 0.1}), "place.rects"},
		"below the page":  {rects(domain.Rect{X: 0, Y: 0.95, Width: 0.5, Height: 0.1}), "place.rects"},
		"left of it":      {rects(domain.Rect{X: -0.1, Y: 0, Width: 0.5, Height: 0.1}), "place.rects"},
		"no width":        {rects(domain.Rect{X: 0, Y: 0, Width: 0, Height: 0.1}), "place.rects"},
		"no height":       {rects(domain.Rect{X: 0, Y: 0, Width: 0.1, Height: 0.00001}), "place.rects"},
		"no field":        {domain.Place{Kind: domain.OnField}, "place.field"},
		"another field":   {domain.Place{Kind: domain.OnField, Field: "status"}, "place.field"},
	} {
		_, err := on.WriteNote("n", expert, wrong.place, "Ghi chú", now)
		refused := refusal(t, err)
		assert.Equal(t, "note.invalid", refused.Code, name)
		assert.NotEmpty(t, refused.Fields[wrong.field], name)
		assert.NotEmpty(t, refused.Message, name)
	}
	on.ItemTitle = nil
	_, err = on.WriteNote("n", expert, domain.Place{Kind: domain.OnItem, ItemID: "i"}, "x", now)
	assert.NotEmpty(t, refusal(t, err).Fields["place.item_id"])
	on.Ebook.PDF.Pages = nil
	_, err = on.WriteNote("n", expert, domain.Place{Kind: domain.OnPage, Page: 13}, "x", now)
	assert.NoError(t, err, "nobody knows how many pages there are")
	on.Ebook.PDF = nil
	_, err = on.WriteNote("n", expert, domain.Place{Kind: domain.OnPage, Page: 1}, "x", now)
	assert.NotEmpty(t, refusal(t, err).Fields["place.page"])
}

func fortyOf(r domain.Rect) (many []domain.Rect) {
	for range domain.MaxRects {
		many = append(many, r)
	}
	return many
}

// RULES §§1.2, 18.1, 18.3: limits are tested at and past them.
func TestNotesHaveBounds(t *testing.T) {
	on := annotated(domain.Draft)
	long := strings.Repeat("ữ", domain.MaxNoteText)
	n, err := on.WriteNote("n", expert, whole, "\u200b "+strings.Repeat("u\u031b\u0303", domain.MaxNoteText)+"\t", now)
	require.NoError(t, err)
	assert.Equal(t, long, n.Body, "composed and trimmed")
	require.NoError(t, n.Edit(on, expert, long[:len(long)-3], now))
	require.NoError(t, n.Reply(on, "r", editor, long, now))
	replied := n
	for _, wrong := range []string{"", " \n\u200b", long + "a", "a\x00"} {
		_, err := on.WriteNote("n", expert, whole, wrong, now)
		assert.NotEmpty(t, refusal(t, err).Fields["body"], "%.10q", wrong)
		assert.Equal(t, "note.invalid", refusal(t, n.Reply(on, "r", editor, wrong, now)).Code)
		open := domain.Note{Author: expert.Person(), Body: "Giữ"}
		assert.Equal(t, "note.invalid", refusal(t, open.Edit(on, expert, wrong, now)).Code)
		assert.Equal(t, "Giữ", open.Body)
	}
	assert.Equal(t, replied, n)

	on.Written.Characters = domain.MaxNoteCharacters - 4
	quoted := domain.Place{Kind: domain.OnPage, Page: 1, Quote: "bb"}
	_, err = on.WriteNote("n", expert, quoted, "ữữ", now)
	require.NoError(t, err)
	_, err = on.WriteNote("n", expert, quoted, "ữữữ", now)
	assert.Equal(t, "note.too_many", refusal(t, err).Code)
	few := domain.Note{Author: expert.Person(), Body: "a"}
	assert.Equal(t, "note.too_many", refusal(t, few.Edit(on, expert, "ababab", now)).Code)
	assert.Equal(t, "note.too_many", refusal(t, few.Reply(on, "r", editor, "ababa", now)).Code)
	require.NoError(t, few.Reply(on, "r", editor, "abab", now))

	on.Written.Characters = domain.MaxNoteCharacters
	last := domain.Note{Author: expert.Person(), Body: "ữữữ"}
	require.NoError(t, last.Edit(on, expert, "ữữu", now), "the new text replaces the one that is counted")
	require.NoError(t, last.Edit(on, expert, "ữ", now))
}

func repliesOf(author domain.Actor, n int) []domain.Reply {
	replies := make([]domain.Reply, n)
	for i := range replies {
		replies[i].Author = author.Person()
	}
	return replies
}

// RULES §18.3: the limits are those of a person.
func TestTheNotesAndRepliesOfAPersonAreLimited(t *testing.T) {
	for written, taken := range map[domain.Written]bool{
		{Open: domain.MaxOpenNotes - 1, Notes: domain.MaxNotes - 1}: true,
		{Open: domain.MaxOpenNotes, Notes: domain.MaxOpenNotes}:     false,
		{Open: 0, Notes: domain.MaxNotes}:                           false,
	} {
		on := annotated(domain.Draft)
		on.Written = written
		_, err := on.WriteNote("n", expert, whole, "Thêm", now)
		if taken {
			require.NoError(t, err)
			continue
		}
		assert.Equal(t, "note.too_many", refusal(t, err).Code)
		assert.Equal(t, domain.Invalid, refusal(t, err).Kind)
		assert.Nil(t, on.News, "nobody is notified of what is refused")
	}
	on := annotated(domain.Draft)
	n := domain.Note{Author: expert.Person(), Replies: repliesOf(editor, domain.MaxReplies-1)}
	require.NoError(t, n.Reply(on, "r", editor, "Cuối", now))
	assert.Equal(t, "note.too_many", refusal(t, n.Reply(on, "r", editor, "Thừa", now)).Code)
	require.NoError(t, n.Reply(on, "r", expert, "Còn chỗ", now))

	on.Written.Open = domain.MaxOpenNotes
	done := domain.Note{Author: expert.Person(), DoneAt: &now}
	assert.Equal(t, "note.too_many", refusal(t, done.Mark(on, false, expert, now)).Code, "an author cannot have more open notes than allowed")
	require.NoError(t, done.Mark(on, false, editor, now))
	require.NoError(t, done.Mark(on, false, expert, now), "it is open already")
}

// RULES §19.1: everybody who takes part is notified, except the author and users without access.
func TestNotesAndRepliesNotifyWhoTakesPart(t *testing.T) {
	on := annotated(domain.PendingReview)
	on.People = []domain.Participant{{ID: editor.ID, Role: domain.Editor}, {ID: expert.ID, Role: domain.Expert}, {ID: "disabled", Role: domain.Expert, Disabled: true},
		{ID: student.ID, Role: domain.Student}, {ID: manager.ID, Role: domain.Manager}}
	n, err := on.WriteNote("n", expert, whole, "Một", now)
	require.NoError(t, err)
	assert.Equal(t, &domain.News{Kind: domain.NotifiedNote, ID: "n", EbookID: "b", NoteID: "n", By: expert.ID, Round: 2, At: now, To: []string{editor.ID, manager.ID}}, on.News)
	require.NoError(t, n.Reply(on, "r", editor, "Hai", now))
	assert.Equal(t, &domain.News{Kind: domain.NotifiedReply, ID: "r", EbookID: "b", NoteID: "n", By: editor.ID, Round: 2, At: now, To: []string{expert.ID, manager.ID}}, on.News)
}
