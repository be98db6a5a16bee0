package database

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
)

// Timeouts of the query for a host's state. The shorter one is for a host that did not respond the
// last time, because a machine that is off would delay every query.
const (
	hostTimeout       = time.Second
	silentHostTimeout = 150 * time.Millisecond
)

// host is one machine of a cluster. Its state is queried over its own connection.
type host struct {
	address
	dialer    *deadlineDialer // of the connections that serve requests; it knows whether one of them has timed out
	statePool *sqlx.DB        // for the queries of its state
	silent    bool            // the last query of its state timed out
}

// hostState is the state that a host reports.
type hostState struct {
	System   int64  `json:"system"`   // identifier of the cluster, the same on its standbys
	Standby  bool   `json:"standby"`  // follows a primary
	Timeline string `json:"timeline"` // of a primary, eight hexadecimal digits; each promotion begins a later one
}

// The timeline is that of the current write-ahead log. pg_control_checkpoint shows the former
// one for a while after a promotion.
const hostStateQuery = `SELECT (SELECT system_identifier FROM pg_control_system()) AS system, pg_is_in_recovery() AS standby,
	CASE WHEN pg_is_in_recovery() THEN '' ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`

func newHost(a address) (*host, error) {
	h := &host{address: a, dialer: &deadlineDialer{silence: maxSilence}}
	connector, err := hostConnector(a.dsn, settings)
	if err != nil {
		return nil, err
	}
	connector.Dialer(&deadlineDialer{silence: hostTimeout})
	h.statePool = newPool(connector)
	setSize(h.statePool, 1)
	return h, nil
}

// query returns at its timeout, even if lib/pq does not: while lib/pq opens a connection, it reads without
// the context.
func (h *host) query(ctx context.Context) (hostState, error) {
	timeout := hostTimeout
	if h.silent {
		timeout = silentHostTimeout
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	type response struct {
		state hostState
		err   error
	}
	responded := make(chan response, 1)
	go func() {
		var r response
		r.err = h.statePool.GetContext(ctx, &r.state, hostStateQuery)
		responded <- r
	}()
	var r response
	select {
	case r = <-responded:
	case <-ctx.Done():
		r.err = ctx.Err()
	}
	h.silent = r.err != nil && (ctx.Err() != nil || isTimeout(r.err))
	return r.state, r.err
}
