package domain

import (
	"maps"
	"slices"
	"time"
)

// LibraryEntry is one row of the history of the library: of an e-book or of an account.
type LibraryEntry struct {
	ID        string
	CreatedAt time.Time
	Action    string
	Comment   string
	User      *LogUser // who did it; in a row about an account without a role, and without an id if it was an operator or an identity provider
	Token     *string  // the name of the token that a program used

	Ebook   *HistoryEbook   // nil in a row about an account
	To      *Person         // of Give: the new creator; of Assign and Unassign: the reviewer
	Account *HistoryAccount // nil in a row about an e-book
}

// HistoryEbook is the e-book of a row, as it is now.
type HistoryEbook struct {
	ID      string  `json:"id"`
	Title   *string `json:"title"`   // nil if the e-book was removed for good
	Deleted bool    `json:"deleted"` // or removed for good
}

// HistoryAccount is the account of a row. Address and role are those after the action.
type HistoryAccount struct {
	ID       string `json:"id"`
	FullName string `json:"full_name"` // as it is now
	Email    string `json:"email"`
	Role     Role   `json:"role"`
}

// LogActions are the actions that write a row into the history of an e-book, sorted by name.
var LogActions = slices.DeleteFunc(slices.Sorted(maps.Keys(actionNames)), func(action Action) bool { return action == Edit })

// accountActions are the actions that write a row into the history of an account.
var accountActions = []AccountAction{
	AccountAdded, AccountInvited, AccountAccepted, AccountName, AccountEmail, AccountRole, AccountPassword, AccountPasswordLink,
	AccountLinked, AccountSessionsEnded, AccountDisabled, AccountEnabled, AccountGave, AccountDeleted,
}

// HistoryActions returns the actions of the rows of the history of the library, with those about accounts or without.
func HistoryActions(withAccounts bool) (actions []string) {
	for _, action := range LogActions {
		actions = append(actions, string(action))
	}
	if withAccounts {
		for _, action := range accountActions {
			if !slices.Contains(actions, string(action)) { // some share their name with an action on e-books
				actions = append(actions, string(action))
			}
		}
	}
	return actions
}

var readingHistory = Rule{Roles: publishers}

// MayReadHistory refuses actors who may not read the history of the library. seesAccounts reports whether
// they see the rows about accounts, too, which have addresses.
func MayReadHistory(actor Actor) (seesAccounts bool, err error) {
	return actor.Role == Admin, readingHistory.permits(actor, &Ebook{}) // of no e-book: only the role counts
}

// VerificationResult is the result of a verification that went through the whole library.
type VerificationResult struct {
	EndedAt  time.Time `json:"ended_at"`
	Ebooks   int       `json:"ebooks"`
	Findings int       `json:"findings"` // contradictions of any kind
	Broken   int       `json:"broken"`   // e-books whose history was tampered with

	// Accounts that were verified, and those whose history was tampered with. They are nil if the version
	// that verified did not look at them, and for users who may not see the rows of accounts.
	Accounts       *int `json:"accounts"`
	BrokenAccounts *int `json:"broken_accounts"`
}
