package database

import (
	"net"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §5.7: lib/pq returns an error of its own from a commit that ends a failed transaction, if nothing of
// it could be sent.
func TestACommitOverABrokenConnectionIsUnavailable(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	received, broken := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(broken)
		c, err := listener.Accept()
		if err != nil {
			return
		}
		const begun, failed = "C\x00\x00\x00\x0aBEGIN\x00Z\x00\x00\x00\x05T", "E\x00\x00\x00\x0cSERROR\x00\x00Z\x00\x00\x00\x05E"
		for _, response := range []string{"R\x00\x00\x00\x08\x00\x00\x00\x00Z\x00\x00\x00\x05I", begun, failed} {
			_, _ = c.Read(make([]byte, 10_000))
			_, _ = c.Write([]byte(response))
		}
		<-received
		_ = c.(*net.TCPConn).SetLinger(0)
		_ = c.Close()
	}()
	host, port, err := net.SplitHostPort(listener.Addr().String())
	require.NoError(t, err)
	db, err := sqlx.Open("postgres", strings.NewReplacer("HOST", host, "PORT", port).Replace("host=HOST port=PORT user=a dbname=b sslmode=disable"))
	require.NoError(t, err)
	defer db.Close()
	tx, err := db.Begin()
	require.NoError(t, err)
	_, err = tx.Exec("SELECT 1")
	close(received)
	require.Error(t, err)
	<-broken
	assert.ErrorIs(t, wrap("commit", tx.Commit()), domain.ErrUnavailable)
}
