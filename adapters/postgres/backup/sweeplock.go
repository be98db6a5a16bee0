package backup

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/ports"
)

// sweepLock is the advisory lock that sweeps share and a backup takes exclusively.
const sweepLock = 0x636d7373776570 // "cmsswep"

var _ ports.SweepLock = (*Archive)(nil)

// heldLock is a connection that has the lock. The lock ends with it.
type heldLock struct{ conn *sql.Conn }

func (h heldLock) CheckUnbroken(ctx context.Context) error {
	_, err := h.conn.ExecContext(ctx, `SELECT 1`)
	return database.Wrap(ctx, "hold the sweep off", err)
}

// releaseTimeout is how long releasing the lock may take.
const releaseTimeout = 2 * time.Second

// Release releases the lock explicitly, so that the next one gets it immediately, and closes the
// connection, so that it cannot keep the lock.
func (h heldLock) Release() {
	ctx, cancel := context.WithTimeout(context.Background(), releaseTimeout)
	defer cancel()
	var void string
	_ = h.conn.QueryRowContext(ctx, `SELECT pg_advisory_unlock_all()::text`).Scan(&void)
	_ = h.conn.Raw(func(any) error { return driver.ErrBadConn })
	_ = h.conn.Close()
}

// Now returns the time of the database.
func (r *Archive) Now(ctx context.Context) (now time.Time, err error) {
	err = r.DB.Get(ctx, &now, `SELECT clock_timestamp()`)
	return now.UTC(), database.Wrap(ctx, "read the time", err)
}

// BeginSweep takes the lock shared with other sweeps.
func (r *Archive) BeginSweep(ctx context.Context) (func(), error) {
	h, ok, err := r.lock(ctx, `SELECT pg_try_advisory_lock_shared($1)`)
	if err == nil && !ok {
		err = ports.ErrSweepHeld
	}
	return h.Release, err
}

// HoldSweep takes the lock exclusively. It polls, because waiting in the database would hit the
// connection's timeouts. On a standby the lock would hold off no sweep.
func (r *Archive) HoldSweep(ctx context.Context, waiting func(time.Duration)) (ports.Hold, error) {
	var standby bool
	if err := r.DB.Get(ctx, &standby, `SELECT pg_is_in_recovery()`); err != nil {
		return nil, database.Wrap(ctx, "look for a standby", err)
	}
	if standby {
		return nil, errors.New("this is a standby, where no backup can be made: name the primary in DATABASE_URL")
	}
	for begun := time.Now(); ; waiting(time.Since(begun)) {
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

func (r *Archive) lock(ctx context.Context, try string) (h heldLock, ok bool, err error) {
	conn, err := r.DB.Conn(ctx)
	if err != nil {
		return heldLock{}, false, database.Wrap(ctx, "lock for the sweep", err)
	}
	if err = conn.QueryRowContext(ctx, try, sweepLock).Scan(&ok); err != nil || !ok {
		_ = conn.Close()
	}
	return heldLock{conn}, ok, database.Wrap(ctx, "lock for the sweep", err)
}
