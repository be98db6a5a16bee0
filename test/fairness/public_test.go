package fairness

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// RULES §25.4: two addresses whose forms do not arrive keep no third one waiting.
func TestFormsThatDoNotArriveKeepNobodyOfThePublicWaiting(t *testing.T) {
	s := harness.NewPublicServer(t, "metadata", "CMS_TRUSTED_PROXIES=127.0.0.1")
	for _, address := range []string{"192.0.2.1", "192.0.2.2"} {
		for range 8 {
			harness.Dial(t, s, "POST /oai HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: "+address+"\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nv")
		}
	}
	harness.UntilRead(t, s.URL)
	for _, path := range []string{"/e", "/opds", "/oai?verb=Identify"} {
		response := s.Nobody(t).Visit(http.MethodGet, path, "X-Forwarded-For", "192.0.2.3")
		assert.Equal(t, http.StatusOK, response.Status, path)
	}
}
