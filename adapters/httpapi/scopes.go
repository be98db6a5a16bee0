package httpapi

import "backoffice/domain"

// scopes are the scopes of tokens with which programs may make a call. They are given with each route
// that needs a session (RULES §26.2).
type scopes []domain.Scope

var (
	reading    = scopes{domain.ReadScope, domain.WriteScope, domain.ReviewScope, domain.PublishScope}
	writing    = scopes{domain.WriteScope}
	reviewing  = scopes{domain.ReviewScope}
	annotating = scopes(domain.AnnotateScopes)
	replying   = scopes(domain.ReplyScopes)
	publishing = scopes{domain.PublishScope}

	// byPeople is for calls that no program may make: accounts, tokens, a person's own settings, and
	// everything that no scope names.
	byPeople = scopes{}
)
