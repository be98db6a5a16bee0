package database

import (
	"context"
	"time"

	"github.com/lib/pq"
)

// How often the connection that listens is asked whether it is still there, how
// long it may be silent, and how soon it is opened anew.
const (
	listenPing     = 10 * time.Second
	listenSilence  = 15 * time.Second
	listenAgain    = 200 * time.Millisecond
	listenAgainMax = 5 * time.Second
)

// Listen calls hear with the payload of each notification on a channel until ctx
// ends, over one connection of its own. After it has begun, and after each time
// that the connection was lost, hear is called with "": what was sent meanwhile
// has not been heard.
func (db *DB) Listen(ctx context.Context, channel string, hear func(payload string)) {
	if db.cluster != nil {
		go db.cluster.watch(ctx)
	}
	for ctx.Err() == nil {
		if dsn, current, err := db.listenAddress(ctx); err == nil {
			listenOnce(ctx, dsn, current, channel, hear)
		}
		select {
		case <-ctx.Done():
		case <-time.After(listenAgain):
		}
	}
}

// listenAddress is that of the host that is written to, where notifications are sent;
// current tells whether it still is.
func (db *DB) listenAddress(ctx context.Context) (dsn string, current func() bool, err error) {
	if db.cluster == nil {
		return db.dsn, func() bool { return true }, nil
	}
	found, err := db.cluster.primary(ctx)
	if err != nil {
		return "", nil, err
	}
	return found.host.dsn, func() bool { return db.cluster.round.Load() == found.round }, nil
}

// listenOnce listens until the connection is lost, or the address is not the current one.
func listenOnce(ctx context.Context, dsn string, current func() bool, channel string, hear func(payload string)) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lost := func(event pq.ListenerEventType, _ error) {
		if event != pq.ListenerEventConnected {
			cancel()
		}
	}
	listener := pq.NewDialListener(&deadlineDialer{silence: listenSilence}, dsn, listenAgain, listenAgainMax, lost)
	go func() {
		<-ctx.Done()
		_ = listener.Close()
	}()
	go keepAlive(ctx, listener, current)
	if listener.Listen(channel) != nil { // closed meanwhile, or the database refused
		return
	}
	hear("")
	for n := range listener.NotificationChannel() {
		if n == nil { // it has been lost, and is about to be closed: the next one tells
			return
		}
		hear(n.Extra)
	}
}

// keepAlive makes a connection fail whose other side has gone silently, or is not the
// one to listen to any more.
func keepAlive(ctx context.Context, listener *pq.Listener, current func() bool) {
	tick := time.NewTicker(listenPing)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if !current() {
				_ = listener.Close()
				return
			}
			_ = listener.Ping() // the connection's end is told by the listener
		}
	}
}
