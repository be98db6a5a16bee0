package portstest

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Tokens tests that an adapter keeps the promises of ports.Tokens, and of ports.Caller for tokens.
func Tokens(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"a token is found by its hash as long as it can be used":               tokenLive,
		"a page of all tokens or of a person's, newest first":                  tokensListed,
		"the last use is known to five minutes":                                tokenUsed,
		"their number for each person is limited, also under concurrent calls": tokensBounded,
		"an error of make or permit changes nothing":                           tokenRefused,
		"another role ends the tokens of an account, for good":                 tokensEnd("role"),
		"disabling ends the tokens of an account, for good":                    tokensEnd("disabled"),
		"another password ends no token":                                       tokensStay,
		"tokens that ended long ago are forgotten":                             tokensForgotten,
		"a write with a token is given the person and the token":               tokenWrites,
		"with a token that has ended nothing is written":                       tokenWritesNothing,
		"what is written with a token is dated before its end":                 raceRevoked,
		"a row of the history has the name of the token forever":               tokenInHistory,
		"an account with a token was used, and cannot be deleted":              tokenKeepsAccount,
		"a token of an account is of no use for another's account":             tokenOfOther,
	})
}

type issued struct {
	domain.Token
	hash [32]byte
}

func (i issued) caller() ports.Caller { return ports.WithToken(i.User.ID, i.ID) }

// tokenAt makes a token that begins at a time.
func (l *Library) tokenAt(of domain.Actor, name string, begins time.Time, days int) (issued, error) {
	hash := HashOf(NewID())
	token, err := l.Tokens.Add(l.T.Context(), ports.Operator(l.Manager, begins), of.ID, hash, func(w ports.TokenWork) (domain.Token, error) {
		return domain.NewToken(NewID(), domain.TokenRequest{Name: name, Scope: "write", Days: days}, w.User, w.Live, w.Actor, w.Now)
	})
	return issued{token, hash}, err
}

func (l *Library) mustToken(of domain.Actor, name string) issued {
	l.T.Helper()
	token, err := l.tokenAt(of, name, time.Now().UTC().Truncate(time.Microsecond), 1)
	require.NoError(l.T, err)
	return token
}

func (l *Library) live(t issued, at time.Time) bool {
	l.T.Helper()
	found, err := l.Tokens.Live(l.T.Context(), t.hash, at)
	still, stillErr := l.Tokens.StillLive(l.T.Context(), []string{t.ID, NewID()}, at)
	require.NoError(l.T, stillErr)
	if err != nil {
		require.ErrorIs(l.T, err, domain.ErrSessionEnded)
		require.Empty(l.T, still)
		return false
	}
	require.Equal(l.T, t.ID, found.ID)
	require.Equal(l.T, []string{t.ID}, still)
	return true
}

func (l *Library) revoke(id string) (domain.Token, error) {
	return l.Tokens.Revoke(l.T.Context(), ports.Operator(l.Manager, time.Time{}), id, func(domain.Actor) error { return nil })
}

func tokenLive(l *Library) {
	token := l.mustToken(l.Editor, "Kho cũ")
	found, err := l.Tokens.Live(l.T.Context(), token.hash, token.CreatedAt)
	require.NoError(l.T, err)
	assert.Equal(l.T, token.Token, found)
	assert.Equal(l.T, domain.Actor{ID: l.Editor.ID, FullName: l.Editor.FullName, Role: domain.Editor, Token: domain.UsedToken{Name: "Kho cũ", Scope: domain.WriteScope}}, found.Actor())
	assert.True(l.T, l.live(token, token.ExpiresAt.Add(-time.Microsecond)))
	assert.False(l.T, l.live(token, token.ExpiresAt))
	assert.False(l.T, l.live(issued{domain.Token{ID: NewID()}, HashOf("unknown")}, token.CreatedAt))
	revoked, err := l.revoke(token.ID)
	require.NoError(l.T, err)
	assert.NotNil(l.T, revoked.RevokedAt)
	assert.False(l.T, l.live(token, token.CreatedAt))
	again, err := l.revoke(token.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, revoked, again)
	_, err = l.revoke(NewID())
	require.ErrorIs(l.T, err, domain.ErrNoToken)
}

