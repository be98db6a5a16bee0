package capacity

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// RULES §13.14: the pools together have as many connections as the setting says,
// fewer requests read in parallel than there are connections, and one person gets only some of them.
func TestEveryNumberOfConnectionsIsDividedWithoutRest(t *testing.T) {
	for connections := MinConnections; connections <= MaxConnections; connections++ {
		c := Of(connections)
		assert.Equal(t, connections, c.Reading+c.Writing+LongRunning+Listening)
		assert.Less(t, c.Reads, c.Reading)
		for _, n := range []int{c.Reads, c.ReadsEach, c.Writing, c.WritesEach} {
			assert.Positive(t, n)
		}
		assert.LessOrEqual(t, 3*c.WritesEach, c.Writing, "connections are left when two people write as much as they may")
	}
}

// RULES §13.14: more cores have more connections, and two servers that are open to the public fit into PostgreSQL's
// 100.
func TestTheDefaultNumberFitsTheMachine(t *testing.T) {
	assert.Equal(t, Capacity{Reading: 12, Writing: 8, Reads: 10, ReadsEach: 3, WritesEach: 2}, Of(Default(2)))
	for cores := 1; cores < 256; cores++ {
		assert.GreaterOrEqual(t, Default(cores), MinConnections)
		assert.LessOrEqual(t, Default(cores), Default(cores+1))
		assert.LessOrEqual(t, 2*(Default(cores)+Public), 97, "three are PostgreSQL's for superusers")
	}
}
