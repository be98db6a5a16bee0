package operations

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §9.7: an operator gives an account another address.
func TestAnAccountGetsAnotherAddress(t *testing.T) {
	s := harness.SharedSignOn(t)
	s.Run(t, harness.Password+"\n", "user", "add", "cu@test.example", "EDITOR", "Đổi Địa Chỉ")
	in := s.Nobody(t).Post("/auth/login", map[string]any{"email": "cu@test.example", "password": harness.Password}).Want(200)
	c := s.Nobody(t)
	c.Access, c.Refresh = in.Text("data.access_token"), in.Text("data.refresh_token")

	assert.Contains(t, s.Run(t, "", "user", "email", "CU@test.example", "Moi.Nguoi@Test.example"), "moi.nguoi@test.example: EDITOR")
	c.Get("/ebooks/statistics").Want(200) // the sessions continue
	s.Nobody(t).Post("/auth/login", map[string]any{"email": "cu@test.example", "password": harness.Password}).Refused(401, "session.login_failed")
	s.Nobody(t).Post("/auth/login", map[string]any{"email": "moi.nguoi@test.example", "password": harness.Password}).Want(200)
	assert.Regexp(t, `moi\.nguoi@test\.example\s+email\s+EDITOR`, s.Run(t, "", "user", "history", "moi.nguoi@test.example"))

	for wrong, says := range map[string]string{"editor@test.example": "another account has this <email>", "no address": "is not an e-mail address"} {
		out, err := s.TryRun("", "user", "email", "moi.nguoi@test.example", wrong)
		require.Error(t, err)
		assert.Contains(t, out, says)
	}
	out, err := s.TryRun("", "user", "email", "nobody@test.example", "x@test.example")
	require.Error(t, err)
	assert.Contains(t, out, "there is no account with this <email>")
}
