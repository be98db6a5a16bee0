package accounts

import (
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/portstest"
)

// People tests that an adapter keeps the promises of ports.People.
func People(t *testing.T, open func(*testing.T) portstest.Records) {
	portstest.Run(t, open, portstest.Promises{
		"an account is added with its link, or not at all":          personAdded,
		"accounts are listed by name, and found by role and key":    peopleListed,
		"a change is stored with its history, a refused one is not": personChanged,
		"the last two administrators cannot both be demoted":        raceAdmins,
		"a link works once, until it expires":                       linkUsed,
		"a link is void after a change of the account":              linkVoided,
		"a link that is used concurrently works once":               raceLink,
		"invitations are counted":                                   invitationsCounted,
		"the mail of a link is begun once":                          mailBegun,
		"an account that was never used is deleted, others not":     personDeleted,
		"a caller whose session has ended changes nothing":          personOutdated,
	})
}

// admin is the caller of the tests' changes.
var admin = ports.Operator(domain.Actor{ID: domain.Operator.ID, FullName: "Quản trị", Role: domain.Admin}, time.Time{})

// invited adds an account with a link.
func invited(l *portstest.Library, name string, role domain.Role) (id string, hash [32]byte) {
	l.T.Helper()
	id = portstest.NewID()
	hash = portstest.HashOf(id)
	err := l.People.Add(l.T.Context(), admin, func(w *ports.AccountWork) error {
		user, err := domain.NewUser(id, id+"@test.example", name, role, "", w.Now)
		if err != nil {
			return err
		}
		user.AddEntry(domain.AccountAdded, w.Actor, "", w.Now)
		link, err := user.NewLink(domain.InvitationLink, hash, w.Actor, w.Now)
		w.User, w.Link = user, &link
		return err
	})
	require.NoError(l.T, err)
	return id, hash
}

func invitationsCounted(l *portstest.Library) {
	invite := func(by ports.Caller, name string) (count domain.Invitations) {
		l.T.Helper()
		id := portstest.NewID()
		err := l.People.Add(l.T.Context(), by, func(w *ports.AccountWork) (err error) {
			w.User, err = domain.NewUser(id, id+"@test.example", name, domain.Editor, "", w.Now)
			require.NoError(l.T, err)
			link, err := w.User.NewLink(domain.InvitationLink, portstest.HashOf(id), w.Actor, w.Now)
			require.NoError(l.T, err)
			w.Link = &link
			count, err = w.Invitations()
			return err
		})
		require.NoError(l.T, err)
		return count
	}
	by := func(a domain.Actor, at time.Time) ports.Caller {
		return ports.Operator(domain.Actor{ID: a.ID, FullName: a.FullName, Role: domain.Admin}, at)
	}
	now := time.Now()
	one, other := by(l.Expert, time.Time{}), by(l.Manager, time.Time{})
	invite(by(l.Expert, now.Add(-80*time.Hour)), "Đã hết hạn")
	invite(by(l.Expert, now.Add(-2*time.Hour)), "Từ lâu")
	assert.Equal(l.T, domain.Invitations{Open: 1}, invite(one, "Một"))
	assert.Equal(l.T, domain.Invitations{Open: 2, LastHour: 1}, invite(one, "Hai"))
	assert.Equal(l.T, domain.Invitations{Open: 3}, invite(other, "Ba"))
	id, _ := invited(l, "Mời lại", domain.Editor)
	require.NoError(l.T, l.People.Change(l.T.Context(), one, id, func(w *ports.AccountWork) error {
		count, err := w.Invitations()
		assert.Equal(l.T, domain.Invitations{Open: 4, LastHour: 2}, count, "its own is replaced")
		return err
	}))
}

func person(l *portstest.Library, id string) ports.Person {
	l.T.Helper()
	p, err := l.People.Get(l.T.Context(), id, time.Now())
	require.NoError(l.T, err)
	return p
}

func personAdded(l *portstest.Library) {
	id, hash := invited(l, "Người Mới", domain.Editor)
	p := person(l, id)
	assert.Equal(l.T, []any{domain.StateInvited, 2, 0, false}, []any{p.State(), p.Version, p.Sessions, p.LastAdmin})
	assert.Equal(l.T, []any{domain.InvitationLink, hash}, []any{p.Link.Kind, p.Link.Hash})
	assert.Nil(l.T, p.LastSeenAt)
	again := p.User
	again.ID = portstest.NewID()
	add := func(w *ports.AccountWork) error { w.User, w.Link = again, p.Link; return nil }
	require.ErrorIs(l.T, l.People.Add(l.T.Context(), admin, add), ports.ErrUserExists)
	again.Email = "khac@test.example"
	require.Error(l.T, l.People.Add(l.T.Context(), admin, add), "the link is another account's")
	_, err := l.Users.ByID(l.T.Context(), again.ID)
	assert.ErrorIs(l.T, err, domain.ErrNoUser, "without its link it is not added")
	refused := errors.New("refused")
	assert.ErrorIs(l.T, l.People.Add(l.T.Context(), admin, func(*ports.AccountWork) error { return refused }), refused)
}

