package sessions

import "backoffice/domain"

// Concern is the person and the accounts that a sign-on or refresh is about, for the audit.
type Concern struct {
	UserID  string // the account; "" if there is none
	EndedBy string // ByProvider or ByReuse if the session was ended
	OtherID string // the other account that has the person's address
	Person  domain.ProviderAccount

	// What was stored of the account as the provider describes it, even if an error followed.
	Added   bool
	Changed bool
	Role    domain.Role // afterwards
}

// noteChange notes a change of the account, unless err says that it was not stored.
func (c *Concern) noteChange(user domain.User, err error) {
	if err == nil {
		c.UserID, c.Changed, c.Role = user.ID, true, user.Role
	}
}

// What may end a session.
const (
	ByProvider = "provider" // which no longer confirms it
	ByReuse    = "reuse"    // of a refresh token that had been used
)
