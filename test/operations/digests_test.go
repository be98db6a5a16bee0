package operations

import (
	"context"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/http"
	netmail "net/mail"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/mail"
	"backoffice/adapters/postgres"
	"backoffice/app"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §§19.4, 19.6: with two servers at work and a mail server that fails half of the
// time, at every step, nobody is left out and nobody is written to twice.
func TestEverybodyGetsOneDigestAlthoughTheMailServerFailsHalfOfTheTime(t *testing.T) {
	s := harness.NewServer(t)
	id := s.As(t, "editor").DraftWithPDF("Chờ duyệt")
	s.As(t, "editor").Act(id, "submit", nil).Want(200)
	people := harness.Rounds(100, 1000)
	plant(t, connect(t, s), `INSERT INTO users (id, email, full_name, role, password_hash, created_at)
		SELECT gen_random_uuid(), 'expert' || n || '@many.example', 'Chuyên gia ' || n, 'EXPERT', 'x', now() FROM generate_series(1, $1) n`, people)
	server := harness.NewMailServer(t, 0.5)
	ctx, stop := context.WithCancel(t.Context())
	var ended []chan struct{}
	var apps []*app.App
	for range 2 {
		a := mailer(t, s, server.Address)
		done := make(chan struct{})
		apps, ended = append(apps, a), append(ended, done)
		go func() { defer close(done); a.Jobs.Run(ctx) }()
		go a.Live.Run(ctx)
	}
	now := time.Now()
	put := 0
	for _, a := range apps { // each server puts them, and one does
		n, err := a.Digests.PutNow(t.Context(), now)
		require.NoError(t, err)
		put += n
	}
	assert.Equal(t, people+3, put, "and the expert, the manager and the administrator")
	wait.Until(t, func() bool { return text(t, connect(t, s), `SELECT count(*)::text FROM jobs`) == "0" }, "every digest has been sent")
	stop()
	for _, done := range ended {
		<-done
	}
	got := map[string]int{}
	for _, m := range server.Taken() {
		got[m.To]++
	}
	assert.Len(t, got, put)
	for to, n := range got {
		assert.Equal(t, 1, n, to)
	}
	t.Logf("%d digests in %v, by %d sessions", put, time.Since(now).Round(time.Millisecond), server.Sessions())
	assert.Greater(t, server.Sessions(), put*5/4, "it has failed often")
	assert.Equal(t, "0", text(t, connect(t, s), `SELECT count(*)::text FROM digests WHERE handed - refused <> 1`))
}

// mailer is a server's application that tries again at once.
func mailer(t *testing.T, s *harness.Server, address string) *app.App {
	t.Helper()
	db, err := postgres.Open(t.Context(), harness.Serving(s.DSN))
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	to, err := mail.Parse("smtp://" + address)
	require.NoError(t, err)
	to.From = netmail.Address{Name: "Thư viện", Address: "library@test.example"}
	a := app.New(app.Deps{Jobs: db.Jobs(), Digests: db.Digests(), Events: db.Events(), Sessions: db.Sessions(), Tokens: tokens(t), Mailer: mail.New(to), PublicURL: "https://library.test.example"})
	a.Jobs.RetryAfter = func(int) time.Duration { return time.Millisecond }
	return a
}

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
	server := harness.NewMailServer(t, 0)
	s := harness.NewServer(t, harness.Mailing(server.Address)...)
	db := connect(t, s)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	back, waiting := editor.DraftWithPDF("Toán <7> & 8"), s.As(t, "otherEditor").DraftWithPDF("Đang chờ")
	editor.Act(back, "submit", nil).Want(200)
	expert.Act(back, "reject", map[string]any{"comment": "Thiếu trang 3 <b>"}).Want(200)
	s.As(t, "otherEditor").Act(waiting, "submit", nil).Want(200)
	s.As(t, "manager").Put("/notifications/settings", map[string]any{"digest": false}).Want(200)

	plant(t, db, `DELETE FROM digest_days`) // those of nobody, where it is later than half past seven
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
	assert.Equal(t, "1 eBook bị trả lại", subject)
	assert.Contains(t, header.Get("From"), "<library@test.example>")
	assert.Equal(t, "List-Unsubscribe=One-Click", header.Get("List-Unsubscribe-Post"))
	assert.Equal(t, "auto-generated", header.Get("Auto-Submitted"))
	assert.NotEmpty(t, header.Get("Date"))
	assert.NotEmpty(t, header.Get("Message-Id"))
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
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		answer, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		defer answer.Body.Close()
		page, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		if answer.StatusCode == http.StatusOK {
			assert.Equal(t, "text/html; charset=utf-8", answer.Header.Get("Content-Type"))
			assert.Equal(t, "default-src 'none'; form-action 'self'; frame-ancestors 'none'", answer.Header.Get("Content-Security-Policy"))
		}
		return answer.StatusCode, string(page)
	}
	wanted := func() any { return c.Get("/notifications/settings").Want(200).At("data.digest") }
	status, page := follow(http.MethodGet, link, "")
	assert.Equal(t, 200, status)
	assert.Contains(t, page, `<form method="post">`)
	assert.Equal(t, true, wanted(), "looking changes nothing")
	for i := range len(link) - 70 {
		if i%5 == 0 { // a link that was changed anywhere is none
			forged := link[:len(link)-1-i] + "_" + link[len(link)-i:]
			if forged == link || strings.Count(forged, "=") != strings.Count(link, "=") || strings.Count(forged, "&") != strings.Count(link, "&") {
				continue
			}
			status, _ = follow(http.MethodPost, forged, "")
			assert.Equal(t, 404, status, forged)
		}
	}
	assert.Equal(t, true, wanted())
	status, _ = follow(http.MethodPost, link, "List-Unsubscribe=One-Click")
	assert.Equal(t, 200, status)
	assert.Equal(t, false, wanted())
	status, _ = follow(http.MethodPost, link, "List-Unsubscribe=One-Click")
	assert.Equal(t, 200, status, "again")
	c.Put("/notifications/settings", map[string]any{}).Refused(422, "digest.invalid")
	c.Put("/notifications/settings", map[string]any{"digest": 1}).Refused(400, "request.malformed")
	assert.Equal(t, true, c.Put("/notifications/settings", map[string]any{"digest": true}).Want(200).At("data.digest"))
	assert.Equal(t, true, wanted())
}

