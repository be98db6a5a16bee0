package domain_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §4.1.
func TestLoginEmailIsAValidAddress(t *testing.T) {
	long := strings.Repeat("a", 64) + "@" + strings.Repeat("b", 185) + ".vn"
	for email, ok := range map[string]bool{
		"lan@thuvien.vn": true, "Lan.Nguyen+cms@ThuVien.edu.vn": true, "  lan@thuvien.vn ": true, "o'neil@a-b.vn": true,
		long: true, "x" + long: true, "xyz" + long: false,
		"": false, " ": false, "lan": false, "lan@": false, "@thuvien.vn": false, "lan@thuvien": false, "lan@thuvien.": false,
		"lan thuvien.vn": false, "lan@@thuvien.vn": false, "lan@thuvien.vn, nam@thuvien.vn": false,
		"Lan <lan@thuvien.vn>": false, "<lan@thuvien.vn>": false, "lan@thuvien.vn\r\nBcc: x@y.vn": false, `"a b"@thuvien.vn`: false,
		"lan..nguyen@thuvien.vn": false, ".lan@thuvien.vn": false, "lan@thuvien.vn\x00": false, "lan\u200b@thuvien.vn": false, "lan@thuvien\ufeff.vn": false, "\u202elan@thuvien.vn": false,
	} {
		c := domain.Credentials{Email: email, Password: "secret"}
		err := c.Check()
		if ok {
			require.NoError(t, err, email)
			assert.Equal(t, strings.ToLower(strings.TrimSpace(email)), c.Email, "addresses are lower-cased")
			continue
		}
		e := refusal(t, err)
		assert.Equal(t, domain.Invalid, e.Kind)
		assert.Equal(t, "Invalid email address", e.Message, email)
		assert.Equal(t, map[string]string{"email": "Invalid email address"}, e.Fields)
	}
}

// RULES §1.2: one address is one account, however its letters are composed.
func TestAnAddressIsComposed(t *testing.T) {
	c := domain.Credentials{Email: "Tie\u0302\u0301N@thuvien.vn", Password: "secret"}
	require.NoError(t, c.Check())
	assert.Equal(t, "tiến@thuvien.vn", c.Email)
}

// RULES §4.1.
func TestPasswordHasAtLeast6Characters(t *testing.T) {
	for password, ok := range map[string]bool{
		"": false, "12345": false, "ữữữữữ": false, "123456": true, "1234567": true, "ữữữữữữ": true, "      ": true, "a\x00\t\nbc": true,
	} {
		c := domain.Credentials{Email: "lan@thuvien.vn", Password: password}
		err := c.Check()
		if ok {
			require.NoError(t, err, password)
			assert.Equal(t, password, c.Password, "otherwise untouched")
			cleaned, err := domain.CleanPassword(password)
			require.NoError(t, err)
			assert.Equal(t, password, cleaned, "otherwise untouched")
			continue
		}
		e := refusal(t, err)
		assert.Equal(t, map[string]string{"password": "Password must be at least 6 characters"}, e.Fields, password)
		assert.Equal(t, "Password must be at least 6 characters", e.Message)
		_, err = domain.CleanPassword(password)
		require.Error(t, err)
	}
}

// RULES §9.1.
func TestPasswordsAreBoundedForTheHashsSake(t *testing.T) {
	_, err := domain.CleanPassword(strings.Repeat("a", 4096))
	require.NoError(t, err)
	_, err = domain.CleanPassword(strings.Repeat("a", 4097))
	require.Error(t, err)
}

// RULES §4.1.
func TestLoginShowsErrorsUnderEachField(t *testing.T) {
	c := domain.Credentials{Email: "lan", Password: "123"}
	e := refusal(t, c.Check())
	assert.Equal(t, map[string]string{"email": "Invalid email address", "password": "Password must be at least 6 characters"}, e.Fields)
	assert.Equal(t, "Invalid email address", e.Message)
}

// RULES §1.1.
func TestRolesAreReadInEitherCase(t *testing.T) {
	for s, want := range map[string]domain.Role{
		"STUDENT": domain.Student, "editor": domain.Editor, "Expert": domain.Expert, " manager ": domain.Manager, "ADMIN": domain.Admin,
	} {
		role, err := domain.ParseRole(s)
		require.NoError(t, err, s)
		assert.Equal(t, want, role)
	}
	for _, s := range []string{"", "owner", "ADMINS"} {
		_, err := domain.ParseRole(s)
		assert.Contains(t, refusal(t, err).Fields, "role")
	}
}

// RULES §1.4.
func TestAUserHasNameAddressAndRole(t *testing.T) {
	u, err := domain.NewUser("u1", " Lan@ThuVien.vn", "  Nguyễn\tLan ", domain.Expert, "hash", now)
	require.NoError(t, err)
	assert.Equal(t, domain.User{ID: "u1", Email: "lan@thuvien.vn", FullName: "Nguyễn Lan", Role: domain.Expert, PasswordHash: "hash", CreatedAt: now}, u)
	assert.Equal(t, domain.Actor{ID: "u1", FullName: "Nguyễn Lan", Role: domain.Expert}, u.Actor())
	for _, c := range []struct{ email, name, field string }{
		{"lan", "Lan", "email"}, {"lan@thuvien.vn", " ", "full_name"}, {"lan@thuvien.vn", "a\nb", "full_name"},
		{"lan@thuvien.vn", strings.Repeat("a", 256), "full_name"},
	} {
		_, err := domain.NewUser("u1", c.email, c.name, domain.Expert, "hash", now)
		assert.Contains(t, refusal(t, err).Fields, c.field)
	}
	_, err = domain.NewUser("u1", "lan", " ", "KING", "", now)
	assert.Len(t, refusal(t, err).Fields, 3, "all mistakes are reported together")
}
