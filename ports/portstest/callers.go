package portstest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

func callers(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"a write gets the current account and time":                  currentCaller,
		"a caller whose session or account has ended writes nothing": endedCaller,
		"a session belongs only to its own account":                  callerOfAnotherAccount,
		"a write is dated before the end of its account":             raceEnds,
	})
}

// signedIn returns the caller of a new session.
func (l *Library) signedIn(user domain.Actor) ports.Caller {
	l.T.Helper()
	at := time.Now().UTC().Truncate(time.Microsecond).Add(-time.Minute)
	s := ports.Session{ID: NewID(), UserID: user.ID, StartedAt: at, EndsAt: at.Add(time.Hour)}
	require.NoError(l.T, l.Sessions.Start(l.T.Context(), s, l.Account(user.ID), l.Token(s.ID, at)))
	return ports.SignedIn(user.ID, s.ID)
}

// writes returns the writes of ports.Ebooks and ports.FileRegister. Each is made by the caller, and calls onActor
// with the actor and time that it gets.
func (l *Library) writes(by ports.Caller, live, dead string, onActor func(domain.Actor, time.Time)) map[string]func() error {
	ctx := l.T.Context()
	change := func(b *domain.Ebook, actor domain.Actor, now time.Time) error { onActor(actor, now); return nil }
	return map[string]func() error{
		"create": func() error {
			_, err := l.Ebooks.Create(ctx, by, ports.Once{}, func(actor domain.Actor, now time.Time) (*domain.Ebook, error) {
				onActor(actor, now)
				return domain.NewEbook(NewID(), actor, titled("Mới").input(), now)
			})
			return err
		},
		"read": func() error {
			_, actor, now, err := l.Ebooks.GetFor(ctx, by, live)
			if err == nil {
				onActor(actor, now)
			}
			return err
		},
		"update": func() error { _, err := l.Ebooks.Update(ctx, by, live, ports.Once{}, change); return err },
		"update once": func() error {
			_, err := l.Ebooks.Update(ctx, by, live, ports.Once{UserID: by.UserID, Key: NewID(), At: l.Now}, change)
			return err
		},
		"outline": func() error {
			outline, err := domain.TOC{Version: l.get(live).TOCVersion}.Draft(nil, NewID)
			require.NoError(l.T, err)
			_, _, err = l.Ebooks.UpdateTOC(ctx, by, live, ports.Once{}, outline, func(b *domain.Ebook, actor domain.Actor, now time.Time) (domain.TOC, error) {
				onActor(actor, now)
				return b.SaveTOC(l.by(b), outline, now)
			})
			return err
		},
		"grant": func() error {
			_, err := l.Files.AddGrant(ctx, by, live, func(_ domain.Ebook, actor domain.Actor, now time.Time) (ports.Grant, error) {
				onActor(actor, now)
				return ports.Grant{ObjectName: "uploads/" + NewID(), EbookID: live, Kind: domain.PDF, UserID: by.UserID, GivenAt: now}, nil
			})
			return err
		},
		"restore": func() error {
			_, err := l.Ebooks.Restore(ctx, by, dead, ports.Once{}, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
				onActor(actor, now)
				return b.Restore(actor, "", now)
			})
			return err
		},
	}
}

func currentCaller(l *Library) {
	by := l.signedIn(l.Editor)
	_, err := l.Users.Update(l.T.Context(), l.Editor.ID, false, func(u *domain.User, _ time.Time) error {
		u.FullName, u.Role = "Tên hôm nay", domain.Expert
		return nil
	})
	require.NoError(l.T, err)
	live, dead := l.draft(titled("Còn")), l.draft(titled("Đã xóa"))
	l.remove(dead.ID)
	var last time.Time
	calls := 0
	for name, write := range l.writes(by, live.ID, dead.ID, func(actor domain.Actor, now time.Time) {
		calls++
		assert.Equal(l.T, domain.Actor{ID: l.Editor.ID, FullName: "Tên hôm nay", Role: domain.Expert}, actor)
		assert.False(l.T, now.Before(last), "%v after %v", now, last)
		assert.Equal(l.T, now.UTC().Truncate(time.Microsecond), now, "in the precision of the database")
		assert.Less(l.T, time.Since(now).Abs(), time.Hour, "the current time")
		last = now
	}) {
		before := calls
		require.NoError(l.T, write(), name)
		assert.Equal(l.T, before+1, calls, name)
	}
}

