package accounts

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
	"backoffice/test/fieldtest"
)

// RULES §15.3: a field that is added to a token and not read fails here.
func TestEveryFieldOfATokenIsRead(t *testing.T) {
	var k domain.Token
	assert.Empty(t, fieldtest.Unread(&k, tokenScanTargets(&k)))
}
