package httpapi

import (
	"net/http"
	"runtime"
	"time"
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
type gates struct {
	reads    *gate // by person
	writes   *gate // by person
	heavy    *gate // by person: those of the writes that have a long body
	confirms *gate // by person
	open     *gate // by address: refreshing and signing out
	signIns  *gate // by address, or by known browser
	signOns  *gate // by address: those that may wait for an identity provider
	bodies   *budget
}

// newGates sizes the gates for this machine. The database commonly shares its
// cores, so hashes get half of them. A heavy write is now here and now there, and
// waits for the disk between: as many as there are cores keep them busy and no more.
func newGates() *gates {
	cores := runtime.GOMAXPROCS(0)
	half := max(1, cores/2)
	return &gates{
		reads:    newGate(cores+1, waitingRequests, max(10, 2*cores), turnPatience),
		writes:   newGate(4, waitingRequests, 6, turnPatience),
		heavy:    newGate(1, waitingRequests, cores, turnPatience),
		confirms: newGate(2, waitingRequests, 8, confirmPatience),
		open:     newGate(4, waitingRequests, 4, turnPatience),
		signIns:  newGate(1, waitingSignIns, half, turnPatience),
		signOns:  newGate(4, waitingSignIns, 16, turnPatience),
		bodies:   &budget{all: 48 << 20, each: 12 << 20, held: map[string]int64{}},
	}
}

// of returns the gate for a method.
func (g *gates) of(method string) *gate {
	if method == http.MethodGet || method == http.MethodHead {
		return g.reads
	}
	return g.writes
}
