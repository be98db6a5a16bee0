package sessions

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"backoffice/app/secret"
	"backoffice/domain"
	"backoffice/ports"
)

// SingleSignOn are the use cases of signing in by an identity provider.
type SingleSignOn struct {
	admission
	provider         ports.IdentityProvider // nil if there is none
	signOns          ports.SignOns
	providerSessions ports.ProviderSessions
	sessions         *Service
	cookies          signOnCookies
	tokenSealer      tokenSealer
}

// NewSingleSignOn returns the use cases of single sign-on, which begin sessions with the given service.
func NewSingleSignOn(a ports.Adapters, sessions *Service) *SingleSignOn {
	return &SingleSignOn{
		admission: admission{a.Roles, a.Users}, provider: a.Provider, signOns: a.SignOns, providerSessions: a.ProviderSessions, sessions: sessions,
		cookies: signOnCookies{secret.Sealer{Tokens: a.AccessTokens, Purpose: "sign-on-cookie"}}, tokenSealer: tokenSealer{secret.Sealer{Tokens: a.AccessTokens, Purpose: "provider-refresh-token"}},
	}
}

// Offered reports whether there is an identity provider.
func (s *SingleSignOn) Offered() bool { return s.provider != nil }

// SignOn is a sign-on that continues to the provider, or has a result.
type SignOn struct {
	Cookie       string // for the browser to keep
	URL          string // of the provider; "" if there is a result
	Ticket       string // with which the login screen fetches the result; "" if there is none yet
	AuditSubject AuditSubject
}

// KnownBrowser returns the secret of a browser that has signed in to any account before. Such a browser
// does not wait behind others of its address.
func (s *SingleSignOn) KnownBrowser(ctx context.Context, from Visitor, cookie string, now time.Time) (string, error) {
	known, err := s.sessions.knownToAny(ctx, from, now)
	if known {
		return from.BrowserSecret, err
	}
	return s.cookies.read(cookie).KnownBrowser, err // the way back from the provider has no cms-device cookie, which is SameSite=Strict
}

// Begin starts a sign-on that ends at the page next. cookie is the browser's sign-on cookie, or "",
// and knownBrowser is what KnownBrowser returned. The provider sends the browser back to returnTo.
func (s *SingleSignOn) Begin(ctx context.Context, cookie, knownBrowser, returnTo, next string, now time.Time) (SignOn, error) {
	state := s.cookies.read(cookie)
	state.KnownBrowser = knownBrowser
	started := startedEntry{State: rand.Text(), Next: next, At: now}
	url, err := s.provider.SignOnURL(ctx, requestOf(state.Secret, started.State, returnTo))
	if err != nil {
		return s.refuse(state, err, now)
	}
	state.removeExpired(now)
	state.Started = append(state.Started, started)
	sealed, err := s.cookies.write(state)
	return SignOn{Cookie: sealed, URL: url}, err
}

// Refuse ends a sign-on, before it goes to the provider or when it comes back, with a reason that
// the login screen shows.
func (s *SingleSignOn) Refuse(cookie string, refusal error, now time.Time) (SignOn, error) {
	return s.refuse(s.cookies.read(cookie), refusal, now)
}

// refuse stores a refusal in the browser's cookie, and returns it.
func (s *SingleSignOn) refuse(state signOnState, refusal error, now time.Time) (SignOn, error) {
	code := domain.ErrUnavailable.Code // for errors that are no refusal of a sign-on, such as a full disk
	if known, ok := errors.AsType[*domain.Error](refusal); ok && domain.SignOnRefusal(known.Code) != nil {
		code = known.Code
	}
	ticket := secret.New().String()
	state.Refused = &refusedEntry{TicketHash: sha256.Sum256([]byte(ticket)), Code: code, At: now}
	sealed, err := s.cookies.write(state)
	return SignOn{Cookie: sealed, Ticket: ticket}, errors.Join(refusal, err)
}

// Returned is what the browser brings back from the provider.
type Returned struct {
	Cookie   string
	State    string
	Code     string
	Refused  string // the provider's reason if there is no code
	ReturnTo string
}

