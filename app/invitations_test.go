package app_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/jwt"
	"backoffice/app"
	"backoffice/app/people"
	"backoffice/app/request"
	"backoffice/app/sessions"
	"backoffice/domain"
	"backoffice/ports"
)

// mailServer replies the same to every message.
type mailServer domain.Delivery

func (m mailServer) Send(ctx context.Context, _ ports.Mail, commit func(context.Context) error) (domain.Delivery, error) {
	return domain.Delivery(m), commit(ctx)
}

// RULES §21.12: an administrator makes a bounded number of invitations an hour, also by inviting one person
// again and again. Other administrators are not affected.
func TestInvitationsAreBounded(t *testing.T) {
	w, now := newWorld(t), time.Now()
	admin, other := w.person(t, "mot@test.example", "Quản trị", domain.Admin), w.person(t, "hai@test.example", "Quản trị khác", domain.Admin)
	a := ports.Adapters{People: w.db.People}
	directory := people.NewDirectory(a, people.NewInvitations(a))
	invite := func(by domain.Actor, email string) (people.Person, error) {
		person, _, err := directory.Invite(t.Context(), ports.Operator(by, time.Time{}), request.Given(people.InviteRequest{Email: email, FullName: "Người Mới", Role: "EDITOR"}), now)
		return person, err
	}
	again := func(by domain.Actor, id string) error {
		_, _, err := directory.NewLink(t.Context(), ports.Operator(by, time.Time{}), id, domain.InvitationLink, now)
		return err
	}
	person, err := invite(admin, "moi@test.example")
	require.NoError(t, err)
	for range domain.MaxInvitationsPerHour - 1 {
		require.NoError(t, again(admin, person.ID))
	}
	tooMany := &domain.Error{Code: "user.invitations_throttled"}
	require.ErrorIs(t, again(admin, person.ID), tooMany)
	_, err = invite(admin, "khac@test.example")
	require.ErrorIs(t, err, tooMany)
	require.NoError(t, again(other, person.ID))
}

// RULES §19.5, §21.12.
func TestWhyAnInvitationWasNotAcceptedIsReported(t *testing.T) {
	w, now := newWorld(t), time.Now()
	admin := w.person(t, "admin@test.example", "Quản trị", domain.Admin)
	tokens, err := jwt.New([]byte("0123456789abcdef0123456789abcdef"), nil, "cms", "cms-api")
	require.NoError(t, err)
	refused := domain.Delivery{Outcome: domain.MailRefused, Reason: "550 no such mailbox"}
	a := ports.Adapters{People: w.db.People, AccessTokens: tokens, Mailer: mailServer(refused), PublicURL: "https://cms.example"}
	invitations := people.NewInvitations(a)
	sent := map[string]domain.Delivery{}
	invitations.Settled = func(userID string, d domain.Delivery) { sent[userID] = d }
	directory := people.NewDirectory(a, invitations)
	invitation := request.Given(people.InviteRequest{Email: "moi@test.example", FullName: "Người Mới", Role: "EDITOR"})
	person, _, err := directory.Invite(t.Context(), ports.Operator(admin, time.Time{}), invitation, now)
	require.NoError(t, err)
	job, err := w.db.Jobs.Take(t.Context(), []string{ports.InvitationJob}, time.Minute)
	require.NoError(t, err)
	require.NoError(t, invitations.Send(t.Context(), job.Payload, now))
	assert.Equal(t, map[string]domain.Delivery{person.ID: refused}, sent)
	person, err = directory.Get(t.Context(), admin, person.ID, now)
	require.NoError(t, err)
	assert.Equal(t, domain.MailRefused, person.Link.Outcome)
	require.NoError(t, invitations.Send(t.Context(), job.Payload, now), "it is not sent again")
	assert.Len(t, sent, 1)
}

// keptAttempts are failed sign-ins that cannot be cleared.
type keptAttempts struct{ ports.Attempts }

func (keptAttempts) Clear(context.Context, string) error { return domain.ErrUnavailable }

// RULES §21.12: a link whose use was reported as failed can be used again.
func TestALinkIsNotUsedIfTheAttemptsCannotBeCleared(t *testing.T) {
	w := newWorld(t)
	admin := w.person(t, "admin@test.example", "Quản trị", domain.Admin)
	invitation := request.Given(people.InviteRequest{Email: "moi@test.example", FullName: "Người Mới", Role: "EDITOR"})
	_, link, err := w.People.Invite(t.Context(), ports.Operator(admin, time.Time{}), invitation, time.Now())
	require.NoError(t, err)
	use := func(a ports.Attempts) error {
		service := app.New(ports.Adapters{People: w.db.People, Attempts: a, Passwords: plain{}, Guesses: plain{}}).Sessions
		_, err := service.UseLink(t.Context(), link, domain.LinkUse{FullName: "Người Mới", Password: "mật khẩu mới"}, sessions.Visitor{}, time.Now())
		return err
	}
	require.ErrorIs(t, use(keptAttempts{w.db.Attempts}), domain.ErrUnavailable)
	require.NoError(t, use(w.db.Attempts))
}
