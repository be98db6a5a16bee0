package webserver

import (
	"errors"
	"log/slog"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// RULES §13.3: a connection that is made while the listener closes would be reset.
func TestNoConnectionIsMadeBetweenTheLastAcceptAndTheClose(t *testing.T) {
	s, err := Listen(t.Context(), Config{Addr: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	defer s.listener.Close()
	before, err := new(net.Dialer).DialContext(t.Context(), "tcp", s.Addr())
	require.NoError(t, err)
	defer before.Close()
	if err = ignoreNewConnections(s.listener.Listener); errors.Is(err, unix.EPERM) {
		t.Log("left out: this kernel lets only root drop segments")
		return
	}
	require.NoError(t, err)
	_, err = (&net.Dialer{Timeout: 300 * time.Millisecond}).DialContext(t.Context(), "tcp", s.Addr())
	var late net.Error
	require.ErrorAs(t, err, &late)
	assert.True(t, late.Timeout(), "neither made nor refused: %v", err)
	accepted := acceptQueued(s.listener.Listener)
	require.Len(t, accepted, 1, "the one from before")
	accepted[0].Close()
}
