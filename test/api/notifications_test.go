package api

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// newcomer is a person without notifications.
func newcomer(t *testing.T, s *harness.Server, role string) *harness.Client {
	t.Helper()
	return s.Account(t, fmt.Sprintf("%s.%d@notify.example", strings.ToLower(role), time.Now().UnixNano()), role, "Người mới "+role)
}

// RULES §19.1.
func TestPeopleAreNotifiedOfWhatOthersDoWithTheirEbooks(t *testing.T) {
	s := shared(t)
	editor, expert, manager := newcomer(t, s, "EDITOR"), newcomer(t, s, "EXPERT"), newcomer(t, s, "MANAGER")
	publisher := newcomer(t, s, "MANAGER")
	assert.Equal(t, map[string]any{"notifications": []any{}, "unread": 0.0, "attention": nil, "total": 0.0, "page": 1.0, "limit": 25.0, "totalPages": 0.0},
		editor.Get("/notifications").Want(200).At("data"))
	id := editor.DraftWithPDF("Được báo tin")
	editor.Act(id, "submit", nil).Want(200)
	expert.Act(id, "reject", map[string]any{"comment": "Thiếu trang 3"}).Want(200)
	note := write(manager, id, wholeEbook, "Xem lại")
	manager.Patch("/ebooks/"+id+"/notes/"+note, map[string]any{"body": "Xem lại nhé"}).Want(200)
	editor.Put("/ebooks/"+id, map[string]any{"title": "Được báo tin, lần hai"}).Want(200)
	editor.Post("/ebooks/"+id+"/notes/"+note+"/replies", map[string]any{"body": "Đã sửa"}).Want(201)
	editor.Act(id, "submit", nil).Want(200)
	expert.Act(id, "approve", nil).Want(200)
	items := []any{map[string]any{"id": id}}
	publisher.Post("/ebooks/bulk/publish", map[string]any{"items": items}).Want(200)

	list := editor.Get("/notifications").Want(200)
	assert.Equal(t, []string{"publish", "approve", "note", "reject"}, list.List("data.notifications", "kind"))
	assert.Equal(t, []string{"", "", "Xem lại nhé", "Thiếu trang 3"}, list.List("data.notifications", "text"), "as it is now")
	assert.Equal(t, map[string]any{"id": id, "title": "Được báo tin, lần hai"}, list.At("data.notifications.3.ebook"))
	assert.Equal(t, "Người mới EXPERT", list.Text("data.notifications.3.by.full_name"))
	assert.Equal(t, note, list.Text("data.notifications.2.note_id"))
	assert.Nil(t, list.At("data.notifications.3.note_id"))
	assert.Nil(t, list.At("data.notifications.0.read_at"))
	assert.Equal(t, 4, list.Number("data.unread"))
	assert.Equal(t, []string{"reply"}, manager.Get("/notifications").Want(200).List("data.notifications", "kind"))
	assert.Equal(t, 0, publisher.Get("/notifications").Number("data.total"))

	second := editor.Get("/notifications?page=2&limit=3").Want(200)
	assert.Equal(t, []string{"reject"}, second.List("data.notifications", "kind"))
	assert.Equal(t, []int{4, 2}, []int{second.Number("data.total"), second.Number("data.totalPages")})
	assert.Equal(t, 4, editor.Get("/notifications?page=9&limit=3").Number("data.total"))
	for _, bad := range []string{"page=0", "limit=0", "limit=101", "page=x", "page=%zz"} {
		editor.Get("/notifications?" + bad).Want(400)
	}
}

// RULES §§6.9, 19.1: a decision ends a claim for good, also if the e-book is submitted again.
func TestWhoHadClaimedAnEbookInAnEarlierRoundIsNotNotified(t *testing.T) {
	s := shared(t)
	editor, expert, manager := newcomer(t, s, "EDITOR"), newcomer(t, s, "EXPERT"), newcomer(t, s, "MANAGER")
	id := editor.DraftWithPDF("Nhận ở vòng trước")
	editor.Act(id, "submit", nil).Want(200)
	expert.Put("/ebooks/"+id+"/claim", nil).Want(200)
	manager.Act(id, "reject", map[string]any{"comment": "Thiếu trang 3"}).Want(200)
	editor.Put("/ebooks/"+id, map[string]any{"author": "Tác giả"}).Want(200)
	editor.Act(id, "submit", nil).Want(200)
	write(manager, id, wholeEbook, "Xem lại")
	assert.Empty(t, expert.Get("/notifications").Want(200).List("data.notifications", "kind"))
	expert.Put("/ebooks/"+id+"/claim", nil).Want(200)
	write(manager, id, wholeEbook, "Xem lại nữa")
	assert.Equal(t, []string{"note"}, expert.Get("/notifications").Want(200).List("data.notifications", "kind"))
}

