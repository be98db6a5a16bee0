package negotiate

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestAWeightOfZeroIsARefusal(t *testing.T) {
	for offered, want := range map[string]bool{
		"": false, "application/json": false, "*/*": false, "text/csv": true, "Text/CSV ; header=present": true, "application/json;q=0.5, text/csv": true,
		"text/csv;q=0": false, "text/csv; header=present; Q = 0.000": false, "text/csv;q=0.1": true, "text/csv;q=x": false, "text/csvx": false,
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		r.Header.Set("Accept", offered)
		assert.Equal(t, want, Accepts(r, "Accept", "text/csv"), offered)
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
	r.Header["Accept-Encoding"] = []string{"br", "gzip"}
	assert.True(t, Accepts(r, "Accept-Encoding", "gzip"), "in another header line")
}
