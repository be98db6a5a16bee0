package api

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §§2.5, 18.1: if two people mark a note at the same time, the mark of one counts and both responses name that
// person. Neither the e-book's version nor its history changes.
func TestRace_TwoMarkOneNote(t *testing.T) {
	s := shared(t)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	id := editor.Draft("Hai người đánh dấu")
	before := editor.Get("/ebooks/" + id).Want(200)
	note := "/ebooks/" + id + "/notes/" + write(expert, id, wholeEbook, "Một")
	mark := func(c *harness.Client, done bool) try {
		return func() harness.Response { return c.Patch(note, map[string]any{"done": done}) }
	}
	// settled checks that nobody was refused, that the number of open notes is right and that the e-book's version is
	// unchanged. It returns who has marked the note, or "".
	settled := func(responses []harness.Response) (doneBy string) {
		require.Equal(t, len(responses), winners(responses), "nobody is refused")
		doneBy = editor.Get("/ebooks/" + id + "/notes").Text("data.notes.0.done_by.id")
		after := editor.Get("/ebooks/" + id)
		assert.Equal(t, map[bool]int{true: 1, false: 0}[doneBy == ""], after.Number("data.ebook.open_notes"))
		assert.Equal(t, before.Header.Get("ETag"), after.Header.Get("ETag"))
		assert.Equal(t, before.Text("data.ebook.updated_at"), after.Text("data.ebook.updated_at"))
		return doneBy
	}
	rounds(t, 15, func(t *testing.T, _ int) {
		responses := together(t, mark(expert, true), mark(editor, true))
		assert.Contains(t, []string{editor.UserID, expert.UserID}, settled(responses))
		for _, response := range responses {
			assert.Equal(t, responses[0].At("data.note.done_by"), response.At("data.note.done_by"))
			assert.Equal(t, responses[0].Text("data.note.done_at"), response.Text("data.note.done_at"))
		}
		assert.Empty(t, settled(together(t, mark(expert, false), mark(editor, false))))
		settled(together(t, mark(expert, true), mark(editor, false)))
		mark(editor, false)().Want(200)
	})
	assert.Empty(t, editor.Get("/ebooks/"+id+"/workflow-logs").List("data.logs", "id"))
}

// RULES §6.10: two people who mark a note at the same time cause one change and one event.
func TestTwoConcurrentMarksCauseOneEvent(t *testing.T) {
	s := harness.NewSeveral(t, 2)
	editor, expert := s.As(t, "editor").By(s.Each[0]), s.As(t, "expert").By(s.Each[1])
	id, marker := editor.Draft("Hai người đánh dấu"), editor.Draft("Mốc")
	stream := begun(s.As(t, "manager").By(s.Each[0]))
	for range harness.Rounds(10, 200) {
		note := "/ebooks/" + id + "/notes/" + write(expert, id, wholeEbook, "Một")
		stream.Await("notes", id, soon)
		var tries []try
		for _, c := range []*harness.Client{editor, expert, editor, expert} {
			tries = append(tries, func() harness.Response { return c.Patch(note, map[string]any{"done": true}) })
		}
		require.Equal(t, len(tries), winners(together(t, tries...)))
		stream.Await("notes", id, soon)
		write(expert, marker, wholeEbook, "Sau đó")
		for last := ""; last != marker; {
			e, ok := stream.Next(soon)
			require.True(t, ok, "the marker is announced")
			require.False(t, e.Kind == "notes" && e.ID == id, "announced once more")
			last = e.ID
		}
	}
	for _, c := range []*harness.Client{editor, expert} {
		for _, e := range untilNow(t, stream, c) {
			assert.NotEqual(t, id, e.ID)
		}
	}
}

// RULES §18.1: a note is edited or removed, or it gets a reply; never both.
func TestRace_AReplyAgainstAnEditOfItsNote(t *testing.T) {
	s := shared(t)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	id := editor.Draft("Vừa sửa vừa trả lời")
	notes := "/ebooks/" + id + "/notes"
	for name, change := range map[string]func(note string) harness.Response{
		"edit":   func(note string) harness.Response { return expert.Patch(note, map[string]any{"body": "Hai"}) },
		"remove": func(note string) harness.Response { return expert.Delete(note) },
	} {
		t.Run(name, func(t *testing.T) {
			rounds(t, 12, func(t *testing.T, _ int) {
				note := notes + "/" + write(expert, id, wholeEbook, "Một")
				responses := together(t, func() harness.Response { return change(note) },
					func() harness.Response { return editor.Post(note+"/replies", map[string]any{"body": "Đáp"}) })
				changed, replied := responses[0].Status == 200, responses[1].Status == 201
				list := editor.Get(notes).Want(200)
				last := len(list.List("data.notes", "id")) - 1
				there := last >= 0 && list.Text(fmt.Sprintf("data.notes.%d.id", last)) == note[len(note)-36:]
				assert.Equal(t, name == "edit" || replied, there)
				if !changed {
					responses[0].Refused(409, "note.answered")
				}
				if !replied {
					responses[1].Refused(404, "note.not_found")
				}
				if there {
					assert.True(t, replied)
					assert.Equal(t, map[bool]string{true: "Hai", false: "Một"}[changed], list.Text(fmt.Sprintf("data.notes.%d.body", last)))
					assert.Equal(t, []string{"Đáp"}, list.List(fmt.Sprintf("data.notes.%d.replies", last), "body"))
				}
			})
		})
	}
}

