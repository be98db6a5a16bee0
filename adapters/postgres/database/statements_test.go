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

// RULES §13.7: an answer that is there already does not wait for a database that hangs,
// which what it used is only to be prepared by for the next ones.
func TestNobodyWaitsForStatementsThatADatabaseDoesNotPrepare(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0") // connections are made, and nothing is said
	require.NoError(t, err)
	defer silent.Close()
	connector, err := hostConnector(fmt.Sprintf("host=127.0.0.1 port=%d user=a dbname=b sslmode=disable", silent.Addr().(*net.TCPAddr).Port), settings)
	require.NoError(t, err)
	pool := newPool(connector)
	defer pool.Close()
	kept := newStatements(pool)
	begun := time.Now()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() { kept.prepare(t.Context(), []string{fmt.Sprint("SELECT ", i)}, nil) })
	}
	all.Wait()
	assert.Less(t, time.Since(begun), maxSilence, "a silence was waited for")
	assert.Equal(t, 1, pool.Stats().OpenConnections, "one connection at most")
	assert.Nil(t, kept.get("SELECT 0"))

	begun = time.Now()
	kept.close()
	assert.Less(t, time.Since(begun), maxSilence, "a silence was waited for")
}
