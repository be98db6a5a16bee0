package database

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
)

// How long a host has to say what it is, and one that said nothing the last time:
// a machine that is off answers nothing at all, and nobody should wait for it often.
const (
	hostPatience   = time.Second
	silentPatience = 150 * time.Millisecond
)

// host is one machine of a cluster. It is asked what it is over a connection of its own.
type host struct {
	address
	dialer *deadlineDialer
	asking *sqlx.DB
	silent bool // the last time that it was asked
}

// hostState is what a host says of itself.
type hostState struct {
	System   int64  `json:"system"`   // identifier of the cluster, the same on its standbys
	Standby  bool   `json:"standby"`  // follows a primary
	Timeline string `json:"timeline"` // of a primary, eight hexadecimal digits; each promotion begins a later one
}

// The timeline is that of the next byte of the log; what pg_control_checkpoint says is
// the former one until a while after a promotion.
const hostStateQuery = `SELECT (SELECT system_identifier FROM pg_control_system()) AS system, pg_is_in_recovery() AS standby,
	CASE WHEN pg_is_in_recovery() THEN '' ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`

func newHost(a address) (*host, error) {
	h := &host{address: a, dialer: &deadlineDialer{silence: maxSilence}}
	connector, err := hostConnector(a.dsn, settings)
	if err != nil {
		return nil, err
	}
	connector.Dialer(&deadlineDialer{silence: hostPatience})
	h.asking = newPool(connector)
	setSize(h.asking, 1)
	return h, nil
}

func (h *host) ask(ctx context.Context) (s hostState, err error) {
	patience := hostPatience
	if h.silent {
		patience = silentPatience
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err = h.asking.GetContext(ctx, &s, hostStateQuery)
	h.silent = err != nil && ctx.Err() != nil
	return s, err
}
