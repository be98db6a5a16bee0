package check

import (
	"context"
	"time"

	"backoffice/adapters/postgres/database"
)

// catchUpWithin is how long a replica may take to apply what the primary has written. What everybody reads
// is at most that old.
const catchUpWithin = 5 * time.Second

// replica reports whether CMS_DATABASE_READ_URL names a replica of this database, and whether the replica is up to
// date. It does nothing if the setting is empty.
func (t Target) replica(ctx context.Context) {
	replica := t.Backend.DB.Public()
	if replica == nil || t.Config.ReadURL == "" {
		return
	}
	primary, err := t.Backend.DB.LogPosition(ctx)
	if err != nil {
		return // the check of the database reports it
	}
	const name = "replica"
	current, err := replica.LogPosition(ctx)
	switch {
	case err != nil:
		t.fail(name, "cannot be reached, so everybody without an account gets 503: "+Plain(err), "Start it, or take CMS_DATABASE_READ_URL away")
	case current.System != primary.System:
		t.fail(name, "belongs to another cluster", "Name a standby of the database in CMS_DATABASE_READ_URL")
	case !current.Standby && current.Timeline != primary.Timeline:
		t.fail(name, "follows no primary any more", "Make it a standby again (pg_rewind, standby.signal), or take CMS_DATABASE_READ_URL away: it shows what is no longer public")
	case current.Standby && !catchesUp(ctx, replica, primary):
		t.fail(name, "has not caught up within "+catchUpWithin.String(), "See whether it is connected (pg_stat_replication), and whether pg_wal_replay_pause was called: it shows what is no longer public")
	default:
		t.ok(name, "is up to date")
	}
}

// catchesUp reports whether a replica reaches the position of the primary within catchUpWithin.
func catchesUp(ctx context.Context, replica *database.DB, primary database.LogPosition) bool {
	ctx, cancel := context.WithTimeout(ctx, catchUpWithin)
	defer cancel()
	tick := time.NewTicker(catchUpWithin / 50)
	defer tick.Stop()
	for {
		if current, err := replica.LogPosition(ctx); err == nil && current.Position >= primary.Position {
			return true
		}
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
		}
	}
}
