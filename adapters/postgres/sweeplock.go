package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/ports"
)

// sweepLock is the advisory lock that sweeps share and a backup has alone.
const sweepLock = 0x636d7373776570 // "cmsswep"

var (
	_ ports.Archive   = (*Archive)(nil)
	_ ports.SweepLock = (*Archive)(nil)
)

// hold is a connection that has the lock; the lock ends with it.
type hold struct{ conn *sql.Conn }

func (h hold) Stands(ctx context.Context) error {
	_, err := h.conn.ExecContext(ctx, `SELECT 1`)
	return database.Wrap(ctx, "hold the sweep off", err)
}

// releasing is how long it may take to give the lock back.
const releasing = 2 * time.Second

// Release gives the lock back, so that whoever comes next has it at once, and closes the
// connection for good, so that it cannot stay with that.
func (h hold) Release() {
	ctx, cancel := context.WithTimeout(context.Background(), releasing)
	defer cancel()
	var void string
	_ = h.conn.QueryRowContext(ctx, `SELECT pg_advisory_unlock_all()::text`).Scan(&void)
	_ = h.conn.Raw(func(any) error { return driver.ErrBadConn })
	_ = h.conn.Close()
}

// BeginSweep takes the lock together with other sweeps.
func (r *Archive) BeginSweep(ctx context.Context) (func(), error) {
	h, ok, err := r.lock(ctx, `SELECT pg_try_advisory_lock_shared($1)`)
	if err == nil && !ok {
		err = ports.ErrSweepHeld
	}
	return h.Release, err
}

// HoldSweep takes the lock alone. It asks again and again: waiting inside the
// database would end with the connection's limits of time.
func (r *Archive) HoldSweep(ctx context.Context) (ports.Hold, error) {
	for {
		h, ok, err := r.lock(ctx, `SELECT pg_try_advisory_lock($1)`)
		if err != nil || ok {
			return h, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(250 * time.Millisecond):
		}
	}
}

func (r *Archive) lock(ctx context.Context, try string) (h hold, ok bool, err error) {
	conn, err := r.db.Conn(ctx)
	if err != nil {
		return hold{}, false, database.Wrap(ctx, "lock for the sweep", err)
	}
	if err = conn.QueryRowContext(ctx, try, sweepLock).Scan(&ok); err != nil || !ok {
		_ = conn.Close()
	}
	return hold{conn}, ok, database.Wrap(ctx, "lock for the sweep", err)
}
