package database

import (
	"io"
	"net"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §5.7: a statement that waits too long ends before its connection times out, so that the database does not
// count as lost.
func TestAStatementEndsBeforeItsConnection(t *testing.T) {
	limit := func(name string) time.Duration {
		milliseconds, err := strconv.Atoi(settings[name])
		require.NoError(t, err, name)
		return time.Duration(milliseconds) * time.Millisecond
	}
	assert.Less(t, limit("lock_timeout"), limit("statement_timeout"))
	assert.Less(t, limit("statement_timeout"), maxSilence)
}

// A restarted machine does not know its former connections, and resets each when it is used.
// lib/pq must see that as EOF, so that a read is repeated over another connection.
func TestAResetConnectionReadsAsEOF(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	go func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			_, _ = c.Read(make([]byte, 1))
			_ = c.(*net.TCPConn).SetLinger(0)
			_ = c.Close()
		}
	}()
	for silence, want := range map[time.Duration]error{0: syscall.ECONNRESET, maxSilence: io.EOF} {
		dialer := deadlineDialer{silence: silence}
		c, err := dialer.Dial("tcp", listener.Addr().String())
		require.NoError(t, err)
		defer c.Close()
		_, err = c.Write([]byte("SELECT 1"))
		require.NoError(t, err)
		_, err = c.Read(make([]byte, 1))
		assert.ErrorIs(t, err, want)
	}
}