func peopleListed(l *portstest.Library) {
	invited(l, "Đường Thị Sỹ", domain.Editor)
	invited(l, "Dương Văn Hoà", domain.Expert)
	names := func(q ports.PeopleQuery) (names []string) {
		if q.Limit == 0 {
			q.Page, q.Limit = 1, 10
		}
		page, err := l.People.List(l.T.Context(), q, time.Now())
		require.NoError(l.T, err)
		for _, p := range page.People {
			names = append(names, p.FullName)
		}
		return names
	}
	assert.Equal(l.T, []string{"Dương Văn Hoà", "Đường Thị Sỹ"}, names(ports.PeopleQuery{Search: "duong"}))
	assert.Equal(l.T, []string{"Đường Thị Sỹ"}, names(ports.PeopleQuery{Search: "sĩ"}))
	assert.Equal(l.T, []string{"Đường Thị Sỹ"}, names(ports.PeopleQuery{Search: "duong", Role: domain.Editor}))
	assert.Equal(l.T, []string{"Dương Văn Hoà", "Đường Thị Sỹ"}, names(ports.PeopleQuery{State: domain.StateInvited}))
	assert.Equal(l.T, []string{"Phạm Chuyên"}, names(ports.PeopleQuery{Role: domain.Expert, State: domain.StateActive}))
	assert.Equal(l.T, []string{"Đường Thị Sỹ"}, names(ports.PeopleQuery{State: domain.StateInvited, Page: 2, Limit: 1}))
}

func personChanged(l *portstest.Library) {
	id := l.Editor.ID
	refused := errors.New("refused")
	for _, refusal := range []error{refused, nil} {
		err := l.People.Change(l.T.Context(), admin, id, func(w *ports.AccountWork) error {
			w.User.FullName = "Tên Mới"
			w.User.AddEntry(domain.AccountName, w.Actor, l.Editor.FullName, w.Now)
			return refusal
		})
		require.ErrorIs(l.T, err, refusal)
	}
	assert.Equal(l.T, []any{"Tên Mới", 1}, []any{person(l, id).FullName, person(l, id).Version})
	entries, total, err := l.People.History(l.T.Context(), id, 1, 10)
	require.NoError(l.T, err)
	require.Len(l.T, entries, 1)
	assert.Equal(l.T, []any{1, domain.AccountName, l.Editor.FullName, "Quản trị", ""}, []any{total, entries[0].Action, entries[0].Detail, entries[0].By, entries[0].ByID})
	nobody := portstest.NewID()
	assert.ErrorIs(l.T, l.People.Change(l.T.Context(), admin, nobody, func(*ports.AccountWork) error { return nil }), domain.ErrNoUser)
	_, err = l.People.Get(l.T.Context(), nobody, time.Now())
	assert.ErrorIs(l.T, err, domain.ErrNoUser)
	_, _, err = l.People.History(l.T.Context(), nobody, 1, 10)
	assert.ErrorIs(l.T, err, domain.ErrNoUser)
}

func raceAdmins(l *portstest.Library) {
	for range portstest.Rounds(l.T) / 10 {
		for _, a := range []domain.Actor{l.Editor, l.Expert} {
			l.ChangeAccount(a.ID, func(u *domain.User) { u.Role = domain.Admin })
		}
		var demoted atomic.Int32
		portstest.AtOnce(2, func(i int) {
			id := []string{l.Editor.ID, l.Expert.ID}[i]
			err := l.People.Change(l.T.Context(), admin, id, func(w *ports.AccountWork) error {
				_, err := w.User.Change(domain.AccountChange{Role: domain.Sent("EDITOR")}, w.Actor, w.LastAdmin, w.Now)
				return err
			})
			if err == nil {
				demoted.Add(1)
			} else {
				assert.ErrorIs(l.T, err, domain.ErrLastAdmin)
			}
		})
		require.EqualValues(l.T, 1, demoted.Load())
	}
}

func use(l *portstest.Library, hash [32]byte) error {
	return l.People.UseLink(l.T.Context(), hash, func(u *domain.User, link domain.AccountLink, now time.Time) error {
		link.Use(u, domain.LinkUse{}, "hash", now)
		return nil
	})
}

func linkUsed(l *portstest.Library) {
	id, hash := invited(l, "Người Mới", domain.Editor)
	user, link, err := l.People.Link(l.T.Context(), hash, time.Now())
	require.NoError(l.T, err)
	assert.Equal(l.T, id, user.ID)
	_, _, err = l.People.Link(l.T.Context(), hash, link.ExpiresAt)
	require.ErrorIs(l.T, err, domain.ErrLinkUnknown, "it has expired")
	refused := errors.New("refused")
	err = l.People.UseLink(l.T.Context(), hash, func(*domain.User, domain.AccountLink, time.Time) error { return refused })
	require.ErrorIs(l.T, err, refused)
	require.NoError(l.T, use(l, hash))
	assert.ErrorIs(l.T, use(l, hash), domain.ErrLinkUnknown)
	p := person(l, id)
	assert.Equal(l.T, domain.StateActive, p.State())
	assert.ErrorIs(l.T, use(l, portstest.HashOf("unknown")), domain.ErrLinkUnknown)
}

