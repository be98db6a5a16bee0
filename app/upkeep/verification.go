package upkeep

import (
	"fmt"
	"time"

	"backoffice/ports"
)

const (
	verifyBatch  = 200
	verifyAtOnce = 8 // files looked at side by side

	// sweepDelay is how much longer than it must an object may stay: the sweep
	// comes once an hour, and a backup holds it off.
	sweepDelay = 24 * time.Hour
)

// Verifier proves that nothing is lost: that records, history, counters and
// files agree. It runs while others work, holds nothing for long, and reads
// again whatever looks wrong before it says so.
type Verifier struct {
	checks    ports.Checks
	register  ports.FileRegister
	store     ports.FileStore
	inspector ports.Inspector
	keep      time.Duration // ports.Adapters.Keep
}

// NewVerifier returns the verification of records and files.
func NewVerifier(a ports.Adapters) *Verifier {
	return &Verifier{checks: a.Checks, register: a.Register, store: a.Store, inspector: a.Inspector, keep: a.Keep}
}

// Verification says how to verify, and whom to tell.
type Verification struct {
	EveryByte bool // read the files, in place of only looking at their sizes
	Now       time.Time
	Found     func(finding string)           // in plain words
	Progress  func(what string, checked int) // after every batch
}

// Verified tells what has been looked at.
type Verified struct {
	Ebooks, Objects, Findings int
}

// verification is one run.
type verification struct {
	*Verifier
	Verification
	done Verified
}

// found tells of a finding, and counts it.
func (v *verification) found(format string, args ...any) {
	v.done.Findings++
	v.Found(fmt.Sprintf(format, args...))
}
