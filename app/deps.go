package app

import (
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Deps are the adapters behind the use cases.
type Deps struct {
	Ebooks    ports.Ebooks
	Filters   ports.Filters
	Unitings  ports.Unitings
	Notes     ports.Notes
	Register  ports.FileRegister
	Store     ports.FileStore
	Inspector ports.Inspector
	Users     ports.Users
	Sessions  ports.Sessions
	Attempts  ports.Attempts
	Passwords ports.Passwords
	Guesses   ports.PasswordGuesses
	Tokens    ports.AccessTokens
	Checks    ports.Checks
	Archive   ports.Archive
	Sweeps    ports.SweepLock
	Events    ports.Events
	Space     ports.Space // for uploads; nil where the store is elsewhere
	Records   ports.Space // for what is written into the database; nil where it is elsewhere

	Submissions   ports.Submissions
	Notifications ports.Notifications
	Jobs          ports.Jobs
	Digests       ports.Digests
	Mailer        ports.Mailer // nil where no mail is sent
	PublicURL     string       // what links in mail begin with; "" where none is sent

	// Keep is for how much longer the sweep leaves the objects of replaced and deleted
	// files: a database that is recovered to a moment that long ago needs them.
	Keep time.Duration

	SignOns          ports.SignOns
	ProviderSessions ports.ProviderSessions
	Provider         ports.IdentityProvider // nil where people sign in by password alone
	Roles            domain.RoleMapping     // of the provider's people
	PasswordOff      bool                   // where they sign in by the provider alone
}
