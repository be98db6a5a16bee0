package health

import (
	"context"

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
	var b domain.CheckedBackup
	err := r.DB.Scan(ctx, []any{&b.StartedAt, &b.EndedAt, &b.Objects, &b.Problems}, `SELECT started_at, ended_at, objects, problems FROM backups ORDER BY started_at DESC LIMIT 1`)
	if database.NotFound(err) {
		return nil, nil //nolint:nilnil // there is none
	}
	b.StartedAt, b.EndedAt = b.StartedAt.UTC(), b.EndedAt.UTC()
	return &b, database.Wrap(ctx, "read the latest backup", err)
}
