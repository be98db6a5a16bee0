package domain

import (
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"
)

// ProviderAccount is what an identity provider says of a person.
type ProviderAccount struct {
	Identity
	Email    string // "" where it says none
	Verified *bool  // whether it has verified the address; nil where it says nothing of it
	FullName string
	Values   []string // of the claim that roles are mapped from
}

// RoleMapping tells which values of an identity provider's claim mean which role.
type RoleMapping map[string]Role

// Highest returns the most trusted role that the values mean, if they mean any.
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
	ErrSignOnExpired     = &Error{Kind: Unauthenticated, Code: "session.sso_expired", Message: "Lượt đăng nhập này đã hết hạn hoặc đã được dùng. Vui lòng đăng nhập lại."}
	ErrSignOnFailed      = &Error{Kind: Unauthenticated, Code: "session.sso_failed", Message: "Không xác nhận được tài khoản đơn vị của bạn. Vui lòng đăng nhập lại."}
	ErrSignOnRole        = &Error{Kind: Forbidden, Code: "session.sso_role", Message: "Tài khoản đơn vị của bạn chưa được cấp quyền vào hệ thống này. Vui lòng liên hệ quản trị viên hệ thống."}
	ErrSignOnClosed      = &Error{Kind: Forbidden, Code: "session.sso_closed", Message: "Tài khoản của bạn trong hệ thống này đã bị khóa. Vui lòng liên hệ quản trị viên hệ thống."}
	ErrSignOnTaken       = &Error{Kind: Conflict, Code: "session.sso_taken", Message: "Email của bạn đã thuộc về một tài khoản khác trong hệ thống này. Vui lòng nhờ quản trị viên hệ thống liên kết tài khoản đó với tài khoản đơn vị."}
	ErrSignOnEmail       = &Error{Kind: Invalid, Code: "session.sso_email", Message: "Tài khoản đơn vị của bạn chưa có email đã xác minh. Vui lòng liên hệ quản trị viên hệ thống."}
	ErrSignOnUnavailable = &Error{Kind: Unavailable, Code: "session.sso_unavailable", Message: "Hệ thống đăng nhập của đơn vị đang không phản hồi. Vui lòng thử lại sau ít phút.", RetryAfter: ErrUnavailable.RetryAfter}
	ErrPasswordLogin     = &Error{Kind: Forbidden, Code: "session.password_off", Message: "Hệ thống này chỉ cho đăng nhập bằng tài khoản đơn vị."}
)

// signOnRefusals are those that a sign-on keeps until its page asks.
var signOnRefusals = []*Error{ErrSignOnExpired, ErrSignOnFailed, ErrSignOnRole, ErrSignOnClosed, ErrSignOnTaken, ErrSignOnEmail, ErrSignOnUnavailable}

// SignOnRefusals lists them.
func SignOnRefusals() []*Error { return slices.Clone(signOnRefusals) }

// SignOnRefusal returns the refusal of this code. One that is unknown, as of a newer
// version, has failed.
func SignOnRefusal(code string) *Error {
	for _, e := range signOnRefusals {
		if e.Code == code {
			return e
		}
	}
	return ErrSignOnFailed
}

// NewProviderUser makes an account for a person of an identity provider. It has no
// password, and an address that the provider does not call unverified.
func NewProviderUser(id string, p ProviderAccount, role Role, now time.Time) (User, error) {
	if p.Verified != nil && !*p.Verified {
		return User{}, ErrSignOnEmail.Because(errors.New("the provider says that the address is not verified"))
	}
	user, err := NewUser(id, p.Email, p.name(), role, "", now)
	if err != nil {
		return User{}, ErrSignOnEmail.Because(err)
	}
	user.Identity = p.Identity
	return user, nil
}

// Follow gives the account the role and the name that its provider says, and reports
// whether that changes it.
func (u *User) Follow(p ProviderAccount, role Role) (changed bool) {
	name := p.name()
	if p.FullName == "" { // it says none: an earlier one stays
		name = u.FullName
	}
	changed = u.Role != role || u.FullName != name
	u.Role, u.FullName = role, name
	return changed
}

// name is the person's full name as accounts have it; the address's first part where the
// provider says none.
func (p ProviderAccount) name() string {
	name := strings.Join(strings.FieldsFunc(Compose(p.FullName), func(c rune) bool { return unicode.IsSpace(c) || unicode.IsControl(c) }), " ")
	if runes := []rune(name); len(runes) > MaxShortText {
		name = strings.TrimSpace(string(runes[:MaxShortText]))
	}
	if name == "" {
		name, _, _ = strings.Cut(p.Email, "@")
	}
	return name
}
