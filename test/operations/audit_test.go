package operations

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// records reads the JSON lines of a log and returns the audit records. It fails the test if a line is not
// a log record of the product.
func records(t *testing.T, log string) []map[string]any {
	t.Helper()
	audits := []map[string]any{}
	for line := range strings.Lines(log) {
		if !strings.HasPrefix(line, "{") && !strings.Contains(line, `"msg"`) {
			continue // what a command says to the person who runs it
		}
		var record struct {
			Time, Level, Msg string
			Audit            map[string]any
		}
		require.NoError(t, json.Unmarshal([]byte(line), &record), "%s", line)
		require.NotEmpty(t, record.Time)
		if record.Audit != nil {
			require.Equal(t, "audit", record.Msg)
			audits = append(audits, record.Audit)
		}
	}
	return audits
}

// requireRecord fails the test unless a record has these members.
func requireRecord(t *testing.T, audits []map[string]any, want map[string]any) {
	t.Helper()
	for _, a := range audits {
		same := true
		for name, value := range want {
			same = same && a[name] == value
		}
		if same {
			return
		}
	}
	assert.Fail(t, "no such record", "%v in %v", want, audits)
}

// RULES §13.10.
func TestTheAuditRecordsWhoDidWhat(t *testing.T) {
	s := harness.NewServer(t)
	editor, manager, student := s.As(t, "editor"), s.As(t, "manager"), s.As(t, "student")
	id := editor.Draft("Kiểm toán")
	nobody := s.Nobody(t)
	nobody.Post("/auth/login", map[string]any{"email": editor.Email, "password": "Wrong-Password-1"}).Want(401)
	nobody.Post("/auth/login", map[string]any{"email": "hunter2@typed.example", "password": "Wrong-Password-2"}).Want(401)
	nobody.Post("/auth/login", map[string]any{"email": "Hunter2@Typed.example ", "password": "Wrong-Password-2"}).Want(401)
	for range 10 {
		nobody.Post("/auth/login", map[string]any{"email": "throttled@typed.example", "password": "Wrong-Password-3"}).Want(401)
	}
	nobody.Post("/auth/login", map[string]any{"email": "throttled@typed.example", "password": "Wrong-Password-3"}).Want(429)
	nobody.Get("/ebooks").Want(401)
	student.Get("/ebooks").Want(403)
	editor.Delete("/ebooks/" + id).Want(403)
	manager.Delete("/ebooks/" + id).Want(200)
	ask(t, http.MethodGet, s.URL+"/"+bucketOf(s)+"/files/x?X-Amz-Signature=forged", "")
	var lines []map[string]any
	wait.Until(t, func() bool {
		log := s.Log() // read once, so that the condition and lines are about the same log
		lines = records(t, log)
		return strings.Contains(log, `"route":"store"`)
	}, "the last request is in the audit")

	here := "127.0.0.1"
	requireRecord(t, lines, map[string]any{"event": "signed_in", "user": editor.UserID, "address": here})
	requireRecord(t, lines, map[string]any{"event": "sign_in_failed", "user": editor.UserID, "address": here})
	requireRecord(t, lines, map[string]any{"event": "sign_in_throttled", "address": here})
	requireRecord(t, lines, map[string]any{"event": "refused", "status": 401.0, "code": "session.required", "route": "/api/cms/ebooks", "method": "GET"})
	requireRecord(t, lines, map[string]any{"event": "refused", "status": 403.0, "code": "session.student", "user": student.UserID})
	requireRecord(t, lines, map[string]any{"event": "refused", "status": 403.0, "code": "ebook.forbidden", "user": editor.UserID, "path": "/api/cms/ebooks/" + id})
	requireRecord(t, lines, map[string]any{"event": "refused", "status": 403.0, "route": "store"})
	requireRecord(t, lines, map[string]any{"event": "ebook_deleted", "user": manager.UserID, "ebook": id})
	unknown := []any{}
	for _, a := range lines {
		if a["unknown"] != nil {
			unknown = append(unknown, a["unknown"])
		}
	}
	require.Len(t, unknown, 2+10, "failed sign-ins with addresses that have no account")
	assert.Equal(t, unknown[0], unknown[1], "the same address, however it was typed")
	assert.NotEqual(t, unknown[0], unknown[2])
	for _, secret := range []string{"Wrong-Password", "typed.example", harness.Password, editor.Access, editor.Refresh, "forged", editor.Email} {
		assert.NotContains(t, s.Log(), secret)
	}
}

func bucketOf(s *harness.Server) string { return s.Files[strings.LastIndex(s.Files, "/")+1:] }

