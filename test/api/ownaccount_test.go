package api

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

const newPassword = "một câu khác của riêng tôi"

func changePassword(c *harness.Client, current, next string) harness.Response {
	return c.Post("/auth/password", map[string]any{"current_password": current, "new_password": next})
}

func onDevice(t *testing.T, s *harness.Server, email, userAgent string) *harness.Client {
	t.Helper()
	response := s.Nobody(t).Do(http.MethodPost, "/auth/login", map[string]any{"email": email, "password": harness.Password}, "User-Agent", userAgent).Want(200)
	c := *s.Nobody(t)
	c.Email, c.Access, c.Refresh, c.UserID = email, response.Text("data.access_token"), response.Text("data.refresh_token"), response.Text("data.user.id")
	return &c
}

// RULES §21.5.
func TestAChangeOfThePasswordEndsTheOtherSessionsAndKeepsThisOne(t *testing.T) {
	s := shared(t)
	mine := s.Account(t, "own.password@test.example", "EDITOR", "Người đổi mật khẩu")
	other := s.SignIn(t, mine.Email, mine.Name)
	changePassword(mine, "sai mật khẩu hiện tại", newPassword).Refused(422, "password.wrong")
	other.Get("/ebooks/statistics").Want(200)
	changePassword(mine, harness.Password, newPassword).Want(200)

	other.Post("/ebooks", map[string]any{"title": "Phiên đã kết thúc"}).Refused(401, "session.ended") // writes are refused immediately
	refresh(other, other.Refresh).Refused(401, "session.ended")
	assertEnded(t, other)
	mine.Post("/ebooks", map[string]any{"title": "Phiên này còn"}).Want(201)
	refresh(mine, mine.Refresh).Want(200)
	login(s.Nobody(t), mine.Email, harness.Password).Refused(401, "session.login_failed")
	login(s.Nobody(t), mine.Email, newPassword).Want(200)
	assert.Contains(t, s.Run(t, "", "user", "history", mine.Email), "password")
}

// RULES §21.5.
func TestANewPasswordIsRefusedWithTheInvalidField(t *testing.T) {
	c := shared(t).Account(t, "refused.password@test.example", "EDITOR", "Nguyễn Từ Chối")
	for _, refused := range []struct{ current, next, code, field string }{
		{"", newPassword, "password.invalid", "current_password"},
		{harness.Password, "ngắn", "password.invalid", "new_password"},
		{harness.Password, harness.Password, "password.same", "new_password"},
		{"sai mật khẩu", newPassword, "password.wrong", "current_password"},
		{harness.Password, "matkhau123", "password.common", "new_password"},
		{harness.Password, "NguyenTuChoi", "password.common", "new_password"},
		{harness.Password, "refused.password", "password.common", "new_password"},
	} {
		response := changePassword(c, refused.current, refused.next).Refused(422, refused.code)
		assert.NotEmpty(t, response.Text("errors."+refused.field), refused.next)
	}
	c.Post("/auth/password", `{"current_password":1}`).Refused(400, "request.malformed")
	login(shared(t).Nobody(t), c.Email, harness.Password).Want(200)
}

// RULES §21.5.
func TestWhoFindsAnOpenSessionCannotGuessThePassword(t *testing.T) {
	s := shared(t)
	c := s.Account(t, "guessed.password@test.example", "EDITOR", "Người bị đoán")
	for range 10 {
		changePassword(c, "sai mật khẩu", newPassword).Refused(422, "password.wrong")
	}
	response := changePassword(c, harness.Password, newPassword).Refused(429, "session.throttled")
	assert.NotEmpty(t, response.Header.Get("Retry-After"))
	assert.Regexp(t, `^Nhập sai mật khẩu quá nhiều lần\. Vui lòng thử lại sau \d+ phút\.$`, response.Text("message"))
	c.Get("/ebooks/statistics").Want(200)
}

// RULES §21.5: an account that signs in elsewhere has none to change.
func TestAnAccountWithoutAPasswordIsTold(t *testing.T) {
	s := shared(t)
	c := s.Account(t, "no.password@test.example", "EDITOR", "Người không mật khẩu")
	db := database(t, s)
	_, err := db.Exec(`UPDATE users SET password_hash = '' WHERE id = $1`, c.UserID)
	require.NoError(t, err)
	changePassword(c, harness.Password, newPassword).Refused(409, "password.none")
	login(s.Nobody(t), c.Email, harness.Password).Refused(401, "session.login_failed")
}

