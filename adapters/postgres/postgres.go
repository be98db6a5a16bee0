// Package postgres keeps the library's records in PostgreSQL 15 or newer.
package postgres

import (
	"backoffice/adapters/postgres/accounts"
	"backoffice/adapters/postgres/backup"
	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/ebooks"
	"backoffice/adapters/postgres/health"
	"backoffice/adapters/postgres/history"
	"backoffice/adapters/postgres/publications"
	"backoffice/adapters/postgres/reports"
	"backoffice/adapters/postgres/search"
	"backoffice/adapters/postgres/search/index"
	"backoffice/adapters/postgres/unit"
	"backoffice/adapters/postgres/verify"
)

// DB is the library's database with its repositories.
type DB struct {
	*unit.DB
	Ebooks              *ebooks.Ebooks
	Files               *ebooks.Files
	Filters             *Filters
	Reasons             *Reasons
	Notes               *ebooks.Notes
	Notifications       *Notifications
	Jobs                *Jobs
	Webhooks            *Webhooks
	Digests             *Digests
	Unifications        *ebooks.Unifications
	Imports             *ebooks.Imports
	History             *history.History
	VerificationResults *history.VerificationResults
	Reports             *reports.Reports
	Health              *health.Health
	BackupLog           *health.Backups
	Servers             *health.Servers
	Submissions         *ebooks.Submissions
	Publications        *publications.Publications
	Users               *accounts.Users
	People              *accounts.People
	Handovers           *ebooks.Handovers
	Sessions            *accounts.Sessions
	Tokens              *accounts.Tokens
	Attempts            *accounts.Attempts
	SignOns             *accounts.SignOns
	ProviderSessions    *accounts.ProviderSessions
	Checks              *verify.Checks
	Archive             *backup.Archive
	Events              *unit.Events
	lists               *search.Lists
	public              *database.DB // nil unless OpenPublic was called
}

// Open prepares the connections to the database that dsn names. It connects when a connection is
// first needed, so a server can start before its database.
func Open(dsn string) (*DB, error) {
	connections, err := database.Open(dsn)
	if err != nil {
		return nil, err
	}
	db := unit.New(connections)
	lists := &search.Lists{DB: connections, MaxSortedHits: search.DefaultMaxSortedHits, Cache: &index.Cache{}}
	return &DB{
		DB: db, lists: lists,
		Ebooks: &ebooks.Ebooks{DB: db, Lists: lists}, Files: &ebooks.Files{DB: db}, Notes: &ebooks.Notes{DB: db}, Submissions: &ebooks.Submissions{DB: db}, Unifications: &ebooks.Unifications{DB: db}, Imports: &ebooks.Imports{DB: db},
		Users: &accounts.Users{DB: db}, People: &accounts.People{DB: db}, Handovers: &ebooks.Handovers{DB: db}, Sessions: &accounts.Sessions{DB: db}, Tokens: &accounts.Tokens{DB: db}, Attempts: &accounts.Attempts{DB: db}, SignOns: &accounts.SignOns{DB: db}, ProviderSessions: &accounts.ProviderSessions{DB: db},
		Filters: &Filters{db}, Reasons: &Reasons{db}, Notifications: &Notifications{db}, Jobs: &Jobs{db}, Webhooks: &Webhooks{db}, Digests: &Digests{db}, History: &history.History{DB: db}, VerificationResults: &history.VerificationResults{DB: db}, Reports: &reports.Reports{DB: db}, Events: &unit.Events{DB: db},
		Publications: &publications.Publications{DB: db, Reads: connections, Lists: lists},
		Health:       &health.Health{DB: db}, BackupLog: &health.Backups{DB: db}, Servers: &health.Servers{DB: db}, Checks: &verify.Checks{DB: connections}, Archive: &backup.Archive{DB: connections},
	}, nil
}
