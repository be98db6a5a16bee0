// Package app connects the use cases with their adapters. Each capability has a
// package below it, with one method for each use case. A use case takes the actor
// and the time as arguments; the domain decides and the ports store. It knows
// neither SQL nor HTTP.
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
	"backoffice/app/upkeep"
)

// App contains all use cases.
type App struct {
	Sessions *sessions.Service
	Ebooks   *ebooks.Service
	Filters  *ebooks.Filters
	Unitings *ebooks.Unitings
	Notes    *review.Notes
	Uploads  *files.Uploads
	Accounts *people.Accounts
	Sweeper  *upkeep.Sweeper
	Verifier *upkeep.Verifier
	Examiner *upkeep.Examiner
	Backups  *upkeep.Backups
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
	unitings := ebooks.NewUnitings(d.Unitings)
	runner.Handle(ebooks.UniteJob, ebooks.UniteTimeout, func(ctx context.Context, payload json.RawMessage) error {
		return unitings.Do(ctx, payload, time.Now) //nolint:forbidigo // how long a turn has taken
	})
	service := sessions.New(sessions.Deps{
		Users: d.Users, Sessions: d.Sessions, Attempts: d.Attempts, Passwords: d.Passwords, Guesses: d.Guesses, Tokens: d.Tokens, PasswordOff: d.PasswordOff,
	})
	builds := files.NewBuilds(d.Store)
	uploads := files.NewUploads(files.UploadsDeps{
		Ebooks: d.Ebooks, Register: d.Register, Store: d.Store, Inspector: d.Inspector, Users: d.Users, Space: d.Space,
	})
	forUpkeep := upkeep.Deps{
		Ebooks: d.Ebooks, Register: d.Register, Store: d.Store, Inspector: d.Inspector, Sessions: d.Sessions, Notifications: d.Notifications,
		Checks: d.Checks, Archive: d.Archive, Sweeps: d.Sweeps, Keep: d.Keep,
	}
	return &App{
		Sessions: service,
		Ebooks:   ebooks.New(ebooks.Deps{Ebooks: d.Ebooks, Users: d.Users, Register: d.Register, Space: d.Records}, uploads),
		Filters:  ebooks.NewFilters(d.Filters),
		Unitings: unitings,
		Notes:    review.NewNotes(d.Notes, d.Ebooks, d.Records),
		Uploads:  uploads,
		Accounts: people.NewAccounts(d.Users, d.Passwords, d.Guesses, d.Provider),
		Sweeper:  upkeep.NewSweeper(forUpkeep, service, builds),
		Examiner: upkeep.NewExaminer(forUpkeep),
		Verifier: upkeep.NewVerifier(forUpkeep),
		Backups:  upkeep.NewBackups(forUpkeep),
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
