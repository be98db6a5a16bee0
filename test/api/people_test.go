package api

import (
	"crypto/rand"
	"database/sql"
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

// secretOf returns the secret of a link: what it has behind "#".
func secretOf(t *testing.T, link, page string) string {
	t.Helper()
	address, secret, _ := strings.Cut(link, "#")
	require.True(t, strings.HasSuffix(address, page), link)
	return secret
}

func invite(t *testing.T, admin *harness.Client, email, name, role string) (id, secret string) {
	t.Helper()
	a := admin.For(t).Post("/users", map[string]any{"email": email, "full_name": name, "role": role}).Want(201)
	return a.Text("data.user.id"), secretOf(t, a.Text("data.link"), "/invitation")
}

func accept(t *testing.T, s *harness.Server, secret, name string) harness.Answer {
	t.Helper()
	return s.Nobody(t).Post("/auth/link/use", map[string]any{"secret": secret, "full_name": name, "new_password": harness.Password})
}

func database(t *testing.T, s *harness.Server) *sql.DB {
	t.Helper()
	db, err := sql.Open("postgres", s.DSN)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

// forgetAttempts lets failures with links of other tests not count.
func forgetAttempts(t *testing.T, db *sql.DB) {
	t.Helper()
	_, err := db.Exec(`DELETE FROM login_attempts`)
	require.NoError(t, err)
}

// RULES §§21.11, 21.12.
func TestAnInvitedPersonSetsNameAndPasswordOnce(t *testing.T) {
	s := harness.NewServer(t)
	admin, nobody := s.As(t, "admin"), s.Nobody(t)
	made := admin.Post("/users", map[string]any{"email": "Moi@Test.example", "full_name": "Lê Thị Mới", "role": "editor"}).Want(201)
	id, secret := made.Text("data.user.id"), secretOf(t, made.Text("data.link"), "/invitation")
	assert.True(t, strings.HasPrefix(made.Text("data.link"), s.URL+"/invitation#"), made.Text("data.link"))
	assert.Equal(t, []any{"invited", "moi@test.example", "EDITOR"}, []any{made.Text("data.user.state"), made.Text("data.user.email"), made.Text("data.user.role")})
	assert.NotContains(t, string(admin.Get("/users/"+id).Want(200).Body), secret, "a link is shown once")
	admin.Post("/users", map[string]any{"email": "moi@test.example", "full_name": "Khác", "role": "EDITOR"}).Refused(409, "user.exists")
	nobody.Post("/auth/login", map[string]any{"email": "moi@test.example", "password": harness.Password}).Refused(401, "session.login_failed")

	shown := nobody.Post("/auth/link", map[string]any{"secret": secret}).Want(200)
	assert.Equal(t, []any{"invitation", "moi@test.example", "Lê Thị Mới"}, []any{shown.Text("data.kind"), shown.Text("data.email"), shown.Text("data.full_name")})
	for password, code := range map[string]string{"ngắn": "password.invalid", "matkhau123": "password.common", "lê thị mới": "password.common"} {
		nobody.Post("/auth/link/use", map[string]any{"secret": secret, "new_password": password}).Refused(422, code)
	}
	assert.Equal(t, "moi@test.example", accept(t, s, secret, "Lê Thị Mới Hơn").Want(200).Text("data.email"))
	accept(t, s, secret, "").Refused(404, "link.unknown")
	nobody.Post("/auth/link", map[string]any{"secret": secret}).Refused(404, "link.unknown")

	me := s.SignIn(t, "moi@test.example", "Lê Thị Mới Hơn")
	me.Draft("Nháp đầu tiên")
	is := admin.Get("/users/" + id).Want(200)
	assert.Equal(t, []any{"active", "Lê Thị Mới Hơn", 1, 1, 1}, []any{is.Text("data.user.state"), is.Text("data.user.full_name"), is.Number("data.user.sessions"), is.Number("data.user.ebooks.total"), is.Number("data.user.ebooks.byStatus.DRAFT")})
	assert.NotNil(t, is.At("data.user.last_seen_at"))
	assert.Equal(t, []any{"edit", "role", "password_link", "end_sessions", "disable"}, is.At("data.user.actions"))
	assert.Equal(t, []string{"name", "accept", "invite", "add"}, admin.Get("/users/"+id+"/history").Want(200).List("data.entries", "action"))
	admin.Post("/users/"+id+"/invitation", nil).Refused(409, "user.not_invited")
	admin.Delete("/users/"+id).Refused(409, "user.used")
	s.Verify(t)
}

// RULES §21.12.
func TestALinkIsVoidOnceAnotherWasMadeOrTheAccountIsClosedOrMoved(t *testing.T) {
	s := shared(t)
	admin := s.As(t, "admin")
	mark := strings.ToLower(rand.Text()[:8])
	db := database(t, s)
	void := func(secret, why string) {
		t.Helper()
		forgetAttempts(t, db)
		assert.Equal(t, 404, accept(t, s, secret, "").Status, why)
	}
	id, first := invite(t, admin, "void."+mark+"@test.example", "Người Mời", "EDITOR")
	second := secretOf(t, admin.Post("/users/"+id+"/invitation", nil).Want(201).Text("data.link"), "/invitation")
	void(first, "a newer one was made")
	admin.Patch("/users/"+id, map[string]any{"disabled": true}).Want(200)
	void(second, "the account is closed")
	admin.Post("/users/"+id+"/invitation", nil).Refused(409, "user.closed")
	admin.Patch("/users/"+id, map[string]any{"disabled": false}).Want(200)
	void(second, "it stays void")
	third := secretOf(t, admin.Post("/users/"+id+"/invitation", nil).Want(201).Text("data.link"), "/invitation")
	admin.Patch("/users/"+id, map[string]any{"email": "moved." + mark + "@test.example"}).Want(200)
	void(third, "it was sent to another address")
	fourth := secretOf(t, admin.Post("/users/"+id+"/invitation", nil).Want(201).Text("data.link"), "/invitation")
	s.Run(t, "mật khẩu của người điều hành\n", "user", "password", "moved."+mark+"@test.example")
	void(fourth, "the account has a password")

	person := s.Account(t, "reset."+mark+"@test.example", "EXPERT", "Người Quên")
	reset := secretOf(t, admin.Post("/users/"+person.UserID+"/password-link", nil).Want(201).Text("data.link"), "/password-link")
	person.Get("/ebooks").Want(200)
	s.Nobody(t).Post("/auth/link/use", map[string]any{"secret": reset, "full_name": "Tên Giả", "new_password": "một câu rất khác xưa"}).Want(200)
	untilOut(t, person)
	s.Nobody(t).Post("/auth/login", map[string]any{"email": "reset." + mark + "@test.example", "password": "một câu rất khác xưa"}).Want(200)
	assert.Equal(t, "Người Quên", admin.Get("/users/"+person.UserID).Want(200).Text("data.user.full_name"), "a password link changes no name")
	again := secretOf(t, admin.Post("/users/"+person.UserID+"/password-link", nil).Want(201).Text("data.link"), "/password-link")
	_, err := db.Exec(`UPDATE account_links SET made_at = made_at - interval '3 hours', expires_at = now() WHERE user_id = $1`, person.UserID)
	require.NoError(t, err)
	void(again, "it has expired")
}

// untilOut waits until a person's session has ended.
func untilOut(t *testing.T, c *harness.Client) {
	t.Helper()
	wait.Until(t, func() bool { return c.For(t).Get("/ebooks").Status == 401 }, "the session ends")
}

// RULES §21.12.
func TestAnInvitationUsedTwiceAtOnceServesOnce(t *testing.T) {
	s := shared(t)
	admin, mark := s.As(t, "admin"), strings.ToLower(rand.Text()[:8])
	db := database(t, s)
	for round := range harness.Rounds(3, 30) {
		forgetAttempts(t, db)
		_, secret := invite(t, admin, fmt.Sprintf("twice.%s.%d@test.example", mark, round), "Hai Lần", "EDITOR")
		statuses := make([]int, 4)
		var users sync.WaitGroup
		for i := range statuses {
			users.Go(func() {
				a, err := s.Nobody(t).Try("POST", "/auth/link/use", map[string]any{"secret": secret, "new_password": fmt.Sprint("câu thứ ", i, " dài và lạ")})
				if assert.NoError(t, err) {
					statuses[i] = a.Status
				}
			})
		}
		users.Wait()
		count := map[int]int{}
		for _, status := range statuses {
			count[status]++
		}
		assert.Equal(t, map[int]int{200: 1, 404: 3}, count)
	}
}

// RULES §21.12: unknown secrets count for the address they come from, and keep nobody from using a
// good one.
func TestGuessedLinksAreThrottledAndGoodOnesAreNot(t *testing.T) {
	s := harness.NewServer(t)
	admin, nobody := s.As(t, "admin"), s.Nobody(t)
	_, secret := invite(t, admin, "moi@test.example", "Mới", "EDITOR")
	for i := range 10 {
		nobody.Post("/auth/link", map[string]any{"secret": fmt.Sprint("guess", i)}).Refused(404, "link.unknown")
	}
	nobody.Post("/auth/link", map[string]any{"secret": "guess"}).Refused(429, "session.throttled")
	nobody.Post("/auth/link/use", map[string]any{"secret": "guess", "new_password": harness.Password}).Refused(429, "session.throttled")
	nobody.Post("/auth/link", map[string]any{"secret": secret}).Want(200)
	accept(t, s, secret, "").Want(200)
}

// RULES §21.11: of two administrators who demote or disable each other at once, one remains.
func TestTheLastAdministratorStays(t *testing.T) {
	s := harness.NewServer(t)
	first := s.As(t, "admin")
	lone := first.Get("/users/" + first.UserID).Want(200)
	assert.Equal(t, true, lone.At("data.user.last_admin"))
	assert.Equal(t, []any{"edit", "password_link", "end_sessions"}, lone.At("data.user.actions"))
	refused := first.Patch("/users/"+first.UserID, map[string]any{"role": "EDITOR"}).Refused(409, "user.last_admin")
	assert.Equal(t, "Đây là quản trị viên cuối cùng nên không thể đổi vai trò hay ngừng hoạt động.", refused.Text("message"))
	first.Patch("/users/"+first.UserID, map[string]any{"disabled": true}).Refused(409, "user.last_admin")
	_, _ = invite(t, first, "chua.den@test.example", "Chưa Đến", "ADMIN")
	first.Patch("/users/"+first.UserID, map[string]any{"disabled": true}).Refused(409, "user.last_admin")
	out, err := s.TryRun("", "user", "role", first.Email, "EDITOR")
	require.Error(t, err)
	assert.Contains(t, out, "user.last_admin")

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
				answer, err := pair[0].For(t).Try("PATCH", "/users/"+pair[1].UserID, change)
				if assert.NoError(t, err) {
					statuses[i] = answer.Status
				}
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

// RULES §21.11: a change that a person makes while she is demoted changes nothing.
func TestARoleThatChangesWhileItsOwnerDecides(t *testing.T) {
	s := shared(t)
	admin, editor, mark := s.As(t, "admin"), s.As(t, "editor"), strings.ToLower(rand.Text()[:8])
	for round := range harness.Rounds(5, 50) {
		expert := s.Account(t, fmt.Sprintf("vua.doi.%s.%d@test.example", mark, round), "EXPERT", "Chuyên gia sắp đổi")
		book := editor.For(t).DraftWithPDF("Đang duyệt")
		editor.Act(book, "submit", nil).Want(200)
		var decided, demoted int
		var both sync.WaitGroup
		both.Go(func() {
			a, err := expert.For(t).Try("POST", "/ebooks/"+book+"/approve", map[string]any{})
			if assert.NoError(t, err) {
				decided = a.Status
			}
		})
		both.Go(func() {
			a, err := admin.For(t).Try("PATCH", "/users/"+expert.UserID, map[string]any{"role": "EDITOR"})
			if assert.NoError(t, err) {
				demoted = a.Status
			}
		})
		both.Wait()
		assert.Equal(t, 200, demoted)
		status := editor.Get("/ebooks/" + book).Want(200).Text("data.ebook.status")
		assert.Equal(t, decided == 200, status == "approved", "answered %d, is %s", decided, status)
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

// given waits until no handover of the account runs.
func given(t *testing.T, admin *harness.Client, id string) harness.Answer {
	t.Helper()
	var is harness.Answer
	wait.Until(t, func() bool {
		is = admin.For(t).Get("/users/" + id).Want(200)
		return is.Text("data.user.handover.state") != "running"
	}, "the e-books are given")
	return is
}

// RULES §21.13.
func TestAllEbooksOfSomebodyWhoLeavesGoToAColleague(t *testing.T) {
	s := harness.NewServer(t)
	admin, heir, expert := s.As(t, "admin"), s.As(t, "otherEditor"), s.As(t, "expert")
	gone := s.Account(t, "nghi@test.example", "EDITOR", "Vũ Nghỉ Việc")
	path := "/users/" + gone.UserID
	ids := make([]string, harness.Rounds(60, 400))
	for i := range ids {
		ids[i] = gone.Draft(fmt.Sprint("Sách của người nghỉ ", i))
	}
	waiting, binned := gone.DraftWithPDF("Đang chờ duyệt"), gone.Draft("Trong thùng rác")
	gone.Act(waiting, "submit", nil).Want(200)
	admin.Delete("/ebooks/" + binned).Want(200)
	grant := gone.Post("/ebooks/"+ids[0]+"/upload", map[string]any{"fileName": "a.pdf"}).Want(200)

	admin.Patch(path, map[string]any{"give_to": heir.UserID}).Refused(422, "user.not_closed")
	for _, to := range []string{gone.UserID, s.As(t, "student").UserID, "00000000-0000-4000-8000-000000000000", "không"} {
		admin.Patch(path, map[string]any{"disabled": true, "give_to": to}).Refused(422, "user.heir")
	}
	gone.Get("/ebooks").Want(200)
	is := admin.Patch(path, map[string]any{"disabled": true, "give_to": heir.UserID}).Want(200)
	assert.Equal(t, []any{"disabled", len(ids) + 1, "Biên tập viên khác"}, []any{is.Text("data.user.state"), is.Number("data.user.handover.expected"), is.Text("data.user.handover.to.full_name")})
	is = given(t, admin, gone.UserID)
	assert.Equal(t, []any{"done", len(ids) + 1, 0}, []any{is.Text("data.user.handover.state"), is.Number("data.user.handover.given"), is.Number("data.user.ebooks.total")})

	assert.Equal(t, len(ids)+1, heir.Get("/ebooks?created_by=me").Want(200).Number("total"))
	log := heir.Get("/ebooks/" + ids[7] + "/workflow-logs").Want(200)
	assert.Equal(t, []any{"give", "Quản trị viên thử", "Biên tập viên khác"}, []any{log.Text("data.logs.0.action"), log.Text("data.logs.0.user.full_name"), log.Text("data.logs.0.to.full_name")})
	assert.Equal(t, []string{"give", "submit"}, heir.Get("/ebooks/"+waiting+"/workflow-logs").Want(200).List("data.logs", "action"))
	heir.Put("/ebooks/"+ids[0], map[string]any{"author": "Người nhận"}).Want(200)
	expert.Act(waiting, "approve", nil).Want(200)
	heir.Post("/ebooks/"+ids[0]+"/upload/confirm", map[string]any{"objectName": grant.Text("objectName")}).Refused(422, "file.grant_unknown")
	history := admin.Get(path + "/history").Want(200)
	assert.Equal(t, []string{"give", "disable", "add"}, history.List("data.entries", "action"))
	assert.Equal(t, fmt.Sprintf("%d eBook → Biên tập viên khác", len(ids)+1), history.Text("data.entries.0.detail"))
	harness.Consistent(t, s.DSN, s.Files)
	s.Verify(t)
}

// RULES §21.13: a colleague who leaves too, or an administrator who is demoted, ends it. What was given
// stays given.
func TestAHandoverEndsWithTheRightToIt(t *testing.T) {
	s := harness.NewServer(t)
	admin, heir := s.As(t, "admin"), s.As(t, "otherEditor")
	for name, end := range map[string]func(other *harness.Client){
		"the colleague leaves": func(*harness.Client) {
			admin.Patch("/users/"+heir.UserID, map[string]any{"disabled": true}).Want(200)
		},
		"the administrator is demoted": func(other *harness.Client) {
			admin.Patch("/users/"+heir.UserID, map[string]any{"disabled": false}).Want(200)
			admin.Patch("/users/"+other.UserID, map[string]any{"role": "MANAGER"}).Want(200)
		},
	} {
		mark := strings.ToLower(rand.Text()[:8])
		gone, other := s.Account(t, "nghi."+mark+"@test.example", "EDITOR", "Nghỉ"), s.Account(t, "quan."+mark+"@test.example", "ADMIN", "Quản trị khác")
		admin.Patch("/users/"+heir.UserID, map[string]any{"disabled": false}).Want(200)
		total := harness.Rounds(200, 2000)
		for i := range total {
			gone.Post("/ebooks", map[string]any{"title": fmt.Sprint("Sách ", i)}).Want(201)
		}
		other.Patch("/users/"+gone.UserID, map[string]any{"disabled": true, "give_to": heir.UserID}).Want(200)
		end(other)
		is := given(t, admin, gone.UserID)
		assert.Equal(t, "stopped", is.Text("data.user.handover.state"), name)
		assert.Equal(t, total, is.Number("data.user.handover.given")+is.Number("data.user.ebooks.total"), name)
		admin.Patch("/users/"+heir.UserID, map[string]any{"disabled": false}).Want(200)
		admin.Patch("/users/"+gone.UserID, map[string]any{"give_to": heir.UserID}).Want(200)
		assert.Equal(t, 0, given(t, admin, gone.UserID).Number("data.user.ebooks.total"), "others go on")
	}
	harness.Consistent(t, s.DSN, s.Files)
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
