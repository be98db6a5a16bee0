package upkeep

import "backoffice/ports"

// Backups copies the whole library into a folder, and back.
type Backups struct {
	archive ports.Archive
	sweeps  ports.SweepLock
	store   ports.FileStore
	books   ports.EbookWriter
}

// NewBackups returns backup and restore.
func NewBackups(a ports.Adapters) *Backups {
	return &Backups{archive: a.Archive, sweeps: a.Sweeps, store: a.Store, books: a.Ebooks}
}

// Watch receives the progress of a long command.
type Watch struct {
	Found    func(problem string)
	Progress func(what string, done int)
}
