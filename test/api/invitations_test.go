package api

import (
	"crypto/rand"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
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
	response := admin.For(t).Post("/users", map[string]any{"email": email, "full_name": name, "role": role}).Want(201)
	return response.Text("data.user.id"), secretOf(t, response.Text("data.link"), "/invitation")
}

func accept(t *testing.T, s *harness.Server, secret, name string) harness.Response {
	t.Helper()
	return s.Nobody(t).Post("/auth/link/use", map[string]any{"secret": secret, "full_name": name, "new_password": harness.Password})
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
	void(second, "the account is disabled")
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

// RULES §21.12.
func TestAnInvitationUsedTwiceConcurrentlyWorksOnce(t *testing.T) {
	s := shared(t)
	admin, mark := s.As(t, "admin"), strings.ToLower(rand.Text()[:8])
	db := database(t, s)
	for round := range harness.Rounds(3, 30) {
		forgetAttempts(t, db)
		_, secret := invite(t, admin, fmt.Sprintf("twice.%s.%d@test.example", mark, round), "Hai Lần", "EDITOR")
		tries := make([]try, 4)
		for i := range tries {
			tries[i] = func() harness.Response {
				return s.Nobody(t).Post("/auth/link/use", map[string]any{"secret": secret, "new_password": fmt.Sprint("câu thứ ", i, " dài và lạ")})
			}
		}
		count := map[int]int{}
		for _, response := range together(t, tries...) {
			count[response.Status]++
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
