package domain

import "time"

// AccountAction is a decision about an account: of an administrator, an identity provider or the person.
type AccountAction string

// The decisions about accounts.
const (
	AccountAdded         AccountAction = "add"
	AccountDisabled      AccountAction = "disable"
	AccountEnabled       AccountAction = "enable"
	AccountRole          AccountAction = "role"
	AccountPassword      AccountAction = "password"
	AccountLinked        AccountAction = "link" // with an identity provider
	AccountEmail         AccountAction = "email"
	AccountName          AccountAction = "name"
	AccountInvited       AccountAction = "invite" // a link was made to accept an invitation
	AccountAccepted      AccountAction = "accept" // the person used it
	AccountPasswordLink  AccountAction = "password_link"
	AccountSessionsEnded AccountAction = "sessions"
	AccountGave          AccountAction = "give" // all e-books go to a colleague
	AccountDeleted       AccountAction = "delete"
)

// AccountEntry is one row of the history of accounts. It is never changed.
type AccountEntry struct {
	UserID    string
	Email     string // as it was then
	Action    AccountAction
	Role      Role   // after the decision
	By        string // the person, the operator's name in the operating system, or the identity provider
	ByID      string // "" for the operator and an identity provider
	Detail    string // the former name, address or role, or who got how many e-books
	CreatedAt time.Time

	PreviousSHA256 *string // of the account's previous row; zeros in the first, nil if it predates the chain
}
