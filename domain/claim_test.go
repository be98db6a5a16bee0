package domain_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §6.9: only users who may decide may claim.
func TestWhoMayDecideMayClaim(t *testing.T) {
	for _, actor := range []domain.Actor{editor, otherEditor, expert, manager, admin} {
		b := inStatus(t, editor, domain.PendingReview)
		may := b.May(domain.Approve, actor)
		assert.Equal(t, may, b.TakeClaim(actor, now), actor.Role)
		assert.Equal(t, may, b.ReleaseClaim(actor), actor.Role)
	}
	for _, status := range []domain.Status{domain.Draft, domain.Approved, domain.Published, domain.Rejected} {
		b := inStatus(t, editor, status)
		assert.Equal(t, domain.Conflict, refusal(t, b.TakeClaim(expert, now)).Kind, status)
		assert.NoError(t, b.ReleaseClaim(expert), status)
	}
}

// RULES §6.9.
func TestAClaimLastsHalfAnHourFromItsRenewal(t *testing.T) {
	b := inStatus(t, editor, domain.PendingReview)
	require.NoError(t, b.TakeClaim(expert, now))
	later := now.Add(29 * time.Minute)
	require.NoError(t, b.TakeClaim(manager, later))
	assert.Equal(t, expert.Person(), b.Claim.User, "the first keeps it")
	require.NoError(t, b.TakeClaim(expert, later))
	assert.Equal(t, domain.Claim{User: expert.Person(), Since: now, Until: later.Add(30 * time.Minute)}, *b.Claim)
	require.NoError(t, b.TakeClaim(manager, later.Add(30*time.Minute)))
	assert.Equal(t, manager.Person(), b.Claim.User, "it had run out")
}

// RULES §6.9.
func TestADecisionEndsAClaim(t *testing.T) {
	b := inStatus(t, editor, domain.PendingReview)
	require.NoError(t, b.TakeClaim(expert, now))
	require.NoError(t, b.Perform(domain.Approve, manager, "", now), "it forbids nothing")
	assert.Nil(t, b.Claim)
}
