package httpapi

import "backoffice/domain"

// scope lists the scopes of tokens with which programs may make a call. It is given with each route
// that needs a session (RULES §26.2).
type scope []domain.Scope

var (
	reading    = scope{domain.ReadScope, domain.WriteScope, domain.ReviewScope, domain.PublishScope}
	writing    = scope{domain.WriteScope}
	reviewing  = scope{domain.ReviewScope}
	answering  = scope{domain.WriteScope, domain.ReviewScope}
	publishing = scope{domain.PublishScope}

	// byPeople is for calls that no program may make: accounts and tokens, a person's own settings, and
	// what is not in the scopes.
	byPeople = scope{}
)
