package ports

import (
	"context"
	"encoding/json"
	"time"

	"backoffice/domain"
)

// People stores what administrators see of accounts and change in them. Changes of all accounts run
// one after the other, so that of two administrators who demote each other at the same time one remains.
type People interface {
	// List returns a page of the accounts, ordered by name. Sessions, e-books and
	// the like are read only for the accounts on the page.
	List(ctx context.Context, q PeopleQuery, now time.Time) (PeoplePage, error)

	// Get returns one account, or domain.ErrNoUser.
	Get(ctx context.Context, id string, now time.Time) (Person, error)

	// History returns a page of the decisions about an account, newest first, and their number. A
	// deleted account keeps its history. If there is none, the error is domain.ErrNoUser.
	History(ctx context.Context, id string, page, limit int) ([]domain.AccountEntry, int, error)

	// Add calls change and stores the account that it sets as User, with all else that it sets in
	// AccountWork.
	Add(ctx context.Context, by Caller, change func(*AccountWork) error) error

	// Change locks an account, calls change and stores the result as Users.Update does. The errors are
	// domain.ErrNoUser, ErrUserExists, and domain.ErrUserUsed if an account to be deleted has
	// anything in the library.
	Change(ctx context.Context, by Caller, id string, change func(*AccountWork) error) error

	// Link returns a link that is good, with its account. Any other hash is domain.ErrLinkUnknown.
	Link(ctx context.Context, hash [32]byte, now time.Time) (domain.User, domain.AccountLink, error)

	// UseLink calls change for a link that is good, stores the account, ends its sessions and
	// deletes the link, so that of several users of a link one succeeds. Any other hash is
	// domain.ErrLinkUnknown.
	UseLink(ctx context.Context, hash [32]byte, change func(user *domain.User, link domain.AccountLink, now time.Time) error) error

	// BeginMail records that the mail with a link is about to be sent. If it returns false, the mail
	// must not be sent: the link is no longer good, or this was recorded before.
	BeginMail(ctx context.Context, hash [32]byte) (bool, error)

	// SettleMail stores the outcome of a mail with its reason, unless its link has been replaced or used.
	// If delivery has no outcome, its reason says why the mail could not be sent so far.
	SettleMail(ctx context.Context, hash [32]byte, delivery domain.Delivery) error
}

// AccountWork is one change of an account. change reads the members down to Invitations, and sets the
// others. People.Change passes the account as User.
type AccountWork struct {
	Actor           domain.Actor
	Now             time.Time
	LastAdmin       bool // the account is an administrator's, and no other administrator can sign in
	Ebooks          int  // the number of the account's e-books
	HandoverRunning bool // its e-books are being given to a colleague
	Recipient       func(id string) (domain.User, error)

	// Invitations counts the valid ones, and those that the actor made in the last hour. User must be set before the call.
	Invitations func() (domain.Invitations, error)

	User        domain.User
	EndSessions bool                // all of the account
	Link        *domain.AccountLink // replaces the account's link
	Handover    *domain.Handover
	Jobs        []NewJob
	Delete      bool // the account
}

// NewJob is a job to be stored.
type NewJob struct {
	Kind    string
	Payload json.RawMessage
}

// PeopleQuery says which accounts are listed.
type PeopleQuery struct {
	Search      string // words that begin words of the name, by their spelling key, or a part of the address
	Role        domain.Role
	State       domain.AccountState
	Page, Limit int
}

// Person is an account as administrators see it.
type Person struct {
	domain.User
	LastAdmin  bool
	LastSeenAt *time.Time // nil if the person was not seen for as long as sessions are stored
	Sessions   int        // how many can be continued
	Ebooks     map[domain.Status]int
	Link       *domain.AccountLink
	Handover   *domain.Handover // the latest
}

// PeoplePage is a page of accounts with the number of all.
type PeoplePage struct {
	People []Person
	Total  int
}

// Handovers gives the e-books of a disabled account to a colleague, e-book by e-book. They are begun by
// People.Change.
type Handovers interface {
	// Next returns the id of an e-book that is still to be given. If there is none, it ends the
	// handover and returns "".
	Next(ctx context.Context, id string) (ebookID string, err error)

	// Give gives an e-book. If another person has got it or it was deleted, given is false. The error is
	// domain.ErrRecipient or one of kind Forbidden if recipient or administrator may no longer do this.
	Give(ctx context.Context, id, ebookID string) (given bool, err error)

	// Stop ends a handover early.
	Stop(ctx context.Context, id string) error
}
