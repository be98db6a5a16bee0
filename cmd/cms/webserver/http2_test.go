package webserver

import (
	"context"
	"crypto/tls"
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// slowReader is a connection on which a client reads slowly.
type slowReader struct{ net.Conn }

func (c slowReader) Read(p []byte) (int, error) {
	time.Sleep(2 * time.Millisecond) // the speed of a slow network
	return c.Conn.Read(p[:min(len(p), 8<<10)])
}

func slowClient() *http.Client {
	return &http.Client{Transport: &http.Transport{
		ForceAttemptHTTP2: true,
		TLSClientConfig:   &tls.Config{InsecureSkipVerify: true}, //nolint:gosec // the test's own certificate
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			c, err := new(net.Dialer).DialContext(ctx, network, address)
			return slowReader{c}, err
		},
	}}
}

// RULES §13.3. With HTTP/2 a client still sends window updates while it reads. If the server has closed the
// connection, they reset it, and the rest of the response is lost.
func TestASlowClientGetsItsResponseOverHTTP2BeforeTheServerEnds(t *testing.T) {
	const size = 1 << 20
	cert, key := writeCertificate(t, t.TempDir(), 1)
	begun, finish := make(chan struct{}), make(chan struct{})
	s, err := Listen(t.Context(), Config{
		Addr: "127.0.0.1:0", TLSCert: cert, TLSKey: key, Log: slog.New(slog.DiscardHandler),
		StopTimeout: func() time.Duration { return time.Minute },
		Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			close(begun)
			<-finish
			w.Write(make([]byte, size)) //nolint:errcheck // the client checks the length
		}),
	})
	require.NoError(t, err)
	running, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(running) }()
	go func() {
		<-begun
		stop()
		time.Sleep(2 * handshakeTime) // until the server accepts no more connections
		close(finish)
	}()
	request, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+s.Addr(), nil)
	response, err := slowClient().Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	assert.Len(t, body, size)
	assert.Equal(t, 2, response.ProtoMajor)
	require.NoError(t, <-ended)
}
