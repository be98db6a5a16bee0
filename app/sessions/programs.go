package sessions

import (
	"context"
	"strings"
	"time"

	"backoffice/app/secret"
	"backoffice/domain"
	"backoffice/ports"
)

// noteTimeout limits how long the last use of a token may take to be recorded.
const noteTimeout = 3 * time.Second

// isProgram reports whether a bearer token is the access token of a program.
func isProgram(token string) bool { return strings.HasPrefix(token, secret.TokenPrefix) }

// MustLookUp reports whether a token is one of a program, may be real, and was not found good just now. Only
// the database can tell.
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

// program returns who is behind the access token of a program. Whatever is wrong with the token, the
// error is the same.
func (s *Service) program(ctx context.Context, token string, now time.Time) (liveCaller, error) {
	value, ok := secret.ParseAccessToken(token)
	if !ok {
		return liveCaller{}, domain.ErrSessionEnded
	}
	found, err := s.programs.Live(ctx, value.Hash(), now)
	if err != nil {
		return liveCaller{}, err
	}
	s.noteUse(ctx, &found, now)
	return liveCaller{found.Actor(), ports.WithToken(found.User.ID, found.ID), found.ExpiresAt}, nil
}

// noteUse records the last use of a token beside the request, which neither waits for it nor fails
// with it. A server tries it once in ports.TokenNoted for each token.
func (s *Service) noteUse(ctx context.Context, token *domain.Token, now time.Time) {
	if _, _, noted := s.noted.Get(token.ID, now); noted || token.UsedAt != nil && now.Sub(*token.UsedAt) < ports.TokenNoted {
		return
	}
	s.noted.Put(token.ID, struct{}{}, now)
	go func(id string) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteTimeout)
		defer cancel()
		_ = s.programs.NoteUse(ctx, id, now) // the next use after TokenNoted is recorded
	}(token.ID)
}
