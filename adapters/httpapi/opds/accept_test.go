package opds

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
)

// RULES §29.1, RFC 9110 §12.5.1: what is said of a type counts, not what is said of all types.
func TestARefusedFormatIsNotPreferred(t *testing.T) {
	for accept, want := range map[string]bool{
		"application/atom+xml;q=0":                             false,
		"application/atom+xml;q=0, */*":                        false,
		"application/opds+json;q=0, */*":                       true,
		"application/opds+json;q=0.1, application/*;q=0.8":     true,
		"application/atom+xml;q=0.1, */*;q=0.8":                false,
		"application/atom+xml;q=x":                             false,
		"application/atom+xml;q=0, application/opds+json;q=0":  false,
		"application/atom+xml;q=0, */*;q=0":                    false,
		"application/xml;q=0.9, */*;q=0.9":                     true,
		"application/*;q=0.9, */*;q=0.8":                       false,
		"application/atom+xml;profile=opds-catalog, */*;q=0.9": true,
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/opds", nil)
		r.Header.Set("Accept", accept)
		assert.Equal(t, want, prefersAtom(r), accept)
	}
}
