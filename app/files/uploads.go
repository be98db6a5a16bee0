// Package files holds the use cases of an e-book's cover and PDF: grants, uploads in one
// piece or in parts, confirmation and links. It also shares the files of the pages' builds
// between servers.
package files

import (
	"time"

	"backoffice/app/recent"
	"backoffice/app/space"
	"backoffice/internal/gate"
	"backoffice/ports"
)

// How long links last (RULES §§8.1 and 8.6).
const (
	uploadLinkLife = 15 * time.Minute // within which an upload may start
	linkLife       = 2 * time.Hour
	linkStep       = time.Hour // links are the same within it
)

// How many more confirmations of the same grant may wait on this server, and for how long: longer
// than a request may take.
const (
	maxConfirmQueue     = 64
	confirmQueueTimeout = 5 * time.Minute
)

// How long the server trusts what it read about a person's permission to use links: usually, and if
// the database does not respond. A disabled account must be out within five seconds.
const (
	readerCacheLife       = 2 * time.Second
	readerOutageCacheLife = 5 * time.Second
)

// unusedCheckInterval is how often the server looks for a person's unused grants.
const unusedCheckInterval = 10 * time.Second

// Uploads are the use cases around an e-book's two files.
type Uploads struct {
	books     ports.EbookRecords
	register  ports.FileRegister
	store     ports.FileStore
	inspector ports.Inspector
	users     ports.Users
	space     ports.Space // nil if the store is elsewhere

	confirming *gate.Gate           // by object name: of several confirmations, each would make a copy, and only one is used
	readers    *recent.Memory[bool] // by user id: who was found to be allowed to use links
	unused     *recent.Memory[bool] // by user id: whose unused grants were looked for
}

// NewUploads returns the use cases of an e-book's files.
func NewUploads(a ports.Adapters) *Uploads {
	return &Uploads{books: a.Ebooks, register: a.Register, store: a.Store, inspector: a.Inspector, users: a.Users, space: a.StoreSpace,
		confirming: gate.New(1, maxConfirmQueue, 0, confirmQueueTimeout), readers: recent.New[bool](readerOutageCacheLife), unused: recent.New[bool](unusedCheckInterval)}
}

// Reserve reserves space for bytes that are going to be written.
func (s *Uploads) Reserve(bytes int64) (ports.Room, error) { return space.Reserve(s.space, bytes) }

// checkSpace returns an error if there is no space for an upload now. bytes is nil if the size is unknown.
func (s *Uploads) checkSpace(bytes *int64) error {
	if bytes == nil {
		bytes = new(int64)
	}
	room, err := s.Reserve(*bytes)
	room.Release()
	return err
}
