package mail_test

import (
	"context"
	"errors"
	"mime"
	netmail "net/mail"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/mail"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// mailerTo returns a mailer that gives mail to a server, and the mail that the tests send.
func mailerTo(t *testing.T, server *harness.MailServer, timeouts mail.Timeouts) (*mail.Mailer, ports.Mail) {
	t.Helper()
	s, err := mail.Parse("smtp://" + server.Address)
	require.NoError(t, err)
	s.From = netmail.Address{Name: "Thư viện", Address: "library@sender.example"}
	return mail.New(s, timeouts), ports.Mail{ID: "digest-1", To: "an@test.example", ToName: "An", Subject: "Tin", Text: "Xin chào", HTML: "<p>Xin chào", Unsubscribe: "https://x.test"}
}

// RULES §19.5: an error means that the body was not sent. Once it was, Send returns what the
// server replied, and never an error.
func TestAnErrorMeansThatTheBodyWasNotSent(t *testing.T) {
	for name, c := range map[string]struct {
		fault     harness.MailFault
		fails     bool // before commit
		delivery  domain.Delivery
		delivered int
	}{
		"works":              {harness.MailWorks, false, domain.Delivery{Outcome: domain.MailAccepted}, 1},
		"refuses greeting":   {harness.MailRefusesGreeting, true, domain.Delivery{}, 0},
		"refuses sender":     {harness.MailRefusesSender, true, domain.Delivery{}, 0},
		"refuses recipient":  {harness.MailRefusesRecipient, true, domain.Delivery{}, 0},
		"breaks off in body": {harness.MailBreaksOffInBody, false, domain.Delivery{Outcome: domain.MailUnknown, Reason: "no reply"}, 0},
		"refuses body":       {harness.MailRefusesBody, false, domain.Delivery{Outcome: domain.MailRefused, Reason: "451"}, 1},
		"rejects body":       {harness.MailRejectsBody, false, domain.Delivery{Outcome: domain.MailRefused, Reason: "554"}, 1},
		"says nothing":       {harness.MailSaysNothing, false, domain.Delivery{Outcome: domain.MailUnknown, Reason: "no reply"}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			server := harness.NewMailServer(t)
			server.Fails(harness.Always(c.fault))
			mailer, message := mailerTo(t, server, mail.DefaultTimeouts)
			commits := 0
			got, err := mailer.Send(t.Context(), message, func(context.Context) error {
				commits++
				assert.Empty(t, server.Taken(), "nothing is sent before commit")
				return nil
			})
			assert.Equal(t, c.fails, err != nil, "%v", err)
			assert.Equal(t, c.fails, commits == 0)
			assert.Equal(t, c.delivery.Outcome, got.Outcome)
			assert.Contains(t, got.Reason, c.delivery.Reason)
			assert.Len(t, server.Taken(), c.delivered)
		})
	}
}

// RULES §19.5.
func TestNoBodyIsSentUnlessCommitAgrees(t *testing.T) {
	server := harness.NewMailServer(t)
	mailer, message := mailerTo(t, server, mail.DefaultTimeouts)
	no := errors.New("no")
	_, err := mailer.Send(t.Context(), message, func(context.Context) error { return no })
	assert.ErrorIs(t, err, no)
	delivery, err := mailer.Send(t.Context(), message, func(context.Context) error { return nil })
	require.NoError(t, err)
	assert.Equal(t, domain.MailAccepted, delivery.Outcome)
	assert.Len(t, server.Taken(), 1, "the second")
}

