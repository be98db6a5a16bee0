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
	Identify(ctx context.Context, r SignOnRequest, code string) (Identified, error)

	// Renew asks again about somebody who signed in, with the refresh token that
	// the provider gave then, which it may replace by another. A provider that
	// does not know the person or the token any more is domain.ErrProviderEnded.
	Renew(ctx context.Context, of domain.Identity, refreshToken string) (Identified, error)

	// SignOutURL returns where the browser is sent to sign out at the provider,
	// which then leads to returnTo; "" where the provider offers none.
	SignOutURL(ctx context.Context, returnTo string) (string, error)

	// ReadLogout reads a logout token that the provider has sent (OpenID Connect
	// Back-Channel Logout 1.0, 2.6). One that is not for this library, or not in
	// force, is domain.ErrSignOnFailed.
	ReadLogout(ctx context.Context, token string, now time.Time) (ProviderLogout, error)
}

// Identified is what the provider says of somebody, and of the session there.
type Identified struct {
	Person       domain.ProviderAccount
	Session      string // the provider's name of it ("sid"); "" where it says none
	RefreshToken string // by which it can be asked again; "" where it gives none
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

// SignOns keeps whom the identity provider has let in until their browser takes the
// session. A sign-on that is on its way is kept by the browser alone.
type SignOns interface {
	// Keep stores a sign-on that has ended well. A state that was kept before is
	// ErrNoSignOn. What was kept before since is forgotten.
	Keep(ctx context.Context, s SignOn, since time.Time) error

	// Redeem returns a sign-on, once, to the browser that began it; ErrNoSignOn
	// else, and where it was kept before since.
	Redeem(ctx context.Context, ticket, browser [32]byte, since time.Time) (SignOn, error)
}

// SignOn is one that has ended well. State, Browser and Ticket are hashes.
type SignOn struct {
	State, Browser, Ticket [32]byte
	UserID                 string
	Next                   string // the page that was wanted
	KeptAt                 time.Time
	Provider               ProviderSession
}

// ProviderSession is a session at the identity provider.
type ProviderSession struct {
	Name  string // the provider's ("sid"); "" where it says none
	Token []byte // its refresh token, sealed; nil where it gave none
}

// ProviderSessions keeps what it takes to ask the identity provider again about the
// sessions that began there.
type ProviderSessions interface {
	// Lease returns what to ask the provider before a refresh token is used. The
	// token must be unused and its session live. From then on, until the time
	// given or Checked, whoever else wants to ask gets LeaseTaken.
	Lease(ctx context.Context, refreshToken [32]byte, now, until time.Time) (ProviderCheck, error)

	// Checked ends the lease. checkedAt is when the provider answered last,
	// and token its next refresh token.
	Checked(ctx context.Context, sessionID string, token []byte, checkedAt time.Time) error

	// LogOut ends the sessions that a logout at the provider names, once for each
	// logout, and returns whose they were. What it remembers of logouts before
	// since is forgotten.
	LogOut(ctx context.Context, l ProviderLogout, now, since time.Time) (userIDs []string, err error)
}

// ProviderCheck is a session about which the provider is to be asked again.
type ProviderCheck struct {
	State     LeaseState
	SessionID string
	UserID    string
	Token     []byte    // sealed
	CheckedAt time.Time // when the provider answered last
}

// LeaseState tells who asks.
type LeaseState int

// The states of a lease.
const (
	LeaseNone  LeaseState = iota // there is nobody to ask about
	LeaseTaken                   // another request is asking
	LeaseGiven
)

// ProviderLogout is a logout at the provider: of one session there, or of all of a person.
type ProviderLogout struct {
	ID       [32]byte // hash of the token's own name ("jti")
	Identity domain.Identity
	Session  string
}
