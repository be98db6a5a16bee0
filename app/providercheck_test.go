package app_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app/people"
	"backoffice/app/sessions"
	"backoffice/domain"
)

// RULES §21.9.
func TestEachRefreshAsksTheProviderOnce(t *testing.T) {
	o := newOffice(t)
	in := o.signOn(t, start)
	token := in.Refresh
	for i := range 5 {
		at := start.Add(time.Duration(i+1) * 15 * time.Minute)
		tokens, err := o.refresh(t, token, at)
		require.NoError(t, err)
		again, err := o.refresh(t, token, at.Add(5*time.Second)) // the response was lost
		require.NoError(t, err)
		assert.Equal(t, tokens.Refresh, again.Refresh)
		assert.Equal(t, i+1, o.directory.renewed)
		token = tokens.Refresh
	}
}

// RULES §21.9: while one request asks, another one continues for a short time without asking.
func TestTwoConcurrentRefreshesAskOnce(t *testing.T) {
	o := newOffice(t)
	in := o.signOn(t, start)
	at := start.Add(15 * time.Minute)
	var second sessions.Tokens
	first, _, err := o.SingleSignOn.Refresh(t.Context(), in.Refresh, func() error {
		var err error
		second, err = o.refresh(t, in.Refresh, at)
		return err
	}, at)
	require.NoError(t, err)
	assert.Equal(t, first.Refresh, second.Refresh)
	assert.Equal(t, 1, o.directory.renewed)
	_, _, err = o.Sessions.Authenticate(t.Context(), second.Access, at.Add(time.Minute+time.Second))
	require.ErrorIs(t, err, domain.ErrSessionEnded)
	_, _, err = o.Sessions.Authenticate(t.Context(), first.Access, at.Add(time.Minute+time.Second))
	require.NoError(t, err)
}

// RULES §21.9.
func TestWhoIsRemovedAtTheProviderIsOutWithinFifteenMinutes(t *testing.T) {
	for name, remove := range map[string]func(*directory){
		"removed":              func(d *directory) { d.refuses = domain.ErrProviderEnded },
		"without a role":       func(d *directory) { d.person.Values = nil },
		"of another role":      func(d *directory) { d.person.Values = []string{"admins"} },
		"of another person":    func(d *directory) { d.refuses = domain.ErrSignOnFailed },
		"its token was stolen": func(d *directory) { d.renewed++ },
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			in := o.signOn(t, start)
			removed := start.Add(time.Second) // just after the provider was asked
			remove(o.directory)
			_, err := o.refresh(t, in.Refresh, removed.Add(14*time.Minute))
			require.ErrorIs(t, err, domain.ErrSessionEnded)
			_, _, err = o.Sessions.Authenticate(t.Context(), in.Access, removed.Add(15*time.Minute))
			require.ErrorIs(t, err, domain.ErrSessionEnded)
			_, err = o.refresh(t, in.Refresh, removed.Add(14*time.Minute))
			require.ErrorIs(t, err, domain.ErrSessionEnded, "and stays out")
		})
	}
}

// RULES §21.9.
func TestAProviderThatDoesNotRespondEndsNoSessionForADay(t *testing.T) {
	for name, late := range map[string]bool{"no response": false, "only a new refresh token": true} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			token := o.signOn(t, start).Refresh
			o.directory.refuses, o.directory.late = domain.ErrSignOnUnavailable.Because(errors.New("down")), late
			for hour := range 24 {
				tokens, err := o.refresh(t, token, start.Add(time.Duration(hour)*time.Hour))
				require.NoError(t, err, hour)
				token = tokens.Refresh
			}
			_, err := o.refresh(t, token, start.Add(24*time.Hour))
			require.ErrorIs(t, err, domain.ErrSessionEnded)
		})
	}
}

// RULES §21.9: a person whose check gets no turn at the provider loses nothing.
func TestARefreshThatMayNotAskChangesNothing(t *testing.T) {
	o := newOffice(t)
	in := o.signOn(t, start)
	at := start.Add(15 * time.Minute)
	_, _, err := o.SingleSignOn.Refresh(t.Context(), in.Refresh, func() error { return domain.ErrBusy }, at)
	require.ErrorIs(t, err, domain.ErrBusy)
	_, err = o.refresh(t, in.Refresh, at)
	require.NoError(t, err)
	assert.Equal(t, 1, o.directory.renewed)
}

// RULES §21.9: also if the browser disconnects while the provider is asked.
func TestWhoIsRemovedAtTheProviderIsOutThoughTheBrowserLeft(t *testing.T) {
	o := newOffice(t)
	in := o.signOn(t, start)
	o.directory.refuses = domain.ErrProviderEnded
	at := start.Add(5 * time.Minute)
	ctx, leave := context.WithCancel(t.Context())
	_, audited, err := o.SingleSignOn.Refresh(ctx, in.Refresh, func() error { leave(); return nil }, at)
	require.ErrorIs(t, err, domain.ErrSessionEnded)
	assert.Equal(t, sessions.ByProvider, audited.EndedBy)
	_, _, err = o.Sessions.Authenticate(t.Context(), in.Access, at)
	require.ErrorIs(t, err, domain.ErrSessionEnded)
}

// RULES §21.3: an address that another account has is refused, and ends no session.
func TestAnAddressOfAnotherAccountIsRefused(t *testing.T) {
	o := newOffice(t)
	_, err := o.Accounts.Add(t.Context(), people.NewAccount{Email: "co@don-vi.example", FullName: "Có Trước", Password: password, Role: domain.Editor}, start)
	require.NoError(t, err)
	in := o.signOn(t, start)
	o.directory.person.Email = "co@don-vi.example"
	o.directory.person.FullName = "Tên Mới"
	tokens, err := o.refresh(t, in.Refresh, start.Add(15*time.Minute))
	require.NoError(t, err)
	user, err := o.Accounts.ByEmail(t.Context(), "an@don-vi.example")
	require.NoError(t, err)
	assert.Equal(t, "Tên Mới", user.FullName, "the rest is followed")

	cookie, state := o.begin(t, "", "/", start)
	refused, err := o.back(t, cookie, state, start)
	require.ErrorIs(t, err, domain.ErrSignOnNewEmailTaken)
	assert.Equal(t, user.ID, refused.AuditSubject.UserID)
	assert.NotEmpty(t, refused.AuditSubject.OtherID)
	assert.NotEqual(t, user.ID, refused.AuditSubject.OtherID)
	_, err = o.refresh(t, tokens.Refresh, start.Add(30*time.Minute))
	require.NoError(t, err)
}
