// Package capacity determines how much one server does in parallel. Everything is derived from the
// number of its database connections: the sizes of the pools, and how many requests may use them.
package capacity

import "runtime"

// Limits of the number of connections. PostgreSQL allows 100 by default: enough for two servers that are open to the
// public, with defaultMost each, and for the administration.
const (
	MinConnections = 12
	MaxConnections = 1000
	defaultBase    = 11
	defaultForCore = 6
	defaultMost    = 43
)

// Connections that requests of people with an account do not use.
const (
	LongRunning = 2 // for background work that may take long
	Listening   = 1 // for events of other servers
	Public      = 4 // in a separate pool for people without an account, if the library is open
)

// Capacity is how much one server does in parallel.
type Capacity struct {
	Reading, Writing int // connections; separate, so that reading never waits for locked rows

	Reads      int // concurrent reading requests, fewer than connections
	ReadsEach  int // the same for one person
	WritesEach int // concurrent writing requests of one person
}

// Default is the default number of connections on a machine with this many cores.
func Default(cores int) int { return min(defaultBase+defaultForCore*cores, defaultMost) }

// Of returns the capacity of a server with this many connections; 0 is the default for this machine.
func Of(connections int) Capacity {
	if connections == 0 {
		connections = Default(runtime.GOMAXPROCS(0))
	}
	requests := max(connections, MinConnections) - LongRunning - Listening
	writing := requests * 2 / 5
	reading := requests - writing
	reads := reading - 2 // two are left for the checks of sessions and readiness
	return Capacity{Reading: reading, Writing: writing, Reads: reads, ReadsEach: max(1, reads/3), WritesEach: max(1, writing/4)}
}