// RULES §19.2.
func TestPeopleMarkTheirOwnNotificationsAsRead(t *testing.T) {
	s := shared(t)
	editor, expert := newcomer(t, s, "EDITOR"), newcomer(t, s, "EXPERT")
	for i := range 3 {
		write(expert, editor.Draft(fmt.Sprint("Đánh dấu đã đọc ", i)), wholeEbook, "Một")
	}
	ids := editor.Get("/notifications").List("data.notifications", "id")
	read := func(body any) harness.Response { return editor.Post("/notifications/read", body) }
	expert.Post("/notifications/read", map[string]any{"ids": ids}).Want(200)
	assert.Equal(t, 3, editor.Get("/notifications").Number("data.unread"), "nobody marks another's")
	assert.Equal(t, 2, read(map[string]any{"ids": []string{strings.ToUpper(ids[1]), "không có", "00000000-0000-4000-8000-000000000000"}}).Want(200).Number("data.unread"))
	after := editor.Get("/notifications")
	assert.NotEmpty(t, after.Text("data.notifications.1.read_at"))
	assert.Equal(t, 0, read(map[string]any{"all": true}).Want(200).Number("data.unread"))
	assert.Equal(t, after.Text("data.notifications.1.read_at"), editor.Get("/notifications").Text("data.notifications.1.read_at"), "since it was")

	many := make([]string, 1001)
	for _, bad := range []any{map[string]any{}, map[string]any{"all": false}, map[string]any{"ids": []string{}}, map[string]any{"all": true, "ids": ids}, map[string]any{"ids": many}} {
		assert.NotEmpty(t, read(bad).Refused(422, "notification.invalid").Text("errors.ids"))
	}
	read(map[string]any{"ids": many[:1000]}).Want(200)
	read(map[string]any{"ids": "x"}).Refused(400, "request.malformed")
	read(map[string]any{"all": "yes"}).Refused(400, "request.malformed")
}

// RULES §19.1: an e-book that is deleted takes its notifications out of sight; a note that
// is removed takes its own away; the recipient of one that is given away is notified.
func TestNotificationsFollowTheirEbook(t *testing.T) {
	s := shared(t)
	editor, recipient, expert, manager := newcomer(t, s, "EDITOR"), newcomer(t, s, "EDITOR"), newcomer(t, s, "EXPERT"), s.As(t, "manager")
	id := editor.Draft("Đi theo eBook")
	note := write(expert, id, wholeEbook, "Nhầm")
	write(expert, id, wholeEbook, "Đúng")
	expert.Delete("/ebooks/" + id + "/notes/" + note).Want(200)
	assert.Equal(t, []string{"Đúng"}, editor.Get("/notifications").List("data.notifications", "text"))
	manager.Delete("/ebooks/" + id).Want(200)
	assert.Equal(t, []int{0, 0}, []int{editor.Get("/notifications").Number("data.total"), editor.Get("/notifications").Number("data.unread")})
	s.Run(t, "", "ebook", "restore", id)
	assert.Equal(t, 1, editor.Get("/notifications").Number("data.total"))
	s.Run(t, "", "ebook", "give", id, recipient.Email)
	assert.Equal(t, []string{"give"}, recipient.Get("/notifications").List("data.notifications", "kind"))
	assert.Equal(t, 1, editor.Get("/notifications").Number("data.total"))
}

// RULES §19.1: a server of the previous version writes the history and the notes, and knows
// nothing of notifications.
func TestWhatThePreviousVersionDoesIsNotifiedToo(t *testing.T) {
	s := shared(t)
	editor, expert := newcomer(t, s, "EDITOR"), newcomer(t, s, "EXPERT")
	id := editor.DraftWithPDF("Từ bản trước")
	editor.Act(id, "submit", nil).Want(200)
	db := database(t, s)
	_, err := db.Exec(`INSERT INTO notes (ebook_id, id, place, body, author_id, created_at, done_at, done_by, round)
		VALUES ($1, gen_random_uuid(), '{"kind": "ebook"}', 'Bản trước', $2, now(), now(), $2, 1)`, id, expert.UserID)
	require.NoError(t, err)
	assert.Equal(t, []string{"Bản trước"}, editor.Get("/notifications").List("data.notifications", "text"))
}

// RULES §19.3: only the person's pages get the event, on every server.
func TestANotificationIsSentOnlyToThatPerson(t *testing.T) {
	several := harness.NewSeveral(t, 2)
	here, there := several.Each[0], several.Each[1]
	editor, expert := here.As(t, "editor"), here.As(t, "expert")
	id := editor.DraftWithPDF("Chỉ một người")
	editor.Act(id, "submit", nil).Want(200)
	mine, others := begun(there.As(t, "editor")), []*harness.Stream{begun(there.As(t, "manager")), begun(here.As(t, "otherEditor")), begun(expert)}
	heard := func(s *harness.Stream) (count int) {
		for _, e := range untilNow(t, s, editor) {
			if e.Kind == "notification" {
				assert.Empty(t, e.ID)
				count++
			}
		}
		return count
	}
	for i, do := range []func(){
		func() { expert.Act(id, "reject", map[string]any{"comment": "Sửa"}).Want(200) },
		func() { write(expert, id, wholeEbook, "Xem lại") },
		func() { editor.Post("/notifications/read", map[string]any{"all": true}).Want(200) },
		func() { here.As(t, "manager").Delete("/ebooks/" + id).Want(200) }, // its notifications are out of sight
		func() { here.As(t, "manager").Post("/ebooks/"+id+"/restore", nil).Want(200) },
	} {
		do()
		mine.Await("notification", "", soon)
		for j, s := range others {
			assert.Zero(t, heard(s), "step %d, at stream %d", i, j)
		}
	}
	assert.Zero(t, heard(there.As(t, "manager").Stream()), "nor does a stream begin with another's")
}
