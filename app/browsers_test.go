package app_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app/sessions"
	"backoffice/domain"
)

// RULES §9.5.
func TestABrowserIsKnownForNinetyDaysAfterASignIn(t *testing.T) {
	w := newWorld(t)
	email := "editor@test.example"
	known := w.login(t, start).BrowserSecret
	require.NotEmpty(t, known)
	try := func(browser string, at time.Time) (sessions.SignedIn, error) {
		return w.Sessions.Login(t.Context(), domain.Credentials{Email: email, Password: password}, sessions.Visitor{Address: "192.0.2.1", BrowserSecret: browser}, at)
	}
	lock := func(at time.Time) {
		for range 12 {
			_, _ = w.Sessions.Login(t.Context(), domain.Credentials{Email: email, Password: "sai mật khẩu"}, sessions.Visitor{Address: "192.0.2.1"}, at)
		}
	}
	day := start.Add(89 * 24 * time.Hour)
	lock(day)
	in, err := try(known, day)
	require.NoError(t, err)
	assert.Equal(t, known, in.BrowserSecret)

	day = day.Add(89 * 24 * time.Hour) // it signed in again
	lock(day)
	_, err = try(known, day)
	require.NoError(t, err)

	day = day.Add(90*24*time.Hour + time.Minute)
	lock(day)
	_, err = try(known, day)
	assert.Equal(t, domain.Throttled, domain.KindOf(err))
	in, err = try(known, day.Add(time.Hour))
	require.NoError(t, err)
	assert.NotEqual(t, known, in.BrowserSecret, "nobody is known by it any more")
}
