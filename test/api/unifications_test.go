package api

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// unite begins a unification, waits until it is done, and returns its id.
func unite(t *testing.T, c *harness.Client, field string, from []string, to string) string {
	t.Helper()
	id := c.For(t).Post("/values/unite", map[string]any{"field": field, "from": from, "to": to}).Want(201).Text("data.uniting.id")
	untilState(t, c, id, "done")
	return id
}

func undo(t *testing.T, c *harness.Client, id string) {
	t.Helper()
	c.For(t).Post("/values/unite/"+id+"/undo", nil).Want(200)
	untilState(t, c, id, "undone")
}

// untilState waits until the unification is in that state.
func untilState(t *testing.T, c *harness.Client, id, state string) {
	t.Helper()
	untilEnded(t, "the unification", func() (progress int, ended bool) {
		is := c.For(t).Get("/values/unite/" + id).Want(200)
		return is.Number("data.uniting.changed") + is.Number("data.uniting.restored"), is.Text("data.uniting.state") == state
	})
}

// RULES §6.11.
func TestValuesAreUnitedAndTakenBack(t *testing.T) {
	s := harness.NewServer(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	var kept string
	for _, subject := range []string{"Vật lí", "Vật lí ", "Vật lý", "Vật lý", "Vật lý", "Toán"} {
		id := editor.DraftWithPDF("Sách " + subject)
		editor.Put("/ebooks/"+id, map[string]any{"subject": subject, "author": "Tác giả cũ"}).Want(200)
		if subject == "Vật lí" {
			kept = id
		}
	}
	waiting, published := editor.DraftWithPDF("Chờ duyệt"), editor.DraftWithPDF("Đã xuất bản")
	for _, id := range []string{waiting, published} {
		editor.Put("/ebooks/"+id, map[string]any{"subject": "Vật lí"}).Want(200)
		editor.Act(id, "submit", nil).Want(200)
	}
	expert.Act(published, "approve", nil).Want(200)
	manager.Act(published, "publish", nil).Want(200)
	submitted := editor.Get("/ebooks/" + waiting + "/workflow-logs").Want(200).Text("data.logs.0.record_sha256")
	version := manager.Get("/ebooks/" + published).Want(200).Number("data.ebook.version")

	groups := manager.Get("/values?field=subject").Want(200)
	assert.Equal(t, []any{map[string]any{"count": 7.0, "values": []any{
		map[string]any{"value": "Vật lí", "count": 4.0}, map[string]any{"value": "Vật lý", "count": 3.0},
	}}, map[string]any{"count": 1.0, "values": []any{map[string]any{"value": "Toán", "count": 1.0}}}}, groups.At("data.groups"))
	assert.Len(t, manager.Get("/values?field=author&prefix=tac").Want(200).At("data.groups"), 1)
	assert.Empty(t, manager.Get("/values?field=author&prefix=xyz").Want(200).At("data.groups"))
	manager.Get("/values?field=title").Refused(400, "request.parameter")
	manager.Post("/values/unite", map[string]any{"field": "subject", "from": []string{}, "to": "x"}).Refused(422, "uniting.invalid")

	id := unite(t, manager, "subject", []string{"Vật lí"}, "Vật lý")
	is := manager.Get("/values/unite/" + id).Want(200)
	assert.Equal(t, []any{4, 4, 0, true}, []any{is.Number("data.uniting.expected"), is.Number("data.uniting.changed"), is.Number("data.uniting.restored"), is.At("data.uniting.undoable")})
	assert.Equal(t, id, manager.Get("/values/unite").Want(200).Text("data.unitings.0.id"))
	assert.Equal(t, 7, manager.Get("/values?field=subject").Want(200).Number("data.groups.0.values.0.count"))

	after := manager.Get("/ebooks/" + published).Want(200)
	assert.Equal(t, []any{"published", "Vật lý", version + 1, nil}, []any{after.Text("data.ebook.status"), after.Text("data.ebook.subject"), after.Number("data.ebook.version"), after.At("data.ebook.united")})
	logs := manager.Get("/ebooks/" + waiting + "/workflow-logs").Want(200)
	assert.Equal(t, []string{"unite", "submit"}, logs.List("data.logs", "action"))
	assert.Equal(t, "Môn học: “Vật lí” → “Vật lý”", logs.Text("data.logs.0.comment"))
	assert.Equal(t, submitted, editor.Get("/ebooks/"+waiting).Want(200).Text("data.ebook.united.record_sha256"), "it says what was submitted")
	assert.Equal(t, submitted, editor.Get("/ebooks?status=pending_review").Want(200).Text("data.ebooks.0.united.record_sha256"))

	editor.Put("/ebooks/"+kept, map[string]any{"subject": "Vật lí đại cương"}).Want(200)
	undo(t, manager, id)
	manager.Post("/values/unite/"+id+"/undo", nil).Refused(409, "uniting.undone")
	assert.Equal(t, 3, manager.Get("/values/unite/"+id).Want(200).Number("data.uniting.restored"))
	assert.Equal(t, "Vật lí đại cương", editor.Get("/ebooks/"+kept).Want(200).Text("data.ebook.subject"))
	assert.Equal(t, "Vật lí", editor.Get("/ebooks/"+waiting).Want(200).Text("data.ebook.subject"))
	assert.Nil(t, editor.Get("/ebooks/"+waiting).Want(200).At("data.ebook.united"))
	assert.Equal(t, []string{"separate", "unite", "submit"}, manager.Get("/ebooks/"+waiting+"/workflow-logs").Want(200).List("data.logs", "action"))

	unite(t, manager, "author", []string{"Tác giả cũ"}, "Tác giả mới")
	assert.Equal(t, 6, editor.Get("/ebooks?search=tac+gia+moi").Want(200).Number("total"), "search is right immediately")
	assert.Equal(t, 0, editor.Get("/ebooks?search=tac+gia+cu").Want(200).Number("total"))
	harness.Consistent(t, s.DSN, s.Files)
	s.Verify(t)
}

// RULES §6.11: who is demoted while values are united changes nothing more. Others can take back
// what was done.
func TestAUnificationEndsWithThePermission(t *testing.T) {
	s := harness.NewServer(t)
	admin := s.As(t, "admin")
	manager := s.Account(t, "quan.ly.cu@test.example", "MANAGER", "Quản lý cũ")
	ids := make([]string, harness.Rounds(150, 2000))
	for i := range ids {
		ids[i] = admin.Post("/ebooks", map[string]any{"title": fmt.Sprint("Sách ", i), "grade": "Lớp một"}).Want(201).Text("data.ebook.id")
	}
	// Each e-book takes a while, so that the role changes before the last one, also on a busy machine.
	_, err := database(t, s).Exec(`CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.3); RETURN NEW; END $$;
		CREATE TRIGGER pause BEFORE INSERT ON united_ebooks FOR EACH ROW EXECUTE FUNCTION pause()`)
	require.NoError(t, err)
	id := manager.Post("/values/unite", map[string]any{"field": "grade", "from": []string{"Lớp một"}, "to": "Lớp 1"}).Want(201).Text("data.uniting.id")
	wait.Until(t, func() bool { return admin.Get("/values/unite/"+id).Want(200).Number("data.uniting.changed") > 0 }, "some are changed")
	admin.Do(http.MethodPatch, "/users/"+manager.UserID, map[string]any{"role": "EDITOR"}).Want(200)
	untilState(t, admin, id, "done")
	changed := admin.Get("/values/unite/" + id).Want(200).Number("data.uniting.changed")
	assert.Less(t, changed, len(ids), "it ended early")
	undo(t, admin, id)
	assert.Equal(t, len(ids), admin.Get("/values?field=grade").Want(200).Number("data.groups.0.values.0.count"))
	harness.Consistent(t, s.DSN, s.Files)
}

// saves are the saves of e-books made while values were united.
type saves struct {
	mu          sync.Mutex
	titles      map[string]string
	subjects    map[string]string
	maxSubjects int // so that most e-books are left to unite, however late that begins
}

func (v *saves) mayChangeSubject() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return len(v.subjects) < v.maxSubjects
}