// RULES §19.5: the reply to the body is waited for as long as RFC 5321 §4.5.3.2.6 asks; a
// server that stops waits less.
func TestALateReplyIsWaitedFor(t *testing.T) {
	assert.GreaterOrEqual(t, mail.DefaultTimeouts.Reply, 10*time.Minute)
	assert.Less(t, mail.DefaultTimeouts.Linger, 20*time.Second, "what a server that stops waits for")
	agree := func(context.Context) error { return nil }

	t.Run("it comes in time", func(t *testing.T) {
		server := harness.NewMailServer(t)
		server.Fails(harness.Always(harness.MailRespondsLate))
		mailer, message := mailerTo(t, server, mail.DefaultTimeouts)
		go afterTheBody(t, server, server.Release)
		delivery, err := mailer.Send(t.Context(), message, agree)
		require.NoError(t, err)
		assert.Equal(t, domain.Delivery{Outcome: domain.MailAccepted}, delivery)
	})
	t.Run("it comes too late", func(t *testing.T) {
		server := harness.NewMailServer(t)
		server.Fails(harness.Always(harness.MailRespondsLate))
		timeouts := mail.DefaultTimeouts
		timeouts.Reply = 50 * time.Millisecond
		mailer, message := mailerTo(t, server, timeouts)
		delivery, err := mailer.Send(t.Context(), message, agree)
		require.NoError(t, err)
		assert.Equal(t, domain.MailUnknown, delivery.Outcome)
		server.Release()
		wait.Until(t, func() bool { return len(server.Taken()) == 1 }, "the server has the message")
	})
	t.Run("the caller leaves", func(t *testing.T) {
		server := harness.NewMailServer(t)
		server.Fails(harness.Always(harness.MailRespondsLate))
		timeouts := mail.DefaultTimeouts
		timeouts.Linger = 50 * time.Millisecond
		mailer, message := mailerTo(t, server, timeouts)
		ctx, leave := context.WithCancel(t.Context())
		go afterTheBody(t, server, leave)
		delivery, err := mailer.Send(ctx, message, agree)
		require.NoError(t, err)
		assert.Equal(t, domain.MailUnknown, delivery.Outcome)
		server.Release()
	})
	t.Run("the caller leaves before the body", func(t *testing.T) {
		server := harness.NewMailServer(t)
		mailer, message := mailerTo(t, server, mail.DefaultTimeouts)
		ctx, leave := context.WithCancel(t.Context())
		delivery, err := mailer.Send(ctx, message, func(context.Context) error { leave(); return nil })
		require.NoError(t, err, "after commit the outcome is never an error")
		assert.NotEqual(t, domain.MailRefused, delivery.Outcome)
		if len(server.Taken()) == 0 {
			assert.Equal(t, domain.MailUnknown, delivery.Outcome)
		}
	})
}

// afterTheBody calls do when the server has a message, or when the test has ended without one.
func afterTheBody(t *testing.T, server *harness.MailServer, do func()) {
	t.Helper()
	for ; len(server.Taken()) == 0 && t.Context().Err() == nil; time.Sleep(time.Millisecond) {
	}
	do()
}

// RULES §19.5: receivers can tell that two copies are the same message (RFC 5322 §3.6.4).
func TestAMessageIDIsTheSameEachTimeAndEndsInTheSendersDomain(t *testing.T) {
	server := harness.NewMailServer(t)
	mailer, message := mailerTo(t, server, mail.DefaultTimeouts)
	for range 2 {
		_, err := mailer.Send(t.Context(), message, func(context.Context) error { return nil })
		require.NoError(t, err)
	}
	require.Len(t, server.Taken(), 2)
	for _, m := range server.Taken() {
		assert.Equal(t, "<digest-1@sender.example>", m.Header(t).Get("Message-Id"))
	}
}

// RULES §19.5: a name may have every character that an account's name may have.
func TestAMailReachesPersonsOfAllNames(t *testing.T) {
	server := harness.NewMailServer(t)
	mailer, message := mailerTo(t, server, mail.DefaultTimeouts)
	for _, c := range [][2]string{
		{`Trần "Ba`, `Trần "Ba <an@test.example>`}, {`Lê Hoa \`, `Lê Hoa \ <an@test.example>`}, {`Le "Hoa" \`, `"Le \"Hoa\" \\" <an@test.example>`},
		{"Bộ môn Toán, Lý (A)", "Bộ môn Toán, Lý (A) <an@test.example>"}, {"", "<an@test.example>"},
	} {
		message.ToName = c[0]
		_, err := mailer.Send(t.Context(), message, func(context.Context) error { return nil })
		require.NoError(t, err, c[0])
		taken := server.Taken()
		to, err := new(mime.WordDecoder).DecodeHeader(taken[len(taken)-1].Header(t).Get("To"))
		require.NoError(t, err, c[0])
		assert.Equal(t, c[1], to)
	}
}
