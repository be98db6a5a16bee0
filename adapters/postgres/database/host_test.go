package database

import (
	"context"
	"net"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// silentHost returns a host that accepts connections and sends nothing.
func silentHost(t *testing.T) *host {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { listener.Close() })
	h, err := newHost(address{name: "silent", dsn: "postgres://cms@" + listener.Addr().String() + "/cms?sslmode=disable"})
	require.NoError(t, err)
	t.Cleanup(func() { h.statePool.Close() })
	return h
}

// A host that accepts connections and sends nothing is asked with the shorter timeout from the second query on, also
// while its connections are refused because one has just timed out.
func TestAHostThatSendsNothingStaysSilent(t *testing.T) {
	h := silentHost(t)
	for range 2 {
		_, err := h.query(t.Context())
		require.Error(t, err)
		assert.True(t, h.silent)
	}
}

// lib/pq reads without the context while it opens a connection, until the connection itself times out.
func TestAQueryOfASilentHostEndsWithItsContext(t *testing.T) {
	h := silentHost(t)
	h.silent = true
	_, err := h.query(t.Context())
	require.ErrorIs(t, err, context.DeadlineExceeded)
}
