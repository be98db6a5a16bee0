package s3_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/s3"
	"backoffice/ports"
)

// statusOf records the status of a response, 0 if there is none.
type statusOf struct {
	http.ResponseWriter
	status int
}

func (w *statusOf) WriteHeader(status int)      { w.status = status; w.ResponseWriter.WriteHeader(status) }
func (w *statusOf) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func TestAClientThatLeavesDuringItsUploadIsNoOutageOfTheStore(t *testing.T) {
	for _, http2 := range []bool{false, true} {
		received := make(chan struct{}, 1)
		gateway := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			io.ReadFull(r.Body, make([]byte, 1000)) //nolint:errcheck // the upload ends there
			received <- struct{}{}
			io.Copy(io.Discard, r.Body) //nolint:errcheck // until the upload is aborted
		}))
		t.Cleanup(gateway.Close)
		var proxy http.Handler
		ended := make(chan int, 1)
		front := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			recorder := &statusOf{ResponseWriter: w}
			defer func() { ended <- recorder.status }()
			proxy.ServeHTTP(recorder, r)
		}))
		front.EnableHTTP2 = http2
		front.StartTLS()
		t.Cleanup(front.Close)
		store, err := s3.New(s3.Config{Endpoint: gateway.URL, PublicEndpoint: front.URL, Bucket: bucket, AccessKey: "a", SecretKey: "s"})
		require.NoError(t, err)
		proxy = store.Proxy(everybody{})

		ctx, leave := context.WithCancel(t.Context())
		body, sender := io.Pipe()
		go sender.Write(make([]byte, 200_000)) //nolint:errcheck // the gateway waits for it
		request, _ := http.NewRequestWithContext(ctx, http.MethodPut, testStore{store, ""}.putLink(t, uploadName(), ports.Declared{}), body)
		request.ContentLength = 1 << 20
		go func() {
			<-received
			leave()
			sender.CloseWithError(context.Canceled) //nolint:errcheck // never fails
		}()
		if response, err := front.Client().Do(request); err == nil {
			response.Body.Close()
		}
		assert.Zero(t, <-ended, "http2 %v", http2)
	}
}
