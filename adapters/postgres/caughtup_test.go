package postgres_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/publications"
	"backoffice/domain"
	"backoffice/internal/capacity"
	"backoffice/ports"
	"backoffice/test/wait"
)

// RULES §25.2: a server of the previous version empties the bin without updating the publications. Harvesters
// get the withdrawal once.
func TestCatchingUpWithdrawsWhatAnOlderServerRemovedForGood(t *testing.T) {
	const gone = "0198c0de-0000-7000-8000-0000000000ff"
	db, dsn := withSubmitted(t)
	connect(t, dsn).MustExec(`INSERT INTO publications (ebook_id, state, published_at, version, toc_version, pending_since) VALUES ($1, 'public', now(), 1, 0, now())`, gone)
	require.NoError(t, db.Publications.SequenceAll(t.Context()))
	wrong, err := db.Checks.WrongPublications(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{gone}, wrong)

	for range 2 {
		require.NoError(t, publications.CatchUp(t.Context(), db.DB))
		require.NoError(t, db.Publications.SequenceAll(t.Context()))
		page, err := db.Publications.Changes(t.Context(), ports.ChangesQuery{Limit: 2, Bare: true})
		require.NoError(t, err)
		require.Len(t, page.Changes, 1)
		assert.Equal(t, "withdrawn", string(page.Changes[0].State))
		assert.EqualValues(t, 2, page.Changes[0].Stamp, "it is withdrawn once")
	}
	wrong, err = db.Checks.WrongPublications(t.Context())
	require.NoError(t, err)
	assert.Empty(t, wrong)
}

// RULES §25.3: a server gives stamps also while it cannot catch up, because other work takes the connections for it.
func TestStampsDoNotWaitForCatchingUp(t *testing.T) {
	db, dsn := withSubmitted(t)
	ctx, cancel := context.WithCancel(t.Context())
	var server sync.WaitGroup
	defer server.Wait()
	defer cancel()
	busy := make(chan struct{})
	for range capacity.LongRunning {
		server.Go(func() {
			_ = db.LongRunning().View(ctx, "take long", func(*database.Tx) error {
				busy <- struct{}{}
				<-ctx.Done()
				return nil
			})
		})
		<-busy
	}
	server.Go(func() { db.KeepPublications(ctx, slog.New(slog.DiscardHandler)) })
	insertPublication(t, dsn)
	other := connect(t, dsn)
	wait.Until(t, func() bool {
		var stamped bool
		require.NoError(t, other.Get(&stamped, `SELECT stamp IS NOT NULL FROM publications`))
		return stamped
	}, "the change has its stamp")
}

// RULES §14.5: beside servers of the previous version, and until the next server has caught up with them, a library
// is sound. What their steps do not explain is found as always.
func TestVerifyFindsNothingInWhatAnOlderServerPublished(t *testing.T) {
	db, dsn := withSubmitted(t)
	other := connect(t, dsn)
	manager := domain.Actor{ID: editorID, FullName: "Quản lý", Role: domain.Manager}
	act := func(actions ...domain.Action) {
		_, err := db.Ebooks.Update(t.Context(), operator, bookID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, now time.Time) (err error) {
			for _, action := range actions {
				if action == domain.Delete {
					err = errors.Join(err, b.Remove(manager, "", now))
				} else {
					err = errors.Join(err, b.Perform(action, manager, "Lý do", now))
				}
			}
			return err
		})
		require.NoError(t, err, actions)
	}
	wrong := func() []string {
		ids, err := db.Checks.WrongPublications(t.Context())
		require.NoError(t, err)
		return ids
	}
	// asBefore has the publication as it was, as a server of the previous version leaves it.
	asBefore := func(change func()) {
		other.MustExec(`CREATE TABLE before AS SELECT * FROM publications`)
		change()
		other.MustExec(`ALTER TABLE publications DISABLE TRIGGER never_deleted; DELETE FROM publications; ALTER TABLE publications ENABLE ALWAYS TRIGGER never_deleted;
			INSERT INTO publications SELECT * FROM before; DROP TABLE before`)
	}
	for _, step := range []struct {
		name    string
		actions []domain.Action
	}{
		{"published for the first time", []domain.Action{domain.Approve, domain.Publish}},
		{"unpublished", []domain.Action{domain.Unpublish}},
		{"published again", []domain.Action{domain.Submit, domain.Approve, domain.Publish}},
		{"unpublished and published again", []domain.Action{domain.Unpublish, domain.Submit, domain.Approve, domain.Publish}},
		{"deleted", []domain.Action{domain.Delete}},
	} {
		asBefore(func() { act(step.actions...) })
		assert.Empty(t, wrong(), step.name)
		require.NoError(t, publications.CatchUp(t.Context(), db.DB))
		asBefore(func() {
			other.MustExec(`UPDATE publications SET state = CASE state WHEN 'public' THEN 'withdrawn' ELSE 'public' END`)
			assert.Equal(t, []string{bookID}, wrong(), "%s, and its publication changed", step.name)
		})
		assert.Empty(t, wrong(), step.name)
	}
}
