package app

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// SignOnLife is how long one may stay with the identity provider (RULES §21.2).
const SignOnLife = 10 * time.Minute

// How long its ticket serves, and how many sign-ons of one address may come to nothing.
const (
	ticketLife    = time.Minute
	signOnWindow  = 15 * time.Minute
	signOnsInVain = 200
)

// SingleSignOn are the use cases of signing in by an identity provider.
type SingleSignOn struct {
	admission
	provider ports.IdentityProvider // nil where there is none
	signOns  ports.SignOns
	sessions *Sessions
}

// Offered tells whether there is an identity provider.
func (s *SingleSignOn) Offered() bool { return s.provider != nil }

// SignOn is where a sign-on stands: on its way to the provider, or decided.
type SignOn struct {
	Browser string // what the browser is to keep until it is back
	URL     string // where it goes; "" where the sign-on is decided
	Ticket  string // by which the page takes what came of it; "" where it is on its way
	UserID  string // "" where it is nobody's
}

// Begin starts a sign-on that leads to a page in the end. browser is what the browser has
// kept of an earlier one, or ""; the provider sends it back to returnTo.
func (s *SingleSignOn) Begin(ctx context.Context, from Visitor, browser, returnTo, next string, now time.Time) (SignOn, error) {
	state := rand.Text()
	if _, ok := parseSecret(browser); !ok {
		browser = randomSecret()
	}
	request := requestOf(browser, state, returnTo)
	wait, err := s.signOns.Begin(ctx, ports.SignOn{
		State: sha256.Sum256([]byte(state)), Browser: sha256.Sum256([]byte(browser)), Address: from.Address, Next: next, BeganAt: now,
	}, signOnsInVain, signOnWindow)
	if err != nil {
		return SignOn{}, err
	}
	if wait > 0 {
		return SignOn{}, throttled(wait, tooManySignIns)
	}
	url, err := s.provider.SignOnURL(ctx, request)
	if err != nil {
		ticket, kept := s.decide(ctx, state, "", err, now)
		return SignOn{Browser: browser, Ticket: ticket}, errors.Join(err, kept)
	}
	return SignOn{Browser: browser, URL: url}, nil
}

// Returned is what the browser brings back from the provider.
type Returned struct {
	Browser  string // what it was given to keep
	State    string
	Code     string
	Refused  string // the provider's reason in place of a code
	ReturnTo string
}

// Return ends a sign-on, and says what came of it with a ticket for the page. With an error
// comes a ticket too where this browser has begun the sign-on.
func (s *SingleSignOn) Return(ctx context.Context, r Returned, now time.Time) (SignOn, error) {
	state, browser := sha256.Sum256([]byte(r.State)), sha256.Sum256([]byte(r.Browser))
	if err := s.signOns.Take(ctx, state, browser, now.Add(-SignOnLife), now); err != nil {
		return SignOn{}, err
	}
	user, err := s.identify(ctx, r, now)
	ticket, kept := s.decide(ctx, r.State, user.ID, err, now)
	return SignOn{Browser: r.Browser, Ticket: ticket, UserID: user.ID}, errors.Join(err, kept)
}

func (s *SingleSignOn) identify(ctx context.Context, r Returned, now time.Time) (domain.User, error) {
	if r.Code == "" {
		return domain.User{}, domain.ErrSignOnFailed.Because(fmt.Errorf("the provider says %q", r.Refused))
	}
	person, err := s.provider.Identify(ctx, requestOf(r.Browser, r.State, r.ReturnTo), r.Code)
	if err != nil {
		return domain.User{}, err
	}
	return s.admit(ctx, person, now)
}

// decide keeps what came of a sign-on for the page that shows the ticket.
func (s *SingleSignOn) decide(ctx context.Context, state, userID string, refusal error, now time.Time) (ticket string, err error) {
	ticket = randomSecret()
	d := ports.SignOnDecision{Ticket: sha256.Sum256([]byte(ticket)), UserID: userID, DecidedAt: now}
	if refusal != nil {
		d.UserID = ""
		known, ok := errors.AsType[*domain.Error](refusal)
		if !ok {
			known = domain.ErrSignOnUnavailable
		}
		d.Refusal = known.Code
	}
	return ticket, s.signOns.Decide(ctx, sha256.Sum256([]byte(state)), d)
}

// SignedOn is what a sign-on gives: a session like any other, and the page that was wanted.
type SignedOn struct {
	SignedIn
	Next string
}

// Redeem gives a session, or the refusal, to the browser that began the sign-on, once.
func (s *SingleSignOn) Redeem(ctx context.Context, ticket, browser string, from Visitor, now time.Time) (SignedOn, error) {
	d, err := s.signOns.Redeem(ctx, sha256.Sum256([]byte(ticket)), sha256.Sum256([]byte(browser)), now.Add(-ticketLife))
	if err != nil {
		return SignedOn{}, err
	}
	if d.UserID == "" {
		return SignedOn{}, domain.SignOnRefusal(d.Refusal)
	}
	user, err := s.users.ByID(ctx, d.UserID)
	switch {
	case err != nil:
		return SignedOn{}, err
	case user.DisabledAt != nil:
		return SignedOn{}, domain.ErrSignOnClosed
	case user.Identity.Issuer != s.provider.Issuer() || user.Identity.Subject == "": // taken back meanwhile
		return SignedOn{}, domain.ErrSignOnExpired
	}
	in, err := s.sessions.begin(ctx, user, from, now)
	if errors.Is(err, domain.ErrLogin) { // the account changed in this moment
		err = domain.ErrSignOnExpired.Because(err)
	}
	return SignedOn{in, d.Next}, err
}

// requestOf follows from what the browser keeps, so that nobody else can know it, whatever
// is read from the database.
func requestOf(browser, state, returnTo string) ports.SignOnRequest {
	derive := func(purpose string) string {
		mac := hmac.New(sha256.New, []byte(browser))
		mac.Write([]byte(purpose + " " + state))
		return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
	}
	return ports.SignOnRequest{ReturnTo: returnTo, State: state, Nonce: derive("nonce"), Verifier: derive("verifier")}
}

func randomSecret() string {
	var secret [32]byte
	rand.Read(secret[:])
	return base64.RawURLEncoding.EncodeToString(secret[:])
}
