package mail_test

import (
	netmail "net/mail"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/mail"
	"backoffice/ports"
	"backoffice/test/harness"
)

// RULES §19.5.
func TestAnAddressOfAMailServerIsReadOrRefused(t *testing.T) {
	for address, want := range map[string]mail.Server{
		"smtp://mail.example.org":                       {Host: "mail.example.org", Port: 587},
		"smtps://mail.example.org":                      {Host: "mail.example.org", Port: 465, TLS: true},
		"smtp://an%40example.org:p%3Aw@mail.example:25": {Host: "mail.example", Port: 25, Username: "an@example.org", Password: "p:w"},
		"smtp://[::1]:2525/":                            {Host: "::1", Port: 2525},
	} {
		s, err := mail.Parse(address)
		assert.NoError(t, err, address)
		assert.Equal(t, want, s, address)
	}
	for _, bad := range []string{"", "mail.example.org", "http://x", "smtp://", "smtp://x:0", "smtp://x:65536", "smtp://x/path", "smtp://x?a=b", "smtp://x#a", "smtp://%zz"} {
		_, err := mail.Parse(bad)
		assert.Error(t, err, bad)
	}
}

// RULES §19.5: a password is given to no server that does not speak TLS, unless it is this
// machine's.
func TestAPasswordGoesOnlyOverTLS(t *testing.T) {
	server := harness.NewMailServer(t)
	s, err := mail.Parse("smtp://an:geheim@" + server.Address)
	require.NoError(t, err)
	s.From = netmail.Address{Address: "library@test.example"}
	s.Host = "0.0.0.0" // which reaches this machine, but does not count as local
	_, err = mail.New(s, mail.DefaultTimeouts).Send(t.Context(), ports.Mail{ID: "x", To: "an@test.example", Text: "x", HTML: "x", Unsubscribe: "https://x.test"}, nil)
	assert.ErrorContains(t, err, "STARTTLS")
	assert.Empty(t, server.Taken())
}
