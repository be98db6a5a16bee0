package database

import (
	"context"
	"database/sql/driver"
	"testing"

	"github.com/lib/pq"
	"github.com/lib/pq/pqerror"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §13.7: an address may lead to a standby for a moment, while the primary changes. Saving then continues with
// the next connection, whatever the pool still holds.
func TestNoConnectionToAStandbyIsKeptForWriting(t *testing.T) {
	address := &movingAddress{standby: true}
	pool := newPool(address)
	defer pool.Close()
	db := &DB{writing: pool, writeStatements: newStatements(pool)}
	save := func() error { return db.Write(t.Context(), "save", func(*Tx) error { return nil }) }
	require.ErrorIs(t, save(), domain.ErrUnavailable)
	address.standby = false
	assert.NoError(t, save())
}

// movingAddress connects to a standby or to the primary.
type movingAddress struct{ standby bool }

func (a *movingAddress) Connect(context.Context) (driver.Conn, error) {
	return hostConn{a.standby}, nil
}
func (a *movingAddress) Driver() driver.Driver { return &pq.Driver{} }

// hostConn is a connection on which transactions are begun and ended.
type hostConn struct{ standby bool }

func (c hostConn) BeginTx(context.Context, driver.TxOptions) (driver.Tx, error) {
	if c.standby {
		return nil, &pq.Error{Code: pqerror.FeatureNotSupported, Message: "cannot set transaction read-write mode during recovery"}
	}
	return c, nil
}

func (c hostConn) Begin() (driver.Tx, error) {
	return c.BeginTx(context.Background(), driver.TxOptions{})
}
func (hostConn) Prepare(string) (driver.Stmt, error) { return nil, driver.ErrSkip }
func (hostConn) Close() error                        { return nil }
func (hostConn) Commit() error                       { return nil }
func (hostConn) Rollback() error                     { return nil }
