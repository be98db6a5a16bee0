// Package app holds the use cases: what a person can ask of the library, one
// method each. A use case takes the actor and the time as arguments, lets the
// domain decide and the ports keep; it knows neither SQL nor HTTP.
package app

import (
	"time"

	"github.com/google/uuid"

	"backoffice/ports"
)

// Deps are the adapters behind the use cases.
type Deps struct {
	Ebooks    ports.Ebooks
	Register  ports.FileRegister
	Store     ports.FileStore
	Inspector ports.Inspector
	Users     ports.Users
	Sessions  ports.Sessions
	Attempts  ports.Attempts
	Passwords ports.Passwords
	Tokens    ports.AccessTokens
	Checks    ports.Checks
	Archive   ports.Archive
	Sweeps    ports.SweepLock
	Space     ports.Space // nil where the store is elsewhere
}

// App is every use case, by capability.
type App struct {
	Sessions *Sessions
	Ebooks   *Ebooks
	Uploads  *Uploads
	Accounts *Accounts
	Sweeper  *Sweeper
	Verifier *Verifier
	Examiner *Examiner
	Backups  *Backups
}

// New connects the use cases with their adapters.
func New(d Deps) *App {
	return &App{
		Sessions: newSessions(d),
		Ebooks:   &Ebooks{books: d.Ebooks, users: d.Users},
		Uploads:  &Uploads{books: d.Ebooks, register: d.Register, store: d.Store, inspector: d.Inspector, users: d.Users, space: d.Space},
		Accounts: &Accounts{users: d.Users, passwords: d.Passwords},
		Sweeper:  &Sweeper{d: d},
		Examiner: &Examiner{d: d},
		Verifier: &Verifier{checks: d.Checks, register: d.Register, store: d.Store, inspector: d.Inspector},
		Backups:  &Backups{archive: d.Archive, sweeps: d.Sweeps, store: d.Store, books: d.Ebooks},
	}
}

// Body is a request's body, read and decoded before a use case begins, with
// what is wrong with it. The fault is told in its turn: after the person and the
// status, before the rules.
type Body[T any] struct {
	value T
	fault error
}

// Decoded is a Body as decoding left it.
func Decoded[T any](v T, fault error) Body[T] { return Body[T]{v, fault} }

// Given is a Body that is in order.
func Given[T any](v T) Body[T] { return Body[T]{value: v} }

// Value returns the body, or what is wrong with it.
func (b Body[T]) Value() (T, error) { return b.value, b.fault }

// Moment is the time as records keep it: UTC, in microseconds.
func Moment(t time.Time) time.Time { return t.UTC().Truncate(time.Microsecond) }

// newID mints an id. Version 7 ids grow with time, which keeps indexes compact.
func newID() string { return uuid.Must(uuid.NewV7()).String() }
