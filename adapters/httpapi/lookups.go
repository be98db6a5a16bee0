package httpapi

import (
	"time"

	"backoffice/internal/gate"
)

// The limits of looking up tokens that this server has not seen just now. Anybody can make up tokens, and
// only the database knows that they are not real.
const (
	lookups       = 2 // of all addresses in parallel, fewer than there are connections for requests
	lookupsEach   = 1 // of one address in parallel
	lookupQueue   = 64
	lookupTimeout = 10 * time.Second
)

func newLookups() *gate.Gate { return gate.New(lookupsEach, lookupQueue, lookups, lookupTimeout) }
