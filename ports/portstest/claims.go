package portstest

import (
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

func take(b *domain.Ebook, actor domain.Actor, now time.Time) error { return b.TakeClaim(actor, now) }

func release(b *domain.Ebook, actor domain.Actor, _ time.Time) error { return b.ReleaseClaim(actor) }

// claim expects a change of an e-book's claim to succeed.
func (l *library) claim(id string, by ports.Caller, change ports.Change) *domain.Claim {
	l.t.Helper()
	b, err := l.Ebooks.Claim(l.t.Context(), by, id, change)
	require.NoError(l.t, err)
	return b.Claim
}

func claimShown(l *library) {
	expert, manager := l.signedIn(l.expert), l.signedIn(l.manager)
	b := l.at(domain.PendingReview, titled("Đang xem"))
	first := l.claim(b.ID, expert, take)
	require.NotNil(l.t, first)
	assert.Equal(l.t, l.expert.Person(), first.User)
	assert.Equal(l.t, domain.ClaimLife, first.Until.Sub(first.Since))
	assert.Equal(l.t, first, l.claim(b.ID, manager, take), "the first keeps it")
	again := l.claim(b.ID, expert, take)
	assert.Equal(l.t, first.Since, again.Since)
	assert.True(l.t, again.Until.After(first.Until), "renewed")
	claimed := b
	claimed.Claim = again
	assert.Equal(l.t, claimed, l.get(b.ID), "nothing else has changed")
	assert.Equal(l.t, again, l.list(ports.ListQuery{}).Ebooks[0].Claim)
	assert.Equal(l.t, again, l.claim(b.ID, manager, release), "nobody releases another's")
	assert.Nil(l.t, l.claim(b.ID, expert, release))
	assert.Equal(l.t, b, l.get(b.ID))
	_, err := l.Ebooks.Claim(l.t.Context(), l.signedIn(l.editor), b.ID, take)
	assert.ErrorIs(l.t, err, domain.ErrForbidden)
	_, err = l.Ebooks.Claim(l.t.Context(), expert, newID(), take)
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
}

func claimEnds(l *library) {
	expert := l.signedIn(l.expert)
	b := l.at(domain.PendingReview, titled("Trả lại"))
	l.claim(b.ID, expert, take)
	l.perform(b.ID, domain.Reject, l.expert)
	assert.Nil(l.t, l.get(b.ID).Claim)
	_, err := l.Ebooks.Claim(l.t.Context(), expert, b.ID, take)
	assert.Equal(l.t, domain.Conflict, domain.KindOf(err))
	now := func(action domain.Action, actor domain.Actor) {
		l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
			if action == domain.Edit {
				return b.Edit(actor, titled("Sửa").input(), time.Now())
			}
			return b.Perform(action, actor, "Vì thế", time.Now().UTC().Truncate(time.Microsecond))
		})
	}
	now(domain.Edit, l.editor)
	now(domain.Submit, l.editor)
	assert.Nil(l.t, l.get(b.ID).Claim, "it was of the submission before")
	assert.NotNil(l.t, l.claim(b.ID, l.signedIn(l.manager), take))
}

func claimsForgotten(l *library) {
	b := l.at(domain.PendingReview, titled("Quên đi"))
	held := l.claim(b.ID, l.signedIn(l.expert), take)
	l.remove(b.ID)
	assert.Equal(l.t, held, l.restore(b.ID).Claim, "a deletion ends none")
	require.NoError(l.t, l.Ebooks.ForgetClaims(l.t.Context(), held.Until.Add(-time.Second)))
	assert.Equal(l.t, held, l.get(b.ID).Claim)
	require.NoError(l.t, l.Ebooks.ForgetClaims(l.t.Context(), held.Until.Add(time.Second)))
	assert.Nil(l.t, l.get(b.ID).Claim)
}

func claimsSignedOut(l *library) {
	at := time.Now().UTC().Truncate(time.Microsecond).Add(-time.Minute)
	s := ports.Session{ID: newID(), UserID: l.expert.ID, StartedAt: at, EndsAt: at.Add(time.Hour)}
	token := l.token(s.ID, at)
	require.NoError(l.t, l.Sessions.Start(l.t.Context(), s, l.account(l.expert.ID), token))
	other := l.signedIn(l.expert)
	b, kept := l.at(domain.PendingReview, titled("Bỏ dở")), l.at(domain.PendingReview, titled("Của người khác"))
	l.claim(b.ID, ports.SignedIn(l.expert.ID, s.ID), take)
	l.claim(kept.ID, l.signedIn(l.manager), take)
	require.NoError(l.t, l.Sessions.End(l.t.Context(), token.Hash, time.Now()))
	assert.NotNil(l.t, l.claim(b.ID, other, take), "one is still signed in elsewhere")
	same := func(*domain.User, time.Time) error { return nil }
	_, err := l.Users.Update(l.t.Context(), l.expert.ID, true, same)
	require.NoError(l.t, err)
	assert.Nil(l.t, l.get(b.ID).Claim)
	assert.NotNil(l.t, l.get(kept.ID).Claim)
}
