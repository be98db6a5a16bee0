// Package admission decides which requests the server works on, when, and how much of its memory and
// time each of them may take.
package admission

import (
	"net/http"
	"runtime"
	"time"

	"backoffice/internal/capacity"
	"backoffice/internal/gate"
)

// The limits of queues. A person's page never has more than a few requests in progress; a whole school
// may share one address.
const (
	maxQueue            = 64
	maxSignInQueue      = 48
	maxExports          = 2 // of a person at once; others are refused, because a slow client may read for hours
	maxLookups          = 2 // fewer than there are connections for requests: anybody can make up tokens and cookies
	queueTimeout        = 10 * time.Second
	confirmQueueTimeout = time.Minute
)

// heavyBody is the size from which a write counts as heavy. Its outline takes a core a large part
// of a second, here and in the database.
const heavyBody = 64 << 10

// Gates are the queues of requests, so that nobody delays others by sending many. Reads, writes and
// confirmations have separate ones: reading a list does not wait behind locked rows or a parser.
//
// Writes have no limit for all people together. A write that waits for its body or for a locked row
// would occupy a slot without using it. They are limited by the pool of connections instead, and take
// a connection only after they have waited for the row (unit.DB.Change in adapters/postgres).
type Gates struct {
	Reads        *gate.Gate // by person
	Writes       *gate.Gate // by person
	heavy        *gate.Gate // by person: writes with a long body, in addition
	Confirms     *gate.Gate // by person
	Exports      *gate.Gate // by person, until the file is sent: each keeps the ids of its e-books
	Anonymous    *gate.Gate // by address: refreshing, signing out, and links from mails
	Lookups      *gate.Gate // by address: looking up known browsers, and programs' tokens that this server has not checked recently
	SignIns      *gate.Gate // by address or known browser; changes of a password by person
	SignOns      *gate.Gate // by address or known browser: calls that may wait for an identity provider
	bodies       *budget
	recentWrites *recentWrites // by person
}

// New sizes the gates for this machine and its database connections. The database often shares
// the machine, so password hashes get half of the cores. A heavy write alternates between server,
// database and disk, so as many as there are cores keep all of them busy.
func New(c capacity.Capacity) *Gates {
	cores := runtime.GOMAXPROCS(0)
	half := max(1, cores/2)
	return &Gates{
		Reads:        gate.New(c.ReadsEach, maxQueue, c.Reads, queueTimeout),
		Writes:       gate.New(c.WritesEach, maxQueue, 0, queueTimeout),
		heavy:        gate.New(1, maxQueue, cores, queueTimeout),
		Confirms:     gate.New(2, maxQueue, 8, confirmQueueTimeout),
		Exports:      gate.New(maxExports, 0, 0, queueTimeout),
		Anonymous:    gate.New(4, maxQueue, 4, queueTimeout),
		Lookups:      gate.New(1, maxQueue, maxLookups, queueTimeout),
		SignIns:      gate.New(1, maxSignInQueue, half, queueTimeout),
		SignOns:      gate.New(4, maxSignInQueue, 16, queueTimeout),
		bodies:       &budget{maxTotal: 48 << 20, maxPerKey: 12 << 20, held: map[string]int64{}},
		recentWrites: newRecentWrites(),
	}
}

// ForMethod returns the gate for a method.
func (g *Gates) ForMethod(method string) *gate.Gate {
	if isRead(method) {
		return g.Reads
	}
	return g.Writes
}

func isRead(method string) bool { return method == http.MethodGet || method == http.MethodHead }
