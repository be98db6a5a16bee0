package harness

import (
	"io"
	"net"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/wait"
)

func TestWhatWasNotReadIsSeen(t *testing.T) {
	if _, err := os.Stat(socketsFile); err != nil {
		t.Skip("left out: this system does not show it")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	wait.CloseAtEnd(t, listener)
	port := listener.Addr().(*net.TCPAddr).Port
	assert.Zero(t, unread(t, port))
	client, err := net.Dial("tcp", listener.Addr().String())
	require.NoError(t, err)
	wait.CloseAtEnd(t, client)
	wait.Until(t, func() bool { return unread(t, port) == 1 }, "a connection waits")
	server, err := listener.Accept()
	require.NoError(t, err)
	wait.CloseAtEnd(t, server)
	wait.Until(t, func() bool { return unread(t, port) == 0 }, "it is accepted")
	_, err = io.WriteString(client, "ab")
	require.NoError(t, err)
	wait.Until(t, func() bool { return unread(t, port) == 1 }, "two bytes wait")
	_, err = io.ReadFull(server, make([]byte, 2))
	require.NoError(t, err)
	UntilRead(t, "http://"+listener.Addr().String())
}
