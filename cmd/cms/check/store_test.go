package check

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/s3"
	"backoffice/cmd/internal/wiring"
)

// RULES §13.13: what is no refusal is not taken for one.
func TestOnlyARefusalOfAnUnsignedReadPasses(t *testing.T) {
	for status, says := range map[int]string{
		http.StatusOK: "gives files to anybody", http.StatusUnauthorized: "", http.StatusForbidden: "", http.StatusNotFound: "",
		http.StatusMovedPermanently: "301 Moved Permanently", http.StatusInternalServerError: "500 Internal Server Error", http.StatusBadGateway: "502 Bad Gateway",
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
		t.Cleanup(server.Close)
		store, err := s3.New(s3.Config{Endpoint: server.URL, Bucket: "b", AccessKey: "id", SecretKey: "secret"})
		require.NoError(t, err)
		var found []Finding
		target := Target{Backend: &wiring.Backend{Store: store}, client: server.Client(), report: func(f Finding) {
			if f.Name == "bucket" {
				found = append(found, f)
			}
		}}
		target.unsignedRead(t.Context(), "object")
		require.Len(t, found, 1, status)
		assert.Equal(t, says == "", found[0].Level == OK, found[0].Found)
		assert.Contains(t, found[0].Found, says)
	}
}