// change saves a title or a subject of an e-book, again where another change came first.
func (v *saves) change(c *harness.Client, id string, random int) {
	body := map[string]any{"title": fmt.Sprint("Sách đã lưu ", random)}
	if random%3 == 0 && v.mayChangeSubject() {
		body = map[string]any{"subject": fmt.Sprint("Môn riêng ", random)}
	}
	for {
		book := c.Get("/ebooks/" + id).Want(200)
		body["version"] = book.Number("data.ebook.version")
		response := c.Put("/ebooks/"+id, body)
		if response.Status == 409 {
			continue
		}
		response.Want(200)
		break
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if title, ok := body["title"].(string); ok {
		v.titles[id] = title
	} else {
		v.subjects[id] = body["subject"].(string)
	}
}

// RULES §6.11: thousands of subjects are united and taken back while others save.
func TestNothingThatOthersSaveIsLostWhileValuesAreUnited(t *testing.T) {
	s := harness.NewServer(t)
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	ids := make([]string, harness.Rounds(300, 10_000))
	var next atomic.Int64
	var filling sync.WaitGroup
	for range 4 {
		filling.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(ids); i = int(next.Add(1)) - 1 {
				ids[i] = editor.Post("/ebooks", map[string]any{"title": fmt.Sprint("Sách ", i), "subject": "Vật lí"}).Want(201).Text("data.ebook.id")
			}
		})
	}
	filling.Wait()
	saved := saves{titles: map[string]string{}, subjects: map[string]string{}, maxSubjects: len(ids) / 4}
	whileOthersSave := func(do func()) {
		var ended atomic.Bool
		var saving sync.WaitGroup
		for n := range 3 {
			random := rand.New(rand.NewPCG(7, uint64(n)))
			saving.Go(func() {
				for !ended.Load() {
					saved.change(editor, ids[random.IntN(len(ids)/3)*3+n], random.IntN(1_000_000))
				}
			})
		}
		defer saving.Wait()
		defer ended.Store(true)
		do()
	}
	var id string
	whileOthersSave(func() { id = unite(t, manager, "subject", []string{"Vật lí"}, "Vật lý") })
	check := func(subject string) {
		t.Helper()
		counted := map[string]int{}
		for _, book := range ids {
			now := editor.Get("/ebooks/" + book).Want(200)
			if title := saved.titles[book]; title != "" {
				require.Equal(t, title, now.Text("data.ebook.title"))
			}
			want := subject
			if own := saved.subjects[book]; own != "" {
				want = own
			}
			require.Equal(t, want, now.Text("data.ebook.subject"), "%s", book)
			counted[want]++
		}
		for _, book := range ids[:20] {
			value := editor.Get("/ebooks/" + book).Want(200).Text("data.ebook.subject")
			values := manager.Get("/values?field=subject&prefix=" + url.QueryEscape(value)).Want(200)
			assert.Equal(t, value, values.Text("data.groups.0.values.0.value"))
			assert.Equal(t, counted[value], values.Number("data.groups.0.values.0.count"))
		}
	}
	check("Vật lý")
	changed := manager.Get("/values/unite/" + id).Want(200).Number("data.uniting.changed")
	whileOthersSave(func() { undo(t, manager, id) })
	check("Vật lí")

	db := database(t, s)
	rows := harness.Column(t, db, `SELECT format('%s %s', action, count(*)) FROM workflow_logs WHERE action IN ('unite', 'separate') GROUP BY ebook_id, action HAVING count(*) > 1`)
	assert.Empty(t, rows, "one line in each history")
	total := harness.Column(t, db, `SELECT count(*)::text FROM workflow_logs WHERE action = 'unite'`)
	assert.Equal(t, []string{fmt.Sprint(changed)}, total)
	assert.Greater(t, changed, len(ids)/2)
	harness.Consistent(t, s.DSN, s.Files)
	s.Verify(t)
}
