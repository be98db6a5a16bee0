package sessions

import (
	"context"
	"strings"
	"time"

	"backoffice/app/secret"
	"backoffice/domain"
	"backoffice/ports"
)

// recordTimeout limits how long it may take to record the last use of a token.
const recordTimeout = 3 * time.Second

// isProgram reports whether a bearer token is the access token of a program.
func isProgram(token string) bool { return strings.HasPrefix(token, secret.TokenPrefix) }

// MustLookUp reports whether Authenticate has to ask the database about the access token of a program. It does
// not ask about a malformed token, or one that it found valid at most liveFor ago.
func (s *Service) MustLookUp(token string, now time.Time) bool {
	if !isProgram(token) {
		return false
	}
	if _, ok := s.remembered(token, now); ok {
		return false
	}
	_, ok := secret.ParseAccessToken(token)
	return ok
}

// programCaller returns who acts with a program's access token. The error is the same for every
// invalid token.
func (s *Service) programCaller(ctx context.Context, token string, now time.Time) (liveCaller, error) {
	value, ok := secret.ParseAccessToken(token)
	if !ok {
		return liveCaller{}, domain.ErrSessionEnded
	}
	found, err := s.programs.Live(ctx, value.Hash(), now)
	if err != nil {
		return liveCaller{}, err
	}
	s.recordUse(ctx, &found, now)
	return liveCaller{found.Actor(), ports.WithToken(found.User.ID, found.ID), found.ExpiresAt}, nil
}

// recordUse records the last use of a token in the background: the request neither waits for it nor
// fails with it. A server tries it for each token once in ports.TokenUseInterval.
func (s *Service) recordUse(ctx context.Context, token *domain.Token, now time.Time) {
	if _, _, tried := s.usesTried.Get(token.ID, now); tried || token.UsedAt != nil && now.Sub(*token.UsedAt) < ports.TokenUseInterval {
		return
	}
	s.usesTried.Put(token.ID, struct{}{}, now)
	go func(id string) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
		defer cancel()
		_ = s.programs.RecordUse(ctx, id, now) // if it fails, a use after TokenUseInterval is recorded
	}(token.ID)
}