// noteWrites are the writes of an expert to an e-book with a note of the expert's on it, and
// what each makes of its notes: their bodies, how many replies there are, how many are open.
var noteWrites = map[string]struct {
	send func(expert *harness.Client, id, note, key string) harness.Response
	made []any
}{
	"note": {func(c *harness.Client, id, _, key string) harness.Response {
		return c.Post("/ebooks/"+id+"/notes", map[string]any{"place": wholeEbook, "body": "Hai"}, "Idempotency-Key", key)
	}, []any{"Một Hai", 0, 2}},
	"reply": {func(c *harness.Client, id, note, key string) harness.Response {
		return c.Post("/ebooks/"+id+"/notes/"+note+"/replies", map[string]any{"body": "Đáp"}, "Idempotency-Key", key)
	}, []any{"Một", 1, 1}},
	"mark": {func(c *harness.Client, id, note, key string) harness.Response {
		return c.Patch("/ebooks/"+id+"/notes/"+note, map[string]any{"done": true}, "Idempotency-Key", key)
	}, []any{"Một", 0, 0}},
	"edit": {func(c *harness.Client, id, note, key string) harness.Response {
		return c.Patch("/ebooks/"+id+"/notes/"+note, map[string]any{"body": "Ba"}, "Idempotency-Key", key)
	}, []any{"Ba", 0, 1}},
	"remove": {func(c *harness.Client, id, note, key string) harness.Response {
		return c.Delete("/ebooks/"+id+"/notes/"+note, "Idempotency-Key", key)
	}, []any{"", 0, 0}},
}

// RULES §§3.2, 5.5, 18.1: a note is written while its e-book is being deleted or restored. If the write was
// acknowledged it is stored, if it was refused it is not. Nobody reads half of it, and a repetition with the same key
// gets the same response.
func TestRace_NotesAgainstDeletionAndRestoration(t *testing.T) {
	s := shared(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	for name, w := range noteWrites {
		t.Run(name, func(t *testing.T) {
			outcomes := map[string]int{}
			rounds(t, 6, func(t *testing.T, round int) {
				id := editor.Draft("Ghi chú khi đang xóa")
				book, note := "/ebooks/"+id, write(expert, id, wholeEbook, "Một")
				remove := func() harness.Response { return manager.Delete(book) }
				restore := func() harness.Response { return manager.Post(book+"/restore", nil) }
				moves := []try{remove, restore}
				send := func() harness.Response { return w.send(expert, id, note, "race-"+id) }
				atOnce := send
				if round%2 == 1 {
					remove().Want(200)
					moves, atOnce = moves[1:], func() harness.Response { return untilThere(send) }
				}
				read := func() harness.Response { return expert.Get(book + "/notes") }
				responses := together(t, append(moves, atOnce, read, read)...)
				sent := responses[len(moves)]
				acknowledged := sent.Status < 300
				if !acknowledged {
					sent.Refused(404, "ebook.not_found")
				}
				outcomes[fmt.Sprint(len(moves) == 2, sent.Status)]++
				want := []any{"Một", 0, 1}
				if acknowledged {
					want = w.made
				}
				for _, response := range responses[len(moves)+1:] {
					if response.Status != http.StatusNotFound {
						assert.Contains(t, [][]any{{"Một", 0, 1}, want}, append(notesOf(response.Want(200)), countOpen(response)))
					}
				}
				if acknowledged {
					remove()
					assert.Equal(t, sent.Text("data.note.id"), send().Want(sent.Status).Text("data.note.id"), "the key returns the same as before")
				}
				restore()
				assert.Equal(t, want, append(notesOf(read()), editor.Get(book).Want(200).Number("data.ebook.open_notes")))
			})
			t.Logf("%v", outcomes)
		})
	}
}

// untilThere repeats send until the e-book is found, so that the write arrives right after the restoration.
func untilThere(send try) (response harness.Response) {
	for range 1000 {
		if response = send(); response.Status != http.StatusNotFound {
			break
		}
	}
	return response
}

// notesOf are the bodies of the notes that were listed, and how many replies they have.
func notesOf(list harness.Response) []any {
	bodies, replies := list.List("data.notes", "body"), 0
	for i := range bodies {
		replies += len(list.List(fmt.Sprintf("data.notes.%d.replies", i), "id"))
	}
	return []any{strings.Join(bodies, " "), replies}
}

// countOpen counts the notes in a list that are not done.
func countOpen(list harness.Response) (open int) {
	for _, done := range list.List("data.notes", "done_at") {
		if done == fmt.Sprint(nil) {
			open++
		}
	}
	return open
}
