package app_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app/sessions"
	"backoffice/domain"
	"backoffice/ports"
)

// refresh uses a refresh token.
func (w *world) refresh(token string, at time.Time) (sessions.Tokens, error) {
	tokens, _, err := w.SingleSignOn.Refresh(context.Background(), token, nil, at)
	return tokens, err
}

// RULES §9.2.
func TestAnAccessTokenLastsFifteenMinutes(t *testing.T) {
	w := newWorld(t)
	in := w.login(t, start)
	actor, _, err := w.Sessions.Authenticate(t.Context(), in.Access, start.Add(14*time.Minute+59*time.Second))
	require.NoError(t, err)
	assert.Equal(t, in.User.ID, actor.ID)
	_, _, err = w.Sessions.Authenticate(t.Context(), in.Access, start.Add(15*time.Minute+time.Second))
	assert.ErrorIs(t, err, domain.ErrSessionEnded)
}

// RULES §13.10: whose token has expired is known to the audit, which limits refusals for each person.
func TestWhoseTokenHasExpiredIsKnown(t *testing.T) {
	w := newWorld(t)
	in := w.login(t, start)
	actor, by, err := w.Sessions.Authenticate(t.Context(), in.Access, start.Add(domain.AccessTokenLife))
	assert.ErrorIs(t, err, domain.ErrSessionEnded)
	assert.Equal(t, domain.Actor{ID: w.editor.ID}, actor, "and nothing that permits anything")
	assert.Equal(t, ports.Caller{}, by)
	actor, _, err = w.Sessions.Authenticate(t.Context(), in.Access+"x", start.Add(domain.AccessTokenLife))
	assert.ErrorIs(t, err, domain.ErrSessionEnded)
	assert.Empty(t, actor.ID, "its signature is wrong")
}

// RULES §9.3.
func TestARefreshTokenLastsSevenDays(t *testing.T) {
	w := newWorld(t)
	in := w.login(t, start)
	_, err := w.refresh(in.Refresh, start.Add(7*24*time.Hour))
	assert.ErrorIs(t, err, domain.ErrSessionEnded)
	_, err = w.refresh(in.Refresh, start.Add(7*24*time.Hour-time.Second))
	assert.NoError(t, err)
}

// RULES §9.3.
func TestAFamilyEndsAfterThirtyDaysWhateverIsRefreshed(t *testing.T) {
	w := newWorld(t)
	token := w.login(t, start).Refresh
	for day := 6; day < 30; day += 6 {
		at := start.Add(time.Duration(day) * 24 * time.Hour)
		next, err := w.refresh(token, at)
		require.NoError(t, err)
		token = next.Refresh
	}
	_, err := w.refresh(token, start.Add(30*24*time.Hour))
	assert.ErrorIs(t, err, domain.ErrSessionEnded)
}

// RULES §9.3.
func TestAUsedTokenReturnsItsSuccessorForTenSecondsAndThenRevokes(t *testing.T) {
	w := newWorld(t)
	in := w.login(t, start)
	first, err := w.refresh(in.Refresh, start.Add(time.Minute))
	require.NoError(t, err)
	again, err := w.refresh(in.Refresh, start.Add(time.Minute+10*time.Second))
	require.NoError(t, err)
	assert.Equal(t, first.Refresh, again.Refresh)

	_, err = w.refresh(in.Refresh, start.Add(time.Minute+11*time.Second))
	assert.ErrorIs(t, err, domain.ErrSessionEnded)
	_, err = w.refresh(first.Refresh, start.Add(2*time.Minute))
	assert.ErrorIs(t, err, domain.ErrSessionEnded, "the family is revoked")
	_, _, err = w.Sessions.Authenticate(t.Context(), first.Access, start.Add(2*time.Minute))
	assert.ErrorIs(t, err, domain.ErrSessionEnded)
}

// RULES §9.3.
func TestAUsedTokenWhoseSuccessorWasUsedRevokesImmediately(t *testing.T) {
	w := newWorld(t)
	in := w.login(t, start)
	first, err := w.refresh(in.Refresh, start.Add(time.Second))
	require.NoError(t, err)
	_, err = w.refresh(first.Refresh, start.Add(2*time.Second))
	require.NoError(t, err)
	_, err = w.refresh(in.Refresh, start.Add(3*time.Second))
	assert.ErrorIs(t, err, domain.ErrSessionEnded)
}

// RULES §9.4.
func TestEndedSessionsAreOutWithinFiveSeconds(t *testing.T) {
	w := newWorld(t)
	for name, end := range map[string]func() error{
		"role": func() error {
			_, err := w.Accounts.SetRole(t.Context(), "Editor@test.example", domain.Expert)
			return err
		},
		"password": func() error {
			_, err := w.Accounts.SetPassword(t.Context(), "editor@test.example", password)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			in := w.login(t, start)
			_, _, err := w.Sessions.Authenticate(t.Context(), in.Access, start)
			require.NoError(t, err)
			require.NoError(t, end())
			_, _, err = w.Sessions.Authenticate(t.Context(), in.Access, start.Add(5*time.Second))
			assert.ErrorIs(t, err, domain.ErrSessionEnded)
			_, err = w.refresh(in.Refresh, start.Add(5*time.Second))
			assert.ErrorIs(t, err, domain.ErrSessionEnded)
		})
	}
}

// RULES §9.5.
func TestFailuresAreForgottenAfterFifteenMinutes(t *testing.T) {
	w := newWorld(t)
	try := func(password string, at time.Time) error {
		_, err := w.Sessions.Login(t.Context(), domain.Credentials{Email: "editor@test.example", Password: password}, sessions.Visitor{Address: "192.0.2.1"}, at)
		return err
	}
	for range 10 {
		assert.ErrorIs(t, try("sai mật khẩu", start), domain.ErrLoginFailed)
	}
	err := try(password, start.Add(5*time.Minute))
	require.Equal(t, domain.Throttled, domain.KindOf(err))
	assert.Contains(t, err.Error(), "Vui lòng thử lại sau 10 phút.")
	assert.NoError(t, try(password, start.Add(15*time.Minute+time.Second)))
}

// RULES §9.5.
func TestOneAddressCannotLockAnAccountForOthers(t *testing.T) {
	w := newWorld(t)
	for range 12 {
		_, err := w.Sessions.Login(t.Context(), domain.Credentials{Email: "editor@test.example", Password: "sai mật khẩu"}, sessions.Visitor{Address: "192.0.2.66"}, start)
		require.Error(t, err)
	}
	w.login(t, start)
}
