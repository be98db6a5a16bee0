package check

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/cmd/internal/wiring"
)

// RULES §13.13.
func TestWithoutAPublicAddressPagesComeFromWhereTheServerListens(t *testing.T) {
	for _, c := range []struct{ address, certificate, origin string }{
		{"127.0.0.1:8080", "", "http://127.0.0.1:8080"},
		{":8080", "", "http://localhost:8080"},
		{"0.0.0.0:8443", "cert.pem", "https://localhost:8443"},
		{"[::]:8080", "", "http://localhost:8080"},
		{"[::1]:80", "", "http://[::1]"},
		{"192.0.2.7:443", "cert.pem", "https://192.0.2.7"},
		{"192.0.2.7:443", "", "http://192.0.2.7:443"},
	} {
		target := Target{Config: wiring.Config{Addr: c.address, TLSCert: c.certificate, CORSOrigins: []string{"https://other.example"}}}
		assert.Equal(t, []string{c.origin, "https://other.example"}, target.origins(), c.address)
	}
}
