package app

import "backoffice/ports"

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
