package domain

import (
	"slices"
	"time"
)

// AccountState says whether an account can be used.
type AccountState string

// The states of an account.
const (
	StateActive   AccountState = "active"
	StateInvited  AccountState = "invited" // nobody could sign in yet
	StateDisabled AccountState = "disabled"
)

// AccountStates lists every state.
var AccountStates = []AccountState{StateActive, StateInvited, StateDisabled}

// State returns whether the account can be used.
func (u *User) State() AccountState {
	switch {
	case u.DisabledAt != nil:
		return StateDisabled
	case u.neverUsed():
		return StateInvited
	}
	return StateActive
}

// neverUsed reports whether nobody could ever sign in to the account: it has neither a password nor
// an identity.
func (u *User) neverUsed() bool { return u.PasswordHash == "" && u.Identity == (Identity{}) }

// FromProvider reports whether an identity provider determines name, address and role.
func (u *User) FromProvider() bool { return u.Identity.Subject != "" }

// The refusals of the administration of accounts.
var (
	ErrLastAdmin       = &Error{Kind: Conflict, Code: "user.last_admin", Message: "Đây là quản trị viên cuối cùng nên không thể đổi vai trò hay ngừng hoạt động."}
	ErrUserStale       = &Error{Kind: Conflict, Code: "user.stale", Message: "Tài khoản đã được thay đổi sau khi bạn mở. Vui lòng xem lại trước khi tiếp tục."}
	ErrUserUsed        = &Error{Kind: Conflict, Code: "user.used", Message: "Tài khoản này đã được dùng nên không thể xóa. Hãy ngừng hoạt động tài khoản."}
	ErrFromProvider    = &Error{Kind: Conflict, Code: "user.provider", Message: "Họ tên, email và vai trò của tài khoản này theo hệ thống của đơn vị nên không thể đổi ở đây."}
	ErrNotInvited      = &Error{Kind: Conflict, Code: "user.not_invited", Message: "Tài khoản này đã được kích hoạt nên không cần lời mời."}
	ErrInvited         = &Error{Kind: Conflict, Code: "user.invited", Message: "Người này chưa nhận lời mời. Hãy tạo lời mời mới."}
	ErrUserDisabled    = &Error{Kind: Conflict, Code: "user.closed", Message: "Tài khoản này đã ngừng hoạt động."}
	ErrNotDisabled     = invalidField("give_to", "user.not_closed", "Chỉ chuyển được tất cả eBook của tài khoản đã ngừng hoạt động.")
	ErrRecipient       = invalidField("give_to", "user.heir", "Người nhận phải là một tài khoản khác, đang hoạt động và được dùng hệ thống.")
	ErrHandoverRunning = &Error{Kind: Conflict, Code: "user.giving", Message: "eBook của tài khoản này đang được chuyển cho một người khác. Hãy đợi đến khi xong."}
)

var administering = Rule{Roles: []Role{Admin}}

// MayAdminister refuses everybody but administrators.
func MayAdminister(actor Actor) error { return administering.permits(actor, &Ebook{}) }

// AccountPermission is what an administrator may do with an account now.
type AccountPermission string

// The permissions, in the order in which they are listed.
const (
	PermitEdit         AccountPermission = "edit" // name and address
	PermitRole         AccountPermission = "role"
	PermitInvite       AccountPermission = "invite"
	PermitPasswordLink AccountPermission = "password_link"
	PermitEndSessions  AccountPermission = "end_sessions"
	PermitDisable      AccountPermission = "disable"
	PermitEnable       AccountPermission = "enable"
	PermitGive         AccountPermission = "give" // all e-books to a colleague
	PermitDelete       AccountPermission = "delete"
)

// accountPermissions lists every permission.
var accountPermissions = []AccountPermission{PermitEdit, PermitRole, PermitInvite, PermitPasswordLink, PermitEndSessions, PermitDisable, PermitEnable, PermitGive, PermitDelete}

// Permissions returns what an administrator may do with the account. lastAdmin is true if no other
// administrator can sign in, giving if its e-books are being given to a colleague, and passwordOff if
// nobody can sign in with a password.
func (u *User) Permissions(lastAdmin, giving, passwordOff bool) []AccountPermission {
	state := u.State()
	may := map[AccountPermission]bool{
		PermitEdit: !u.FromProvider(), PermitRole: !u.FromProvider() && !lastAdmin,
		PermitInvite:       state == StateInvited && !passwordOff,
		PermitPasswordLink: state == StateActive && u.PasswordHash != "" && !passwordOff,
		PermitEndSessions:  state == StateActive, PermitDisable: state != StateDisabled && !lastAdmin, PermitEnable: state == StateDisabled,
		PermitGive: state == StateDisabled && !giving, PermitDelete: u.neverUsed(),
	}
	return slices.DeleteFunc(slices.Clone(accountPermissions), func(p AccountPermission) bool { return !may[p] })
}

