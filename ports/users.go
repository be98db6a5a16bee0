package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// ErrUserExists refuses an address or identity that another account has.
var ErrUserExists = &domain.Error{Kind: domain.Conflict, Code: "user.exists", Message: "Email này đã được dùng cho một tài khoản khác."}

// Users stores the accounts.
type Users interface {
	// Add stores a new account with its history. It returns ErrUserExists if its address or
	// identity is in use.
	Add(ctx context.Context, user domain.User) error

	// ByID and ByEmail return an account, disabled or not, or domain.ErrNoUser. The case of
	// an address does not matter, nor whether its marks are composed (NFC) or not (NFD).
	ByID(ctx context.Context, id string) (domain.User, error)
	ByEmail(ctx context.Context, email string) (domain.User, error)

	// ByIdentity returns the account with this identity, disabled or not, or domain.ErrNoUser.
	ByIdentity(ctx context.Context, identity domain.Identity) (domain.User, error)

	// All returns the accounts ordered by address.
	All(ctx context.Context) ([]domain.User, error)

	// Colleagues returns the active accounts, or all, with one of the roles, ordered by name.
	Colleagues(ctx context.Context, roles []domain.Role, alsoInactive bool) ([]Colleague, error)

	// History returns the decisions about an account ("" means all), newest first.
	History(ctx context.Context, userID string) ([]domain.AccountEntry, error)

	// Update locks an account, calls change and stores the result with the new rows of its history.
	// It deletes the account's link if domain.User.VoidsLink says so, and stops a handover of its
	// e-books if domain.User.StopsHandover does.
	// It first waits for running writes of the account; now is later than all of them. With
	// endSessions it also ends all sessions of the account. It returns ErrUserExists if the address
	// or the identity belongs to another account.
	Update(ctx context.Context, id string, endSessions bool, change func(user *domain.User, now time.Time) error) (domain.User, error)

	// UpdateOwn is Update for the caller's own account. It ends all of its sessions except the
	// caller's.
	UpdateOwn(ctx context.Context, by Caller, change func(user *domain.User, now time.Time) error) error
}

// Colleague is a person as others may choose them: without an address.
type Colleague struct {
	ID       string      `json:"id"`
	FullName string      `json:"full_name"`
	Role     domain.Role `json:"role"`
}

// Sessions stores the sessions. A session is a family of refresh tokens. Only their hashes are stored.
type Sessions interface {
	// Start stores a new session of the checked account, with its first token. If the account has
	// been disabled since, or has another password or role, it stores nothing and returns
	// domain.ErrSessionEnded: such a change ends all sessions, so it must also prevent this one. It
	// does the same if a logout at the provider has ended the session's sign-on. After a success the browser
	// is known to the account.
	Start(ctx context.Context, s Session, checked domain.User, first RefreshToken) error

	// Rotate uses a token, in one transaction. decide gets the token, its session, its user
	// and, if the token was used, the successor that was stored then. It returns what to do. An
	// unknown hash is domain.ErrSessionEnded. If decide returns an error, Rotate returns it; if
	// Revoke is set too, it first ends the session, as End does.
	Rotate(ctx context.Context, hash [32]byte, decide func(Presented) (Rotation, error)) error

	// Live returns the session's user, or domain.ErrSessionEnded if session or account have ended.
	Live(ctx context.Context, sessionID string, now time.Time) (domain.User, error)

	// StillLive returns those of the sessions that have not ended.
	StillLive(ctx context.Context, sessionIDs []string, now time.Time) ([]string, error)

	// End ends the session of the token hash. An unknown one is ignored.
	End(ctx context.Context, hash [32]byte, now time.Time) error

	// Own returns up to limit of the caller's sessions that can be continued, the current one
	// first, then the most recently used ones, and the number of all.
	Own(ctx context.Context, by Caller, limit int, now time.Time) ([]OwnSession, int, error)

	// EndOwn ends one of the caller's sessions, or returns domain.ErrNoSession if it is unknown or
	// another account's. One that has ended is ignored.
	EndOwn(ctx context.Context, by Caller, id string) error

	// EndOthers ends all of the caller's sessions except the current one.
	EndOthers(ctx context.Context, by Caller) error

	// Forget removes up to limit of the sessions that were ended before the given time, or whose EndsAt is
	// before it. It returns how many.
	Forget(ctx context.Context, before time.Time, limit int) (int, error)
}

