package domain

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §21.3.
func TestOfSeveralRolesOfTheProviderTheHighestCounts(t *testing.T) {
	m := RoleMapping{"a": Editor, "b": Manager, "c": Student}
	for _, c := range []struct {
		values string
		role   Role
	}{{"a", Editor}, {"a b c", Manager}, {"c", Student}, {"x", ""}, {"A", ""}, {"", ""}} {
		role, mapped := m.Highest(strings.Fields(c.values))
		assert.Equal(t, c.role, role, c.values)
		assert.Equal(t, c.role != "", mapped, c.values)
	}
}

// RULES §21.3: names are stored as all names are, however long the provider's is.
func TestANameOfTheProviderBecomesOneOfTheLibrary(t *testing.T) {
	for said, want := range map[string]string{
		" Nguye\u0302\u0303n\tÂn\u0000 ": "Nguyễn Ân", "": "an", strings.Repeat("ệ", 300): strings.Repeat("ệ", MaxShortText),
	} {
		user, err := NewProviderUser("id", ProviderAccount{Email: "an@don-vi.example", FullName: said}, Editor, time.Time{})
		require.NoError(t, err)
		assert.Equal(t, want, user.FullName)
	}
	user := User{FullName: "Như cũ", Role: Editor}
	assert.False(t, user.Follow(ProviderAccount{Email: "an@don-vi.example"}, Editor), "it says no name")
	assert.Equal(t, "Như cũ", user.FullName)
}
