package webserver

import (
	"errors"
	"io"
	"net"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/wait"
)

// listening takes connections until the test ends, and leaves them open.
func listening(t *testing.T, proxies ...netip.Prefix) string {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	limited := limitConnections(l, proxies)
	go func() {
		for {
			c, err := limited.Accept()
			if err != nil {
				return
			}
			go func() { // until the other side closes it
				_, _ = io.Copy(io.Discard, c)
				c.Close()
			}()
		}
	}()
	return l.Addr().String()
}

// closedAtOnce reports whether the server closes a new connection within a second.
func closedAtOnce(t *testing.T, address string) bool {
	t.Helper()
	return closedWithin(t, address, time.Second)
}

func closedWithin(t *testing.T, address string, limit time.Duration) bool {
	t.Helper()
	c, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
	require.NoError(t, err)
	t.Cleanup(func() { c.Close() })
	require.NoError(t, c.SetReadDeadline(time.Now().Add(limit)))
	_, err = c.Read(make([]byte, 1))
	e, ok := errors.AsType[net.Error](err)
	return !ok || !e.Timeout()
}

func fill(t *testing.T, address string) net.Conn {
	t.Helper()
	var last net.Conn
	for range maxFromAddress {
		c, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
		require.NoError(t, err)
		t.Cleanup(func() { c.Close() })
		last = c
	}
	return last
}

// RULES §5.7.
func TestTheConnectionsOfAnAddressAreLimited(t *testing.T) {
	address := listening(t)
	last := fill(t, address)
	assert.True(t, closedWithin(t, address, wait.Timeout), "one too many")
	require.NoError(t, last.Close())
	wait.Until(t, func() bool { return !closedAtOnce(t, address) }, "there is room again")
}

// RULES §5.7.
func TestATrustedProxyHasOtherPeoplesConnections(t *testing.T) {
	address := listening(t, netip.MustParsePrefix("127.0.0.0/8"))
	fill(t, address)
	assert.False(t, closedAtOnce(t, address))
}
