package httpapi

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
)

// RULES §26.2.
func TestTheChallengeNamesScopesOnlyIfThereAreAny(t *testing.T) {
	assert.Equal(t, `Bearer realm="cms", error="insufficient_scope", scope="write review"`, scopeChallenge(&domain.ScopeError{Needed: []domain.Scope{domain.WriteScope, domain.ReviewScope}}))
	assert.Equal(t, `Bearer realm="cms", error="insufficient_scope"`, scopeChallenge(&domain.ScopeError{}))
}
