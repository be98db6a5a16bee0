package domain

import "time"

// AccountAction is what the administration decides about an account.
type AccountAction string

// The decisions about accounts.
const (
	AccountAdded    AccountAction = "add"
	AccountDisabled AccountAction = "disable"
	AccountEnabled  AccountAction = "enable"
	AccountRole     AccountAction = "role"
	AccountPassword AccountAction = "password"
)

// AccountEntry is one row of the history of accounts. It is never changed.
type AccountEntry struct {
	UserID    string
	Email     string // as it was then
	Action    AccountAction
	Role      Role   // since then
	By        string // who decided, by the name in the operating system
	CreatedAt time.Time
}

// Decided writes a row of the account's history, with the account as it is now;
// whoever stores the account stores it too.
func (u *User) Decided(action AccountAction, by string, now time.Time) {
	u.unsaved = append(u.unsaved, AccountEntry{UserID: u.ID, Email: u.Email, Action: action, Role: u.Role, By: by, CreatedAt: now})
}

// Unsaved returns the rows of the history that are not stored yet.
func (u *User) Unsaved() []AccountEntry { return u.unsaved }

// Saved forgets the rows that have been stored.
func (u *User) Saved() { u.unsaved = nil }
