package api

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app/secret"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §26.1.
func TestATokenIsShownOnceAndListedWithoutItsValue(t *testing.T) {
	s := harness.NewServer(t)
	admin, editor := s.As(t, "admin"), s.As(t, "editor")
	request := func(change map[string]any) map[string]any {
		body := map[string]any{"user_id": editor.UserID, "name": "Kho cũ", "scope": "read", "days": 30}
		for member, value := range change {
			body[member] = value
		}
		return body
	}
	response := admin.Post("/tokens", request(nil)).Want(http.StatusCreated)
	assert.Equal(t, "no-store", response.Header.Get("Cache-Control"))
	value := response.Text("data.value")
	assert.Regexp(t, `^cms_pat_[a-z2-7]{58}$`, value)
	assert.Equal(t, admin.UserID, response.Text("data.token.made_by.id"))
	list := admin.Get("/tokens?user_id=" + editor.UserID).Want(http.StatusOK)
	assert.Equal(t, response.At("data.token"), list.At("data.tokens.0"))
	assert.NotContains(t, string(list.Body), value)
	assert.Equal(t, 0, admin.Get("/tokens?user_id="+admin.UserID).Number("data.total"))
	admin.Get("/tokens?user_id=x").Refused(http.StatusBadRequest, "request.parameter")

	for member, bad := range map[string]any{"name": " ", "scope": "admin", "days": 366} {
		refused := admin.Post("/tokens", request(map[string]any{member: bad})).Refused(http.StatusUnprocessableEntity, "token.invalid")
		assert.NotEmpty(t, refused.Text("errors."+member), member)
	}
	for _, of := range []string{s.As(t, "student").UserID, "00000000-0000-4000-8000-000000000000", "x"} {
		admin.Post("/tokens", request(map[string]any{"user_id": of})).Refused(http.StatusUnprocessableEntity, "token.user")
	}
	admin.Post("/tokens", request(map[string]any{"days": "nhiều"})).Refused(http.StatusBadRequest, "request.malformed")
	for range 19 {
		admin.Post("/tokens", request(nil)).Want(http.StatusCreated)
	}
	admin.Post("/tokens", request(nil)).Refused(http.StatusUnprocessableEntity, "token.too_many")
	admin.Delete("/tokens/" + response.Text("data.token.id")).Want(http.StatusOK)
	admin.Delete("/tokens/" + response.Text("data.token.id")).Want(http.StatusOK)
	admin.Post("/tokens", request(nil)).Want(http.StatusCreated)
	assert.Equal(t, 21, admin.Get("/tokens").Number("data.total"))
}

// TestAProgramActsAsItsPersonWithinTheScope takes an e-book through the workflow with tokens only
// (RULES §§26.2, 26.4).
func TestAProgramActsAsItsPersonWithinTheScope(t *testing.T) {
	s := shared(t)
	admin, editor, expert, manager := s.As(t, "admin"), s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	writer, _ := tokenFor(t, admin, editor, "write")
	reviewer, _ := tokenFor(t, admin, expert, "review")
	publisher, _ := tokenFor(t, admin, manager, "publish")
	id := writer.DraftWithPDF("Bằng chương trình")
	offered := func(c *harness.Client) []string {
		return c.Get("/ebooks/"+id).Want(200).List("data.ebook.actions", "name")
	}
	assert.Equal(t, []string{"edit", "submit"}, offered(writer))
	assert.Empty(t, offered(publisher), "a manager may delete it, this token not")
	writer.Act(id, "submit", nil).Want(200)
	writer.Act(id, "approve", nil).Refused(403, "token.scope")
	note := reviewer.Post("/ebooks/"+id+"/notes", map[string]any{"place": map[string]any{"kind": "ebook"}, "body": "Tốt"}).Want(201).Text("data.note.id")
	writer.Post("/ebooks/"+id+"/notes/"+note+"/replies", map[string]any{"body": "Cảm ơn"}).Want(201)
	reviewer.Act(id, "approve", nil).Want(200)
	reviewer.Act(id, "publish", nil).Refused(403, "token.scope")
	publisher.Act(id, "publish", nil).Want(200)
	log := manager.Get("/ebooks/" + id + "/workflow-logs").Want(200)
	assert.Equal(t, []string{"Chương trình publish", "Chương trình review", "Chương trình write"}, log.List("data.logs", "token"))
	assert.Equal(t, editor.UserID, log.Text("data.logs.2.user.id"))
	all := manager.Get("/history?ebook=" + id).Want(200)
	assert.Equal(t, []string{"Chương trình publish", "Chương trình review", "Chương trình write"}, all.List("data.rows", "token"))
	file := manager.Do(http.MethodGet, "/history?ebook="+id, nil, "Accept", "text/csv").Want(200)
	assert.Contains(t, string(file.Body), ",Chương trình publish\r\n")

	ofManager, _ := tokenFor(t, admin, manager, "write")
	ofManager.Delete("/ebooks/"+id).Refused(403, "token.scope")
	ofManager.Delete("/ebooks/" + ofManager.Draft("Nháp của chương trình")).Want(200)
	writer.Delete("/ebooks/"+writer.Draft("Không được xóa")).Refused(403, "ebook.forbidden")
	bulk := ofManager.Post("/ebooks/bulk/delete", map[string]any{"items": []any{map[string]any{"id": id}}}).Want(200)
	assert.Contains(t, string(bulk.Body), "token.scope", "each e-book is judged by itself")
	other, _ := tokenFor(t, admin, editor, "review")
	other.Act(writer.Draft("Của tôi"), "approve", nil).Refused(403, "ebook.forbidden")
	manager.Act(id, "unpublish", map[string]any{"comment": "Xong"}).Want(200)
	harness.Consistent(t, s.DSN, s.Files)
}

