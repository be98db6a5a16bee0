package app_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app"
	"backoffice/domain"
	"backoffice/ports"
)

// oneDigest is a digest with something to read, and records what became of it.
type oneDigest struct {
	ports.Digests
	begun  int
	became domain.Delivery
}

func (d *oneDigest) Compose(context.Context, string, string) (*domain.MailDigest, error) {
	return &domain.MailDigest{Day: domain.Day(start)}, nil
}

func (d *oneDigest) Begin(context.Context, domain.User, string) (bool, error) {
	d.begun++
	return true, nil
}

func (d *oneDigest) Settle(_ context.Context, _, _ string, became domain.Delivery) (bool, error) {
	d.became = became
	return true, nil
}

// wordy is a mail server that refuses with many words.
type wordy struct{}

func (wordy) Send(context.Context, ports.Mail, func(context.Context) error) (domain.Delivery, error) {
	return domain.Delivery{Outcome: domain.MailRefused, Reason: strings.Repeat("a", 1<<20)}, nil
}

// RULES §19.6.
func TestTheReasonOfAMailServerIsStoredUpToALimit(t *testing.T) {
	digest := &oneDigest{}
	a := app.New(ports.Adapters{Digests: digest, Mailer: wordy{}})
	require.NoError(t, a.Digests.Send(t.Context(), []byte(`{"user_id":"a","day":"`+domain.Day(start)+`"}`), func() time.Time { return start }))
	assert.Equal(t, domain.MailRefused, digest.became.Outcome)
	assert.Len(t, digest.became.Reason, 500)
}

// slow is a mail server that is ready for the body only after a while.
type slow struct{ wait func() }

func (s slow) Send(ctx context.Context, _ ports.Mail, commit func(context.Context) error) (domain.Delivery, error) {
	s.wait()
	return domain.Delivery{Outcome: domain.MailAccepted}, commit(ctx)
}

// RULES §19.6: a digest is not sent on a later day, on which the person gets another one.
func TestADigestIsNotSentAfterMidnightInVietnam(t *testing.T) {
	midnight := time.Date(start.Year(), start.Month(), start.Day(), 17, 0, 0, 0, time.UTC)
	require.NotEqual(t, domain.Day(midnight), domain.Day(midnight.Add(-1)))
	for _, c := range []struct {
		ready time.Time
		sent  int
	}{{midnight.Add(-1), 1}, {midnight, 0}} {
		digest, now := &oneDigest{}, midnight.Add(-time.Minute)
		a := app.New(ports.Adapters{Digests: digest, Mailer: slow{func() { now = c.ready }}})
		err := a.Digests.Send(t.Context(), []byte(`{"user_id":"a","day":"`+domain.Day(now)+`"}`), func() time.Time { return now })
		assert.Equal(t, c.sent, digest.begun, c.ready)
		assert.Equal(t, c.sent == 0, err != nil, "it is tried again, and then found to be late: %v", err)
	}
}
