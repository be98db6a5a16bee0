package app

import (
	"time"

	"backoffice/app/space"
	"backoffice/ports"
)

// The lives of RULES §§8.1, 8.6 and 8.10.
const (
	uploadStart  = 15 * time.Minute // in which an upload may start
	uploadLife   = 24 * time.Hour   // in which it may be confirmed
	linkLife     = 2 * time.Hour
	linkStep     = time.Hour // links are the same within it
	replacedLife = 30 * 24 * time.Hour
)

// Uploads are the use cases around an e-book's two files.
type Uploads struct {
	books     ports.Ebooks
	register  ports.FileRegister
	store     ports.FileStore
	inspector ports.Inspector
	users     ports.Users
	space     ports.Space // nil where the store is elsewhere

	confirming confirmLocks
	readers    readerCache
	unused     recentLooks
}

// Take reserves space for bytes that are going to be written.
func (s *Uploads) Take(bytes int64) (ports.Room, error) { return space.Take(s.space, bytes) }

// checkSpace returns an error if there is no space for an upload now; nil is a size that is
// not known.
func (s *Uploads) checkSpace(bytes *int64) error {
	if bytes == nil {
		bytes = new(int64)
	}
	room, err := s.Take(*bytes)
	room.Release()
	return err
}
