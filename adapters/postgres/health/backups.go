package health

import (
	"context"
	"database/sql"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

// Backups implements ports.BackupLog.
type Backups struct{ DB *unit.DB }

var _ ports.BackupLog = (*Backups)(nil)

// Add stores a backup that passed its check.
func (r *Backups) Add(ctx context.Context, b domain.CheckedBackup) error {
	return r.DB.Write(ctx, "store a proven backup", func(t *unit.Tx) error {
		return t.ExecOne(ctx, `INSERT INTO backups (started_at, ended_at, objects, problems) VALUES ($1, $2, $3, $4)`, b.StartedAt, b.EndedAt, b.Objects, b.Problems)
	})
}

// Last returns the latest backup, or nil.
func (r *Backups) Last(ctx context.Context) (*domain.CheckedBackup, error) {
	backups, err := database.Collect(ctx, r.DB.Query, func(rows *sql.Rows, b *domain.CheckedBackup) error {
		err := rows.Scan(&b.StartedAt, &b.EndedAt, &b.Objects, &b.Problems)
		b.StartedAt, b.EndedAt = b.StartedAt.UTC(), b.EndedAt.UTC()
		return err
	}, `SELECT started_at, ended_at, objects, problems FROM backups ORDER BY started_at DESC LIMIT 1`)
	if err != nil || len(backups) == 0 {
		return nil, database.Wrap(ctx, "read the latest backup", err)
	}
	return &backups[0], nil
}
