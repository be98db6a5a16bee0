package health

import (
	"context"
	"database/sql"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

// Servers implements ports.Servers.
type Servers struct{ DB *unit.DB }

var _ ports.Servers = (*Servers)(nil)

// isStopped is the condition that a server has sent no heartbeat for $1 seconds, by the database's clock.
const isStopped = `seen_at < clock_timestamp() - make_interval(secs => $1)`

// RecordHeartbeat stores that a server is running, and removes those that have stopped.
func (r *Servers) RecordHeartbeat(ctx context.Context, s domain.Server) error {
	return r.DB.Write(ctx, "record heartbeat", func(t *unit.Tx) error {
		if _, err := t.Exec(ctx, `DELETE FROM servers WHERE `+isStopped, domain.HeartbeatTimeout.Seconds()); err != nil {
			return err
		}
		return t.ExecOne(ctx, `INSERT INTO servers (name, version, started_at, seen_at) VALUES ($1, $2, $3, clock_timestamp())
			ON CONFLICT (name) DO UPDATE SET version = EXCLUDED.version, started_at = EXCLUDED.started_at, seen_at = EXCLUDED.seen_at`, s.Name, s.Version, s.StartedAt)
	})
}

// Running returns the running servers, by name.
func (r *Servers) Running(ctx context.Context) ([]domain.Server, error) {
	servers, err := database.Collect(ctx, r.DB.Query, func(rows *sql.Rows, s *domain.Server) error {
		err := rows.Scan(&s.Name, &s.Version, &s.StartedAt)
		s.StartedAt = s.StartedAt.UTC()
		return err
	}, `SELECT name, version, started_at FROM servers WHERE NOT (`+isStopped+`) ORDER BY name`, domain.HeartbeatTimeout.Seconds())
	return servers, database.Wrap(ctx, "list servers", err)
}
