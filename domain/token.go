package domain

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Limits of tokens (RULES §26.1).
const (
	MaxTokens    = 20 // active ones of a person
	MaxTokenName = 100
	MaxTokenDays = 365
)

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

// Actor returns who acts when a program uses the token: its person, with the token.
func (t *Token) Actor() Actor {
	return Actor{ID: t.User.ID, FullName: t.User.FullName, Role: t.User.Role, Token: UsedToken{t.Name, t.Scope}}
}

// The refusals of tokens.
var (
	ErrNoToken             = &Error{Kind: NotFound, Code: "token.not_found", Message: "Không tìm thấy mã truy cập."}
	ErrTokensFull          = &Error{Kind: Invalid, Code: "token.too_many", Message: fmt.Sprintf("Mỗi người có tối đa %d mã truy cập còn hiệu lực.", MaxTokens)}
	ErrTokenUserIneligible = invalidField("user_id", "token.user", "Người này phải có tài khoản đang hoạt động và được dùng hệ thống.")
)

// TokenRequest is what a new token should be.
type TokenRequest struct {
	UserID string `json:"user_id"`
	Name   string `json:"name"`
	Scope  string `json:"scope"`
	Days   int    `json:"days"`
}

// TokenPattern matches the secret value of a token, or so much of it that no name has it by chance. A
// name that contains one would show it to others.
const TokenPattern = `cms_pat_[a-z2-7]{20}`

var tokenInName = regexp.MustCompile(TokenPattern)

// NewToken creates a token of an account, which already has so many active ones.
func NewToken(id string, in TokenRequest, user User, active int, actor Actor, now time.Time) (Token, error) {
	fields := problems{}
	name := fields.required("name", in.Name, MaxTokenName, singleLine, "Cần có tên mã truy cập.")
	if tokenInName.MatchString(name) {
		fields["name"] = "Tên không được chứa mã truy cập."
	}
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
	if user.State() != StateActive || user.Actor().MayUseCMS() != nil {
		return Token{}, ErrTokenUserIneligible
	}
	if active >= MaxTokens {
		return Token{}, ErrTokensFull
	}
	return Token{ID: id, Name: name, Scope: scope, User: LogUser{user.ID, user.FullName, user.Role}, MadeBy: actor.maker(),
		CreatedAt: now, ExpiresAt: now.AddDate(0, 0, in.Days)}, nil
}
