package domain

import "time"

// AccountAction is a decision of the administration about an account.
type AccountAction string

// The decisions about accounts.
const (
	AccountAdded    AccountAction = "add"
	AccountDisabled AccountAction = "disable"
	AccountEnabled  AccountAction = "enable"
	AccountRole     AccountAction = "role"
	AccountPassword AccountAction = "password"
	AccountLinked   AccountAction = "link" // with an identity provider
	AccountEmail    AccountAction = "email"
)

// AccountEntry is one row of the history of accounts. It is never changed.
type AccountEntry struct {
	UserID    string
	Email     string // as it was then
	Action    AccountAction
	Role      Role   // after the decision
	By        string // the administrator's name in the operating system
	CreatedAt time.Time
}
