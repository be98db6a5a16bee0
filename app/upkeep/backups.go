package upkeep

import (
	"context"

	"backoffice/domain"
	"backoffice/ports"
)

// Backups copies the whole library into a folder, and back.
type Backups struct {
	archive ports.Archive
	sweeps  ports.SweepLock
	store   ports.FileStore
	books   ports.EbookWriter
	log     ports.BackupLog
}

// NewBackups returns the use cases of backup and restore.
func NewBackups(a ports.Adapters) *Backups {
	return &Backups{archive: a.Archive, sweeps: a.Sweeps, store: a.Store, books: a.Ebooks, log: a.BackupLog}
}

// Watch receives the progress of a long command.
type Watch struct {
	Found    func(problem string) // in plain words
	Progress func(what string, done int)
}

// AddToLog records a checked backup. The health page shows it.
func (s *Backups) AddToLog(ctx context.Context, m Manifest) error {
	return s.log.Add(ctx, domain.CheckedBackup{StartedAt: m.StartedAt, EndedAt: m.FinishedAt, Objects: m.Objects.Lines, Problems: m.Problems})
}
