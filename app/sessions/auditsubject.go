package sessions

import "backoffice/domain"

// AuditSubject is the person and the accounts that a sign-on or refresh is about, for the audit.
type AuditSubject struct {
	UserID   string                 // the account; "" if there is none
	EndedBy  string                 // ByProvider or ByReuse if the session was ended
	OtherID  string                 // the other account that has the person's address
	Provided domain.ProviderAccount // as the provider describes the person

	// What this sign-on or refresh has stored, even if the person was refused afterwards.
	Added   bool        // the account is new
	Changed bool        // the account was there
	Role    domain.Role // of the account now
}

// noteChange notes a change of the account, unless err says that it was not stored.
func (a *AuditSubject) noteChange(user domain.User, err error) {
	if err == nil {
		a.UserID, a.Changed, a.Role = user.ID, true, user.Role
	}
}

// What may end a session.
const (
	ByProvider = "provider" // which no longer confirms it
	ByReuse    = "reuse"    // of a refresh token that had been used
)
