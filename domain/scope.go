package domain

import (
	"fmt"
	"slices"
	"strings"
)

// Scope says which calls a program may make with a token.
type Scope string

// The scopes. A token has one of them. Every scope may also read, so calls that read name all of them.
const (
	ReadScope    Scope = "read"
	WriteScope   Scope = "write"
	ReviewScope  Scope = "review"
	PublishScope Scope = "publish"
)

// Scopes lists every scope.
var Scopes = []Scope{ReadScope, WriteScope, ReviewScope, PublishScope}

// scopeOf has the scope that an action on an e-book needs. Programs may not take the other actions.
var scopeOf = map[Action]Scope{
	Edit: WriteScope, Submit: WriteScope, Delete: WriteScope, Approve: ReviewScope, Reject: ReviewScope,
	Assign: ReviewScope, Unassign: ReviewScope, Publish: PublishScope, Unpublish: PublishScope,
}

// UsedToken is the token that a program acts with; zero for a person.
type UsedToken struct {
	Name  string
	Scope Scope
}

// name returns the name of the token for the history, or nil for a person.
func (t UsedToken) name() *string {
	if t.Scope == "" {
		return nil
	}
	return &t.Name
}

// permits returns the refusal of an action on an e-book outside the token's scope. Only the user's own
// drafts can be deleted by a program. Calls without an action are checked by their routes (RequireOneOf).
func (t UsedToken) permits(action Action, ownDraft bool) error {
	if t.Scope == "" || action == "" {
		return nil
	}
	needed, ok := scopeOf[action]
	if !ok || action == Delete && !ownDraft {
		return &ScopeError{}
	}
	return t.RequireOneOf(needed)
}

// RequireOneOf refuses a call that needs one of these scopes, if the token has another. If none is given,
// no token may make the call. A person has every scope.
func (t UsedToken) RequireOneOf(needed ...Scope) error {
	if t.Scope == "" || slices.Contains(needed, t.Scope) {
		return nil
	}
	return &ScopeError{Needed: needed}
}

// ScopeError is the refusal of a call outside a token's scope.
type ScopeError struct{ Needed []Scope }

// ErrTokenScope is the refusal if no token may make the call.
var ErrTokenScope = &Error{Kind: Forbidden, Code: "token.scope", Message: "Mã truy cập không dùng được cho thao tác này. Hãy đăng nhập để thực hiện."}

func (e *ScopeError) Error() string { return e.Unwrap().Error() }

func (e *ScopeError) Unwrap() error {
	if len(e.Needed) == 0 {
		return ErrTokenScope
	}
	refusal := *ErrTokenScope
	refusal.Message = fmt.Sprintf("Mã truy cập không đủ phạm vi cho thao tác này. Phạm vi cần có: %s.", strings.Join(e.names(), " hoặc "))
	return &refusal
}

// Scopes returns the scopes of which one is needed, separated by blanks (RFC 6750 §3).
func (e *ScopeError) Scopes() string { return strings.Join(e.names(), " ") }

func (e *ScopeError) names() []string {
	names := make([]string, len(e.Needed))
	for i, s := range e.Needed {
		names[i] = string(s)
	}
	return names
}
