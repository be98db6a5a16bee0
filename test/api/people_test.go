package api

import (
	"crypto/rand"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// untilOut waits until a person's session has ended.
func untilOut(t *testing.T, c *harness.Client) {
	t.Helper()
	wait.Until(t, func() bool { return c.For(t).Get("/ebooks").Status == 401 }, "the session ends")
}

// RULES §21.11: of two administrators who demote or disable each other at the same time, one remains.
func TestTheLastAdministratorStays(t *testing.T) {
	s := harness.NewServer(t)
	first := s.As(t, "admin")
	lone := first.Get("/users/" + first.UserID).Want(200)
	assert.Equal(t, true, lone.At("data.user.last_admin"))
	assert.Equal(t, []any{"edit", "password_link", "end_sessions"}, lone.At("data.user.actions"))
	refused := first.Patch("/users/"+first.UserID, map[string]any{"role": "EDITOR"}).Refused(409, "user.last_admin")
	assert.Equal(t, "Đây là quản trị viên cuối cùng nên không thể đổi vai trò hay ngừng hoạt động.", refused.Text("message"))
	first.Patch("/users/"+first.UserID, map[string]any{"disabled": true}).Refused(409, "user.last_admin")
	invite(t, first, "chua.den@test.example", "Chưa Đến", "ADMIN")
	first.Patch("/users/"+first.UserID, map[string]any{"disabled": true}).Refused(409, "user.last_admin")
	out, err := s.TryRun("", "user", "role", first.Email, "EDITOR")
	require.Error(t, err)
	assert.Contains(t, out, "this is the last administrator")

	db := database(t, s)
	for round := range harness.Rounds(6, 60) {
		a := s.Account(t, fmt.Sprintf("a.%d@test.example", round), "ADMIN", "Quản trị A")
		b := s.Account(t, fmt.Sprintf("b.%d@test.example", round), "ADMIN", "Quản trị B")
		_, err := db.Exec(`UPDATE users SET disabled_at = now() WHERE role = 'ADMIN' AND id NOT IN ($1, $2)`, a.UserID, b.UserID)
		require.NoError(t, err)
		change := map[string]any{"role": "EDITOR"}
		if round%2 == 1 {
			change = map[string]any{"disabled": true}
		}
		statuses := make([]int, 2)
		var both sync.WaitGroup
		for i, pair := range [][2]*harness.Client{{a, b}, {b, a}} {
			both.Go(func() {
				statuses[i] = untilAdmitted(func() harness.Response { return pair[0].For(t).Patch("/users/"+pair[1].UserID, change) }).Status
			})
		}
		both.Wait()
		assert.Contains(t, statuses, 200)
		left := harness.Column(t, db, `SELECT count(*)::text FROM users WHERE role = 'ADMIN' AND disabled_at IS NULL AND password_hash <> ''`)
		assert.Equal(t, []string{"1"}, left, "statuses %v", statuses)
	}
}

// RULES §21.11.
func TestChangesOfAnAccountAreInItsHistoryAndEndSessions(t *testing.T) {
	s := shared(t)
	admin, mark := s.As(t, "admin"), strings.ToLower(rand.Text()[:8])
	c := s.Account(t, "doi."+mark+"@test.example", "EDITOR", "Người Đổi")
	path := "/users/" + c.UserID
	version := admin.Get(path).Want(200).Number("data.user.version")
	is := admin.Patch(path, map[string]any{"full_name": " Người  Đã Đổi ", "email": "da.doi." + mark + "@test.example", "version": version}).Want(200)
	assert.Equal(t, []any{"Người  Đã Đổi", "da.doi." + mark + "@test.example", version + 2}, []any{is.Text("data.user.full_name"), is.Text("data.user.email"), is.Number("data.user.version")})
	c.Get("/ebooks").Want(200)
	stale := admin.Patch(path, map[string]any{"role": "EXPERT", "version": version}).Refused(409, "user.stale")
	assert.Equal(t, []any{"Người  Đã Đổi", admin.UserID}, []any{stale.Text("current.full_name"), stale.Text("changed_by.id")})
	admin.Patch(path, map[string]any{"role": "EXPERT"}, "If-Match", fmt.Sprintf(`"%d"`, version)).Refused(409, "user.stale")
	admin.Patch(path, map[string]any{"role": "EXPERT", "version": version + 2}, "If-Match", fmt.Sprint(version)).Refused(409, "user.stale")
	admin.Patch(path, map[string]any{"role": "EXPERT"}, "If-Match", "x").Refused(400, "request.malformed")
	for field, value := range map[string]any{"full_name": " ", "email": "không", "role": "KING"} {
		refused := admin.Patch(path, map[string]any{field: value}).Refused(422, "user.invalid")
		assert.NotEmpty(t, refused.Text("errors."+field))
	}
	admin.Patch(path, map[string]any{"email": admin.Email}).Refused(409, "user.exists")
	admin.Patch(path, map[string]any{"role": "expert"}).Want(200)
	untilOut(t, c)
	c = s.SignIn(t, "da.doi."+mark+"@test.example", "Người  Đã Đổi")
	admin.Delete(path + "/sessions").Want(200)
	untilOut(t, c)
	c = s.SignIn(t, "da.doi."+mark+"@test.example", "Người  Đã Đổi")
	closed := admin.Patch(path, map[string]any{"disabled": true}).Want(200)
	assert.Equal(t, []any{"edit", "role", "enable", "give"}, closed.At("data.user.actions"))
	untilOut(t, c)
	s.Nobody(t).Post("/auth/login", map[string]any{"email": "da.doi." + mark + "@test.example", "password": harness.Password}).Refused(401, "session.login_failed")
	admin.Post(path+"/password-link", nil).Refused(409, "user.closed")
	admin.Patch(path, map[string]any{"disabled": false}).Want(200)

	history := admin.Get(path + "/history?limit=100").Want(200)
	assert.Equal(t, []string{"enable", "disable", "sessions", "role", "email", "name", "add"}, history.List("data.entries", "action"))
	assert.Equal(t, []any{admin.UserID, "EDITOR", "EXPERT"}, []any{history.Text("data.entries.3.by.id"), history.Text("data.entries.3.detail"), history.Text("data.entries.3.role")})
	assert.Nil(t, history.At("data.entries.6.by.id"), "a command has no account")
	assert.Equal(t, 2, len(admin.Get(path+"/history?limit=2&page=2").Want(200).List("data.entries", "action")))
}

// RULES §21.11: an approval at the moment of a demotion is either stored or refused.
func TestAnApprovalDuringADemotionIsStoredOrRefused(t *testing.T) {
	s := shared(t)
	admin, editor, mark := s.As(t, "admin"), s.As(t, "editor"), strings.ToLower(rand.Text()[:8])
	for round := range harness.Rounds(5, 50) {
		expert := s.Account(t, fmt.Sprintf("vua.doi.%s.%d@test.example", mark, round), "EXPERT", "Chuyên gia sắp đổi")
		book := editor.For(t).DraftWithPDF("Đang duyệt")
		editor.Act(book, "submit", nil).Want(200)
		var decided, demoted int
		var both sync.WaitGroup
		both.Go(func() {
			decided = untilAdmitted(func() harness.Response { return expert.For(t).Act(book, "approve", map[string]any{}) }).Status
		})
		both.Go(func() {
			demoted = untilAdmitted(func() harness.Response {
				return admin.For(t).Patch("/users/"+expert.UserID, map[string]any{"role": "EDITOR"})
			}).Status
		})
		both.Wait()
		assert.Equal(t, 200, demoted)
		assert.Contains(t, []int{200, 401, 403}, decided)
		status := editor.Get("/ebooks/" + book).Want(200).Text("data.ebook.status")
		assert.Equal(t, decided == 200, status == "approved", "got status %d, is %s", decided, status)
	}
}

// RULES §21.11.
func TestPeopleAreFoundByNameAddressRoleAndState(t *testing.T) {
	s := harness.NewServer(t)
	admin := s.As(t, "admin")
	for i, name := range []string{"Đường Thị Sỹ", "Dương Văn Hoà", "Ánh Nguyệt"} {
		invite(t, admin, fmt.Sprintf("nguoi.%d@test.example", i), name, "EXPERT")
	}
	names := func(query string) []string {
		t.Helper()
		return admin.Get("/users?"+query).Want(200).List("data.users", "full_name")
	}
	for search, want := range map[string][]string{
		"duong": {"Dương Văn Hoà", "Đường Thị Sỹ"}, "sĩ đường": {"Đường Thị Sỹ"}, "hòa": {"Dương Văn Hoà"}, "nguoi.2@": {"Ánh Nguyệt"}, "uong": {}, "%": {},
	} {
		assert.Equal(t, want, names("search="+url.QueryEscape(search)), search)
	}
	assert.Equal(t, []string{"Ánh Nguyệt", "Dương Văn Hoà", "Đường Thị Sỹ"}, names("state=INVITED"))
	assert.Equal(t, []string{"Chuyên gia thử"}, names("role=expert&state=active"))
	assert.Equal(t, []string{"Đường Thị Sỹ"}, names("state=invited&limit=2&page=2"))
	assert.Equal(t, []string{"Đường Thị Sỹ"}, names("search=duong&limit=1&page=2"))
	page := admin.Get("/users?limit=4&page=9").Want(200)
	assert.Equal(t, []any{0, 9, 3}, []any{len(page.List("data.users", "id")), page.Number("data.total"), page.Number("data.totalPages")})
	for _, query := range []string{"role=KING", "state=gone", "page=0", "limit=101", "search=" + strings.Repeat("a", 201)} {
		admin.Get("/users?"+query).Refused(400, "request.parameter")
	}
}

// RULES §21.11.
func TestAnAccountThatWasNeverUsedCanBeDeleted(t *testing.T) {
	s := shared(t)
	admin, mark := s.As(t, "admin"), strings.ToLower(rand.Text()[:8])
	id, secret := invite(t, admin, "nham."+mark+"@test.example", "Nhầm", "MANAGER")
	version := admin.Get("/users/" + id).Want(200).Number("data.user.version")
	admin.Patch("/users/"+id, map[string]any{"full_name": "Nhầm Tên"}).Want(200)
	admin.Delete("/users/"+id, "If-Match", fmt.Sprint(version)).Refused(409, "user.stale")
	admin.Delete("/users/" + id).Want(200)
	admin.Get("/users/"+id).Refused(404, "user.not_found")
	forgetAttempts(t, database(t, s))
	accept(t, s, secret, "").Refused(404, "link.unknown")
	assert.Equal(t, []string{"delete", "name", "invite", "add"}, admin.Get("/users/"+id+"/history").Want(200).List("data.entries", "action"))
	invite(t, admin, "nham."+mark+"@test.example", "Không nhầm nữa", "EDITOR")
}
