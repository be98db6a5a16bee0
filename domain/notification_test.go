package domain_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
)

// RULES §19.1.
func TestWhoIsNotifiedOfADecision(t *testing.T) {
	by := func(action domain.Action, user string, to *domain.Person) string {
		return domain.LogEntry{Action: action, User: domain.LogUser{ID: user}, To: to}.Notified("creator")
	}
	for _, action := range []domain.Action{domain.Approve, domain.Reject, domain.Publish, domain.Unpublish} {
		assert.Equal(t, "creator", by(action, "another", nil), action)
		assert.Empty(t, by(action, "creator", nil), "nobody is notified of their own action: %s", action)
	}
	for _, action := range []domain.Action{domain.Submit, domain.Delete, domain.Restore} {
		assert.Empty(t, by(action, "another", nil), action)
	}
	recipient := &domain.Person{ID: "recipient"}
	assert.Equal(t, "recipient", by(domain.Give, "another", recipient))
	assert.Equal(t, "recipient", by(domain.Give, "creator", recipient))
	assert.Empty(t, by(domain.Give, "recipient", recipient))
}

// RULES §19.1.
func TestWhoMayNotUseTheCMSIsNotReached(t *testing.T) {
	assert.Equal(t, []domain.Role{domain.Editor, domain.Expert, domain.Manager, domain.Admin}, domain.CMSRoles())
	for _, role := range domain.Roles {
		assert.Equal(t, role != domain.Student, domain.Participant{Role: role}.Reachable(), role)
		assert.False(t, domain.Participant{Role: role, Disabled: true}.Reachable(), role)
	}
}