func tokensListed(l *Library) {
	list := func(userID string, page int) (names []string, total int) {
		tokens, total, err := l.Tokens.List(l.T.Context(), userID, page, 2)
		require.NoError(l.T, err)
		for _, t := range tokens {
			names = append(names, t.Name)
		}
		return names, total
	}
	for _, name := range []string{"một", "hai", "ba"} {
		_, err := l.tokenAt(l.Editor, name, l.Tick(), 1)
		require.NoError(l.T, err)
	}
	last, err := l.tokenAt(l.Other, "bốn", l.Tick(), 1)
	require.NoError(l.T, err)
	for page, want := range map[int][]string{1: {"bốn", "ba"}, 2: {"hai", "một"}, 3: nil} {
		names, total := list("", page)
		assert.Equal(l.T, want, names)
		assert.Equal(l.T, 4, total)
	}
	names, total := list(l.Editor.ID, 1)
	assert.Equal(l.T, []string{"ba", "hai"}, names)
	assert.Equal(l.T, 3, total)
	tokens, _, err := l.Tokens.List(l.T.Context(), l.Other.ID, 1, 2)
	require.NoError(l.T, err)
	assert.Equal(l.T, []domain.Token{last.Token}, tokens)
}

func tokenUsed(l *Library) {
	token := l.mustToken(l.Editor, "Kho cũ")
	for _, step := range []struct{ used, recorded time.Duration }{{0, 0}, {ports.TokenUseInterval - time.Microsecond, 0}, {ports.TokenUseInterval, ports.TokenUseInterval}, {0, ports.TokenUseInterval}} {
		require.NoError(l.T, l.Tokens.RecordUse(l.T.Context(), token.ID, token.CreatedAt.Add(step.used)))
		found, err := l.Tokens.Live(l.T.Context(), token.hash, token.CreatedAt)
		require.NoError(l.T, err)
		assert.Equal(l.T, token.CreatedAt.Add(step.recorded), *found.UsedAt)
	}
}

func tokensBounded(l *Library) {
	for range domain.MaxTokens - 3 {
		l.mustToken(l.Editor, "x")
	}
	expired, err := l.tokenAt(l.Editor, "hết hạn", time.Now().Add(-48*time.Hour), 1)
	require.NoError(l.T, err, "those that have ended do not count")
	assert.Equal(l.T, domain.TokenExpired, expired.State(time.Now()))
	var made, full atomic.Int32
	AtOnce(8, func(int) {
		if _, err := l.tokenAt(l.Editor, "cùng lúc", time.Now(), 1); err == nil {
			made.Add(1)
		} else if assert.ErrorIs(l.T, err, domain.ErrTokensFull) {
			full.Add(1)
		}
	})
	assert.EqualValues(l.T, 3, made.Load())
	assert.EqualValues(l.T, 5, full.Load())
	l.mustToken(l.Other, "của người khác")
	tokens, _, err := l.Tokens.List(l.T.Context(), l.Editor.ID, 1, 1)
	require.NoError(l.T, err)
	_, err = l.revoke(tokens[0].ID)
	require.NoError(l.T, err)
	l.mustToken(l.Editor, "chỗ trống")
}

func tokenRefused(l *Library) {
	_, err := l.tokenAt(l.Editor, "", l.Tick(), 1)
	require.ErrorIs(l.T, err, &domain.Error{Code: "token.invalid"})
	_, err = l.tokenAt(domain.Actor{ID: NewID()}, "x", l.Tick(), 1)
	require.ErrorIs(l.T, err, domain.ErrTokenUserIneligible)
	_, total, err := l.Tokens.List(l.T.Context(), "", 1, 1)
	require.NoError(l.T, err)
	assert.Zero(l.T, total)
	token := l.mustToken(l.Editor, "x")
	_, err = l.Tokens.Revoke(l.T.Context(), l.signedIn(l.Editor), token.ID, domain.MayAdminister)
	require.ErrorIs(l.T, err, domain.ErrForbidden)
	assert.True(l.T, l.live(token, token.CreatedAt))
	ended := l.signedIn(l.Expert)
	l.ChangeAccount(l.Expert.ID, AccountChanges["password"])
	_, err = l.Tokens.Revoke(l.T.Context(), ended, token.ID, func(domain.Actor) error { return nil })
	require.ErrorIs(l.T, err, domain.ErrSessionEnded)
	assert.True(l.T, l.live(token, token.CreatedAt))
}

