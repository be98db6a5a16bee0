package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// IdentityProvider is where people sign in whom the library does not know by a
// password. Where it cannot be reached, or does not work, each method returns
// domain.ErrSignOnUnavailable.
type IdentityProvider interface {
	// Issuer is its name for ever.
	Issuer() string

	// SignOnURL returns where the browser is sent to.
	SignOnURL(ctx context.Context, r SignOnRequest) (string, error)

	// Identify redeems the code that the browser came back with, and returns who
	// it is. What proves nobody's identity, for this library, this browser and
	// this request, is domain.ErrSignOnFailed.
	Identify(ctx context.Context, r SignOnRequest, code string) (domain.ProviderAccount, error)
}

// SignOnRequest is what one sign-on and its provider agree on. But for the first
// two, only the browser that began it can know them.
type SignOnRequest struct {
	ReturnTo string // the address that the provider sends the browser back to
	State    string
	Nonce    string
	Verifier string // of RFC 7636
}

// ErrNoSignOn is the refusal of what is unknown, over, used, or another browser's.
var ErrNoSignOn = domain.ErrSignOnExpired

// SignOns keeps sign-ons on their way to an identity provider and back, for all servers.
type SignOns interface {
	// Begin stores a sign-on, unless limit of those that came from its address
	// within the window before it have not ended in a session: then it returns
	// how long to wait. Simultaneous ones cannot slip past the limit. What is
	// older than the window is forgotten.
	Begin(ctx context.Context, s SignOn, limit int, window time.Duration) (wait time.Duration, err error)

	// Take notes that the browser is back, once: else, or where it did not begin
	// after since, it returns ErrNoSignOn.
	Take(ctx context.Context, state, browser [32]byte, since, now time.Time) error

	// Decide stores what came of a sign-on, for the page that shows the ticket.
	Decide(ctx context.Context, state [32]byte, d SignOnDecision) error

	// Redeem returns what came of a sign-on, once, to the browser that began it;
	// ErrNoSignOn else, and where it was decided before since. A sign-on that a
	// session follows is forgotten, since it weighs on no limit.
	Redeem(ctx context.Context, ticket, browser [32]byte, since time.Time) (SignOnDecision, error)
}

// SignOn is one that begins. State and Browser are hashes.
type SignOn struct {
	State, Browser [32]byte
	Address        string
	Next           string // the page that was wanted
	BeganAt        time.Time
}

// SignOnDecision is what came of a sign-on: who may sign in, or why nobody may.
type SignOnDecision struct {
	Ticket    [32]byte // hash
	UserID    string   // "" where it was refused
	Refusal   string   // code; "" where it was not
	Next      string   // as it began; Decide leaves it alone
	DecidedAt time.Time
}
