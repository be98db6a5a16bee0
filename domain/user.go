package domain

import (
	"net/mail"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// User is an account of the staff, or of a student.
type User struct {
	ID           string     `json:"id"`
	Email        string     `json:"email"` // lower case
	FullName     string     `json:"full_name"`
	Role         Role       `json:"role"`
	PasswordHash string     `json:"-"` // "" if the account signs in at an identity provider, or has not used its invitation
	Identity     Identity   `json:"-"` // at that provider; zero without one
	DisabledAt   *time.Time `json:"-"`
	CreatedAt    time.Time  `json:"-"`
	Version      int        `json:"-"` // the number of decisions in its history

	unsaved []AccountEntry
}

// Actor returns the user as an actor.
func (u User) Actor() Actor { return Actor{ID: u.ID, FullName: u.FullName, Role: u.Role} }

// AddEntry adds a row to the account's history, with the account's current state. It is stored
// together with the account. See AccountEntry for detail.
func (u *User) AddEntry(action AccountAction, by Actor, detail string, now time.Time) {
	u.unsaved = append(u.unsaved, AccountEntry{UserID: u.ID, Email: u.Email, Action: action, Role: u.Role,
		By: by.FullName, ByID: by.maker().ID, Detail: detail, CreatedAt: now})
}

// ActorNamedByEmail is Actor with the address as the name: the history of the account shows it for the
// person's own decisions.
func (u *User) ActorNamedByEmail() Actor { return Actor{ID: u.ID, FullName: u.Email, Role: u.Role} }

// Unsaved returns the rows of the history that are not stored yet.
func (u *User) Unsaved() []AccountEntry { return u.unsaved }

// ClearUnsaved discards the unsaved rows, after they were stored.
func (u *User) ClearUnsaved() { u.unsaved = nil }

// Credentials are what a person signs in with.
type Credentials struct {
	Email    string
	Password string
}

// Check refuses input that no account can match, with the messages of RULES §4.1,
// lower-cases the address and composes the password.
func (c *Credentials) Check() error {
	c.Password = Compose(c.Password)
	fields := problems{}
	email := fields.email(c.Email)
	if problem := passwordProblem(c.Password); problem != "" {
		fields["password"] = problem
	}
	if err := fields.refusal("session.invalid"); err != nil {
		return err
	}
	c.Email = email
	return nil
}

// NewUser creates an account. The hash must be of a password that CleanPassword accepted.
func NewUser(id, email, fullName string, role Role, hash string, now time.Time) (User, error) {
	fields := problems{}
	u := User{ID: id, Email: fields.email(email), FullName: fields.name(fullName), Role: fields.role(string(role)), PasswordHash: hash, CreatedAt: now}
	if err := fields.refusal("user.invalid"); err != nil {
		return User{}, err
	}
	return u, nil
}

// email reads an address, and notes if it is invalid.
func (p problems) email(s string) string {
	address, ok := parseEmail(s)
	if !ok {
		p["email"] = "Invalid email address"
	}
	return address
}

// name prepares a person's name, and notes what is wrong with it.
func (p problems) name(s string) string {
	return p.required("full_name", s, MaxShortText, singleLine, "Cần có họ tên.")
}

// role reads a role, and notes if it is unknown.
func (p problems) role(s string) Role {
	role, err := ParseRole(s)
	if err != nil {
		p["role"] = "Vai trò không hợp lệ."
	}
	return role
}

// CleanPassword composes a password (NFC) and refuses one that is too short or extremely long.
func CleanPassword(password string) (string, error) {
	password = Compose(password)
	if problem := passwordProblem(password); problem != "" {
		return "", invalidField("password", "user.invalid", problem)
	}
	return password, nil
}

// maxPassword limits the input of the hash, in bytes.
const maxPassword = 4096

func passwordProblem(password string) string {
	switch {
	case utf8.RuneCountInString(password) < MinPassword:
		return "Password must be at least 6 characters"
	case len(password) > maxPassword:
		return "Mật khẩu quá dài."
	}
	return ""
}

// StoredEmail returns an address as it is stored: composed, in lower case.
func StoredEmail(s string) string { return Compose(strings.ToLower(strings.TrimSpace(s))) }

// parseEmail accepts a bare address, as it is stored (RFC 5322 addr-spec; at most
// 254 bytes, RFC 5321 §4.5.3.1.3), without invisible characters.
func parseEmail(s string) (string, bool) {
	s = StoredEmail(s)
	a, err := mail.ParseAddress(s)
	if err != nil || a.Address != s || len(s) > 254 || strings.ContainsAny(s, "\"\r\n ") || strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsGraphic(r) }) {
		return "", false
	}
	at := strings.LastIndexByte(s, '@')
	return s, strings.Contains(s[at:], ".") && !strings.HasSuffix(s, ".")
}
