// Package upkeep holds the use cases of the operator: the sweep, verification, examination,
// backup and restore.
package upkeep

import (
	"time"

	"backoffice/ports"
)

// Ebooks are the changes to e-books that upkeep makes.
type Ebooks interface {
	ports.EbookWriter
	ports.EbookUpkeep
}

// Deps are the adapters that upkeep needs.
type Deps struct {
	Ebooks        Ebooks
	Register      ports.FileRegister
	Store         ports.FileStore
	Inspector     ports.Inspector
	Sessions      ports.Sessions
	Notifications ports.Notifications
	Checks        ports.Checks
	Archive       ports.Archive
	Sweeps        ports.SweepLock

	// Keep is how much longer the sweep keeps the objects of replaced and deleted files. A database
	// that is recovered to a moment that long ago needs them.
	Keep time.Duration
}