func tokensEnd(change string) func(l *Library) {
	return func(l *Library) {
		token, other := l.mustToken(l.Editor, "x"), l.mustToken(l.Other, "y")
		_, err := l.Users.Update(l.T.Context(), l.Editor.ID, false, func(u *domain.User, _ time.Time) error {
			AccountChanges[change](u)
			return nil
		})
		require.NoError(l.T, err)
		assert.False(l.T, l.live(token, token.CreatedAt))
		_, err = l.Users.Update(l.T.Context(), l.Editor.ID, false, func(u *domain.User, _ time.Time) error {
			u.Role, u.DisabledAt = domain.Editor, nil
			return nil
		})
		require.NoError(l.T, err)
		assert.False(l.T, l.live(token, token.CreatedAt))
		assert.True(l.T, l.live(other, token.CreatedAt))
	}
}

func tokensStay(l *Library) {
	token := l.mustToken(l.Editor, "x")
	l.ChangeAccount(l.Editor.ID, AccountChanges["password"])
	assert.True(l.T, l.live(token, token.CreatedAt))
}

func tokensForgotten(l *Library) {
	now := time.Now().UTC().Truncate(time.Microsecond)
	old, err := l.tokenAt(l.Editor, "hết hạn", now.Add(-48*time.Hour), 1)
	require.NoError(l.T, err)
	revoked, kept := l.mustToken(l.Editor, "thu hồi"), l.mustToken(l.Editor, "còn")
	_, err = l.revoke(revoked.ID)
	require.NoError(l.T, err)
	forget := func(before time.Time, limit, want int) {
		n, err := l.Tokens.Forget(l.T.Context(), before, limit)
		require.NoError(l.T, err)
		assert.Equal(l.T, want, n)
	}
	forget(old.ExpiresAt, 10, 0)
	forget(old.ExpiresAt.Add(time.Microsecond), 10, 1)
	forget(now.Add(time.Hour), 10, 1)
	_, total, err := l.Tokens.List(l.T.Context(), "", 1, 1)
	require.NoError(l.T, err)
	assert.Equal(l.T, 1, total)
	assert.True(l.T, l.live(kept, kept.CreatedAt))
}

func tokenWrites(l *Library) {
	by := l.mustToken(l.Editor, "Kho cũ").caller()
	live, dead := l.draft(titled("Còn")), l.draft(titled("Đã xóa"))
	l.remove(dead.ID)
	calls := 0
	for name, write := range l.writes(by, live.ID, dead.ID, func(actor domain.Actor, now time.Time) {
		calls++
		assert.Equal(l.T, domain.Actor{ID: l.Editor.ID, FullName: l.Editor.FullName, Role: domain.Editor, Token: domain.UsedToken{Name: "Kho cũ", Scope: domain.WriteScope}}, actor)
		assert.Less(l.T, time.Since(now).Abs(), time.Hour, "the current time")
	}) {
		before := calls
		require.NoError(l.T, write(), name)
		assert.Equal(l.T, before+1, calls, name)
	}
}

