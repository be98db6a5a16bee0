package secret_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/app/secret"
)

// RULES §26.1.
func TestAnAccessTokenWithAnyWrongLetterIsInvalid(t *testing.T) {
	for range 50 {
		s := secret.New()
		token := s.AccessToken()
		assert.Regexp(t, regexp.MustCompile(`^cms_pat_[a-z2-7]{58}$`), token)
		parsed, ok := secret.ParseAccessToken(token)
		assert.True(t, ok)
		assert.Equal(t, s, parsed)
		for i := range token {
			for _, letter := range "abz27_A1 " {
				if wrong := token[:i] + string(letter) + token[i+1:]; wrong != token {
					_, ok := secret.ParseAccessToken(wrong)
					assert.False(t, ok, "%s for %s", wrong, token)
				}
			}
		}
	}
	for _, wrong := range []string{"", "cms_pat_", strings.TrimPrefix(secret.New().AccessToken(), secret.TokenPrefix), secret.New().AccessToken() + "a", secret.New().String()} {
		_, ok := secret.ParseAccessToken(wrong)
		assert.False(t, ok, wrong)
	}
}
