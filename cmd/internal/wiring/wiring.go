// Package wiring reads the settings and connects the application with its adapters, for all
// programs. So a setting means the same for the server, the administration and the first start.
package wiring

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"

	"backoffice/adapters/argon2"
	"backoffice/adapters/disk"
	"backoffice/adapters/inspect"
	"backoffice/adapters/jwt"
	"backoffice/adapters/mail"
	"backoffice/adapters/oidc"
	"backoffice/adapters/passwordguess"
	"backoffice/adapters/postgres"
	"backoffice/adapters/s3"
	"backoffice/adapters/webhook"
	"backoffice/app"
	"backoffice/domain"
	"backoffice/internal/capacity"
	"backoffice/ports"
)

// Backend is the application with its adapters.
type Backend struct {
	App           *app.App
	DB            *postgres.DB
	Store         *s3.Store
	Inspector     *inspect.Inspector
	StoreSpace    ports.Space  // nil if the store is external, and with Config.Unlimited
	DatabaseSpace ports.Space  // nil if the database is external, and with Config.Unlimited
	Mailer        *mail.Mailer // nil if no mail is sent

	Provider *oidc.Provider // nil if people sign in by password only
}

// Open connects the application with the database and the object store. Neither has to be running
// yet.
func Open(ctx context.Context, c Config) (*Backend, error) {
	db, err := postgres.Open(c.DatabaseURL)
	if err != nil {
		return nil, err
	}
	db.Quota, db.People.PasswordOff = c.Quota, c.SignOn.PasswordOff
	if c.SignOn.Provider != nil {
		db.People.Issuer = c.SignOn.Provider.Issuer
	}
	db.SetCapacity(capacity.Of(c.Connections))
	if c.Openness != domain.Closed {
		if err := db.OpenPublic(c.DatabaseURL, c.ReadURL); err != nil {
			return nil, errors.Join(err, db.Close())
		}
	}
	b := &Backend{DB: db, Inspector: inspect.New(inspect.Config{Dir: c.scratch(), Cache: filepath.Join(c.DataDir, "pdfium"), Program: c.Parser, Log: slog.Default()})}
	adapters, err := b.makeAdapters(c)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	b.App = app.New(adapters)
	return b, nil
}

// makeAdapters returns the adapters of all ports. Those that are fields of the backend are set, too.
func (b *Backend) makeAdapters(c Config) (ports.Adapters, error) {
	var err error
	c.Store.Scratch = c.scratch()
	if b.Store, err = s3.New(c.Store); err != nil {
		return ports.Adapters{}, fmt.Errorf("open the object store: %w", err)
	}
	tokens, err := newTokens(c)
	if err != nil {
		return ports.Adapters{}, err
	}
	if c.OwnDisk() && !c.unlimited {
		b.StoreSpace = disk.New(c.DataDir, disk.UploadFloor)
	}
	if c.ownDatabase() && !c.unlimited {
		b.DatabaseSpace = disk.New(c.DataDir, disk.RecordFloor)
	}
	db := b.DB
	a := ports.Adapters{
		Ebooks: db.Ebooks, Filters: db.Filters, Reasons: db.Reasons, Unifications: db.Unifications, Imports: db.Imports, Notes: db.Notes, Submissions: db.Submissions, Notifications: db.Notifications, Jobs: db.Jobs, Webhooks: db.Webhooks, WebhookSender: webhook.New(webhook.Timeout), Digests: db.Digests, Register: db.Files, Users: db.Users, People: db.People, Handovers: db.Handovers, Sessions: db.Sessions, ProgramTokens: db.Tokens, Attempts: db.Attempts,
		Checks: db.Checks, Archive: db.Archive, Sweeps: db.Archive, Store: b.Store, Inspector: b.Inspector,
		Passwords: argon2.New(hashesAtOnce()), Guesses: passwordguess.New(), AccessTokens: tokens, StoreSpace: b.StoreSpace, DatabaseSpace: b.DatabaseSpace, Events: db.Events,
		SignOns: db.SignOns, ProviderSessions: db.ProviderSessions, PasswordOff: c.SignOn.PasswordOff, KeepReplaced: c.KeepReplaced, Openness: c.Openness,
		History: db.History, VerificationResults: db.VerificationResults, WorkReports: db.Reports, Health: db.Health, BackupLog: db.BackupLog, Servers: db.Servers, Publications: db.Publications,
	}
	if c.Mail != nil {
		b.Mailer = mail.New(*c.Mail, mail.DefaultTimeouts)
		a.Mailer, a.PublicURL = b.Mailer, c.PublicURL.String()
	}
	if c.SignOn.Provider != nil {
		b.Provider = oidc.New(*c.SignOn.Provider)
		a.Provider, a.Roles = b.Provider, c.SignOn.Roles
	}
	return a, nil
}

// newTokens returns what signs access tokens, with the server's key. A command that has not read the key signs
// nobody in, so it gets a random one.
func newTokens(c Config) (*jwt.Tokens, error) {
	key := c.JWTKey
	if len(key) == 0 {
		key = make([]byte, jwt.MinKey)
		rand.Read(key)
	}
	return jwt.New(key, c.JWTPrevious, "cms", "cms-api")
}

// hashesAtOnce limits concurrent password hashes. Each keeps a core busy and takes 19 MiB. Half of
// the cores are left for other work.
func hashesAtOnce() int { return max(1, runtime.GOMAXPROCS(0)/2) }

// Ready returns nil if the database and the object store can be reached.
func (b *Backend) Ready(ctx context.Context) error {
	return errors.Join(b.DB.Ready(ctx), b.Store.Ready(ctx))
}

// UploadsFull reports whether uploads are refused because the disk is full.
func (b *Backend) UploadsFull() bool { return b.StoreSpace != nil && b.StoreSpace.Full() }

// RecordsFull reports whether records, outlines and notes are refused because the disk is full.
func (b *Backend) RecordsFull() bool { return b.DatabaseSpace != nil && b.DatabaseSpace.Full() }

// Close closes the database connections. All users of them must have ended.
func (b *Backend) Close() error { return b.DB.Close() }

func (c Config) scratch() string { return filepath.Join(c.DataDir, "tmp") }

// MakeScratch creates the folder for files while they are parsed or received in parts, and checks
// that it is writable.
func (c Config) MakeScratch() error {
	if err := os.MkdirAll(c.scratch(), 0o700); err != nil {
		return scratchError(err)
	}
	probe, err := os.CreateTemp(c.scratch(), "probe-*")
	if err != nil {
		return scratchError(err)
	}
	if err := errors.Join(probe.Close(), os.Remove(probe.Name())); err != nil {
		return scratchError(err)
	}
	return nil
}

func scratchError(err error) error {
	return fmt.Errorf("the data folder (CMS_DATA_DIR) cannot be used: %w", err)
}
