package operations

import (
	"net"
	"testing"

	"github.com/stretchr/testify/require"
)

// listenAt listens on an address that was free a moment ago.
func listenAt(t *testing.T, address string) net.Listener {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", address)
	require.NoError(t, err)
	return listener
}
