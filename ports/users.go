package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// ErrUserExists is Add's refusal where the address is taken.
var ErrUserExists = &domain.Error{Kind: domain.Conflict, Code: "user.exists", Message: "Email này đã được dùng cho một tài khoản khác."}

// Users keeps the accounts.
type Users interface {
	// Add stores a new account with its history, or returns ErrUserExists where
	// its address or its identity is taken.
	Add(ctx context.Context, user domain.User) error

	// ByID and ByEmail answer an account, disabled or not, or domain.ErrNoUser.
	ByID(ctx context.Context, id string) (domain.User, error)
	ByEmail(ctx context.Context, email string) (domain.User, error)

	// ByIdentity returns the account that an identity provider signs in under a
	// subject, disabled or not, or domain.ErrNoUser.
	ByIdentity(ctx context.Context, identity domain.Identity) (domain.User, error)

	// All lists the accounts by address.
	All(ctx context.Context) ([]domain.User, error)

	// History returns what was decided about an account ("" is any), newest first.
	History(ctx context.Context, userID string) ([]domain.AccountEntry, error)

	// Update locks an account, lets change alter it and stores it with the new
	// rows of its history; where
	// endSessions is set all sessions of the account end with it. It waits for
	// what the account is writing, and now is later than all of that. It returns
	// ErrUserExists where the address or the identity has become another's.
	Update(ctx context.Context, id string, endSessions bool, change func(user *domain.User, now time.Time) error) (domain.User, error)

	// UpdateOwn does the same with the caller's own account, and ends all of its
	// sessions but the caller's.
	UpdateOwn(ctx context.Context, by Caller, change func(user *domain.User, now time.Time) error) error
}

// Sessions keeps who is signed in. A session is a family of refresh tokens, of
// which only hashes are stored.
type Sessions interface {
	// Start stores a new session of the account that was checked, with its
	// first token. Where the account has been closed since, or has another
	// password or role, it stores nothing and returns domain.ErrSessionEnded:
	// such a change ends the sessions there are, and this is to be one of them.
	// From then on the session's browser is known to the account.
	Start(ctx context.Context, s Session, checked domain.User, first RefreshToken) error

	// Rotate uses a token, in one transaction. decide is called with the token
	// as it stands, its session, its user and, where the token was used, the
	// successor that was stored then; it returns what to do. An unknown hash is
	// domain.ErrSessionEnded. Error of decide: the session is ended where
	// Revoke is set with it, and the error is returned.
	Rotate(ctx context.Context, hash [32]byte, decide func(Presented) (Rotation, error)) error

	// Live returns the session's user as of now, or domain.ErrSessionEnded
	// where session or account have ended.
	Live(ctx context.Context, sessionID string, now time.Time) (domain.User, error)

	// StillLive returns those of the sessions that have not ended as of now.
	StillLive(ctx context.Context, sessionIDs []string, now time.Time) ([]string, error)

	// End ends the session that the token hash belongs to; one that is unknown
	// does not matter.
	End(ctx context.Context, hash [32]byte, now time.Time) error

	// Own returns up to limit of the caller's sessions that can still be gone on
	// with as of now, the caller's own first, then those that were used last, and
	// how many there are.
	Own(ctx context.Context, by Caller, limit int, now time.Time) ([]OwnSession, int, error)

	// EndOwn ends one of the caller's sessions, or returns domain.ErrNoSession where
	// it is nobody's or somebody else's. One that has ended stays as it is.
	EndOwn(ctx context.Context, by Caller, id string) error

	// EndOthers ends all of the caller's sessions but the one it writes in.
	EndOthers(ctx context.Context, by Caller) error

	// Forget removes up to limit of the sessions that ended, or would have, before the time
	// given, and returns how many.
	Forget(ctx context.Context, before time.Time, limit int) (int, error)
}