// What a program was refused is not the response to its person.
func TestAProgramAndItsPersonShareNoIdempotencyKey(t *testing.T) {
	s := shared(t)
	manager := s.As(t, "manager")
	program, _ := tokenFor(t, s.As(t, "admin"), manager, "write")
	body := map[string]any{"items": []any{map[string]any{"id": s.As(t, "editor").DraftWithPDF("Của cả hai")}}}
	key := []string{"Idempotency-Key", uuid.NewString()}
	assert.Contains(t, string(program.Post("/ebooks/bulk/delete", body, key...).Want(200).Body), "token.scope")
	manager.Post("/ebooks/bulk/delete", body, key...).Refused(422, "idempotency.key_reused")
}

// RULES §5.5: a program that got another token repeats what it has sent with the one before.
func TestTheNextTokenOfAProgramRepeatsItsRequests(t *testing.T) {
	s := shared(t)
	admin, editor := s.As(t, "admin"), s.As(t, "editor")
	program, id := tokenFor(t, admin, editor, "write")
	body, key := map[string]any{"title": "Gửi hai lần"}, []string{"Idempotency-Key", uuid.NewString()}
	made := program.Post("/ebooks", body, key...).Want(201).Text("data.ebook.id")
	admin.Delete("/tokens/" + id).Want(200)
	next, _ := tokenFor(t, admin, editor, "write")
	assert.Equal(t, made, next.Post("/ebooks", body, key...).Want(201).Text("data.ebook.id"))
	editor.Post("/ebooks", body, key...).Refused(422, "idempotency.key_reused")
}

// RULES §26.3.
func TestEveryBadTokenIsRefusedAlike(t *testing.T) {
	s := harness.NewServer(t)
	admin := s.As(t, "admin")
	db := database(t, s)
	person := func(who string) *harness.Client {
		return s.Account(t, who+"@token.example", "EDITOR", "Người "+who)
	}
	expired, expiredID := tokenFor(t, admin, person("expired"), "read")
	_, err := db.Exec(`UPDATE tokens SET created_at = now() - interval '2 days', expires_at = now() - interval '1 second' WHERE id = $1`, expiredID)
	require.NoError(t, err)
	revoked, revokedID := tokenFor(t, admin, person("revoked"), "read")
	admin.Delete("/tokens/" + revokedID).Want(200)
	disabled, _ := tokenFor(t, admin, person("disabled"), "read")
	s.Run(t, "", "user", "disable", "disabled@token.example")
	s.Run(t, "", "user", "enable", "disabled@token.example")
	promoted, _ := tokenFor(t, admin, person("promoted"), "read")
	s.Run(t, "", "user", "role", "promoted@token.example", "MANAGER")
	good, _ := tokenFor(t, admin, person("good"), "read")
	mistyped, unknown := good.For(t), good.For(t)
	mistyped.Access = good.Access[:20] + map[bool]string{true: "b", false: "a"}[good.Access[20] == 'a'] + good.Access[21:]
	unknown.Access = secret.New().AccessToken()
	session := admin.For(t)
	session.Access = "x"
	want := session.Get("/ebooks").Refused(401, "session.ended")
	for how, c := range map[string]*harness.Client{"expired": expired, "revoked": revoked, "disabled": disabled, "promoted": promoted, "mistyped": mistyped, "unknown": unknown} {
		response := c.Get("/ebooks").Refused(401, "session.ended")
		assert.Equal(t, want.Text("message"), response.Text("message"), how)
		assert.Equal(t, `Bearer realm="cms", error="invalid_token"`, response.Header.Get("WWW-Authenticate"), how)
		c.Post("/ebooks", map[string]any{"title": "Không"}).Refused(401, "session.ended")
	}
	good.Get("/ebooks").Want(200)
	assert.Equal(t, `Bearer realm="cms"`, s.Nobody(t).Get("/ebooks").Refused(401, "session.required").Header.Get("WWW-Authenticate"))
	s.Nobody(t).Post("/auth/refresh", map[string]any{"refresh_token": good.Access}).Refused(401, "session.ended")
}

