package domain

import (
	"fmt"
	"time"
)

// LinkKind says what an AccountLink is for.
type LinkKind string

// The kinds of links for setting a password.
const (
	InvitationLink LinkKind = "invitation"
	PasswordLink   LinkKind = "password"
)

// How many invitations there may be (RULES §21.12). Each is mailed, so too many may make mail servers refuse
// all mail of the library.
const (
	MaxOpenInvitations    = 500 // that are valid, in the library
	MaxInvitationsPerHour = 100 // of one administrator
)

// Invitations is how many invitations there are.
type Invitations struct {
	Open     int // that are valid, of accounts other than the one to invite
	LastHour int // that the actor has made in the last hour
}

// MayAdd refuses another invitation if a limit is reached.
func (i Invitations) MayAdd() error {
	switch {
	case i.Open >= MaxOpenInvitations:
		return errTooManyInvitations
	case i.LastHour >= MaxInvitationsPerHour:
		return errInvitationsThrottled
	}
	return nil
}

var (
	errTooManyInvitations   = &Error{Kind: Invalid, Code: "user.too_many_invitations", Message: fmt.Sprintf("Đang có %d lời mời chưa được nhận, là mức tối đa. Hãy đợi đến khi có người nhận lời mời hoặc có lời mời hết hạn, hoặc xóa tài khoản được mời nhầm.", MaxOpenInvitations)}
	errInvitationsThrottled = &Error{Kind: Throttled, Code: "user.invitations_throttled", Message: fmt.Sprintf("Mỗi quản trị viên tạo tối đa %d lời mời trong một giờ. Vui lòng thử lại sau.", MaxInvitationsPerHour), RetryAfter: 10 * time.Minute}
)

// AccountLink is a link for setting a password, once. Everybody who has its secret can use it,
// so only a hash is stored.
type AccountLink struct {
	Kind      LinkKind
	Hash      [32]byte
	MadeAt    time.Time
	ExpiresAt time.Time
	MailedAt  *time.Time // when its mail was sent; nil if it was not
	Delivery             // of that mail; zero until its outcome is known
}

// ErrLinkUnknown refuses a link that does not exist or no longer does.
var ErrLinkUnknown = &Error{Kind: NotFound, Code: "link.unknown", Message: "Liên kết này không còn hiệu lực: có thể đã được dùng, đã hết hạn hoặc đã có liên kết mới hơn. Hãy nhờ quản trị viên tạo liên kết mới."}

// NewLink returns a link for the account, which replaces the one before, and adds to the account's history.
func (u *User) NewLink(kind LinkKind, hash [32]byte, actor Actor, now time.Time) (AccountLink, error) {
	if err := MayAdminister(actor); err != nil {
		return AccountLink{}, err
	}
	state := u.State()
	life, action := InvitationLife, AccountInvited
	switch {
	case state == StateDisabled:
		return AccountLink{}, ErrUserDisabled
	case kind == InvitationLink && state != StateInvited:
		return AccountLink{}, ErrNotInvited
	case kind == PasswordLink && state == StateInvited:
		return AccountLink{}, ErrInvited
	case kind == PasswordLink && u.PasswordHash == "":
		return AccountLink{}, ErrNoPassword
	case kind == PasswordLink:
		life, action = PasswordLinkLife, AccountPasswordLink
	}
	u.AddEntry(action, actor, "", now)
	return AccountLink{Kind: kind, Hash: hash, MadeAt: now, ExpiresAt: now.Add(life)}, nil
}

// LinkUse is what a person sends with a link.
type LinkUse struct {
	FullName string // "" keeps the name
	Password string
}

// Check refuses invalid input, cleans the name and composes the password (NFC).
func (l *LinkUse) Check() error {
	fields := problems{}
	if l.FullName != "" {
		l.FullName = fields.name(l.FullName)
	}
	l.Password = Compose(l.Password)
	if problem := passwordProblem(l.Password); problem != "" {
		fields["new_password"] = problem
	}
	return fields.refusal("password.invalid")
}

// Use sets name and password of the account. The caller has checked that the link is valid. A name can only
// be set with an invitation: later, only an administrator can change it.
func (l AccountLink) Use(u *User, in LinkUse, passwordHash string, now time.Time) {
	before := u.FullName
	action := AccountPassword
	if l.Kind == InvitationLink {
		action = AccountAccepted
		if in.FullName != "" {
			u.FullName = in.FullName
		}
	}
	u.PasswordHash = passwordHash
	u.AddEntry(action, u.ActorNamedByEmail(), "", now)
	if u.FullName != before {
		u.AddEntry(AccountName, u.ActorNamedByEmail(), before, now)
	}
}
