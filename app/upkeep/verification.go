package upkeep

import (
	"context"
	"fmt"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

const (
	recordsPerQuery = 200
	concurrentFiles = 8 // read or copied at the same time

	// sweepDelay is how long an object may stay after the sweep could have removed it. The sweep
	// runs once an hour, and waits for a backup.
	sweepDelay = 24 * time.Hour
)

// Verifier checks that records, history, counters and files agree. It runs while others work, locks
// nothing for long, and reads again what looks wrong before it reports it.
type Verifier struct {
	checks       ports.Checks
	register     ports.FileRegister
	store        ports.FileStore
	inspector    ports.Inspector
	results      ports.VerificationResults
	keepReplaced time.Duration // how much longer replaced files stay (CMS_KEEP_DAYS)
}

// NewVerifier returns the verification of records and files.
func NewVerifier(a ports.Adapters) *Verifier {
	return &Verifier{checks: a.Checks, register: a.Register, store: a.Store, inspector: a.Inspector, results: a.VerificationResults, keepReplaced: a.KeepReplaced}
}

// VerifyOptions says how to verify, and receives the results.
type VerifyOptions struct {
	EveryByte bool // read the files, not only their sizes
	Now       time.Time
	Watch     // receives the findings, and the progress after every batch
}

// VerifyResult is what was checked.
type VerifyResult struct {
	Ebooks, Accounts, Objects, Findings int
	BrokenEbooks, BrokenAccounts        int // whose history was tampered with
}

// Store stores the result of a verification, which the history of the library shows.
func (v *Verifier) Store(ctx context.Context, done VerifyResult, endedAt time.Time) error {
	return v.results.Add(ctx, domain.VerificationResult{
		EndedAt: domain.Moment(endedAt), Ebooks: done.Ebooks, Findings: done.Findings, Broken: done.BrokenEbooks, Accounts: &done.Accounts, BrokenAccounts: &done.BrokenAccounts,
	})
}

// findings are what is wrong with one e-book.
type findings struct {
	texts  []string
	broken bool // its history was tampered with
}

// verifyRun is one run.
type verifyRun struct {
	*Verifier
	VerifyOptions
	result VerifyResult
}

// reportf reports and counts a finding.
func (v *verifyRun) reportf(format string, args ...any) {
	v.result.Findings++
	v.Found(fmt.Sprintf(format, args...))
}