// AccountChange is what an administrator changes in an account.
type AccountChange struct {
	Version  *int // the version that the administrator read
	FullName Optional[string]
	Email    Optional[string]
	Role     Optional[string]
	Disabled Optional[bool]
	GiveTo   string // the id of a colleague who gets all e-books; "" if they stay
}

// Change changes an account as an administrator. endSessions says that its sessions must end. The
// caller then checks the version: another refusal takes precedence over ErrUserStale.
func (u *User) Change(c AccountChange, actor Actor, lastAdmin bool, now time.Time) (endSessions bool, err error) {
	if err := MayAdminister(actor); err != nil {
		return false, err
	}
	before := *u
	fields := problems{}
	u.setFields(c, fields)
	if err := fields.refusal("user.invalid"); err != nil {
		return false, err
	}
	if c.Disabled.Set {
		u.setDisabled(c.Disabled.Value, now)
	}
	if err := u.checkChange(&before, c, actor, lastAdmin); err != nil {
		return false, err
	}
	return u.recordChanges(&before, actor, now), nil
}

func (u *User) setFields(c AccountChange, fields problems) {
	if c.FullName.Set {
		u.FullName = fields.name(c.FullName.Value)
	}
	if c.Email.Set {
		u.Email = fields.email(c.Email.Value)
	}
	if c.Role.Set {
		u.Role = fields.role(c.Role.Value)
	}
}

func (u *User) setDisabled(disabled bool, now time.Time) {
	switch {
	case disabled && u.DisabledAt == nil:
		u.DisabledAt = &now
	case !disabled:
		u.DisabledAt = nil
	}
}

// LosesAdministration reports whether a change takes the role from an administrator, or disables the
// account. before must be an administrator's.
func (u *User) LosesAdministration(before *User) bool {
	return u.Role != before.Role || u.DisabledAt != nil && before.DisabledAt == nil
}

// VoidsLink reports whether a change makes an earlier link for setting a password invalid: it may have
// been sent to the former address.
func (u *User) VoidsLink(before *User) bool {
	return u.Email != before.Email || u.PasswordHash != before.PasswordHash || u.Identity != before.Identity || u.DisabledAt != nil
}

// StopsHandover reports whether a change stops giving the account's e-books to a colleague: its person
// works with them again.
func (u *User) StopsHandover(before *User) bool {
	return u.DisabledAt == nil && before.DisabledAt != nil
}

// checkChange refuses changes that are not allowed. Only the operator may change what the identity provider
// determines, in case the provider is wrong or down. The next sign-in there overwrites it.
func (u *User) checkChange(before *User, c AccountChange, actor Actor, lastAdmin bool) error {
	switch {
	case u.FromProvider() && actor.ID != Operator.ID && (u.FullName != before.FullName || u.Email != before.Email || u.Role != before.Role):
		return ErrFromProvider
	case lastAdmin && u.LosesAdministration(before):
		return ErrLastAdmin
	case c.GiveTo != "" && u.DisabledAt == nil:
		return ErrNotDisabled
	}
	return nil
}

// recordChanges adds what differs to the history, and returns whether the sessions must end.
func (u *User) recordChanges(before *User, actor Actor, now time.Time) (endSessions bool) {
	if u.FullName != before.FullName {
		u.AddEntry(AccountName, actor, before.FullName, now)
	}
	if u.Email != before.Email {
		u.AddEntry(AccountEmail, actor, before.Email, now)
	}
	if u.Role != before.Role {
		u.AddEntry(AccountRole, actor, string(before.Role), now)
	}
	disabled, enabled := u.DisabledAt != nil && before.DisabledAt == nil, u.DisabledAt == nil && before.DisabledAt != nil
	if disabled {
		u.AddEntry(AccountDisabled, actor, "", now)
	}
	if enabled {
		u.AddEntry(AccountEnabled, actor, "", now)
	}
	return disabled || u.Role != before.Role
}

// Delete records that an account is deleted. It refuses one that was ever used.
func (u *User) Delete(actor Actor, version *int, now time.Time) error {
	switch err := MayAdminister(actor); {
	case err != nil:
		return err
	case !u.neverUsed():
		return ErrUserUsed
	}
	u.AddEntry(AccountDeleted, actor, u.FullName, now)
	return u.ExpectVersion(version)
}

// ExpectVersion returns ErrUserStale if version is not the account's. nil matches any version.
func (u *User) ExpectVersion(version *int) error {
	if version != nil && *version != u.Version {
		return ErrUserStale
	}
	return nil
}

// EndSessions records that an administrator ends all sessions of the account.
func (u *User) EndSessions(actor Actor, now time.Time) error {
	if err := MayAdminister(actor); err != nil {
		return err
	}
	u.AddEntry(AccountSessionsEnded, actor, "", now)
	return nil
}
