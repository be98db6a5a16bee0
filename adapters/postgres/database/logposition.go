package database

import "context"

// LogPosition is the position of a database in the write-ahead log of its cluster.
type LogPosition struct {
	hostState
	Position int64 `json:"position"` // in bytes: the end of the log, or what a standby has applied of it
}

const logPositionQuery = hostStateQuery + `,
	(CASE WHEN pg_is_in_recovery() THEN coalesce(pg_last_wal_replay_lsn(), '0/0') ELSE pg_current_wal_lsn() END - '0/0')::bigint AS position`

// LogPosition returns the position of the database.
func (db *DB) LogPosition(ctx context.Context) (p LogPosition, err error) {
	err = db.Get(ctx, &p, logPositionQuery)
	return p, Wrap(ctx, "ask for the place in the log", err)
}
