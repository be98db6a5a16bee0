package database

import (
	"context"
	"time"

	"github.com/lib/pq"
)

const (
	listenPingEvery      = 10 * time.Second
	listenMaxSilence     = 15 * time.Second
	listenReconnectDelay = 200 * time.Millisecond
)

// Listen calls handle with the payload of each notification on a channel until ctx ends, over a
// connection of its own. It calls handle with "" when it starts and after each lost connection,
// because notifications that were sent before are missing.
func (db *DB) Listen(ctx context.Context, channel string, handle func(payload string)) {
	if db.cluster != nil {
		go db.cluster.watch(ctx)
	}
	for ctx.Err() == nil {
		if dsn, isPrimary, err := db.listenAddress(ctx); err == nil {
			listenOnce(ctx, dsn, isPrimary, channel, handle)
		}
		select {
		case <-ctx.Done():
		case <-time.After(listenReconnectDelay):
		}
	}
}

// listenAddress returns the address of the primary, because notifications are sent there. isPrimary
// reports whether it still is.
func (db *DB) listenAddress(ctx context.Context) (dsn string, isPrimary func() bool, err error) {
	if db.cluster == nil {
		return db.dsn, func() bool { return true }, nil
	}
	found, err := db.cluster.primary(ctx)
	if err != nil {
		return "", nil, err
	}
	return found.host.dsn, func() bool { return db.cluster.round.Load() == found.round }, nil
}

// listenOnce listens until the connection is lost or its host is no longer the primary.
func listenOnce(ctx context.Context, dsn string, isPrimary func() bool, channel string, handle func(payload string)) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cancelIfLost := func(event pq.ListenerEventType, _ error) {
		if event != pq.ListenerEventConnected {
			cancel()
		}
	}
	listener := pq.NewDialListener(&deadlineDialer{silence: listenMaxSilence}, dsn, listenReconnectDelay, listenReconnectDelay, cancelIfLost)
	go func() {
		<-ctx.Done()
		_ = listener.Close()
	}()
	go keepAlive(ctx, listener, isPrimary)
	if listener.Listen(channel) != nil { // the connection was closed, or the database refused
		return
	}
	handle("")
	for n := range listener.NotificationChannel() {
		if n == nil { // the connection was lost; the caller opens another
			return
		}
		handle(n.Extra)
	}
}

// keepAlive pings the database, so that a lost connection is noticed, and closes one whose host is no longer
// the primary.
func keepAlive(ctx context.Context, listener *pq.Listener, isPrimary func() bool) {
	tick := time.NewTicker(listenPingEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if !isPrimary() {
				_ = listener.Close()
				return
			}
			_ = listener.Ping() // the listener reports a lost connection
		}
	}
}