func linkVoided(l *portstest.Library) {
	for name, c := range map[string]struct {
		change func(*domain.User)
		want   error
	}{
		"disabled": {func(u *domain.User) { now := time.Now(); u.DisabledAt = &now }, domain.ErrLinkUnknown},
		"address":  {func(u *domain.User) { u.Email = "moi@test.example" }, domain.ErrLinkUnknown},
		"linked":   {func(u *domain.User) { u.Identity.Issuer = "https://id.example" }, domain.ErrLinkUnknown},
		"name":     {func(u *domain.User) { u.FullName = "Tên Mới" }, nil},
	} {
		id, hash := invited(l, "Người Mới", domain.Editor)
		l.ChangeAccount(id, c.change)
		l.ChangeAccount(id, func(u *domain.User) { u.DisabledAt = nil })
		assert.ErrorIs(l.T, use(l, hash), c.want, name)
	}
}

func raceLink(l *portstest.Library) {
	for range portstest.Rounds(l.T) / 10 {
		_, hash := invited(l, "Người Mới", domain.Editor)
		var used atomic.Int32
		portstest.AtOnce(6, func(int) {
			if err := use(l, hash); err == nil {
				used.Add(1)
			} else {
				assert.ErrorIs(l.T, err, domain.ErrLinkUnknown)
			}
		})
		require.EqualValues(l.T, 1, used.Load())
	}
}

func mailBegun(l *portstest.Library) {
	id, hash := invited(l, "Người Mới", domain.Editor)
	require.NoError(l.T, l.People.SettleMail(l.T.Context(), hash, domain.Delivery{Reason: "no connection"}))
	assert.Equal(l.T, "no connection", person(l, id).Link.Reason)
	for _, want := range []bool{true, false} {
		begun, err := l.People.BeginMail(l.T.Context(), hash)
		require.NoError(l.T, err)
		assert.Equal(l.T, want, begun)
		assert.Empty(l.T, person(l, id).Link.Delivery)
	}
	require.NoError(l.T, l.People.SettleMail(l.T.Context(), hash, domain.Delivery{Outcome: domain.MailRefused, Reason: "554 no"}))
	p := person(l, id)
	assert.NotNil(l.T, p.Link.MailedAt)
	assert.Equal(l.T, domain.Delivery{Outcome: domain.MailRefused, Reason: "554 no"}, p.Link.Delivery)
	require.NoError(l.T, l.People.SettleMail(l.T.Context(), hash, domain.Delivery{Outcome: domain.MailAccepted}))
	assert.Equal(l.T, domain.Delivery{Outcome: domain.MailAccepted}, person(l, id).Link.Delivery)
	begun, err := l.People.BeginMail(l.T.Context(), portstest.HashOf("unknown"))
	require.NoError(l.T, err)
	assert.False(l.T, begun)
}

func personDeleted(l *portstest.Library) {
	remove := func(id string) error {
		return l.People.Change(l.T.Context(), admin, id, func(w *ports.AccountWork) error {
			w.Delete = true
			return w.User.Delete(w.Actor, nil, w.Now)
		})
	}
	id, hash := invited(l, "Nhầm", domain.Editor)
	require.NoError(l.T, remove(id))
	_, err := l.People.Get(l.T.Context(), id, time.Now())
	require.ErrorIs(l.T, err, domain.ErrNoUser)
	assert.ErrorIs(l.T, use(l, hash), domain.ErrLinkUnknown)
	_, total, err := l.People.History(l.T.Context(), id, 1, 10)
	require.NoError(l.T, err)
	assert.Equal(l.T, 3, total, "its history stays")
	assert.ErrorIs(l.T, remove(l.Editor.ID), domain.ErrUserUsed)
}

func personOutdated(l *portstest.Library) {
	at := l.Tick()
	s := ports.Session{ID: portstest.NewID(), UserID: l.Manager.ID, StartedAt: time.Now(), EndsAt: time.Now().Add(time.Hour)}
	require.NoError(l.T, l.Sessions.Start(l.T.Context(), s, l.Account(l.Manager.ID), l.Token(s.ID, at)))
	by := ports.SignedIn(l.Manager.ID, s.ID)
	seen := domain.Actor{}
	change := func(w *ports.AccountWork) error { seen = w.Actor; return nil }
	require.NoError(l.T, l.People.Change(l.T.Context(), by, l.Editor.ID, change))
	assert.Equal(l.T, l.Manager, seen)
	require.NoError(l.T, l.People.Change(l.T.Context(), by, l.Manager.ID, func(w *ports.AccountWork) error { w.EndSessions = true; return nil }), "one's own")
	assert.ErrorIs(l.T, l.People.Change(l.T.Context(), by, l.Editor.ID, change), domain.ErrSessionEnded)
	assert.ErrorIs(l.T, l.People.Add(l.T.Context(), by, change), domain.ErrSessionEnded)
}
