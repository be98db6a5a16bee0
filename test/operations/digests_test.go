package operations

import (
	"context"
	"math/rand/v2"
	netmail "net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/mail"
	"backoffice/adapters/postgres"
	"backoffice/app"
	"backoffice/ports"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// sendToMany has two servers send digests to many people, by a mail server that fails a
// session as fault says. It returns the server's copies and the stored outcomes, both by address.
func sendToMany(t *testing.T, fault func() harness.MailFault) (people int, copies map[string]int, outcomes map[string]string, server *harness.MailServer) {
	t.Helper()
	s := harness.NewServer(t)
	db := connect(t, s)
	id := s.As(t, "editor").DraftWithPDF("Chờ duyệt")
	s.As(t, "editor").Act(id, "submit", nil).Want(200)
	experts := harness.Rounds(100, 1000)
	execSQL(t, db, `INSERT INTO users (id, email, full_name, role, password_hash, created_at)
		SELECT gen_random_uuid(), 'expert' || n || '@many.example', 'Chuyên gia ' || n, 'EXPERT', 'x', now() FROM generate_series(1, $1) n`, experts)
	server = harness.NewMailServer(t)
	server.Fails(fault)
	apps := []*app.App{mailer(t, harness.Serving(s.DSN), server.Address), mailer(t, harness.Serving(s.DSN), server.Address)}
	stop := sendsMail(t, apps...)
	put := 0
	for _, a := range apps { // both servers try to add the jobs, and only one adds each
		n, err := a.Digests.AddJobsNow(t.Context(), time.Now())
		require.NoError(t, err)
		put += n
	}
	assert.Equal(t, experts+3, put, "and the expert, the manager and the administrator")
	wait.Until(t, func() bool { return text(t, db, `SELECT count(*)::text FROM jobs`) == "0" }, "every digest has been sent")
	stop()
	copies, outcomes = map[string]int{}, map[string]string{}
	for _, m := range server.Taken() {
		copies[m.To]++
	}
	for _, line := range strings.Split(text(t, db, `SELECT string_agg(email || ' ' || outcome, ',') FROM digests JOIN users u ON u.id = user_id`), ",") {
		email, outcome, _ := strings.Cut(line, " ")
		outcomes[email] = outcome
	}
	return put, copies, outcomes, server
}

// RULES §§19.4, 19.6: with two servers at work and a mail server that fails half of the
// time before it has the body, nobody is left out and nobody is written to twice.
func TestEverybodyGetsOneDigestAlthoughTheMailServerFailsHalfOfTheTime(t *testing.T) {
	people, copies, outcomes, server := sendToMany(t, func() harness.MailFault {
		return max(0, harness.MailFault(rand.IntN(6)-2)) // half of the time MailWorks, otherwise it refuses greeting, sender or recipient
	})
	assert.Len(t, copies, people)
	for to, n := range copies {
		assert.Equal(t, 1, n, to)
		assert.Equal(t, "accepted", outcomes[to], to)
	}
	assert.Greater(t, server.Sessions(), people*5/4, "it has failed often")
}

// RULES §19.6: a mail server may deliver a message whatever it replies, so nobody is written
// to again once the body was sent.
func TestNobodyGetsTwoDigestsWhateverTheMailServerReplies(t *testing.T) {
	people, copies, outcomes, _ := sendToMany(t, func() harness.MailFault { return harness.MailFault(rand.IntN(int(harness.MailRespondsLate))) })
	for to, n := range copies {
		assert.Equal(t, 1, n, to)
	}
	assert.Len(t, outcomes, people, "every digest has an outcome")
	found := map[string]int{}
	for to, outcome := range outcomes {
		found[outcome]++
		if copies[to] == 0 {
			assert.Equal(t, "unknown", outcome, "%s got no mail", to)
		}
	}
	assert.Len(t, found, 3, "accepted, refused, unknown: %v", found)
}

// mailer is a server's application that tries again immediately.
func mailer(t *testing.T, dsn, address string) *app.App {
	t.Helper()
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	to, err := mail.Parse("smtp://" + address)
	require.NoError(t, err)
	to.From = netmail.Address{Name: "Thư viện", Address: "library@test.example"}
	a := app.New(ports.Adapters{Jobs: db.Jobs, Digests: db.Digests, Events: db.Events, Sessions: db.Sessions, ProgramTokens: db.Tokens, AccessTokens: tokens(t), Mailer: mail.New(to, mail.DefaultTimeouts), PublicURL: "https://library.test.example"})
	a.MailRunner.RetryAfter = func(int) time.Duration { return time.Millisecond }
	return a
}

// sendsMail has applications send their mail until stop is called.
func sendsMail(t *testing.T, apps ...*app.App) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	for _, a := range apps {
		running.Go(func() { a.MailRunner.Run(ctx) })
		running.Go(func() { a.Live.Run(ctx) })
	}
	return func() { cancel(); running.Wait() }
}

// RULES §19.4: what has failed for good is listed and run again.
func TestJobsThatHaveFailedForGoodAreListedAndRunAgain(t *testing.T) {
	s := harness.NewServer(t)
	db := connect(t, s)
	execSQL(t, db, `INSERT INTO jobs (id, kind, payload, tries, failed_at, last_error) SELECT ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'digest', '{}', 20, now(), E'451 later\non' FROM generate_series(1, 3) n`)
	execSQL(t, db, `INSERT INTO jobs (kind, payload) VALUES ('digest', '{}')`)
	listed := s.Run(t, "", "jobs")
	assert.Equal(t, 3, strings.Count(listed, "digest  20 tries  "), listed)
	assert.Contains(t, listed, "451 later on")
	out, err := s.TryRun("", "jobs", "run", "00000000-0000-4000-8000-000000000009")
	assert.Error(t, err)
	assert.Contains(t, out, "no job with this <id> has failed for good")
	_, err = s.TryRun("", "jobs", "run", "")
	require.Error(t, err, "an empty <id> does not mean all")
	assert.Contains(t, s.Run(t, "", "jobs", "run", "00000000-0000-4000-8000-000000000001"), "1 jobs")
	assert.Contains(t, s.Run(t, "", "jobs", "run", "all"), "2 jobs")
	assert.Empty(t, s.Run(t, "", "jobs"))
	execSQL(t, db, `INSERT INTO digests (user_id, day, handed, sent_at, outcome, outcome_reason) SELECT id, '2026-03-01', 1, now(), 'unknown', 'no response' FROM users WHERE email = 'expert@test.example'`)
	assert.Regexp(t, `^[0-9a-f-]{36} +digest of 2026-03-01 +unknown +\S+ +no response\n$`, s.Run(t, "", "jobs"), "RULES §19.6")
	assert.Equal(t, "4", text(t, db, `SELECT count(*)::text FROM jobs WHERE tries = 0 AND due_at <= now()`))
	out, err = s.TryRun("", "digests")
	assert.Error(t, err)
	assert.Contains(t, out, "CMS_SMTP_URL is not set")
}

// RULES §§13.4, 13.13, 19.5.
func TestMailSettingsThatCannotWorkAreRefused(t *testing.T) {
	server := harness.NewMailServer(t)
	s := harness.NewServer(t)
	for wrong, want := range map[string]string{
		"CMS_SMTP_URL=http://x": "must be like smtp://", "CMS_SMTP_URL=smtp://": "must be like smtp://", "CMS_SMTP_URL=smtp://u:geheim@x:0": "an invalid port",
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