// Session is one sign-in on one browser.
type Session struct {
	ID        string
	UserID    string
	StartedAt time.Time
	EndsAt    time.Time // regardless of refreshes
	EndedAt   *time.Time
	Browser   [32]byte         // hash of its cookie at the start; zeros without one
	Device    string           // a short description of the browser; "" if unknown
	Provider  *ProviderSession // if it began at the identity provider; only read by Start
	SignOn    [32]byte         // hash of the state parameter of the sign-on that it began with; zeros without one; only read by Start
}

// OwnSession is a session as its person sees it.
type OwnSession struct {
	ID        string    `json:"id"`
	StartedAt time.Time `json:"started_at"`
	UsedAt    time.Time `json:"used_at"` // when its tokens were last renewed; active browsers do so every 15 minutes
	Device    string    `json:"device"`
	Current   bool      `json:"current"` // the caller's current one
}

// RefreshToken is one token of a session.
type RefreshToken struct {
	Hash      [32]byte
	IssuedAt  time.Time
	ExpiresAt time.Time
	UsedAt    *time.Time
}

// Presented is a refresh token that a client has sent.
type Presented struct {
	Session   Session
	User      domain.User
	Token     RefreshToken
	Successor *RefreshToken // if the token was used before
}

// Rotation is the decision about a presented token: a successor to store (nil if the stored one
// stays), or the end of the session.
type Rotation struct {
	Successor *RefreshToken
	Revoke    bool
}

// Attempts counts failed sign-ins, over all servers.
type Attempts interface {
	// Begin counts an attempt as failed, unless a limit is reached within the window before now:
	// then it counts nothing and returns how long to wait. Concurrent attempts cannot exceed a
	// limit. A browser that is known to the account has a count of its own, with the limit PerAccountAndIP:
	// only its failures count there, and they count nowhere else.
	Begin(ctx context.Context, a Attempt, limits AttemptLimits, now time.Time) (wait time.Duration, err error)

	// Knows reports whether the browser has signed in to the account, and whether to any, since the
	// given time.
	Knows(ctx context.Context, browser [32]byte, email string, since time.Time) (toAccount, toAny bool, err error)

	// Clear deletes the account's attempts, after a success.
	Clear(ctx context.Context, email string) error

	// Forget deletes attempts before one time, and browsers that have not signed in since the
	// other: up to limit of each. It returns the greater of the two numbers of deleted rows.
	Forget(ctx context.Context, attemptsBefore, browsersBefore time.Time, limit int) (int, error)
}

// Attempt is one try to sign in.
type Attempt struct {
	Email, IP string
	Browser   [32]byte // hash of its cookie; zeros without one
}

// AttemptLimits are the limits of failures within Window, and how long a browser stays known.
type AttemptLimits struct {
	Window          time.Duration
	BrowserLife     time.Duration // how long a browser stays known after a sign-in
	PerAccountAndIP int
	PerAccount      int
	PerIP           int
}

// Passwords hashes passwords, slowly, and only a few in parallel.
type Passwords interface {
	Hash(ctx context.Context, password string) (string, error)
	// Matches compares in constant time. With the hash "" it takes the same time and returns false.
	Matches(ctx context.Context, hash, password string) (bool, error)
}

// PasswordGuesses estimates how easily passwords are guessed.
type PasswordGuesses interface {
	// Common reports whether a password is among those that are tried first, by an attacker who also
	// knows these texts about the person.
	Common(password string, about ...string) bool
}

// AccessTokens signs and checks the short-lived tokens of the API.
type AccessTokens interface {
	Sign(claims Claims) (string, error)
	// Check returns the claims, or domain.ErrSessionEnded.
	Check(token string, now time.Time) (Claims, error)
	// UserOfExpired returns whose token this is if it is valid but expired, otherwise "".
	UserOfExpired(token string, now time.Time) (userID string)
	// Derive returns 32 bytes derived from purpose, seed and a key, once for each valid key, the
	// current one first.
	Derive(purpose string, seed []byte) [][32]byte
}

// Claims are the content of an access token.
type Claims struct {
	TokenID   string // jti
	SessionID string // sid
	UserID    string // sub
	IssuedAt  time.Time
	ExpiresAt time.Time
}