// Session is one sign-in on one browser.
type Session struct {
	ID        string
	UserID    string
	StartedAt time.Time
	EndsAt    time.Time // whatever is refreshed meanwhile
	EndedAt   *time.Time
	Browser   [32]byte         // hash of its cookie, at the start; zeros where it has none
	Device    string           // what it was begun with, in a few words; "" where nobody knows
	Provider  *ProviderSession // where it began at the identity provider; only Start reads it
}

// OwnSession is a session as its person is told of it.
type OwnSession struct {
	ID        string    `json:"id"`
	StartedAt time.Time `json:"started_at"`
	UsedAt    time.Time `json:"used_at"` // when its tokens were last renewed, which whoever works does every 15 minutes
	Device    string    `json:"device"`
	Current   bool      `json:"current"` // the caller's
}

// RefreshToken is one link in a session's chain.
type RefreshToken struct {
	Hash      [32]byte
	IssuedAt  time.Time
	ExpiresAt time.Time
	UsedAt    *time.Time
}

// Presented is a refresh token that somebody shows.
type Presented struct {
	Session   Session
	User      domain.User
	Token     RefreshToken
	Successor *RefreshToken // where the token was used before
}

// Rotation is what becomes of a presented token: a successor to store (nil where
// the stored one stands), or the end of the session.
type Rotation struct {
	Successor *RefreshToken
	Revoke    bool
}

// Attempts counts failed sign-ins, over all servers.
type Attempts interface {
	// Begin counts an attempt as failed, unless one of the limits is reached
	// within the window before now: then it returns how long to wait, and
	// counts nothing. Simultaneous attempts cannot slip past a limit. Failures
	// of a browser that is known to the account weigh on its own attempts alone,
	// with the limit of a pair, and nobody else's weigh on them.
	Begin(ctx context.Context, a Attempt, limits AttemptLimits, now time.Time) (wait time.Duration, err error)

	// Knows tells whether the browser has signed in to the account, and whether
	// to any, since the time given.
	Knows(ctx context.Context, browser [32]byte, email string, since time.Time) (account, any bool, err error)

	// Clear forgets the account's attempts, after a success.
	Clear(ctx context.Context, email string) error

	// Forget drops attempts before one time, and browsers that have not signed in since the
	// other: up to limit of each. It returns how many of those that it dropped more of.
	Forget(ctx context.Context, attempts, browsers time.Time, limit int) (int, error)
}

// Attempt is one try to sign in.
type Attempt struct {
	Email, Address string
	Browser        [32]byte // the hash of its cookie; zeros where it sent none
}

// AttemptLimits are failures within Window.
type AttemptLimits struct {
	Window     time.Duration
	Browsers   time.Duration // how long a browser stays known after a sign-in
	Pair       int           // one account from one address
	PerAccount int
	PerAddress int
}

// Passwords hashes passwords, slowly and a few at once.
type Passwords interface {
	Hash(ctx context.Context, password string) (string, error)
	// Matches compares in constant time. With the hash "" it takes as long as
	// with any other, and returns false.
	Matches(ctx context.Context, hash, password string) (bool, error)
}

// PasswordGuesses tells how easily passwords are guessed.
type PasswordGuesses interface {
	// Common tells whether a password is among those that are tried first, by
	// somebody who also knows these texts about the person.
	Common(password string, about ...string) bool
}

// AccessTokens signs and checks the short-lived tokens of the API.
type AccessTokens interface {
	Sign(claims Claims) (string, error)
	// Check returns the claims, or domain.ErrSessionEnded.
	Check(token string, now time.Time) (Claims, error)
	// Derive returns 32 bytes that follow from seed and the keys alone, one
	// for each key in force, the current one first.
	Derive(purpose string, seed []byte) [][32]byte
}

// Claims are what an access token says.
type Claims struct {
	TokenID   string // jti
	SessionID string // sid
	UserID    string // sub
	IssuedAt  time.Time
	ExpiresAt time.Time
}
