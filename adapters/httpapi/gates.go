package httpapi

import (
	"net/http"
	"runtime"
	"time"

	"backoffice/internal/capacity"
	"backoffice/internal/gate"
)

// How many requests of one kind wait in one line, and for how long. A person's
// own page never has more than a few under way; a whole school may stand
// behind one address.
const (
	waitingRequests = 64
	waitingSignIns  = 48
	turnPatience    = 10 * time.Second
	confirmPatience = time.Minute
)

// heavyBody is the size from which on a write is a heavy one: its outline keeps
// a core busy for a good part of a second, here and in the database.
const heavyBody = 64 << 10

// gates are where requests wait for each other, so that nobody who sends many
// keeps the others waiting. Reading, writing and confirming are apart: who reads
// a list does not wait for those who wait for a locked row or for a parser.
//
// Writes have no places that all people share: one that waits for its body or for a locked
// row would hold such a place for nothing. What they share is the pool of connections, and
// they ask for one when the row's turn has come (change in adapters/postgres).
type gates struct {
	reads    *gate.Gate // by person
	writes   *gate.Gate // by person
	heavy    *gate.Gate // by person: those of the writes that have a long body
	confirms *gate.Gate // by person
	open     *gate.Gate // by address: refreshing and signing out
	signIns  *gate.Gate // by address, or by known browser
	signOns  *gate.Gate // by address: those that may wait for an identity provider
	bodies   *budget
	written  *written // by person
}

// newGates sizes the gates for this machine and its connections to the database. The
// database commonly shares its cores, so hashes get half of them. A heavy write is now here
// and now there, and waits for the disk between: as many as there are cores keep them busy
// and no more.
func newGates(c capacity.Capacity) *gates {
	cores := runtime.GOMAXPROCS(0)
	half := max(1, cores/2)
	return &gates{
		reads:    gate.New(c.ReadsEach, waitingRequests, c.Reads, turnPatience),
		writes:   gate.New(c.WritesEach, waitingRequests, 0, turnPatience),
		heavy:    gate.New(1, waitingRequests, cores, turnPatience),
		confirms: gate.New(2, waitingRequests, 8, confirmPatience),
		open:     gate.New(4, waitingRequests, 4, turnPatience),
		signIns:  gate.New(1, waitingSignIns, half, turnPatience),
		signOns:  gate.New(4, waitingSignIns, 16, turnPatience),
		bodies:   &budget{all: 48 << 20, each: 12 << 20, held: map[string]int64{}},
		written:  newWritten(),
	}
}

// of returns the gate for a method.
func (g *gates) of(method string) *gate.Gate {
	if method == http.MethodGet || method == http.MethodHead {
		return g.reads
	}
	return g.writes
}
