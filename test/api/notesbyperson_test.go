package api

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// fillNotes stores notes of one person directly, each of this length: open ones and ones that
// are done.
func fillNotes(t *testing.T, id string, author *harness.Client, open, done, length int) {
	t.Helper()
	filled(t, `WITH loading AS (SELECT set_config('cms.loading', 'on', true)), -- as a restore does, because triggers take long
		filled AS (INSERT INTO notes (ebook_id, id, place, body, author_id, created_at, done_at, done_by, round)
			SELECT $1, gen_random_uuid(), '{"kind": "ebook"}', repeat('ữ', $5), $2, now() - interval '1 minute',
				CASE WHEN n > $3 THEN now() END, CASE WHEN n > $3 THEN $2::uuid END, 0 FROM loading, generate_series(1, $3::int + $4::int) n RETURNING id),
		numbered AS (INSERT INTO note_numbers (ebook_id, number, note_id) SELECT $1,
			row_number() OVER () + (SELECT count(*) FROM note_numbers WHERE ebook_id = $1), id FROM filled)
		UPDATE ebooks SET open_notes = open_notes + $3 WHERE id = $1`, id, author.UserID, open, done, length)
}

// RULES §18.3: the limits are per person, so nobody takes room from others.
func TestNobodyUsesUpTheRoomForAnothersNotes(t *testing.T) {
	s := shared(t)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	id := editor.Draft("Đầy ghi chú của một người")
	notes := "/ebooks/" + id + "/notes"
	fillNotes(t, id, editor, 499, 1500, 3)
	last := write(editor, id, wholeEbook, "Ghi chú thứ 2.000")
	editor.Post(notes, map[string]any{"place": wholeEbook, "body": "Thừa"}).Refused(422, "note.too_many")
	note := write(expert, id, wholeEbook, "Người duyệt vẫn viết được")
	filled(t, `INSERT INTO note_replies (ebook_id, note_id, id, body, author_id, created_at)
		SELECT $1, $2, gen_random_uuid(), 'x', $3, now() FROM generate_series(1, 100)`, id, note, editor.UserID)
	editor.Post(notes+"/"+note+"/replies", map[string]any{"body": "Thừa"}).Refused(422, "note.too_many")
	expert.Post(notes+"/"+note+"/replies", map[string]any{"body": "Người duyệt vẫn trả lời được"}).Want(201)
	editor.Delete(notes + "/" + last).Want(200)
	write(editor, id, wholeEbook, "Lại có chỗ")
}

// RULES §18.3: 500 open notes; what is marked done or removed makes room.
func TestAPersonHasAtMost500OpenNotesOnAnEbook(t *testing.T) {
	s := shared(t)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	id := editor.Draft("Năm trăm ghi chú")
	notes := "/ebooks/" + id + "/notes"
	fillNotes(t, id, expert, 499, 0, 3)
	last := write(expert, id, wholeEbook, "Thứ năm trăm")
	more := map[string]any{"place": wholeEbook, "body": "Thêm một"}
	expert.Post(notes, more).Refused(422, "note.too_many")
	write(editor, id, wholeEbook, "Của người tạo")
	expert.Patch(notes+"/"+last, map[string]any{"done": true}).Want(200)
	expert.Post(notes, more).Want(201)
	expert.Patch(notes+"/"+last, map[string]any{"done": false}).Refused(422, "note.too_many")
}

// RULES §19.1: what one person writes on an e-book in a round is one notification, which
// counts; what is new makes it unread and the newest again.
func TestNotesOfOnePersonInARoundAreOneNotification(t *testing.T) {
	s := shared(t)
	editor, expert, manager := newcomer(t, s, "EDITOR"), newcomer(t, s, "EXPERT"), newcomer(t, s, "MANAGER")
	id := editor.DraftWithPDF("Gộp thông báo")
	editor.Act(id, "submit", nil).Want(200)
	first := write(expert, id, wholeEbook, "Một")
	for i := range 11 {
		write(expert, id, wholeEbook, fmt.Sprint("Số ", i+2))
	}
	notifications := func(c *harness.Client) [][]any {
		list, all := c.Get("/notifications").Want(200), [][]any{}
		for i, kind := range list.List("data.notifications", "kind") {
			at := fmt.Sprintf("data.notifications.%d.", i)
			all = append(all, []any{kind, list.Number(at + "count"), list.Text(at + "text"), list.At(at+"read_at") == nil})
		}
		return all
	}
	assert.Equal(t, [][]any{{"note", 12, "Số 12", true}}, notifications(editor))
	write(manager, id, wholeEbook, "Của người khác")
	editor.Post("/notifications/read", map[string]any{"all": true}).Want(200)
	expert.Post("/ebooks/"+id+"/notes/"+first+"/replies", map[string]any{"body": "Nói thêm"}).Want(201)
	assert.Equal(t, [][]any{{"reply", 13, "Nói thêm", true}, {"note", 1, "Của người khác", false}}, notifications(editor))
	assert.Equal(t, [][]any{{"reply", 1, "Nói thêm", true}}, notifications(manager), "notified after taking part")

	expert.Act(id, "reject", map[string]any{"comment": "Sửa"}).Want(200)
	assert.Equal(t, [][]any{{"reject", 14, "Sửa", true}, {"note", 1, "Của người khác", false}}, notifications(editor), "one with its notes")
	editor.Put("/ebooks/"+id, map[string]any{"title": "Gộp thông báo, lần hai"}).Want(200)
	editor.Act(id, "submit", nil).Want(200)
	write(expert, id, wholeEbook, "Vòng hai")
	assert.Equal(t, []any{"note", 1, "Vòng hai", true}, notifications(editor)[0], "another round notifies again")
	assert.Len(t, notifications(editor), 3)
}