// TestARevokedTokenIsOutOnEveryServer reads through three servers that know the token (RULES §26.3).
func TestARevokedTokenIsOutOnEveryServer(t *testing.T) {
	s := shared(t)
	admin, editor := s.As(t, "admin"), s.As(t, "editor")
	program, id := tokenFor(t, admin, editor, "write")
	draft := program.Draft("Sửa bằng chương trình")
	for range 9 {
		program.Get("/ebooks/" + draft).Want(200)
	}
	stream := program.Stream()
	held := hold(t, program, s.URL, http.MethodPut, "/ebooks/"+draft, map[string]any{"title": "Sau khi thu hồi"})
	admin.Delete("/tokens/" + id).Want(200)
	revoked := time.Now()
	assert.Equal(t, http.StatusUnauthorized, held.complete(t), "a write never knows a token that was revoked")
	program.Put("/ebooks/"+draft, map[string]any{"title": "Sau khi thu hồi"}).Refused(401, "session.ended")
	assert.Equal(t, "Sửa bằng chương trình", editor.Get("/ebooks/"+draft).Want(200).Text("data.ebook.title"))
	stream.EndsWithin(wait.Timeout)
	time.Sleep(time.Until(revoked.Add(5 * time.Second))) // by then no server may accept it
	for range 9 {
		program.Get("/ebooks/"+draft).Refused(401, "session.ended")
	}
}

// RULES §26.4.
func TestTheLastUseOfATokenIsNotedBesideTheRequest(t *testing.T) {
	s := shared(t)
	admin, editor := s.As(t, "admin"), s.As(t, "editor")
	program, id := tokenFor(t, admin, editor, "read")
	used := func() any {
		for _, token := range admin.Get("/tokens?user_id=" + editor.UserID).Want(200).At("data.tokens").([]any) {
			if token := token.(map[string]any); token["id"] == id {
				return token["used_at"]
			}
		}
		return "missing"
	}
	assert.Nil(t, used())
	db := database(t, s)
	tx, err := db.Begin()
	require.NoError(t, err)
	_, err = tx.Exec(`SELECT FROM tokens WHERE id = $1 FOR UPDATE`, id)
	require.NoError(t, err)
	for range 6 {
		program.Get("/ebooks?limit=1").Want(200) // although it cannot be noted
	}
	assert.Nil(t, used())
	require.NoError(t, tx.Rollback())
	wait.Until(t, func() bool {
		program.Get("/ebooks?limit=1").Want(200)
		return used() != nil
	}, "the use is noted")
	first := used()
	for range 6 {
		program.Get("/ebooks?limit=1").Want(200)
	}
	assert.Equal(t, first, used(), "once in five minutes")
}

// RULES §26.5.
func TestTokensAreManagedAtTheCommandLine(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	value := strings.TrimSpace(lastLine(s.Run(t, "", "token", "add", editor.Email, "--scope", "write", "--name", "Kho cũ", "--days", "10")))
	program := editor.For(t)
	program.Access = value
	program.Draft("Từ kho cũ")
	list := s.Run(t, "", "token", "list")
	assert.Regexp(t, `active +write +Kho cũ +`+editor.Name, list)
	assert.NotContains(t, list, value)
	assert.Equal(t, list, s.Run(t, "", "token", "list", editor.Email))
	assert.NotContains(t, s.Run(t, "", "token", "list", s.As(t, "admin").Email), "Kho cũ")
	shown := s.As(t, "admin").Get("/tokens").Want(200)
	assert.Nil(t, shown.At("data.tokens.0.made_by.id"), "an operator has no account")
	id := shown.Text("data.tokens.0.id")
	s.Run(t, "", "token", "revoke", id)
	program.Post("/ebooks", map[string]any{"title": "Không"}).Refused(401, "session.ended")
	for words, says := range map[string]string{
		"add nobody@test.example --scope read --name x --days 1":                       "there is no account with this <email>",
		fmt.Sprintf("add %s --scope all --name x --days 1", editor.Email):              "<scope> is none of",
		fmt.Sprintf("add %s --scope read --name x --days 400", editor.Email):           "<days> is not between",
		fmt.Sprintf("add %s --scope read --name x --days 1", s.As(t, "student").Email): "this account is disabled",
		"revoke 00000000-0000-4000-8000-000000000000":                                  "there is no token with this <id>",
	} {
		out, err := s.TryRun("", append([]string{"token"}, strings.Fields(words)...)...)
		require.Error(t, err)
		assert.Contains(t, out, says, words)
	}
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
