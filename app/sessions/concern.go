package sessions

import "backoffice/domain"

// Concern is the person and the accounts that a sign-on or refresh is about, for the audit.
type Concern struct {
	UserID  string // the account; "" if there is none
	EndedBy string // ByProvider or ByReuse if the session was ended
	OtherID string // the account that has the address already
	Person  domain.ProviderAccount

	// What the provider made of the account, also with an error.
	Added   bool
	Changed bool
	Role    domain.Role // afterwards
}

// changed notes an account that was stored.
func (c *Concern) changed(user domain.User, err error) {
	if err == nil {
		c.UserID, c.Changed, c.Role = user.ID, true, user.Role
	}
}

// What may end a session.
const (
	ByProvider = "provider" // no longer confirms it
	ByReuse    = "reuse"    // of a refresh token that was used
)
