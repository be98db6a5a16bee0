package database

import (
	"database/sql"
	"database/sql/driver"
	"maps"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/jmoiron/sqlx/reflectx"
	"github.com/lib/pq"
)

// settings of the connections that serve requests. A request that would wait longer fails with
// domain.ErrServerBusy, and the client may try again.
var settings = map[string]string{
	"statement_timeout":                   "4250", // below maxSilence, so that the statement ends before the connection does
	"lock_timeout":                        "4000",
	"idle_in_transaction_session_timeout": "15000",
}

// unlimitedSettings are for connections without time limits.
var unlimitedSettings = map[string]string{"statement_timeout": "0", "lock_timeout": "0"}

// hostConnector returns a connector to one host.
func hostConnector(dsn string, settings map[string]string) (*pq.Connector, error) {
	config, err := pq.NewConfig(dsn)
	if err != nil {
		return nil, err
	}
	runtime := map[string]string{"timezone": "UTC"}
	maps.Copy(runtime, settings)
	maps.Copy(runtime, config.Runtime)
	config.Runtime = runtime
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 4 * time.Second
	}
	return pq.NewConnectorConfig(config)
}

// newPool opens a pool that maps columns to struct fields by their json names.
func newPool(connector driver.Connector) *sqlx.DB {
	pool := sqlx.NewDb(sql.OpenDB(connector), "postgres")
	pool.Mapper = reflectx.NewMapperTagFunc("json", strings.ToLower, func(tag string) string {
		name, _, _ := strings.Cut(tag, ",")
		return name
	})
	pool.SetConnMaxIdleTime(5 * time.Minute)
	pool.SetConnMaxLifetime(30 * time.Minute)
	return pool
}

// setSize limits a pool. All of its connections may stay open while they are idle, up to the time that
// newPool sets.
func setSize(pool *sqlx.DB, size int) {
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
}
