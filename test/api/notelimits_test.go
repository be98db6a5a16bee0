package api

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// crowd is how many requests are sent at the same time: by several people, or all by one.
const crowd = 24

// crowdOf sends 24 requests at the same time, dealt out among these people.
func crowdOf(t *testing.T, people []*harness.Client, send func(c *harness.Client, i int) harness.Response) (taken, refused []harness.Response) {
	t.Helper()
	tries := make([]try, crowd)
	for i := range tries {
		tries[i] = func() harness.Response { return send(people[i%len(people)], i) }
	}
	for _, response := range together(t, tries...) {
		if response.Status < 300 {
			taken = append(taken, response)
		} else {
			refused = append(refused, response)
		}
	}
	return taken, refused
}

// crowds returns who sends them: several people, or one.
func crowds(t *testing.T) map[string][]*harness.Client {
	s := shared(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	return map[string][]*harness.Client{"several people": {editor, expert, manager}, "one person": {editor}}
}

// filled runs a statement that fills an e-book up to near a limit.
func filled(t *testing.T, statement string, args ...any) {
	t.Helper()
	db := database(t, shared(t))
	_, err := db.Exec(statement, args...)
	require.NoError(t, err)
}

// RULES §§5.7, 18.1, 18.3: of 24 concurrent replies as many of each person are taken as there is
// room for; each is there once, and the order in which they came is the same for everybody
// ever after.
func TestRace_TwentyFourRepliesToOneNote(t *testing.T) {
	for name, people := range crowds(t) {
		t.Run(name, func(t *testing.T) {
			rounds(t, 4, func(t *testing.T, round int) {
				before := []int{0, 96}[round%2]
				id := people[0].Draft("Hai mươi bốn trả lời")
				notes := "/ebooks/" + id + "/notes"
				note := write(people[0], id, wholeEbook, "Hỏi")
				for _, person := range people {
					filled(t, `INSERT INTO note_replies (ebook_id, note_id, id, body, author_id, created_at)
						SELECT $1, $2, gen_random_uuid(), 'trước', $3, now() - interval '1 minute' FROM generate_series(1, $4)`, id, note, person.UserID, before)
				}
				taken, refused := crowdOf(t, people, func(c *harness.Client, i int) harness.Response {
					return c.Post(notes+"/"+note+"/replies", map[string]any{"body": fmt.Sprint("Đáp ", i)})
				})
				assert.Len(t, taken, min(crowd, (100-before)*len(people)))
				for _, response := range refused {
					response.Refused(422, "note.too_many")
				}
				list := people[0].Get(notes).Want(200)
				ids, bodies := list.List("data.notes.0.replies", "id"), list.List("data.notes.0.replies", "body")[before*len(people):]
				assert.Len(t, ids, before*len(people)+len(taken))
				slices.Sort(bodies)
				assert.Len(t, slices.Compact(bodies), len(taken), "none twice")
				var lengths []int
				for _, response := range taken {
					replies := response.List("data.note.replies", "id")
					require.Equal(t, ids[:len(replies)], replies, "each response is its beginning")
					lengths = append(lengths, len(replies))
				}
				slices.Sort(lengths)
				assert.Len(t, slices.Compact(lengths), len(taken), "each response has the caller's own")
			})
		})
	}
}

// RULES §§5.7, 18.1, 18.3: the same of notes, by how many are open, by number and by characters.
func TestRace_TwentyFourNotesOnOneEbook(t *testing.T) {
	for name, people := range crowds(t) {
		t.Run(name, func(t *testing.T) {
			rounds(t, 4, func(t *testing.T, round int) {
				id := people[0].Draft("Hai mươi bốn ghi chú")
				near := []struct{ notes, done, length, room int }{{0, 0, 0, crowd}, {496, 0, 3, 4}, {1996, 1996, 3, 4}, {499, 499, 2000, 4}}[round%4]
				for _, person := range people {
					fillNotes(t, id, person, near.notes-near.done, near.done, near.length)
				}
				taken, refused := crowdOf(t, people, func(c *harness.Client, i int) harness.Response {
					return c.Post("/ebooks/"+id+"/notes", map[string]any{"place": wholeEbook, "body": fmt.Sprintf("%02d", i) + strings.Repeat("ữ", 440)})
				})
				assert.Len(t, taken, min(crowd, near.room*len(people)))
				for _, response := range refused {
					response.Refused(422, "note.too_many")
				}
				var written []string
				for _, response := range taken {
					written = append(written, response.Text("data.note.id"))
				}
				list := people[0].Get("/ebooks/" + id + "/notes").Want(200)
				before := near.notes * len(people)
				assert.ElementsMatch(t, written, list.List("data.notes", "id")[before:])
				assert.True(t, slices.IsSortedFunc(timesOf(t, list), time.Time.Compare), "in the order in which they were written")
				assert.Equal(t, before-near.done*len(people)+len(taken), people[0].Get("/ebooks/"+id).Number("data.ebook.open_notes"))
				assert.Equal(t, numbersTo(before+len(taken)), list.List("data.notes", "number"), "each has its own number, and none is left out")
			})
		})
	}
}

// numbersTo returns 1 to n as strings.
func numbersTo(n int) []string {
	numbers := make([]string, n)
	for i := range numbers {
		numbers[i] = fmt.Sprint(i + 1)
	}
	return numbers
}

// timesOf returns when the notes in a list were written.
func timesOf(t *testing.T, list harness.Response) (times []time.Time) {
	t.Helper()
	for _, at := range list.List("data.notes", "created_at") {
		parsed, err := time.Parse(time.RFC3339Nano, at)
		require.NoError(t, err)
		times = append(times, parsed)
	}
	return times
}

// RULES §5.5: one note, or one reply, that 24 connections send under one key is made once, and
// all see it.
func TestRace_TwentyFourNotesUnderOneKey(t *testing.T) {
	editor := shared(t).As(t, "editor")
	rounds(t, 4, func(t *testing.T, _ int) {
		id := editor.Draft("Một khóa")
		notes := "/ebooks/" + id + "/notes"
		one := func(path string, body map[string]any) string {
			taken, _ := crowdOf(t, []*harness.Client{editor}, func(c *harness.Client, _ int) harness.Response {
				return c.Do(http.MethodPost, path, body, "Idempotency-Key", fmt.Sprint(len(path), id))
			})
			require.Len(t, taken, crowd, "all see it")
			for _, response := range taken {
				require.Equal(t, taken[0].At("data"), response.At("data"))
			}
			return taken[0].Text("data.note.id")
		}
		note := one(notes, map[string]any{"place": wholeEbook, "body": "Một"})
		one(notes+"/"+note+"/replies", map[string]any{"body": "Đáp"})
		list := editor.Get(notes).Want(200)
		assert.Equal(t, []string{note}, list.List("data.notes", "id"))
		assert.Equal(t, []string{"Đáp"}, list.List("data.notes.0.replies", "body"))
	})
}
