package app

import (
	"time"

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
