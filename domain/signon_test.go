package domain

import (
	"reflect"
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

// RULES §21.3: names are stored as all names are, however long the provider's is, and without
// what would make them look like another's.
func TestANameOfTheProviderBecomesOneOfTheLibrary(t *testing.T) {
	for name, want := range map[string]string{
		" Nguye\u0302\u0303n\tÂn\u0000 ": "Nguyễn Ân", "": "an", strings.Repeat("ệ", 300): strings.Repeat("ệ", MaxShortText),
		"\u202eNguyễn Ân\u202c": "Nguyễn Ân", "Nguyễn\u2066 Ân\u2069\u200f": "Nguyễn Ân", "Ân\u061c\u200e": "Ân", "\u202e": "an", "Ân\u0085\u009bBình": "Ân Bình",
		"Nguyễ\u00adn Ân\u200b": "Nguyễn Ân", "\u00ad\u200b": "an",
	} {
		user, err := NewProviderUser("id", ProviderAccount{Email: "an@don-vi.example", FullName: name}, Editor, time.Time{})
		require.NoError(t, err)
		assert.Equal(t, want, user.FullName)
	}
}

// RULES §21.3, §14.1: role, name and address follow the provider, and the history says what was before.
func TestAnAccountFollowsItsProvider(t *testing.T) {
	yes, no := true, false
	for _, c := range []struct {
		what    string
		account ProviderAccount
		role    Role
		want    User
		history []AccountAction
	}{
		{"nothing new", ProviderAccount{Email: "an@don-vi.example"}, Editor, User{Email: "an@don-vi.example", FullName: "Như cũ", Role: Editor}, nil},
		{"a name", ProviderAccount{FullName: "Mới"}, Editor, User{Email: "an@don-vi.example", FullName: "Mới", Role: Editor}, []AccountAction{AccountName}},
		{"a name with a soft hyphen", ProviderAccount{FullName: "Như\u00ad cũ"}, Editor, User{Email: "an@don-vi.example", FullName: "Như cũ", Role: Editor}, nil},
		{"an invisible name", ProviderAccount{Email: "an@don-vi.example", FullName: "\u202e"}, Editor, User{Email: "an@don-vi.example", FullName: "Như cũ", Role: Editor}, nil},
		{"a role", ProviderAccount{}, Admin, User{Email: "an@don-vi.example", FullName: "Như cũ", Role: Admin}, []AccountAction{AccountRole}},
		{"an address", ProviderAccount{Email: "Moi@Don-Vi.example"}, Editor, User{Email: "moi@don-vi.example", FullName: "Như cũ", Role: Editor}, []AccountAction{AccountEmail}},
		{"a verified address", ProviderAccount{Email: "moi@don-vi.example", EmailVerified: &yes}, Editor, User{Email: "moi@don-vi.example", FullName: "Như cũ", Role: Editor}, []AccountAction{AccountEmail}},
		{"an unverified address", ProviderAccount{Email: "moi@don-vi.example", EmailVerified: &no}, Editor, User{Email: "an@don-vi.example", FullName: "Như cũ", Role: Editor}, nil},
		{"no address", ProviderAccount{Email: "moi"}, Editor, User{Email: "an@don-vi.example", FullName: "Như cũ", Role: Editor}, nil},
	} {
		user := User{Email: "an@don-vi.example", FullName: "Như cũ", Role: Editor}
		before := user
		assert.Equal(t, !reflect.DeepEqual(before, c.want), user.Follow(c.account, c.role, time.Time{}), c.what)
		history := []AccountAction(nil)
		for _, e := range user.Unsaved() {
			history = append(history, e.Action)
		}
		assert.Equal(t, c.history, history, c.what)
		user.ClearUnsaved()
		assert.Equal(t, c.want, user, c.what)
	}
}
