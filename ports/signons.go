package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// IdentityProvider is where people sign in without a password of the library. If it cannot be
// reached or does not work, each method returns domain.ErrSignOnUnavailable.
type IdentityProvider interface {
	// Issuer is the provider's permanent name.
	Issuer() string

	// SignOnURL returns the address to which the browser is redirected.
	SignOnURL(ctx context.Context, r SignOnRequest) (string, error)

	// Identify redeems the code with which the browser came back, and returns the person. If the
	// response does not prove an identity for this library, browser and request, the error is
	// domain.ErrSignOnFailed.
	Identify(ctx context.Context, r SignOnRequest, code string) (Identified, error)

	// Renew checks a person again, with the refresh token that the provider gave before. It may
	// return a new refresh token, even together with an error. If the provider no longer knows the
	// person or the token, the error is domain.ErrProviderEnded.
	Renew(ctx context.Context, of domain.Identity, refreshToken string) (Identified, error)

	// SignOutURL returns the address for signing out at the provider, which then redirects to
	// returnTo; "" if the provider has none.
	SignOutURL(ctx context.Context, returnTo string) (string, error)

	// ReadLogout verifies a logout token from the provider (OpenID Connect Back-Channel Logout 1.0,
	// 2.6). One that is not for this library, or not valid now, is domain.ErrSignOnFailed.
	ReadLogout(ctx context.Context, token string, now time.Time) (ProviderLogout, error)
}

// Identified is what the provider says about a person and the session there.
type Identified struct {
	Person       domain.ProviderAccount
	Session      string // the provider's id of it ("sid"), or ""
	RefreshToken string // for Renew; "" if the provider gives none
}

// SignOnRequest has the parameters of one sign-on. Apart from the first two, only the browser that
// began it can know them.
type SignOnRequest struct {
	ReturnTo string // the address to which the provider redirects the browser back
	State    string
	Nonce    string
	Verifier string // of RFC 7636
}

// SignOns stores successful sign-ons until their browser fetches the session. Unfinished sign-ons
// are only stored by the browser.
type SignOns interface {
	// Keep stores a successful sign-on. A known state is domain.ErrSignOnExpired. Sign-ons before
	// deleteBefore are deleted.
	Keep(ctx context.Context, s SignOn, deleteBefore time.Time) error

	// Redeem returns a sign-on once, to the browser that began it. To another browser, a second time, or
	// if it was stored before since, the error is domain.ErrSignOnExpired. The sign-on stays stored until
	// Sessions.Start, so that a logout at the provider can still end it.
	Redeem(ctx context.Context, ticket, browser [32]byte, since time.Time) (SignOn, error)
}

// SignOn is a successful sign-on. State, Browser and Ticket are hashes.
type SignOn struct {
	State, Browser, Ticket [32]byte
	UserID                 string
	Next                   string // the page to open
	KeptAt                 time.Time
	Provider               ProviderSession
}

// ProviderSession is a session at the identity provider.
type ProviderSession struct {
	ID          string // the provider's ("sid"), or ""
	SealedToken []byte // its refresh token, encrypted; nil if it gave none
}

// ProviderSessions stores what is necessary to check sessions again that began at the identity
// provider.
type ProviderSessions interface {
	// Lease returns the session that must be checked at the provider before a refresh token is used. Others
	// get LeaseTaken until the given time or Checked. If there is nothing to check, or the token was used or
	// its session has ended, the state is LeaseNone.
	Lease(ctx context.Context, refreshToken [32]byte, now, until time.Time) (ProviderCheck, error)

	// Checked ends the lease. checkedAt is when the provider responded last, and token its next
	// refresh token.
	Checked(ctx context.Context, sessionID string, token []byte, checkedAt time.Time) error

	// LogOut ends the sessions that a logout at the provider names, once for each logout, and
	// returns their users. Records of logouts before deleteBefore are deleted.
	LogOut(ctx context.Context, l ProviderLogout, now, deleteBefore time.Time) (userIDs []string, err error)
}

// ProviderCheck is a session that must be checked at the provider.
type ProviderCheck struct {
	State       LeaseState
	SessionID   string
	UserID      string
	SealedToken []byte    // its refresh token, encrypted
	CheckedAt   time.Time // when the provider responded last
}

// LeaseState says who checks the session.
type LeaseState int

// The states of a lease.
const (
	LeaseNone  LeaseState = iota // there is nothing to check
	LeaseTaken                   // another request is checking
	LeaseGiven
)

// ProviderLogout is a logout at the provider: of one session there, or of all sessions of a person.
type ProviderLogout struct {
	ID       [32]byte // hash of the token's id ("jti")
	Identity domain.Identity
	Session  string
}
