package ports

import (
	"time"

	"backoffice/domain"
)

// Adapters are the implementations of the ports, and the settings that the use cases need.
type Adapters struct {
	Ebooks        Ebooks
	Filters       Filters
	Reasons       Reasons
	Unifications  Unifications
	Imports       Imports
	Notes         Notes
	Register      FileRegister
	Store         FileStore
	Inspector     Inspector
	Users         Users
	People        People
	Handovers     Handovers
	Sessions      Sessions
	ProgramTokens Tokens
	Attempts      Attempts
	Passwords     Passwords
	Guesses       PasswordGuesses
	AccessTokens  AccessTokens
	Checks        Checks
	Archive       Archive
	Sweeps        SweepLock
	Events        Events
	StoreSpace    Space // nil if the store is on another machine
	DatabaseSpace Space // nil if the database is on another machine

	Submissions         Submissions
	Notifications       Notifications
	Jobs                Jobs
	Webhooks            Webhooks
	WebhookSender       WebhookSender
	Digests             Digests
	History             History
	VerificationResults VerificationResults
	WorkReports         WorkReports
	Health              Health
	BackupLog           BackupLog
	Servers             Servers
	Publications        Publications
	Openness            domain.Openness // what everybody may see of published e-books
	Mailer              Mailer          // nil if the server sends no mail
	PublicURL           string          // for links in mail; "" if the server sends none

	// KeepReplaced is how much longer the sweep keeps the objects of replaced and deleted files: a
	// database that is restored to an earlier moment needs them.
	KeepReplaced time.Duration

	SignOns          SignOns
	ProviderSessions ProviderSessions
	Provider         IdentityProvider   // nil if people sign in only by password
	Roles            domain.RoleMapping // by the provider's claim
	PasswordOff      bool               // people sign in only at the provider
}
