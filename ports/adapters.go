package ports

import (
	"time"

	"backoffice/domain"
)

// Adapters implement the ports for the use cases, with what else these need to know of the outside.
type Adapters struct {
	Ebooks       Ebooks
	Filters      Filters
	Reasons      Reasons
	Unifications Unifications
	Imports      Imports
	Notes        Notes
	Register     FileRegister
	Store        FileStore
	Inspector    Inspector
	Users        Users
	People       People
	Handovers    Handovers
	Sessions     Sessions
	Programs     Tokens
	Attempts     Attempts
	Passwords    Passwords
	Guesses      PasswordGuesses
	Tokens       AccessTokens
	Checks       Checks
	Archive      Archive
	Sweeps       SweepLock
	Events       Events
	Space        Space // for uploads; nil if the store is elsewhere
	Records      Space // for what is written into the database; nil if it is elsewhere

	Submissions   Submissions
	Notifications Notifications
	Jobs          Jobs
	Webhooks      Webhooks
	WebhookSender WebhookSender
	Digests       Digests
	History       History
	Proofs        Proofs
	WorkReports   WorkReports
	Health        Health
	BackupLog     BackupLog
	Servers       Servers
	Publications  Publications
	Openness      domain.Openness // of published e-books, to everybody
	Mailer        Mailer          // nil if no mail is sent
	PublicURL     string          // what links in mail begin with; "" if none is sent

	// Keep is for how much longer the sweep leaves the objects of replaced and deleted
	// files: a database that is recovered to a moment that long ago needs them.
	Keep time.Duration

	SignOns          SignOns
	ProviderSessions ProviderSessions
	Provider         IdentityProvider   // nil where people sign in only by password
	Roles            domain.RoleMapping // of the provider's people
	PasswordOff      bool               // where they sign in only at the provider
}