// RULES §21.5.
func TestRace_TwoChangesOfOnePassword(t *testing.T) {
	s := shared(t)
	for i := range harness.Rounds(2, 20) {
		first := s.Account(t, "race.password"+string(rune('a'+i))+"@test.example", "EDITOR", "Người đổi hai lần")
		sessions := []*harness.Client{first, s.SignIn(t, first.Email, first.Name)}
		refreshed := s.SignIn(t, first.Email, first.Name)
		passwords := []string{newPassword, "câu thứ hai cũng của tôi"}
		responses := make([]harness.Response, 2)
		var successor string
		var all sync.WaitGroup
		for n := range sessions {
			all.Go(func() {
				responses[n] = untilAdmitted(func() harness.Response { return changePassword(sessions[n], harness.Password, passwords[n]) })
			})
		}
		all.Go(func() { successor = refresh(refreshed, refreshed.Refresh).Text("data.refresh_token") })
		all.Wait()
		won := 0
		if responses[1].Status == 200 {
			won = 1
		}
		assert.Equal(t, 200, responses[won].Status, "%s", responses[won].Body)
		assert.Contains(t, []int{401, 422}, responses[1-won].Status, "%s", responses[1-won].Body)
		login(s.Nobody(t), first.Email, passwords[won]).Want(200)
		login(s.Nobody(t), first.Email, passwords[1-won]).Want(401)
		refresh(refreshed, refreshed.Refresh).Want(401)
		if successor != "" {
			refresh(refreshed, successor).Want(401)
		}
	}
}

// RULES §21.7.
func TestPeopleSeeAndEndTheirOwnSessions(t *testing.T) {
	s := shared(t)
	email := "own.sessions@test.example"
	s.Run(t, harness.Password+"\n", "user", "add", email, "EXPERT", "Người nhiều phiên")
	phone := onDevice(t, s, email, "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1")
	odd := onDevice(t, s, email, "<script> đ "+strings.Repeat("x", 4000))
	mine := onDevice(t, s, email, "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0")

	list := mine.Get("/auth/sessions").Want(200)
	assert.Equal(t, 3, list.Number("data.total"))
	devices := list.List("data.sessions", "device")
	assert.Equal(t, "Firefox, Windows", devices[0], "the present one comes first")
	assert.Equal(t, "Safari, iOS", devices[2])
	assert.Equal(t, []string{"true", "false", "false"}, list.List("data.sessions", "current"))
	ids := list.List("data.sessions", "id")

	s.As(t, "admin").Delete("/auth/sessions/"+ids[2]).Refused(404, "session.not_found")
	mine.Delete("/auth/sessions/not-an-id").Refused(404, "session.not_found")
	mine.Delete("/auth/sessions/" + ids[2]).Want(200)
	mine.Delete("/auth/sessions/" + ids[2]).Want(200)
	refresh(phone, phone.Refresh).Refused(401, "session.ended")
	assertEnded(t, phone)
	odd.Get("/ebooks/statistics").Want(200)

	mine.Delete("/auth/sessions").Want(200)
	odd.Delete("/auth/sessions").Refused(401, "session.ended")
	assert.Equal(t, 1, mine.Get("/auth/sessions").Want(200).Number("data.total"))
	mine.Delete("/auth/sessions/" + ids[0]).Want(200)
	assertEnded(t, mine)
}

// RULES §21.7: a session that is refreshed while it is ended does not come back.
func TestASessionThatHasJustBeenRefreshedEndsAllTheSame(t *testing.T) {
	s := shared(t)
	mine := s.Account(t, "just.refreshed@test.example", "EDITOR", "Người vừa làm mới")
	other := s.SignIn(t, mine.Email, mine.Name)
	renewed := *other
	response := refresh(other, other.Refresh).Want(200)
	renewed.Access, renewed.Refresh = response.Text("data.access_token"), response.Text("data.refresh_token")
	renewed.Get("/ebooks/statistics").Want(200)
	mine.Delete("/auth/sessions").Want(200)
	renewed.Post("/ebooks", map[string]any{"title": "Phiên đã kết thúc"}).Refused(401, "session.ended")
	refresh(&renewed, renewed.Refresh).Refused(401, "session.ended")
	refresh(&renewed, other.Refresh).Refused(401, "session.ended")
	assertEnded(t, &renewed)
}

// RULES §21.6.
func TestTheAdministrationTakesNoCommonPasswordEither(t *testing.T) {
	s := shared(t)
	c := s.Account(t, "common.password@test.example", "EDITOR", "Nguyễn Thường Dùng")
	for _, command := range [][]string{{"add", "common.new@test.example", "EDITOR", "Trần Mới"}, {"password", c.Email}} {
		for _, common := range []string{"matkhau123", "Password1", command[1], "12345678"} {
			out, err := s.TryRun(common+"\n", append([]string{"user"}, command...)...)
			require.Error(t, err, "%s %s", command[0], common)
			assert.Contains(t, out, "this password is too easily guessed", "%s %s", command[0], common)
		}
	}
	login(s.Nobody(t), c.Email, harness.Password).Want(200)
}
