package app_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/jwt"
	"backoffice/app/people"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// mailServer replies the same to every message.
type mailServer domain.Delivery

func (m mailServer) Send(ctx context.Context, _ ports.Mail, commit func(context.Context) error) (domain.Delivery, error) {
	return domain.Delivery(m), commit(ctx)
}

// RULES §19.5, §21.12.
func TestWhyAnInvitationWasNotAcceptedIsReported(t *testing.T) {
	w, now := newWorld(t), time.Now()
	admin := w.person(t, "admin@test.example", "Quản trị", domain.Admin)
	tokens, err := jwt.New([]byte("0123456789abcdef0123456789abcdef"), nil, "cms", "cms-api")
	require.NoError(t, err)
	refused := domain.Delivery{Outcome: domain.MailRefused, Reason: "550 no such mailbox"}
	a := ports.Adapters{People: w.db.People, Tokens: tokens, Mailer: mailServer(refused), PublicURL: "https://cms.example"}
	invitations := people.NewInvitations(a)
	sent := map[string]domain.Delivery{}
	invitations.Settled = func(userID string, d domain.Delivery) { sent[userID] = d }
	directory := people.NewDirectory(a, invitations)
	invitation := request.Given(people.Invitation{Email: "moi@test.example", FullName: "Người Mới", Role: "EDITOR"})
	person, _, err := directory.Invite(t.Context(), ports.Operator(admin, time.Time{}), invitation, now)
	require.NoError(t, err)
	job, err := w.db.Jobs.Take(t.Context(), []string{people.InvitationJob}, time.Minute)
	require.NoError(t, err)
	require.NoError(t, invitations.Send(t.Context(), job.Payload, now))
	assert.Equal(t, map[string]domain.Delivery{person.ID: refused}, sent)
	person, err = directory.Get(t.Context(), admin, person.ID, now)
	require.NoError(t, err)
	assert.Equal(t, domain.MailRefused, person.Link.Outcome)
	require.NoError(t, invitations.Send(t.Context(), job.Payload, now), "it is not sent again")
	assert.Len(t, sent, 1)
}
