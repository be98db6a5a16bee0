// Package capacity says how much one server does at once. Everything follows from one
// number, how many connections to the database it may have: the sizes of the pools, and how
// many requests are let in to use them.
package capacity

import "runtime"

// Bounds of the number of connections. PostgreSQL allows 100 as it is delivered, so the
// default leaves room for two servers and the administration.
const (
	Least        = 12
	Most         = 1000
	usualBase    = 11
	usualForCore = 6
	usualMost    = 47
)

// Connections that no request uses.
const (
	Patient   = 2 // for background work that may take long
	Listening = 1 // for what other servers tell
)

// Capacity is what one server does at once.
type Capacity struct {
	Reading, Writing int // connections; they are apart, so that reading never waits for locked rows

	Reads      int // requests that read at once, fewer than there are connections for it
	ReadsEach  int // of these, those of one person
	WritesEach int // requests of one person that write at once
}

// Usual is the default number of connections for a machine with so many cores.
func Usual(cores int) int { return min(usualBase+usualForCore*cores, usualMost) }

// Of returns the capacity of a server that may have so many connections; 0 is the default
// for this machine.
func Of(connections int) Capacity {
	if connections == 0 {
		connections = Usual(runtime.GOMAXPROCS(0))
	}
	requests := max(connections, Least) - Patient - Listening
	writing := requests * 2 / 5
	reading := requests - writing
	reads := reading - 2 // checks of sessions and of readiness have room beside them
	return Capacity{Reading: reading, Writing: writing, Reads: reads, ReadsEach: max(1, reads/3), WritesEach: max(1, writing/4)}
}
