package webserver

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// running serves one handler until stop is called, which waits for its end.
func running(t *testing.T, timeout time.Duration, handler http.HandlerFunc) (url string, stop func()) {
	t.Helper()
	s, err := Listen(t.Context(), Config{
		Addr: "127.0.0.1:0", Handler: handler, Log: slog.New(slog.DiscardHandler), StopTimeout: func() time.Duration { return timeout },
	})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	return "http://" + s.Addr(), func() {
		cancel()
		require.NoError(t, <-ended)
	}
}

func get(t *testing.T, url string) <-chan int {
	t.Helper()
	status := make(chan int, 1)
	go func() {
		defer close(status)
		request, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
		if response, err := http.DefaultClient.Do(request); err == nil {
			response.Body.Close()
			status <- response.StatusCode
		}
	}()
	return status
}

// RULES §13.3.
func TestRunningRequestsGetResponsesBeforeTheServerEnds(t *testing.T) {
	begun, finish := make(chan struct{}), make(chan struct{})
	url, stop := running(t, time.Minute, func(w http.ResponseWriter, r *http.Request) {
		close(begun)
		<-finish
		w.WriteHeader(http.StatusTeapot)
	})
	status := get(t, url)
	<-begun
	time.AfterFunc(50*time.Millisecond, func() { close(finish) })
	stop()
	assert.Equal(t, http.StatusTeapot, <-status)
}

// RULES §13.3: a request that takes too long is cut off, and has rolled back
// before the connections to the database are closed.
func TestARequestThatIsCutOffEndsBeforeTheServer(t *testing.T) {
	begun, rolledBack := make(chan struct{}), make(chan struct{})
	url, stop := running(t, 10*time.Millisecond, func(_ http.ResponseWriter, r *http.Request) {
		close(begun)
		<-r.Context().Done()
		time.Sleep(50 * time.Millisecond) // rolling back takes a while
		close(rolledBack)
	})
	status := get(t, url)
	<-begun
	stop()
	select {
	case <-rolledBack:
	default:
		t.Error("it still works")
	}
	assert.Zero(t, <-status)
}

// RULES §13.3: a proxy cannot repeat a write that was reset, so none is that had connected.
func TestAStoppingServerRespondsOnOpenConnections(t *testing.T) {
	s, err := Listen(t.Context(), Config{
		Addr: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler), StopTimeout: func() time.Duration { return time.Minute },
		Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }),
	})
	require.NoError(t, err)
	var clients []net.Conn
	for range 50 { // nobody takes them yet
		c, err := new(net.Dialer).DialContext(t.Context(), "tcp", s.Addr())
		require.NoError(t, err)
		defer c.Close()
		_, err = io.WriteString(c, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
		require.NoError(t, err)
		clients = append(clients, c)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	require.NoError(t, s.Run(stopped))
	for i, c := range clients {
		response, err := http.ReadResponse(bufio.NewReader(c), nil)
		require.NoError(t, err, "of the connection %d", i)
		response.Body.Close()
		assert.Equal(t, http.StatusTeapot, response.StatusCode)
	}
	_, err = new(net.Dialer).DialContext(t.Context(), "tcp", s.Addr())
	assert.Error(t, err, "others are refused")
}