// Return ends a sign-on, and returns a ticket with which the login screen fetches the result, even
// with an error.
func (s *SingleSignOn) Return(ctx context.Context, r Returned, now time.Time) (SignOn, error) {
	state := s.cookies.read(r.Cookie)
	started, ok := state.take(r.State, now)
	if !ok {
		return s.refuse(state, domain.ErrSignOnExpired, now)
	}
	audited, ticket, err := s.letIn(ctx, r, state, started, now)
	if err != nil {
		refused, err := s.refuse(state, err, now)
		refused.AuditSubject = audited
		return refused, err
	}
	sealed, err := s.cookies.write(state)
	return SignOn{Cookie: sealed, Ticket: ticket, AuditSubject: audited}, err
}

// letIn identifies the person who has come back, and stores the result for the login screen.
func (s *SingleSignOn) letIn(ctx context.Context, r Returned, state signOnState, started startedEntry, now time.Time) (audited AuditSubject, ticket string, err error) {
	if r.Code == "" {
		return audited, "", domain.ErrSignOnFailed.Because(fmt.Errorf("the provider says %q", r.Refused))
	}
	found, err := s.provider.Identify(ctx, requestOf(state.Secret, r.State, r.ReturnTo), r.Code)
	audited.Provided = found.Person
	if err != nil {
		return audited, "", err
	}
	user, err := s.admit(ctx, &audited, now)
	audited.UserID = cmp.Or(user.ID, audited.UserID)
	if err != nil {
		audited.OtherID = s.holder(ctx, found.Person, user, err)
		return audited, "", err
	}
	ticket = secret.New().String()
	return audited, ticket, s.signOns.Keep(ctx, ports.SignOn{
		State: sha256.Sum256([]byte(r.State)), Browser: sha256.Sum256([]byte(state.Secret)), Ticket: sha256.Sum256([]byte(ticket)),
		UserID: user.ID, Next: started.Next, KeptAt: now, Provider: s.tokenSealer.sealSession(found, user.ID),
	}, now.Add(-domain.SignOnTicketLife))
}

// SignedOn is the result of a sign-on: a session like any other, and the page that was requested.
type SignedOn struct {
	SignedIn
	Next            string
	ProviderSignOut bool // whether the provider offers it
}

// Redeem gives the browser that began the sign-on its session, once, or the refusal. earlier reports
// whether the refusal is one that Begin, Refuse or Return has returned already.
func (s *SingleSignOn) Redeem(ctx context.Context, ticket, cookie string, from Visitor, now time.Time) (on SignedOn, earlier bool, err error) {
	state := s.cookies.read(cookie)
	if refusal := state.refusal(ticket, now); refusal != nil {
		return SignedOn{}, true, refusal
	}
	on, err = s.redeem(ctx, ticket, state, from, now)
	return on, false, err
}

func (s *SingleSignOn) redeem(ctx context.Context, ticket string, state signOnState, from Visitor, now time.Time) (SignedOn, error) {
	kept, err := s.signOns.Redeem(ctx, sha256.Sum256([]byte(ticket)), sha256.Sum256([]byte(state.Secret)), now.Add(-domain.SignOnTicketLife))
	if err != nil {
		return SignedOn{}, err
	}
	user, err := s.users.ByID(ctx, kept.UserID)
	switch {
	case err != nil:
		return SignedOn{}, err
	case user.DisabledAt != nil:
		return SignedOn{}, domain.ErrSignOnDisabled
	case user.Identity.Issuer != s.provider.Issuer() || user.Identity.Subject == "": // no longer the provider's account
		return SignedOn{}, domain.ErrSignOnExpired
	}
	signedIn, err := s.sessions.signIn(ctx, user, &kept, from, now)
	if errors.Is(err, domain.ErrLoginFailed) { // the account has changed meanwhile
		err = domain.ErrSignOnExpired.Because(err)
	}
	signOutURL, urlErr := s.provider.SignOutURL(ctx, "")
	return SignedOn{signedIn, kept.Next, signOutURL != "" && urlErr == nil}, err
}

// SignOutURL returns the address at which the browser signs out at the provider, or "" if the
// provider has none.
func (s *SingleSignOn) SignOutURL(ctx context.Context, returnTo string) (string, error) {
	return s.provider.SignOutURL(ctx, returnTo)
}

// requestOf derives nonce and verifier from the browser's secret, so that no other browser can know
// them.
func requestOf(secret, state, returnTo string) ports.SignOnRequest {
	derive := func(purpose string) string {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(purpose + " " + state))
		return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
	}
	return ports.SignOnRequest{ReturnTo: returnTo, State: state, Nonce: derive("nonce"), Verifier: derive("verifier")}
}
