package samples

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/db/sample"
	"backoffice/domain"
)

// RULES §13.2.
func TestEveryRoleInASampleHistoryHasAnAccount(t *testing.T) {
	roles := map[string]domain.Role{}
	for _, a := range firstAccounts {
		roles[a.Email] = a.Role
	}
	assert.Len(t, firstAccounts, 6)
	for role, email := range sampleActors {
		assert.Contains(t, roles, email)
		assert.True(t, strings.HasPrefix(string(role), string(roles[email])), "%s is played by %s", role, email) // "EDITOR 2" by an editor
	}
	for _, book := range sample.Books() {
		for _, step := range book.History {
			assert.Contains(t, sampleActors, step.By, book.Slug)
		}
	}
}

func TestTOCItemsGetTheNearestParentAbove(t *testing.T) {
	items := tocItems([]sample.Entry{{Level: 0, Page: 3}, {Level: 1, Page: 4}, {Level: 2, Page: 4}, {Level: 1, Page: 5}, {Level: 0, Page: 6}})
	parents := []string{}
	for _, item := range items {
		parent := "-"
		if item.ParentID != nil {
			parent = *item.ParentID
		}
		parents = append(parents, parent)
	}
	assert.Equal(t, []string{"-", "temp-0", "temp-1", "temp-0", "-"}, parents)
	assert.Equal(t, 5, *items[3].PageNumber)
}

func TestNewPasswordsHaveFourGroupsAndDiffer(t *testing.T) {
	assert.Regexp(t, `^[a-z2-7]{4}(-[a-z2-7]{4}){3}$`, newPassword())
	assert.NotEqual(t, newPassword(), newPassword())
}