func endedCaller(l *Library) {
	ends := map[string]func(by ports.Caller){
		"signed out": func(by ports.Caller) {
			require.NoError(l.T, l.Sessions.End(l.T.Context(), HashOf(by.SessionID), time.Now()))
		},
		"disabled": func(by ports.Caller) { l.ChangeAccount(by.UserID, AccountChanges["disabled"]) },
		"disabled, with its sessions left": func(by ports.Caller) {
			_, err := l.Users.Update(l.T.Context(), by.UserID, false, func(u *domain.User, now time.Time) error { u.DisabledAt = &now; return nil })
			require.NoError(l.T, err)
		},
		"another role":     func(by ports.Caller) { l.ChangeAccount(by.UserID, AccountChanges["role"]) },
		"another password": func(by ports.Caller) { l.ChangeAccount(by.UserID, AccountChanges["password"]) },
	}
	live, dead := l.draft(titled("Còn")), l.draft(titled("Đã xóa"))
	l.remove(dead.ID)
	before := l.get(live.ID)
	for reason, end := range ends {
		person := l.person("Người sắp nghỉ", domain.Editor)
		by := l.signedIn(person)
		used := ports.Once{UserID: person.ID, Key: "k", At: l.Tick()}
		_, err := l.Ebooks.Create(l.T.Context(), by, used, as(l.newDraft(l.Editor, titled("Trước khi nghỉ"))))
		require.NoError(l.T, err, reason)
		total := l.list(ports.ListQuery{}).Total
		end(by)
		writes := l.writes(by, live.ID, dead.ID, func(domain.Actor, time.Time) { l.T.Errorf("%s: the write was made", reason) })
		writes["a key that was used"] = func() error {
			_, err := l.Ebooks.Create(l.T.Context(), by, used, as(l.newDraft(l.Editor, titled("Sau khi nghỉ"))))
			return err
		}
		writes["an e-book that is not there"] = func() error {
			_, err := l.Ebooks.Update(l.T.Context(), by, NewID(), ports.Once{}, nil)
			return err
		}
		for name, write := range writes {
			assert.ErrorIs(l.T, write(), domain.ErrSessionEnded, "%s: %s", reason, name)
		}
		assert.Equal(l.T, total, l.list(ports.ListQuery{}).Total, reason)
	}
	assert.Equal(l.T, before, l.get(live.ID))
}

func callerOfAnotherAccount(l *Library) {
	by, b := l.signedIn(l.Editor), l.draft(titled("Của ai"))
	by.UserID = l.Manager.ID
	_, err := l.Ebooks.Update(l.T.Context(), by, b.ID, ports.Once{}, nil)
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
	_, _, _, err = l.Ebooks.GetFor(l.T.Context(), by, b.ID)
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
}

// raceEnds lets one person make several decisions while the account is disabled. Every successful
// decision is dated before that, and continued attempts do not delay the disabling.
func raceEnds(l *Library) {
	b := l.attach(l.draft(titled("Duyệt đến phút cuối")), domain.PDF)
	for round := range Rounds(l.T) / 2 {
		person := l.person("Chuyên gia sắp nghỉ", domain.Expert)
		by := l.signedIn(person)
		l.perform(b.ID, domain.Submit, l.Editor)
		before := l.get(b.ID)
		var disabledAt time.Time
		responses := make([]error, 4)
		AtOnce(len(responses)+1, func(i int) {
			if i == len(responses) {
				_, err := l.Users.Update(l.T.Context(), person.ID, true, func(u *domain.User, now time.Time) error {
					u.DisabledAt, disabledAt = &now, now
					return nil
				})
				assert.NoError(l.T, err)
				_, err = l.Ebooks.Update(l.T.Context(), by, b.ID, ports.Once{}, nil)
				assert.ErrorIs(l.T, err, domain.ErrSessionEnded, "after Users.Update has returned")
				return
			}
			_, responses[i] = l.Ebooks.Update(l.T.Context(), by, b.ID, ports.Once{}, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
				return b.Perform(domain.Approve, actor, "", now)
			})
		})
		after := l.get(b.ID)
		if after.Status == domain.Approved {
			log, err := l.Ebooks.Log(l.T.Context(), b.ID)
			require.NoError(l.T, err)
			require.False(l.T, log[0].CreatedAt.After(disabledAt), "round %d: approved at %v, disabled at %v", round, log[0].CreatedAt, disabledAt)
			l.backToDraft(b.ID, domain.Approve)
			continue
		}
		require.Equal(l.T, before, after)
		for _, err := range responses {
			require.ErrorIs(l.T, err, domain.ErrSessionEnded)
		}
		l.perform(b.ID, domain.Reject, l.Manager)
		l.backToDraft(b.ID, domain.Reject)
	}
}