// RULES §19.4: what has failed for good is listed and run again.
func TestJobsThatHaveFailedForGoodAreListedAndRunAgain(t *testing.T) {
	s := harness.NewServer(t)
	db := connect(t, s)
	plant(t, db, `INSERT INTO jobs (id, kind, payload, tries, failed_at, last_error) SELECT ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'digest', '{}', 20, now(), E'451 later\non' FROM generate_series(1, 3) n`)
	plant(t, db, `INSERT INTO jobs (kind, payload) VALUES ('digest', '{}')`)
	listed := s.Run(t, "", "jobs")
	assert.Equal(t, 3, strings.Count(listed, "digest  20 tries  "), listed)
	assert.Contains(t, listed, "451 later on")
	out, err := s.TryRun("", "jobs", "run", "00000000-0000-4000-8000-000000000009")
	assert.Error(t, err)
	assert.Contains(t, out, "no job with this <id> has failed for good")
	assert.Contains(t, s.Run(t, "", "jobs", "run", "00000000-0000-4000-8000-000000000001"), "1 jobs")
	assert.Contains(t, s.Run(t, "", "jobs", "run", "all"), "2 jobs")
	assert.Empty(t, s.Run(t, "", "jobs"))
	assert.Equal(t, "4", text(t, db, `SELECT count(*)::text FROM jobs WHERE tries = 0 AND due_at <= now()`))
	out, err = s.TryRun("", "digests")
	assert.Error(t, err)
	assert.Contains(t, out, "CMS_SMTP_URL is not set")
}

// RULES §§13.4, 13.13, 19.5.
func TestMailSettingsThatCannotWorkAreRefused(t *testing.T) {
	server := harness.NewMailServer(t, 0)
	s := harness.NewServer(t)
	for wrong, want := range map[string]string{
		"CMS_SMTP_URL=http://x": "must be like smtp://", "CMS_SMTP_URL=smtp://": "must be like smtp://", "CMS_SMTP_URL=smtp://u:geheim@x:0": "a port that is none",
		"CMS_SMTP_FROM=library": "CMS_SMTP_FROM must be", "CMS_SMTP_FROM=": "CMS_SMTP_FROM must be", "CMS_PUBLIC_URL=": "needs CMS_PUBLIC_URL",
	} {
		out, err := s.Command(t, append(harness.Mailing(server.Address), wrong), "serve").CombinedOutput()
		assert.Error(t, err, wrong)
		assert.Contains(t, string(out), want, wrong)
		assert.NotContains(t, string(out), "geheim")
	}
	lines, _ := checked(t, s, harness.Mailing(server.Address)...)
	assert.Contains(t, lines, "ok mail")
	lines, passed := checked(t, s, harness.Mailing(harness.NoMailServer)...)
	assert.Contains(t, lines, "fail mail")
	assert.False(t, passed)
	assert.Empty(t, server.Taken(), "nothing is sent")
}
