package domain

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Limits of tokens (RULES §26.1).
const (
	MaxTokens    = 20 // live ones of a person
	MaxTokenName = 100
	MaxTokenDays = 365
	TokenKept    = 90 * 24 * time.Hour // how long a token is listed after its end
)

// Scope says which calls a program may make with a token.
type Scope string

// The scopes. Each one contains ReadScope.
const (
	ReadScope    Scope = "read"
	WriteScope   Scope = "write"
	ReviewScope  Scope = "review"
	PublishScope Scope = "publish"
)

// Scopes lists every scope.
var Scopes = []Scope{ReadScope, WriteScope, ReviewScope, PublishScope}

// scopes are the scopes of the actions on an e-book. No token may take the others.
var scopes = map[Action]Scope{
	Edit: WriteScope, Submit: WriteScope, Delete: WriteScope, Approve: ReviewScope, Reject: ReviewScope,
	Assign: ReviewScope, Unassign: ReviewScope, Publish: PublishScope, Unpublish: PublishScope,
}

// Token lets a program act as a person, within a scope. Its value is stored as a hash only.
type Token struct {
	ID        string
	Name      string
	Scope     Scope
	User      LogUser // as it is now
	MadeBy    Person  // without an id if it was the operator
	CreatedAt time.Time
	ExpiresAt time.Time
	UsedAt    *time.Time
	RevokedAt *time.Time
}

// UsedToken is the token by which a program acts; zero for a person.
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

// TokenState says whether a token can be used.
type TokenState string

// The states of a token.
const (
	TokenActive  TokenState = "active"
	TokenExpired TokenState = "expired"
	TokenRevoked TokenState = "revoked"
)

// State returns whether the token can be used.
func (t *Token) State(now time.Time) TokenState {
	switch {
	case t.RevokedAt != nil:
		return TokenRevoked
	case !now.Before(t.ExpiresAt):
		return TokenExpired
	}
	return TokenActive
}

// Actor returns the token's person, as the program acts.
func (t *Token) Actor() Actor {
	return Actor{ID: t.User.ID, FullName: t.User.FullName, Role: t.User.Role, Token: UsedToken{t.Name, t.Scope}}
}

// The refusals of tokens.
var (
	ErrNoToken    = &Error{Kind: NotFound, Code: "token.not_found", Message: "Không tìm thấy mã truy cập."}
	ErrTokensFull = &Error{Kind: Invalid, Code: "token.too_many", Message: fmt.Sprintf("Mỗi người có tối đa %d mã truy cập còn hiệu lực.", MaxTokens)}
	ErrTokenUser  = invalidField("user_id", "token.user", "Người này phải có tài khoản đang hoạt động và được dùng hệ thống.")
)

// TokenRequest is what a new token should be.
type TokenRequest struct {
	UserID string `json:"user_id"`
	Name   string `json:"name"`
	Scope  string `json:"scope"`
	Days   int    `json:"days"`
}

// NewToken creates a token of an account, of which live ones exist already.
func NewToken(id string, in TokenRequest, of User, live int, actor Actor, now time.Time) (Token, error) {
	fields := problems{}
	name := fields.required("name", in.Name, MaxTokenName, false, "Cần có tên mã truy cập.")
	scope := Scope(strings.ToLower(strings.TrimSpace(in.Scope)))
	if !slices.Contains(Scopes, scope) {
		fields["scope"] = "Phạm vi phải là read, write, review hoặc publish."
	}
	if in.Days < 1 || in.Days > MaxTokenDays {
		fields["days"] = fmt.Sprintf("Thời hạn phải từ 1 đến %d ngày.", MaxTokenDays)
	}
	if err := fields.refusal("token.invalid"); err != nil {
		return Token{}, err
	}
	if of.State() != StateActive || of.Actor().Enter() != nil {
		return Token{}, ErrTokenUser
	}
	if live >= MaxTokens {
		return Token{}, ErrTokensFull
	}
	t := Token{ID: id, Name: name, Scope: scope, User: LogUser{of.ID, of.FullName, of.Role}, MadeBy: Person{FullName: actor.FullName},
		CreatedAt: now, ExpiresAt: now.AddDate(0, 0, in.Days)}
	if actor.ID != Operator.ID {
		t.MadeBy.ID = actor.ID
	}
	return t, nil
}

// EndsTokens reports whether a change of the account revokes its tokens: another role could give a
// program more rights than were intended, and a disabled account must not get its programs back.
func (u *User) EndsTokens(before *User) bool { return u.DisabledAt != nil || u.Role != before.Role }

// permits refuses an action on an e-book that is outside the token's scope. Only drafts of one's own
// can be deleted by a program.
func (t UsedToken) permits(action Action, own bool, b *Ebook) error {
	if t.Scope == "" || action == "" {
		return nil
	}
	needed, ok := scopes[action]
	if !ok || action == Delete && !(own && b.Status == Draft) {
		return &ScopeError{}
	}
	return t.Within(needed)
}

// Within refuses a call that needs one of the scopes, if the token has another. Without any, no token
// may make the call. A person has every scope.
func (t UsedToken) Within(needed ...Scope) error {
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
	refusal.Message = fmt.Sprintf("Mã truy cập không đủ phạm vi cho thao tác này. Phạm vi cần có: %s.", e.Scopes())
	return &refusal
}

// Scopes returns the needed scopes, separated by blanks (RFC 6750 §3).
func (e *ScopeError) Scopes() string {
	names := make([]string, len(e.Needed))
	for i, s := range e.Needed {
		names[i] = string(s)
	}
	return strings.Join(names, " ")
}