func TestTheAuditRecordsAStolenRefreshToken(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	again := map[string]any{"refresh_token": editor.Refresh}
	editor.Post("/auth/refresh", again).Want(200)
	time.Sleep(10500 * time.Millisecond) // after this time a second use is a theft, no longer a race
	editor.Post("/auth/refresh", again).Want(401)
	wait.Until(t, func() bool { return strings.Contains(s.Log(), "a refresh token was used twice") }, "it is in the audit")
	assert.Contains(t, s.Log(), "of user "+editor.UserID+" has ended")
	assert.NotContains(t, s.Log(), editor.Refresh)
}

func TestTheAuditRecordsWhatTheAdministrationDid(t *testing.T) {
	s := harness.NewServer(t)
	editor, other, manager := s.As(t, "editor"), s.As(t, "otherEditor"), s.As(t, "manager")
	id := editor.Draft("Quản trị")
	manager.Delete("/ebooks/" + id).Want(200)
	for _, args := range [][]string{ // enabled again, because an e-book cannot be given to a disabled account
		{"user", "role", other.Email, "EXPERT"}, {"user", "disable", other.Email}, {"user", "enable", other.Email}, {"user", "password", other.Email},
	} {
		requireRecord(t, records(t, s.Run(t, "bản thảo bốn mươi chín trang\n", args...)), map[string]any{"event": "user_" + args[1], "user": other.UserID})
	}
	requireRecord(t, records(t, s.Run(t, "", "ebook", "restore", id)), map[string]any{"event": "ebook_restore", "ebook": id, "creator": editor.UserID})
	requireRecord(t, records(t, s.Run(t, "", "ebook", "give", id, other.Email)), map[string]any{"event": "ebook_give", "ebook": id, "creator": other.UserID})
	out := s.Run(t, "biển xanh núi cao 47\n", "user", "add", "new@test.example", "EDITOR", "Người mới")
	requireRecord(t, records(t, out), map[string]any{"event": "user_add", "role": "EDITOR"})
	assert.NotContains(t, out, "biển xanh")
}

// RULES §13.10.
func TestInputCannotForgeLogLines(t *testing.T) {
	s := harness.NewServer(t)
	forged := "x\r\n" + `{"time":"2025-01-01T00:00:00Z","level":"INFO","msg":"audit","audit":{"event":"forged"}}` + "\n\u2028\x1b[31m"
	nobody := s.Nobody(t)
	nobody.Post("/auth/login", map[string]any{"email": forged + "@test.example", "password": forged})
	nobody.Post("/auth/login", map[string]any{"email": "a@test.example", "password": forged}).Want(401)
	nobody.Post("/auth/refresh", map[string]any{"refresh_token": forged}).Want(401)
	editor := s.As(t, "editor")
	editor.Post("/ebooks", map[string]any{"title": forged})
	editor.Get("/ebooks/" + url.PathEscape(forged)).Want(404)
	ask(t, http.MethodGet, s.URL+"/api/cms/ebooks", "", "Authorization", "Bearer "+"a.b.c", "User-Agent", `"}{"audit":1}`)
	for _, request := range []string{"GET /x\x1b[31m{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET / HTTP/1.1\r\nHost: {\"audit\":1}\r\n\r\n"} {
		assert.Contains(t, harness.EndsWithin(t, harness.Dial(t, s, request), wait.Timeout), " 400 ")
	}
	log := s.Log()
	for _, a := range records(t, log) {
		assert.NotEqual(t, "forged", a["event"])
	}
	assert.False(t, strings.ContainsAny(log, "\r\x1b\u2028"))
	for line := range strings.Lines(log) {
		assert.True(t, strings.HasPrefix(line, `{"time":"`), "%s", line)
	}
}

// TestAnEbookIsGivenOnlyToAPersonWhoMayEditIt tries a disabled account, a student's and an unknown address, and
// then the first one enabled again.
func TestAnEbookIsGivenOnlyToAPersonWhoMayEditIt(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	id := editor.Draft("Cho người khác")
	s.Run(t, harness.Password+"\n", "user", "add", "gone@test.example", "EDITOR", "Đã nghỉ")
	s.Run(t, "", "user", "disable", "gone@test.example")
	s.Run(t, harness.Password+"\n", "user", "add", "pupil@test.example", "STUDENT", "Học sinh")
	for _, email := range []string{"gone@test.example", "pupil@test.example", "nobody@test.example"} {
		out, err := s.TryRun("", "ebook", "give", id, email)
		require.Error(t, err, "%s: %s", email, out)
	}
	assert.Equal(t, editor.UserID, editor.Get("/ebooks/"+id).Text("data.ebook.created_by"))
	s.Run(t, "", "user", "enable", "gone@test.example")
	s.Run(t, "", "ebook", "give", id, "gone@test.example")
}
