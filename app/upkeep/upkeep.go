// Package upkeep holds the use cases of the operator: the sweep, verification, examination,
// backup and restore.
package upkeep

import (
	"time"

	"backoffice/app/files"
	"backoffice/app/sessions"
	"backoffice/ports"
)

// Deps are the adapters that upkeep needs.
type Deps struct {
	Ebooks        ports.Ebooks
	Register      ports.FileRegister
	Store         ports.FileStore
	Inspector     ports.Inspector
	Sessions      ports.Sessions
	Notifications ports.Notifications
	Checks        ports.Checks
	Archive       ports.Archive
	Sweeps        ports.SweepLock

	// Keep is for how much longer the sweep leaves the objects of replaced and deleted
	// files: a database that is recovered to a moment that long ago needs them.
	Keep time.Duration
}

// NewSweeper returns the sweep, which also removes old sign-ins and builds of the pages.
func NewSweeper(d Deps, service *sessions.Service, builds *files.Builds) *Sweeper {
	return &Sweeper{d: d, sessions: service, builds: builds}
}

// NewExaminer returns the examination of files that an older version confirmed.
func NewExaminer(d Deps) *Examiner { return &Examiner{d: d} }

// NewVerifier returns the verification of records and files.
func NewVerifier(d Deps) *Verifier {
	return &Verifier{checks: d.Checks, register: d.Register, store: d.Store, inspector: d.Inspector, keep: d.Keep}
}

// NewBackups returns backup and restore.
func NewBackups(d Deps) *Backups {
	return &Backups{archive: d.Archive, sweeps: d.Sweeps, store: d.Store, books: d.Ebooks}
}
