package httpapi

import (
	"time"

	"backoffice/internal/gate"
)

// The limits of looking up tokens that this server has not checked recently. Anybody can make up tokens, and
// only the database knows that they are not real.
const (
	maxLookups           = 2 // in parallel; fewer than there are connections for requests
	maxLookupsPerAddress = 1
	lookupQueue          = 64
	lookupTimeout        = 10 * time.Second
)

func newLookups() *gate.Gate {
	return gate.New(maxLookupsPerAddress, lookupQueue, maxLookups, lookupTimeout)
}