// RULES §19.1: a note that is removed is no longer counted, and what was written before it is
// notified again.
func TestARemovedNoteIsNotCounted(t *testing.T) {
	s := shared(t)
	editor, expert := newcomer(t, s, "EDITOR"), newcomer(t, s, "EXPERT")
	id := editor.Draft("Bỏ bớt ghi chú")
	ids := []string{}
	for i := range 3 {
		ids = append(ids, write(expert, id, wholeEbook, fmt.Sprint("Số ", i+1)))
	}
	for _, step := range []struct {
		removed string
		count   int
		text    string
	}{{ids[0], 2, "Số 3"}, {ids[2], 1, "Số 2"}} {
		expert.Delete("/ebooks/" + id + "/notes/" + step.removed).Want(200)
		list := editor.Get("/notifications").Want(200)
		assert.Equal(t, []string{step.text}, list.List("data.notifications", "text"))
		assert.Equal(t, step.count, list.Number("data.notifications.0.count"))
	}
	expert.Delete("/ebooks/" + id + "/notes/" + ids[1]).Want(200)
	assert.Equal(t, 0, editor.Get("/notifications").Number("data.total"))
}

// RULES §§5.7, 19.1: two notes of one person in the same moment are one notification of two.
func TestRace_TwoNotesOfOnePersonAreOneNotification(t *testing.T) {
	s := shared(t)
	editor, expert := newcomer(t, s, "EDITOR"), newcomer(t, s, "EXPERT")
	rounds(t, 30, func(t *testing.T, round int) {
		id := editor.Draft("Hai ghi chú cùng lúc")
		send := func(text string) try {
			return func() harness.Response {
				return expert.Post("/ebooks/"+id+"/notes", map[string]any{"place": wholeEbook, "body": text})
			}
		}
		for _, response := range together(t, send("Một"), send("Hai")) {
			response.Want(201)
		}
		list := editor.Get("/notifications?limit=2").Want(200)
		assert.Equal(t, id, list.Text("data.notifications.0.ebook.id"))
		assert.Equal(t, 2, list.Number("data.notifications.0.count"))
		assert.Equal(t, round+1, list.Number("data.total"))
	})
}

// RULES §18.1: a note keeps its number, whatever becomes of the others; none is given twice.
func TestANoteKeepsItsNumber(t *testing.T) {
	s := shared(t)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	id := editor.Draft("Số của ghi chú")
	notes := "/ebooks/" + id + "/notes"
	ids := []string{}
	for i := range 40 {
		response := expert.Post(notes, map[string]any{"place": wholeEbook, "body": fmt.Sprint("Số ", i+1)}).Want(201)
		assert.Equal(t, i+1, response.Number("data.note.number"))
		ids = append(ids, response.Text("data.note.id"))
	}
	expert.Delete(notes + "/" + ids[16]).Want(200)
	expert.Delete(notes + "/" + ids[39]).Want(200)
	next := expert.Post(notes, map[string]any{"place": wholeEbook, "body": "Sau cùng"}).Want(201)
	assert.Equal(t, 41, next.Number("data.note.number"), "that of a removed note is not given again")
	list := editor.Get(notes).Want(200)
	want := append(append(append([]string{}, ids[:16]...), ids[17:39]...), next.Text("data.note.id"))
	assert.Equal(t, want, list.List("data.notes", "id"))
	assert.Equal(t, "18", list.List("data.notes", "number")[16])
	another := editor.Draft("Đếm từ đầu")
	assert.Equal(t, 1, expert.Post("/ebooks/"+another+"/notes", map[string]any{"place": wholeEbook, "body": "Một"}).Want(201).Number("data.note.number"))
}
