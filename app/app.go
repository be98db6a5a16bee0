// Package app holds the use cases: what a person can ask of the library, one
// method each. A use case takes the actor and the time as arguments, lets the
// domain decide and the ports keep; it knows neither SQL nor HTTP.
package app

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
