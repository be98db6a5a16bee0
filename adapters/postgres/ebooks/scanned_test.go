package ebooks

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/fieldtest"
)

// RULES §15.3: a field that is added to a uniting and not read fails here.
func TestEveryFieldOfAUnitingIsRead(t *testing.T) {
	var row uniting
	unread := fieldtest.Unread(&row.Uniting, append(row.scanTargets(), &row.Changed, &row.Restored))
	assert.Equal(t, []string{"From", "UndoneBy"}, unread, "these are read into members of the row")
}
