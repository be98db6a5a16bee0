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
func (l *Library) claim(id string, by ports.Caller, change ports.Change) *domain.Claim {
	l.T.Helper()
	b, err := l.Ebooks.Claim(l.T.Context(), by, id, change)
	require.NoError(l.T, err)
	return b.Claim
}

func claimShown(l *Library) {
	expert, manager := l.signedIn(l.Expert), l.signedIn(l.Manager)
	b := l.at(domain.PendingReview, titled("Đang xem"))
	first := l.claim(b.ID, expert, take)
	require.NotNil(l.T, first)
	assert.Equal(l.T, l.Expert.Person(), first.User)
	assert.Equal(l.T, domain.ClaimLife, first.Until.Sub(first.Since))
	assert.Equal(l.T, first, l.claim(b.ID, manager, take), "the first reviewer keeps the claim")
	again := l.claim(b.ID, expert, take)
	assert.Equal(l.T, first.Since, again.Since)
	assert.True(l.T, again.Until.After(first.Until), "renewed")
	claimed := b
	claimed.Claim = again
	assert.Equal(l.T, claimed, l.get(b.ID), "nothing else has changed")
	assert.Equal(l.T, again, l.list(ports.ListQuery{}).Ebooks[0].Claim)
	assert.Equal(l.T, again, l.claim(b.ID, manager, release), "another person's claim is not released")
	assert.Nil(l.T, l.claim(b.ID, expert, release))
	assert.Equal(l.T, b, l.get(b.ID))
	_, err := l.Ebooks.Claim(l.T.Context(), l.signedIn(l.Editor), b.ID, take)
	assert.ErrorIs(l.T, err, domain.ErrForbidden)
	_, err = l.Ebooks.Claim(l.T.Context(), expert, NewID(), take)
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
}

func claimEnds(l *Library) {
	expert := l.signedIn(l.Expert)
	b := l.at(domain.PendingReview, titled("Bị từ chối"))
	l.claim(b.ID, expert, take)
	l.perform(b.ID, domain.Reject, l.Expert)
	assert.Nil(l.T, l.get(b.ID).Claim)
	_, err := l.Ebooks.Claim(l.T.Context(), expert, b.ID, take)
	assert.Equal(l.T, domain.Conflict, domain.KindOf(err))
	performNow := func(action domain.Action, actor domain.Actor) {
		l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
			if action == domain.Edit {
				return b.Edit(actor, titled("Sửa").input(), time.Now())
			}
			return b.Perform(action, actor, "Vì thế", time.Now().UTC().Truncate(time.Microsecond))
		})
	}
	performNow(domain.Edit, l.Editor)
	performNow(domain.Submit, l.Editor)
	assert.Nil(l.T, l.get(b.ID).Claim, "the claim was for the previous submission")
	assert.NotNil(l.T, l.claim(b.ID, l.signedIn(l.Manager), take))
}

func claimsForgotten(l *Library) {
	b := l.at(domain.PendingReview, titled("Quên đi"))
	held := l.claim(b.ID, l.signedIn(l.Expert), take)
	l.remove(b.ID)
	assert.Equal(l.T, held, l.restore(b.ID).Claim, "a deletion ends no claim")
	require.NoError(l.T, l.Ebooks.ForgetClaims(l.T.Context(), held.Until.Add(-time.Second)))
	assert.Equal(l.T, held, l.get(b.ID).Claim)
	require.NoError(l.T, l.Ebooks.ForgetClaims(l.T.Context(), held.Until.Add(time.Second)))
	assert.Nil(l.T, l.get(b.ID).Claim)
}

func claimsSignedOut(l *Library) {
	expert, other := l.signedIn(l.Expert), l.signedIn(l.Expert)
	b, kept := l.at(domain.PendingReview, titled("Bỏ dở")), l.at(domain.PendingReview, titled("Của người khác"))
	l.claim(b.ID, expert, take)
	l.claim(kept.ID, l.signedIn(l.Manager), take)
	require.NoError(l.T, l.Sessions.End(l.T.Context(), HashOf(expert.SessionID), time.Now()))
	assert.NotNil(l.T, l.claim(b.ID, other, take), "the holder is still signed in elsewhere")
	same := func(*domain.User, time.Time) error { return nil }
	_, err := l.Users.Update(l.T.Context(), l.Expert.ID, true, same)
	require.NoError(l.T, err)
	assert.Nil(l.T, l.get(b.ID).Claim)
	assert.NotNil(l.T, l.get(kept.ID).Claim)
}

func claimOfStolen(l *Library) {
	expert := l.signedIn(l.Expert)
	b := l.at(domain.PendingReview, titled("Bỏ dở"))
	l.claim(b.ID, expert, take)
	err := l.Sessions.Rotate(l.T.Context(), HashOf(expert.SessionID), func(ports.Presented) (ports.Rotation, error) {
		return ports.Rotation{Revoke: true}, domain.ErrSessionEnded
	})
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
	assert.Nil(l.T, l.get(b.ID).Claim)
}
