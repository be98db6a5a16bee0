package ebooks

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/fieldtest"
)

// RULES §15.3: a field that is added to a unification and not read fails here.
func TestEveryFieldOfAUnificationIsRead(t *testing.T) {
	var row unification
	unread := fieldtest.Unread(&row.Unification, row.progressTargets())
	assert.Equal(t, []string{"From", "UndoneBy"}, unread, "domain sets these from unexported fields of the row")
}
