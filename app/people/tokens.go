package people

import (
	"cmp"
	"context"

	"backoffice/app/ids"
	"backoffice/app/request"
	"backoffice/app/secret"
	"backoffice/domain"
	"backoffice/ports"
)

// Tokens has the use cases for managing the access tokens of programs. Only the SHA-256 of a
// token is stored. It needs no slow hash: a token has 256 random bits, which nobody can guess.
type Tokens struct {
	tokens ports.Tokens
	users  ports.Users
}

// NewTokens returns the use cases of access tokens.
func NewTokens(a ports.Adapters) *Tokens { return &Tokens{a.ProgramTokens, a.Users} }

// List returns a page of the tokens, newest first, and the number of all. userID "" means those of
// everybody.
func (s *Tokens) List(ctx context.Context, actor domain.Actor, userID string, page, limit int) ([]domain.Token, int, error) {
	if err := domain.MayAdminister(actor); err != nil {
		return nil, 0, err
	}
	return s.tokens.List(ctx, userID, page, limit)
}

// Add creates a token and returns its value, which is not stored.
func (s *Tokens) Add(ctx context.Context, by ports.Caller, body request.Body[domain.TokenRequest]) (domain.Token, string, error) {
	sent, requestErr := body.Value()
	owner, ok := domain.ParseID(sent.UserID)
	if !ok {
		owner = domain.Operator.ID // has no account: a malformed id is refused like an unknown one
	}
	id, value := ids.New(), secret.New()
	token, err := s.tokens.Add(ctx, by, owner, value.Hash(), func(w ports.TokenWork) (domain.Token, error) {
		if err := cmp.Or(domain.MayAdminister(w.Actor), requestErr); err != nil {
			return domain.Token{}, err
		}
		return domain.NewToken(id, sent, w.User, w.Live, w.Actor, w.Now)
	})
	if err != nil {
		return domain.Token{}, "", err
	}
	return token, value.AccessToken(), nil
}

// Revoke ends a token.
func (s *Tokens) Revoke(ctx context.Context, by ports.Caller, id string) (domain.Token, error) {
	return s.tokens.Revoke(ctx, by, id, domain.MayAdminister)
}

// UserID returns the id of the account with an e-mail address, or domain.ErrNoUser.
func (s *Tokens) UserID(ctx context.Context, email string) (string, error) {
	user, err := s.users.ByEmail(ctx, email)
	return user.ID, err
}
