package domain

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"
)

// ProviderAccount is what an identity provider says about a person.
type ProviderAccount struct {
	Identity
	Email         string // "" if it provides none
	EmailVerified *bool  // nil if it does not say
	FullName      string
	Values        []string // of the claim from which roles are mapped
}

// RoleMapping maps values of an identity provider's claim to roles.
type RoleMapping map[string]Role

// Highest returns the most trusted role of the values, if any has one.
func (m RoleMapping) Highest(values []string) (Role, bool) {
	highest := -1
	for _, v := range values {
		if role, ok := m[v]; ok {
			highest = max(highest, slices.Index(Roles, role))
		}
	}
	if highest < 0 {
		return "", false
	}
	return Roles[highest], true
}

// The refusals of single sign-on.
var (
	ErrSignOnExpired         = &Error{Kind: Unauthenticated, Code: "session.sso_expired", Message: "Lượt đăng nhập này đã hết hạn hoặc đã được dùng. Vui lòng đăng nhập lại."}
	ErrSignOnFailed          = &Error{Kind: Unauthenticated, Code: "session.sso_failed", Message: "Không xác nhận được tài khoản đơn vị của bạn. Vui lòng đăng nhập lại."}
	ErrSignOnNoRole          = &Error{Kind: Forbidden, Code: "session.sso_role", Message: "Tài khoản đơn vị của bạn chưa được cấp quyền vào hệ thống này. Vui lòng liên hệ quản trị viên hệ thống."}
	ErrSignOnDisabled        = &Error{Kind: Forbidden, Code: "session.sso_closed", Message: "Tài khoản của bạn trong hệ thống này đã bị khóa. Vui lòng liên hệ quản trị viên hệ thống."}
	ErrSignOnEmailTaken      = &Error{Kind: Conflict, Code: "session.sso_taken", Message: "Email của bạn đã thuộc về một tài khoản khác trong hệ thống này. Vui lòng nhờ quản trị viên hệ thống liên kết tài khoản đó với tài khoản đơn vị."}
	ErrSignOnNewEmailTaken   = &Error{Kind: Conflict, Code: "session.sso_address_taken", Message: "Email mới của bạn ở đơn vị đã thuộc về một tài khoản khác trong hệ thống này. Vui lòng liên hệ quản trị viên hệ thống."}
	ErrSignOnUnverifiedEmail = &Error{Kind: Invalid, Code: "session.sso_email", Message: "Tài khoản đơn vị của bạn chưa có email đã xác minh. Vui lòng liên hệ quản trị viên hệ thống."}
	ErrSignOnUnavailable     = &Error{Kind: Unavailable, Code: "session.sso_unavailable", Message: "Hệ thống đăng nhập của đơn vị đang không phản hồi. Vui lòng thử lại sau ít phút.", RetryAfter: ErrUnavailable.RetryAfter}
	ErrSignOnNavigation      = &Error{Kind: Forbidden, Code: "session.sso_navigation", Message: "Chỉ mở địa chỉ này từ trang đăng nhập."}
	ErrPasswordLoginOff      = &Error{Kind: Forbidden, Code: "session.password_off", Message: "Hệ thống này chỉ cho đăng nhập bằng tài khoản đơn vị."}
)

// ErrProviderEnded means that the provider no longer knows the person or the refresh token.
var ErrProviderEnded = errors.New("the identity provider has ended the session")

// signOnRefusals are the refusals that a sign-on stores until its page asks for them.
var signOnRefusals = []*Error{
	ErrSignOnExpired, ErrSignOnFailed, ErrSignOnNoRole, ErrSignOnDisabled, ErrSignOnEmailTaken, ErrSignOnNewEmailTaken, ErrSignOnUnverifiedEmail, ErrSignOnUnavailable, ErrBusy, ErrUnavailable,
}

// SignOnRefusals returns the refusals that a sign-on may store.
func SignOnRefusals() []*Error { return slices.Clone(signOnRefusals) }

// SignOnRefusal returns the refusal with this code, or nil.
func SignOnRefusal(code string) *Error {
	i := slices.IndexFunc(signOnRefusals, func(e *Error) bool { return e.Code == code })
	if i < 0 {
		return nil
	}
	return signOnRefusals[i]
}

// NewProviderUser creates an account for a person of an identity provider, without a password. The
// provider must not call the address unverified. If it gives no name, the part of the address before @ is the name.
func NewProviderUser(id string, p ProviderAccount, role Role, now time.Time) (User, error) {
	if p.unverified() {
		return User{}, ErrSignOnUnverifiedEmail.Because(errors.New("the provider says that the address is not verified"))
	}
	beforeAt, _, _ := strings.Cut(p.Email, "@")
	user, err := NewUser(id, p.Email, cmp.Or(p.name(), beforeAt), role, "", now)
	if err != nil {
		return User{}, ErrSignOnUnverifiedEmail.Because(err)
	}
	user.Identity = p.Identity
	return user, nil
}

func (p ProviderAccount) unverified() bool { return p.EmailVerified != nil && !*p.EmailVerified }

// Follow updates the account's role, name and address to what its provider says, records what changed in
// the account's history, and reports whether anything did. It ignores an address that the provider calls
// unverified.
func (u *User) Follow(p ProviderAccount, role Role, now time.Time) (changed bool) {
	address := u.Email
	if email, ok := parseEmail(p.Email); ok && !p.unverified() {
		address = email
	}
	before := *u
	u.Role, u.FullName, u.Email = role, cmp.Or(p.name(), u.FullName), address
	u.recordChanges(&before, p.Provider(), now)
	return u.Role != before.Role || u.Email != before.Email || u.FullName != before.FullName
}

// Provider returns the provider as the one who decides about an account.
func (p ProviderAccount) Provider() Actor { return Actor{FullName: p.Issuer} }

// name is the person's full name as texts are stored (RULES §1.2), with a blank for control characters. It is "" if the
// provider gives none.
func (p ProviderAccount) name() string {
	withoutControls := strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return ' '
		}
		return c
	}, p.FullName)
	name, _ := cleanText(withoutControls, MaxShortText, singleLine) // a longer one is cut below
	name = strings.Join(strings.Fields(name), " ")
	if runes := []rune(name); len(runes) > MaxShortText {
		name = strings.TrimSpace(string(runes[:MaxShortText]))
	}
	return name
}
