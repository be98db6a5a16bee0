package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// TokenUseInterval is the shortest time between two records of the last use of a token.
const TokenUseInterval = 5 * time.Minute

// Tokens stores the access tokens of programs. Only hashes of their values are stored.
type Tokens interface {
	// Add stores the token that draft returns. draft gets the account and the number of its tokens that
	// can be used. Calls for one account run one after the other, so each counts the tokens before it. An
	// unknown account is domain.ErrTokenUserIneligible.
	Add(ctx context.Context, by Caller, userID string, hash [32]byte, draft func(TokenWork) (domain.Token, error)) (domain.Token, error)

	// List returns a page of the account's tokens, or of all accounts' if userID is "", newest first, and how
	// many there are in all.
	List(ctx context.Context, userID string, page, limit int) ([]domain.Token, int, error)

	// Live returns a token that can be used, or domain.ErrSessionEnded: also if its account is disabled.
	Live(ctx context.Context, hash [32]byte, now time.Time) (domain.Token, error)

	// RecordUse records when a token was used. If the recorded use is less than TokenUseInterval older,
	// it writes nothing.
	RecordUse(ctx context.Context, id string, now time.Time) error

	// Revoke ends a token if permit allows it. It first waits for running writes of the token's
	// account. One that was revoked before stays as it is. An unknown one is domain.ErrNoToken.
	Revoke(ctx context.Context, by Caller, id string, permit func(actor domain.Actor) error) (domain.Token, error)

	// StillLive returns those of the tokens that can be used.
	StillLive(ctx context.Context, ids []string, now time.Time) ([]string, error)

	// Forget removes up to limit of the tokens that ended before the time given, and returns how many.
	Forget(ctx context.Context, before time.Time, limit int) (int, error)
}

// TokenWork is what draft of Tokens.Add gets.
type TokenWork struct {
	Actor domain.Actor
	Now   time.Time
	User  domain.User
	Live  int // the number of the account's tokens that can be used
}
