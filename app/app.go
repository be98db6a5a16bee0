// Package app connects the use cases with their adapters. Each capability has a
// package below it, with one method for each use case. A use case that writes takes
// a ports.Caller, and its transaction supplies the actor and the time; others take
// these as arguments. A use case lets the domain decide and the ports store, and
// knows neither SQL nor HTTP.
package app

import (
	"context"
	"encoding/json"
	"time"

	"backoffice/app/ebooks"
	"backoffice/app/files"
	"backoffice/app/health"
	"backoffice/app/history"
	"backoffice/app/imports"
	"backoffice/app/jobs"
	"backoffice/app/live"
	"backoffice/app/people"
	"backoffice/app/publication"
	"backoffice/app/reports"
	"backoffice/app/review"
	"backoffice/app/sessions"
	"backoffice/app/upkeep"
	"backoffice/app/webhooks"
	"backoffice/ports"
)

// App contains all use cases.
type App struct {
	Sessions      *sessions.Service
	Ebooks        *ebooks.Service
	Filters       *ebooks.Filters
	Reasons       *review.Reasons
	Unifications  *ebooks.Unifications
	Imports       *imports.Service
	Notes         *review.Notes
	Uploads       *files.Uploads
	Accounts      *people.Accounts
	People        *people.Directory
	ProgramTokens *people.Tokens
	Invitations   *people.Invitations
	Sweeper       *upkeep.Sweeper
	Verifier      *upkeep.Verifier
	Examiner      *upkeep.Examiner
	Backups       *upkeep.Backups
	Presence      *upkeep.Presence
	Live          *live.Hub
	Builds        *files.Builds

	Submissions   *review.Submissions
	Notifications *review.Notifications
	JobRunner     *jobs.Runner
	MailRunner    *jobs.Runner // sends mail, so that a slow mail server delays no other job
	WebhookRunner *jobs.Runner // sends to webhooks, so that a slow receiver delays no other job
	Webhooks      *webhooks.Service
	Digests       *review.Digests
	SingleSignOn  *sessions.SingleSignOn
	History       *history.Service
	Reports       *reports.Service
	Health        *health.Service
	Public        *publication.Service
}

// New connects the use cases with their adapters.
func New(a ports.Adapters) *App {
	runner, mailRunner, digests := jobs.New(a.Jobs), jobs.New(a.Jobs), review.NewDigests(a)
	if digests.CanSend() {
		mailRunner.Handle(ports.DigestJob, review.DigestTimeout, func(ctx context.Context, payload json.RawMessage) error {
			return digests.Send(ctx, payload, time.Now) //nolint:forbidigo // the day is that of sending
		})
	}
	unifications := ebooks.NewUnifications(a)
	runner.Handle(ports.UniteJob, jobs.TurnTimeout, func(ctx context.Context, payload json.RawMessage) error {
		return unifications.RunJob(ctx, payload, time.Now) //nolint:forbidigo // how long a turn has taken
	})
	signIns, builds, uploads := sessions.New(a), files.NewBuilds(a.Store), files.NewUploads(a)
	invitations, handovers := people.NewInvitations(a), people.NewHandovers(a, uploads)
	if invitations.CanSend() {
		mailRunner.Handle(ports.InvitationJob, people.InvitationTimeout, func(ctx context.Context, payload json.RawMessage) error {
			return invitations.Send(ctx, payload, time.Now()) //nolint:forbidigo // whether the link is still good
		})
	}
	runner.Handle(people.HandoverJob, jobs.TurnTimeout, func(ctx context.Context, payload json.RawMessage) error {
		return handovers.RunJob(ctx, payload, time.Now) //nolint:forbidigo // how long a turn has taken
	})
	hookRunner, hooks := jobs.New(a.Jobs), webhooks.New(a)
	hookRunner.Concurrency, hookRunner.Lease = webhooks.Concurrency, webhooks.Lease
	hookRunner.Handle(ports.WebhookJob, webhooks.JobTimeout, func(ctx context.Context, payload json.RawMessage) error {
		return hooks.Deliver(ctx, payload, time.Now) //nolint:forbidigo // when it is sent
	})
	sweeper := upkeep.NewSweeper(a, signIns, builds)
	return &App{
		Sessions:      signIns,
		Ebooks:        ebooks.New(a, uploads),
		Filters:       ebooks.NewFilters(a.Filters),
		Reasons:       review.NewReasons(a.Reasons),
		Unifications:  unifications,
		Imports:       imports.New(a, uploads),
		Notes:         review.NewNotes(a),
		Uploads:       uploads,
		Accounts:      people.NewAccounts(a),
		People:        people.NewDirectory(a, invitations),
		ProgramTokens: people.NewTokens(a),
		Invitations:   invitations,
		Sweeper:       sweeper,
		Examiner:      upkeep.NewExaminer(a),
		Verifier:      upkeep.NewVerifier(a),
		Backups:       upkeep.NewBackups(a),
		Presence:      upkeep.NewPresence(a),
		Live:          live.New(a, runner, mailRunner, hookRunner),
		Builds:        builds,

		Submissions:   review.NewSubmissions(a),
		Notifications: review.NewNotifications(a.Notifications),
		JobRunner:     runner,
		MailRunner:    mailRunner,
		WebhookRunner: hookRunner,
		Webhooks:      hooks,
		Digests:       digests,
		SingleSignOn:  sessions.NewSingleSignOn(a, signIns),
		History:       history.New(a),
		Reports:       reports.New(a),
		Health:        health.New(a, sweeper),
		Public:        publication.New(a),
	}
}

// Runners returns all runners, which share one queue of jobs.
func (a *App) Runners() []*jobs.Runner {
	return []*jobs.Runner{a.JobRunner, a.MailRunner, a.WebhookRunner}
}
