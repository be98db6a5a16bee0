package postgres_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/domain"
	"backoffice/ports"
)

// decide adds a decision to the history of the editor's account.
func decide(t *testing.T, db *postgres.DB, action domain.AccountAction) {
	t.Helper()
	_, err := db.Users.Update(t.Context(), editorID, false, func(u *domain.User, now time.Time) error {
		u.AddEntry(action, domain.Operator, "", now)
		return nil
	})
	assert.NoError(t, err)
}

// chainOf returns the editor's account with its history, which must be whole.
func chainOf(t *testing.T, db *postgres.DB) ports.AccountRecord {
	t.Helper()
	records, err := db.Checks.Accounts(t.Context(), "", 100)
	require.NoError(t, err)
	for _, r := range records {
		found, broken := domain.AccountContradictions(r.Account, r.Head, r.History)
		assert.Empty(t, found)
		assert.False(t, broken)
		if r.ID == editorID {
			return r
		}
	}
	require.Fail(t, "there is no such account")
	return ports.AccountRecord{}
}

// RULES §13.8, §14.1: a server of the previous version writes rows without digests, before and beside this
// one. The next row continues the chain after them.
func TestTheChainOfAnAccountContinuesAfterRowsWithoutDigests(t *testing.T) {
	db, dsn := withSubmitted(t)
	before := connect(t, dsn)
	decideBefore := func() {
		before.MustExec(`INSERT INTO account_logs (id, user_id, email, action, role, by_name, created_at)
			SELECT gen_random_uuid(), id, email, 'password', role, 'x', clock_timestamp() FROM users WHERE id = $1`, editorID)
	}
	decideBefore()
	decideBefore()
	old := chainOf(t, db)
	assert.Nil(t, old.Head)
	decide(t, db, domain.AccountSessionsEnded)
	decide(t, db, domain.AccountName)
	assert.Equal(t, domain.ChainHead(chainOf(t, db).History), *chainOf(t, db).Head)
	decideBefore()
	assert.Nil(t, chainOf(t, db).Head, "the stored end is deleted, because a row follows it")
	decide(t, db, domain.AccountPassword)
	whole := chainOf(t, db)
	require.Len(t, whole.History, 6)
	for i, chained := range []bool{false, false, true, true, false, true} {
		assert.Equal(t, chained, whole.History[i].PreviousSHA256 != nil, "row %d", i)
	}
	forged := append([]domain.AccountEntry{}, whole.History...)
	forged[4].By = "y"
	_, broken := domain.AccountContradictions(whole.Account, whole.Head, forged)
	assert.True(t, broken, "a digest also protects the rows before it that have none")
}

func TestConcurrentDecisionsAboutOneAccountAreOneChain(t *testing.T) {
	db, _ := withSubmitted(t)
	var all sync.WaitGroup
	for range 12 {
		all.Go(func() { decide(t, db, domain.AccountSessionsEnded) })
	}
	all.Wait()
	assert.Len(t, chainOf(t, db).History, 12)
}

// RULES §21.11: the history of a deleted account stays, with its end.
func TestTheChainOfADeletedAccountStays(t *testing.T) {
	db, dsn := withSubmitted(t)
	id := "00000000-0000-7000-8000-0000000000aa"
	user := domain.User{ID: id, Email: "nham@test.example", FullName: "Nhầm", Role: domain.Editor, CreatedAt: at}
	user.AddEntry(domain.AccountAdded, domain.Operator, "", at)
	require.NoError(t, db.Users.Add(t.Context(), user))
	require.NoError(t, db.People.Change(t.Context(), operator, id, func(w *ports.AccountWork) error {
		w.Delete = true
		w.User.AddEntry(domain.AccountDeleted, domain.Operator, "", w.Now)
		return nil
	}))
	chainOf(t, db)
	gone := func() ports.AccountRecord {
		records, err := db.Checks.Accounts(t.Context(), id[:35]+"9", 1)
		require.NoError(t, err)
		require.Len(t, records, 1)
		require.Nil(t, records[0].Account)
		return records[0]
	}
	assert.Len(t, gone().History, 2)
	owner := connect(t, dsn)
	owner.MustExec(`ALTER TABLE account_logs DISABLE TRIGGER never_changed`)
	owner.MustExec(`DELETE FROM account_logs WHERE user_id = $1`, id)
	r := gone()
	_, broken := domain.AccountContradictions(r.Account, r.Head, r.History)
	assert.True(t, broken, "also if no row is left")
}
