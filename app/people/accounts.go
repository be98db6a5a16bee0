// Package people holds the use cases of the administration of accounts.
package people

import (
	"cmp"
	"context"
	"errors"
	"time"

	"backoffice/app/ids"
	"backoffice/domain"
	"backoffice/ports"
)

// Accounts are the use cases of the administration's command line.
type Accounts struct {
	users     ports.Users
	people    ports.People
	passwords ports.Passwords
	guesses   ports.PasswordGuesses
	provider  ports.IdentityProvider // nil if there is none
	by        domain.Actor           // the operator, for the history
}

// NewAccounts returns the use cases of accounts.
func NewAccounts(a ports.Adapters) *Accounts {
	return &Accounts{users: a.Users, people: a.People, passwords: a.Passwords, guesses: a.Guesses, provider: a.Provider, by: domain.Operator}
}

// As returns the same use cases for an operator of this name, which the history records.
func (s *Accounts) As(operator string) *Accounts {
	as := *s
	as.by.FullName = cmp.Or(operator, domain.Operator.FullName)
	return &as
}

// History returns what was decided about the account of this address, newest first. The address ""
// means all accounts.
func (s *Accounts) History(ctx context.Context, email string) ([]domain.AccountEntry, error) {
	if email == "" {
		return s.users.History(ctx, "")
	}
	user, err := s.users.ByEmail(ctx, email)
	if err != nil {
		return nil, err
	}
	return s.users.History(ctx, user.ID)
}

// NewAccount has the values of a new account.
type NewAccount struct {
	Email, FullName, Password string
	Role                      domain.Role
}

// Add creates an account.
func (s *Accounts) Add(ctx context.Context, in NewAccount, now time.Time) (domain.User, error) {
	hash, err := s.hash(ctx, in.Password, in.Email, in.FullName)
	if err != nil {
		return domain.User{}, err
	}
	user, err := domain.NewUser(ids.New(), in.Email, in.FullName, in.Role, hash, now)
	if err != nil {
		return domain.User{}, err
	}
	user.AddEntry(domain.AccountAdded, s.by, "", now)
	return user, s.users.Add(ctx, user)
}

// All lists the accounts.
func (s *Accounts) All(ctx context.Context) ([]domain.User, error) { return s.users.All(ctx) }

// ByEmail returns an account, or domain.ErrNoUser.
func (s *Accounts) ByEmail(ctx context.Context, email string) (domain.User, error) {
	return s.users.ByEmail(ctx, email)
}

// SetRole changes a role and ends the account's sessions.
func (s *Accounts) SetRole(ctx context.Context, email string, role domain.Role) (domain.User, error) {
	return s.administer(ctx, email, domain.AccountChange{Role: domain.Sent(string(role))})
}

// SetEmail changes an account's address. Its sessions continue, because an address gives no rights.
func (s *Accounts) SetEmail(ctx context.Context, email, to string) (domain.User, error) {
	return s.administer(ctx, email, domain.AccountChange{Email: domain.Sent(to)})
}

// Disable disables an account and ends its sessions.
func (s *Accounts) Disable(ctx context.Context, email string) (domain.User, error) {
	return s.administer(ctx, email, domain.AccountChange{Disabled: domain.Sent(true)})
}

// Enable enables a disabled account.
func (s *Accounts) Enable(ctx context.Context, email string) (domain.User, error) {
	return s.administer(ctx, email, domain.AccountChange{Disabled: domain.Sent(false)})
}

// administer changes an account as an administrator in the pages does.
func (s *Accounts) administer(ctx context.Context, email string, change domain.AccountChange) (domain.User, error) {
	return s.change(ctx, email, func(w *ports.AccountWork) error { return applyChange(w, change, s.by) })
}

// SetPassword changes a password and ends the account's sessions. An account of an identity
// provider is unlinked from it.
func (s *Accounts) SetPassword(ctx context.Context, email, password string) (domain.User, error) {
	user, err := s.users.ByEmail(ctx, email)
	if err != nil {
		return domain.User{}, err
	}
	hash, err := s.hash(ctx, password, user.Email, user.FullName)
	if err != nil {
		return domain.User{}, err
	}
	return s.setSignIn(ctx, email, domain.AccountPassword, hash, domain.Identity{})
}

// errNoProvider is the refusal to link where there is no identity provider.
var errNoProvider = errors.New("there is no identity provider to link with: CMS_OIDC_ISSUER is not set")

// Link reserves an account for the person who has its address at the identity provider, removes its
// password and ends its sessions.
func (s *Accounts) Link(ctx context.Context, email string) (domain.User, error) {
	if s.provider == nil {
		return domain.User{}, errNoProvider
	}
	return s.setSignIn(ctx, email, domain.AccountLinked, "", domain.Identity{Issuer: s.provider.Issuer()})
}

// setSignIn changes what the person signs in with, and ends the account's sessions.
func (s *Accounts) setSignIn(ctx context.Context, email string, action domain.AccountAction, hash string, identity domain.Identity) (domain.User, error) {
	return s.change(ctx, email, func(w *ports.AccountWork) error {
		w.User.PasswordHash, w.User.Identity, w.EndSessions = hash, identity, true
		w.User.AddEntry(action, s.by, "", w.Now)
		return nil
	})
}

// change changes an account as the operator, and returns it.
func (s *Accounts) change(ctx context.Context, email string, change func(*ports.AccountWork) error) (domain.User, error) {
	user, err := s.users.ByEmail(ctx, email)
	if err != nil {
		return domain.User{}, err
	}
	var work *ports.AccountWork // of the last try
	err = s.people.Change(ctx, ports.Operator(domain.Operator, time.Time{}), user.ID, func(w *ports.AccountWork) error {
		work = w
		return change(w)
	})
	if err != nil {
		return domain.User{}, err
	}
	return work.User, nil
}

// hash returns a password's hash, or an error if the password is easily guessed, also by an attacker
// who knows the account's name and address.
func (s *Accounts) hash(ctx context.Context, password string, about ...string) (string, error) {
	password, err := domain.CleanPassword(password)
	if err != nil {
		return "", err
	}
	if s.guesses.Common(password, about...) {
		return "", domain.ErrPasswordCommon
	}
	return s.passwords.Hash(ctx, password)
}
