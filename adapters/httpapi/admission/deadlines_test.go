package admission

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §13.9: the connection is also kept with HTTP/2, where such a request has a Body other than http.NoBody.
func TestAConnectionIsReusedAfterARequestWithoutABody(t *testing.T) {
	for _, http2 := range []bool{false, true} {
		server := httptest.NewUnstartedServer(SetDeadlines(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			assert.False(t, hasBody(r), r.Proto)
		})))
		server.EnableHTTP2 = http2
		server.StartTLS()
		reused := 0
		trace := &httptrace.ClientTrace{GotConn: func(info httptrace.GotConnInfo) {
			if info.Reused {
				reused++
			}
		}}
		for range 3 {
			r, err := http.NewRequestWithContext(httptrace.WithClientTrace(t.Context(), trace), http.MethodGet, server.URL, http.NoBody)
			require.NoError(t, err)
			response, err := server.Client().Do(r)
			require.NoError(t, err)
			_, err = io.Copy(io.Discard, response.Body)
			require.NoError(t, err)
			require.NoError(t, response.Body.Close())
			assert.Empty(t, response.Header.Get("Connection"), response.Proto)
		}
		server.Close()
		assert.Equal(t, 2, reused, "HTTP/2: %t", http2)
	}
}
