package app_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app"
	"backoffice/domain"
	"backoffice/ports"
)

// oneDigest is a digest with something to read, and records what became of it.
type oneDigest struct {
	ports.Digests
	became domain.Delivery
}

func (d *oneDigest) Compose(context.Context, string, string) (*domain.MailDigest, error) {
	return &domain.MailDigest{}, nil
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
	require.NoError(t, a.Digests.Send(t.Context(), []byte(`{"user_id":"a","day":"`+domain.Day(start)+`"}`), start))
	assert.Equal(t, domain.MailRefused, digest.became.Outcome)
	assert.Len(t, digest.became.Reason, 500)
}
