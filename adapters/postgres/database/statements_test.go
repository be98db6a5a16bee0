package database

import (
	"fmt"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §13.7: a request that has its result does not wait for a hanging database to prepare
// statements for later requests.
func TestRequestsDoNotWaitForStatementsToBePrepared(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0") // accepts connections and never responds
	require.NoError(t, err)
	defer silent.Close()
	connector, err := hostConnector(fmt.Sprintf("host=127.0.0.1 port=%d user=a dbname=b sslmode=disable", silent.Addr().(*net.TCPAddr).Port), settings)
	require.NoError(t, err)
	pool := newPool(connector)
	defer pool.Close()
	prepared := newStatements(pool)
	begun := time.Now()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() { prepared.prepare(t.Context(), fmt.Sprint("SELECT ", i)) })
	}
	all.Wait()
	assert.Less(t, time.Since(begun), maxSilence, "waited for the connection to time out")
	assert.Equal(t, 1, pool.Stats().OpenConnections, "one connection at most")
	assert.Nil(t, prepared.get("SELECT 0"))

	begun = time.Now()
	prepared.close()
	assert.Less(t, time.Since(begun), maxSilence, "waited for the connection to time out")
}
