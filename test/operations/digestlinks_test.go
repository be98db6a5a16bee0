package operations

import (
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/http"
	netmail "net/mail"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/jwt"
	"backoffice/adapters/postgres"
	"backoffice/app"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// parts are the bodies of a message by their type, decoded.
func parts(t *testing.T, m harness.Mail) map[string]string {
	t.Helper()
	read, err := netmail.ReadMessage(strings.NewReader(m.Message))
	require.NoError(t, err)
	kind, params, err := mime.ParseMediaType(read.Header.Get("Content-Type"))
	require.NoError(t, err)
	require.Equal(t, "multipart/alternative", kind)
	found := map[string]string{}
	for bodies := multipart.NewReader(read.Body, params["boundary"]); ; {
		part, err := bodies.NextRawPart()
		if err == io.EOF { //nolint:errorlint // as it is documented
			return found
		}
		require.NoError(t, err)
		require.Equal(t, "quoted-printable", part.Header.Get("Content-Transfer-Encoding"))
		body, err := io.ReadAll(quotedprintable.NewReader(part))
		require.NoError(t, err)
		kind, _, _ := strings.Cut(part.Header.Get("Content-Type"), ";")
		found[kind] = strings.ReplaceAll(string(body), "\r\n", "\n")
	}
}

// RULES §19.6: what a digest says, and how it is ended.
func TestADigestSaysWhatWaitsAndIsEndedByItsLink(t *testing.T) {
	server := harness.NewMailServer(t)
	s := harness.NewServer(t, harness.Mailing(server.Address)...)
	db := connect(t, s)
	if day := domain.DigestDay(time.Now()); day != "" { // then the server puts the digests of today, for nobody
		wait.Until(t, func() bool { return text(t, db, `SELECT count(*)::text FROM digest_days`) == "1" }, "the digests of today are put")
	}
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	back, waiting := editor.DraftWithPDF("Toán <7> & 8"), s.As(t, "otherEditor").DraftWithPDF("Đang chờ")
	editor.Act(back, "submit", nil).Want(200)
	expert.Act(back, "reject", map[string]any{"comment": "Thiếu trang 3 <b>"}).Want(200)
	s.As(t, "otherEditor").Act(waiting, "submit", nil).Want(200)
	s.As(t, "manager").Put("/notifications/settings", map[string]any{"digest": false}).Want(200)

	execSQL(t, db, `DELETE FROM digest_days`)
	assert.Contains(t, s.Run(t, "", "digests"), "3 digests are to be sent.")
	assert.Contains(t, s.Run(t, "", "digests"), "0 digests are to be sent.", "once a day")
	wait.Until(t, func() bool { return text(t, db, `SELECT count(*)::text FROM jobs`) == "0" }, "the digests have been sent")
	got := map[string]harness.Mail{}
	for _, m := range server.Taken() {
		_, twice := got[m.To]
		assert.False(t, twice, "%s is written to once", m.To)
		got[m.To] = m
	}
	assert.NotContains(t, got, "manager@test.example", "who has refused it")

	header := got["editor@test.example"].Header(t)
	subject, err := new(mime.WordDecoder).DecodeHeader(header.Get("Subject"))
	require.NoError(t, err)
	assert.Equal(t, "1 eBook bị từ chối hoặc gỡ xuất bản", subject)
	assert.Contains(t, header.Get("From"), "<library@test.example>")
	assert.Equal(t, "List-Unsubscribe=One-Click", header.Get("List-Unsubscribe-Post"))
	assert.Equal(t, "auto-generated", header.Get("Auto-Submitted"))
	assert.NotEmpty(t, header.Get("Date"))
	assert.Regexp(t, `^<digest-\d{4}-\d\d-\d\d-[0-9a-f-]{36}@test\.example>$`, header.Get("Message-Id"))
	bodies := parts(t, got["editor@test.example"])
	link := "https://library.test.example/ebooks/" + back
	assert.Contains(t, bodies["text/plain"], "Toán <7> & 8\n  Chuyên gia thử từ chối lúc ")
	assert.Contains(t, bodies["text/plain"], ": Thiếu trang 3 <b>\n  "+link+"\n")
	assert.Contains(t, bodies["text/html"], `<a href="`+link+`">Toán &lt;7&gt; &amp; 8</a>`)
	assert.Contains(t, bodies["text/html"], "Thiếu trang 3 &lt;b&gt;")
	assert.NotContains(t, bodies["text/plain"], "Đang chờ", "who does not review")
	assert.Contains(t, parts(t, got["expert@test.example"])["text/plain"], "Đang chờ\n  Biên tập viên khác gửi lúc ")

	unsubscribe := regexp.MustCompile(`^<https://library\.test\.example(/api/cms/unsubscribe\?[^>]+)>$`).FindStringSubmatch(header.Get("List-Unsubscribe"))
	require.Len(t, unsubscribe, 2, header.Get("List-Unsubscribe"))
	assert.Contains(t, strings.ReplaceAll(bodies["text/html"], "&amp;", "&"), unsubscribe[1])
	unsubscribed(t, s, editor, unsubscribe[1])
}

// unsubscribed follows the link of a mail, as programs and people do.
func unsubscribed(t *testing.T, s *harness.Server, c *harness.Client, link string) {
	t.Helper()
	follow := func(method, link, body string) (int, string) {
		request, err := http.NewRequest(method, s.URL+link, strings.NewReader(body))
		require.NoError(t, err)
		browser := body == "" // programs send List-Unsubscribe
		if browser {
			request.Header.Set("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
		}
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		response, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		defer response.Body.Close()
		page, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		if response.StatusCode == http.StatusOK || browser {
			assert.Equal(t, "text/html; charset=utf-8", response.Header.Get("Content-Type"))
			assert.Equal(t, "default-src 'none'; form-action 'self'; frame-ancestors 'none'", response.Header.Get("Content-Security-Policy"))
		}
		return response.StatusCode, string(page)
	}
	enabled := func() any { return c.Get("/notifications/settings").Want(200).At("data.digest") }
	status, page := follow(http.MethodGet, link, "")
	assert.Equal(t, 200, status)
	assert.Contains(t, page, `<form method="post">`)
	assert.Equal(t, true, enabled(), "looking changes nothing")
	status, page = follow(http.MethodGet, link+"x", "")
	assert.Equal(t, 404, status)
	assert.Contains(t, page, "<p>Liên kết hủy đăng ký không hợp lệ.</p>")
	assert.NotContains(t, page, "<form")
	for i := range len(link) - strings.Index(link, "?") - 1 {
		if i%5 == 0 { // a link that was changed anywhere is none
			forged := link[:len(link)-1-i] + "_" + link[len(link)-i:]
			if forged == link || strings.Count(forged, "=") != strings.Count(link, "=") || strings.Count(forged, "&") != strings.Count(link, "&") {
				continue
			}
			status, page = follow(http.MethodPost, forged, "")
			assert.Equal(t, 404, status, forged)
			assert.Contains(t, page, "<p>Liên kết hủy đăng ký không hợp lệ.</p>")
		}
	}
	assert.Equal(t, true, enabled())
	status, _ = follow(http.MethodPost, link, "List-Unsubscribe=One-Click")
	assert.Equal(t, 200, status)
	assert.Equal(t, false, enabled())
	status, _ = follow(http.MethodPost, link, "List-Unsubscribe=One-Click")
	assert.Equal(t, 200, status, "again")
	c.Put("/notifications/settings", map[string]any{}).Refused(422, "digest.invalid")
	c.Put("/notifications/settings", map[string]any{"digest": 1}).Refused(400, "request.malformed")
	assert.Equal(t, true, c.Put("/notifications/settings", map[string]any{"digest": true}).Want(200).At("data.digest"))
	assert.Equal(t, true, enabled())
}

// RULES §19.6: the link in a mail works after each rotation of the keys. Links from before
// there were secrets end with the key that they were signed with.
func TestTheLinkOfADigestOutlivesTheKeysOfSessions(t *testing.T) {
	s := harness.NewServer(t)
	id := s.As(t, "editor").DraftWithPDF("Chờ duyệt")
	s.As(t, "editor").Act(id, "submit", nil).Want(200)
	server := harness.NewMailServer(t)
	before := mailer(t, harness.Serving(s.DSN), server.Address)
	_, err := before.Digests.AddJobsNow(t.Context(), time.Now())
	require.NoError(t, err)
	stop := sendsMail(t, before)
	wait.Until(t, func() bool { return len(server.Taken()) == 3 }, "the digests have been sent")
	stop()

	first, second := []byte(strings.Repeat("1", jwt.MinKey)), []byte(strings.Repeat("2", jwt.MinKey))
	known := func(userID, token string, keys ...[]byte) error {
		db, err := postgres.Open(harness.Serving(s.DSN))
		require.NoError(t, err)
		defer db.Close()
		signing, err := jwt.New(keys[0], keys[1], "cms", "cms")
		require.NoError(t, err)
		return app.New(ports.Adapters{Digests: db.Digests, AccessTokens: signing}).Digests.CheckToken(t.Context(), userID, token)
	}
	link, err := url.Parse(strings.Trim(server.Taken()[0].Header(t).Get("List-Unsubscribe"), "<>"))
	require.NoError(t, err)
	user, token := link.Query().Get("user"), link.Query().Get("token")
	assert.NoError(t, known(user, token, first, second), "keys that did not exist when it was sent")
	other, err := url.Parse(strings.Trim(server.Taken()[1].Header(t).Get("List-Unsubscribe"), "<>"))
	require.NoError(t, err)
	assert.ErrorIs(t, known(other.Query().Get("user"), token, first, second), domain.ErrUnsubscribeLink, "another's")

	signer, err := jwt.New(first, nil, "cms", "cms")
	require.NoError(t, err)
	signed := signer.Derive("unsubscribe", []byte(user))[0]
	old := base64.RawURLEncoding.EncodeToString(signed[:])
	assert.NoError(t, known(user, old, first, second), "the current key")
	assert.NoError(t, known(user, old, second, first), "the previous key")
	assert.ErrorIs(t, known(user, old, second, nil), domain.ErrUnsubscribeLink)
}
