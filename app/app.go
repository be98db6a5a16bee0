// Package app holds the use cases: what a person can ask of the library, one
// method each. A use case takes the actor and the time as arguments, lets the
// domain decide and the ports keep; it knows neither SQL nor HTTP.
package app

import (
	"context"
	"encoding/json"
	"time"

	"backoffice/app/ebooks"
	"backoffice/app/files"
	"backoffice/app/jobs"
	"backoffice/app/live"
	"backoffice/app/people"
	"backoffice/app/review"
	"backoffice/app/sessions"
)

// App is every use case, by capability.
type App struct {
	Sessions *sessions.Service
	Ebooks   *ebooks.Service
	Filters  *ebooks.Filters
	Notes    *review.Notes
	Uploads  *files.Uploads
	Accounts *people.Accounts
	Sweeper  *Sweeper
	Verifier *Verifier
	Examiner *Examiner
	Backups  *Backups
	Live     *live.Hub
	Builds   *files.Builds

	Submissions   *review.Submissions
	Notifications *review.Notifications
	Jobs          *jobs.Runner
	Digests       *review.Digests
	SingleSignOn  *sessions.SingleSignOn
}

// New connects the use cases with their adapters.
func New(d Deps) *App {
	runner, digests := jobs.New(d.Jobs), review.NewDigests(d.Digests, d.Tokens, d.Mailer, d.PublicURL)
	if digests.Sends() {
		runner.Handle(review.DigestJob, review.DigestTimeout, func(ctx context.Context, payload json.RawMessage) error {
			return digests.Send(ctx, payload, time.Now()) //nolint:forbidigo // the day is that of sending
		})
	}
	service := sessions.New(sessions.Deps{
		Users: d.Users, Sessions: d.Sessions, Attempts: d.Attempts, Passwords: d.Passwords, Guesses: d.Guesses, Tokens: d.Tokens, PasswordOff: d.PasswordOff,
	})
	builds := files.NewBuilds(d.Store)
	uploads := files.NewUploads(files.UploadsDeps{
		Ebooks: d.Ebooks, Register: d.Register, Store: d.Store, Inspector: d.Inspector, Users: d.Users, Space: d.Space,
	})
	return &App{
		Sessions: service,
		Ebooks:   ebooks.New(ebooks.Deps{Ebooks: d.Ebooks, Users: d.Users, Register: d.Register, Space: d.Records}, uploads),
		Filters:  ebooks.NewFilters(d.Filters),
		Notes:    review.NewNotes(d.Notes, d.Ebooks, d.Records),
		Uploads:  uploads,
		Accounts: people.NewAccounts(d.Users, d.Passwords, d.Guesses, d.Provider),
		Sweeper:  &Sweeper{d: d, sessions: service, builds: builds},
		Examiner: &Examiner{d: d},
		Verifier: &Verifier{checks: d.Checks, register: d.Register, store: d.Store, inspector: d.Inspector, keep: d.Keep},
		Backups:  &Backups{archive: d.Archive, sweeps: d.Sweeps, store: d.Store, books: d.Ebooks},
		Live:     live.New(d.Events, d.Sessions, runner),
		Builds:   builds,

		Submissions:   review.NewSubmissions(d.Ebooks, d.Submissions),
		Notifications: review.NewNotifications(d.Notifications),
		Jobs:          runner,
		Digests:       digests,
		SingleSignOn: sessions.NewSingleSignOn(sessions.SingleSignOnDeps{
			Users: d.Users, SignOns: d.SignOns, ProviderSessions: d.ProviderSessions, Tokens: d.Tokens, Provider: d.Provider, Roles: d.Roles,
		}, service),
	}
}