func tokenWritesNothing(l *Library) {
	live, dead := l.draft(titled("Còn")), l.draft(titled("Đã xóa"))
	l.remove(dead.ID)
	before := l.get(live.ID)
	expired, err := l.tokenAt(l.Editor, "hết hạn", time.Now().Add(-48*time.Hour), 1)
	require.NoError(l.T, err)
	revoked := l.mustToken(l.Editor, "thu hồi")
	_, err = l.revoke(revoked.ID)
	require.NoError(l.T, err)
	person := l.person("Người sắp nghỉ", domain.Editor)
	disabled := l.mustToken(person, "nghỉ")
	l.ChangeAccount(person.ID, AccountChanges["disabled"])
	for how, token := range map[string]issued{"expired": expired, "revoked": revoked, "disabled": disabled} {
		writes := l.writes(token.caller(), live.ID, dead.ID, func(domain.Actor, time.Time) { l.T.Errorf("%s: was let in", how) })
		writes["an e-book that is not there"] = func() error {
			_, err := l.Ebooks.Update(l.T.Context(), token.caller(), NewID(), ports.Once{}, nil)
			return err
		}
		for name, write := range writes {
			assert.ErrorIs(l.T, write(), domain.ErrSessionEnded, "%s: %s", how, name)
		}
	}
	assert.Equal(l.T, before, l.get(live.ID))
}

// raceRevoked revokes a token while it writes. What it wrote is dated before, and nothing comes after.
func raceRevoked(l *Library) {
	b := l.draft(titled("Sửa đến phút cuối"))
	for range Rounds(l.T) / 4 {
		token := l.mustToken(l.Editor, "sắp thu hồi")
		var revoked time.Time
		change := func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
			return b.Edit(actor, titled(now.Format(time.RFC3339Nano)).input(), now)
		}
		AtOnce(4, func(i int) {
			if i == 0 {
				ended, err := l.revoke(token.ID)
				assert.NoError(l.T, err)
				revoked = *ended.RevokedAt
				_, err = l.Ebooks.Update(l.T.Context(), token.caller(), b.ID, ports.Once{}, change)
				assert.ErrorIs(l.T, err, domain.ErrSessionEnded, "after it has returned")
				return
			}
			if _, err := l.Ebooks.Update(l.T.Context(), token.caller(), b.ID, ports.Once{}, change); err != nil {
				assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
			}
		})
		assert.False(l.T, l.get(b.ID).UpdatedAt.After(revoked))
	}
}

func tokenInHistory(l *Library) {
	b := l.attach(l.draft(titled("Gửi bằng chương trình")), domain.PDF)
	token := l.mustToken(l.Editor, "Máy gửi")
	_, err := l.Ebooks.Update(l.T.Context(), token.caller(), b.ID, ports.Once{}, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
		return b.Perform(domain.Submit, actor, "", now)
	})
	require.NoError(l.T, err)
	l.perform(b.ID, domain.Approve, l.Expert)
	_, err = l.revoke(token.ID)
	require.NoError(l.T, err)
	log, err := l.Ebooks.Log(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	require.Len(l.T, log, 2)
	assert.Nil(l.T, log[0].Token)
	assert.Equal(l.T, "Máy gửi", *log[1].Token)
	assert.Equal(l.T, l.Editor.FullName, log[1].User.FullName)
	assert.Equal(l.T, *l.get(b.ID).LogHead, domain.ChainHead([]domain.LogEntry{log[1], log[0]}))
	rows, err := l.History.Page(l.T.Context(), ports.HistoryQuery{Ebook: b.ID, Limit: 5})
	require.NoError(l.T, err)
	require.Len(l.T, rows, 2)
	assert.Equal(l.T, "Máy gửi", *rows[0].Token, "its time is the present, and so it is the newest")
	assert.Nil(l.T, rows[1].Token)
}

func tokenKeepsAccount(l *Library) {
	person := l.person("Người mới", domain.Editor)
	l.mustToken(person, "x")
	err := l.People.Change(l.T.Context(), operator, person.ID, func(w *ports.AccountWork) error {
		w.Delete = true
		return nil
	})
	require.ErrorIs(l.T, err, domain.ErrUserUsed)
}

func tokenOfOther(l *Library) {
	by, b := l.mustToken(l.Editor, "x").caller(), l.draft(titled("Của ai"))
	by.UserID = l.Manager.ID
	_, err := l.Ebooks.Update(l.T.Context(), by, b.ID, ports.Once{}, nil)
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
}
