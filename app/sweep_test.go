package app_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app"
	"backoffice/app/ebooks"
	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

const day = 24 * time.Hour

// RULES §8.10.
func TestASweepRemovesWhatItsTimeIsOverAndNothingElse(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	replaced := w.attached(t, id, domain.PDF, pdfBytes, start).PDF.Object
	current := w.attached(t, id, domain.PDF, pdfBytes+" again", start.Add(time.Hour)).PDF.Object
	unconfirmed := w.upload(t, id, domain.PDF, pdfBytes, start)
	deleted := w.draft(t, "Bỏ").ID
	cover := w.attached(t, deleted, domain.Cover, pngBytes, start).Cover.ObjectNames()
	_, err := w.Ebooks.Delete(t.Context(), ports.Operator(w.manager, start), deleted, request.Given(ebooks.Decision{}), ports.Once{})
	require.NoError(t, err)
	for _, c := range []struct {
		at     time.Time
		ebooks int
		left   []string
	}{
		{start.Add(day), 0, append([]string{replaced, current, unconfirmed}, cover...)},
		{start.Add(day + time.Second), 0, append([]string{replaced, current}, cover...)},
		{start.Add(30 * day), 0, append([]string{replaced, current}, cover...)},
		{start.Add(30*day + time.Second), 1, []string{replaced, current}},
		{start.Add(30*day + 2*time.Hour), 0, []string{current}},
		{start.Add(1000 * day), 0, []string{current}},
	} {
		done, err := w.Sweeper.Sweep(t.Context(), c.at)
		require.NoError(t, err)
		assert.Equal(t, c.ebooks, done.Ebooks, c.at)
		assert.ElementsMatch(t, c.left, w.store.Names(), c.at)
	}
	_, err = w.Ebooks.RestoreByCommand(t.Context(), ports.Operator(w.manager, start), deleted)
	require.ErrorIs(t, err, domain.ErrNotFound)
}

// RULES §8.10: a slow upload, or one by an old link, comes after its grant has gone.
func TestASweepFindsUploadsThatCameTooLate(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	spent := w.upload(t, id, domain.PDF, pdfBytes, start)
	_, err := w.confirm(t, w.editor, id, domain.PDF, spent, start)
	require.NoError(t, err)
	w.store.Upload(spent, "", []byte("again"))
	unknown := domain.UploadObject(id, "unknown")
	w.store.Upload(unknown, "", []byte("late"))
	now := time.Now() // the store's date for new objects
	_, err = w.Sweeper.Sweep(t.Context(), now)
	require.NoError(t, err)
	assert.Equal(t, []string{unknown}, w.store.named(domain.UploadPrefix), "that of a spent grant goes immediately")
	_, err = w.Sweeper.Sweep(t.Context(), now.Add(day+time.Minute))
	require.NoError(t, err)
	assert.Empty(t, w.store.named(domain.UploadPrefix))
}

// RULES §8.10.
func TestASweepWaitsForABackup(t *testing.T) {
	w := newWorld(t)
	object := w.upload(t, w.draft(t, "Toán").ID, domain.PDF, pdfBytes, start)
	hold, err := w.db.Archive.HoldSweep(t.Context(), func(time.Duration) {})
	require.NoError(t, err)
	_, err = w.Sweeper.Sweep(t.Context(), start.Add(2*day))
	require.ErrorIs(t, err, ports.ErrSweepHeld)
	assert.Equal(t, []string{object}, w.store.Names())
	hold.Release()
	_, err = w.Sweeper.Sweep(t.Context(), start.Add(2*day))
	require.NoError(t, err)
	assert.Empty(t, w.store.Names())
}

// RULES §19.6, §21.12: where mail is switched off, no server does the jobs that would have sent some.
func TestASweepRemovesJobsThatCanSendNothingAnyMore(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Chờ duyệt").ID
	w.attached(t, id, domain.PDF, pdfBytes, start)
	_, err := w.perform(t, w.editor, id, domain.Submit, "")
	require.NoError(t, err)
	put := time.Now()
	n, err := w.db.Digests.AddJobs(t.Context(), domain.Day(put))
	require.NoError(t, err)
	require.Equal(t, 1, n)
	for _, c := range []struct {
		after time.Duration
		left  int
	}{{day - time.Minute, 1}, {day + time.Minute, 0}} {
		_, err := w.Sweeper.Sweep(t.Context(), put.Add(c.after))
		require.NoError(t, err)
		figures, err := w.db.Jobs.Figures(t.Context())
		require.NoError(t, err)
		assert.Equal(t, c.left, figures.Waiting, c.after)
	}
}

// failingEbooks cannot remove deleted e-books and old keys.
type failingEbooks struct{ ports.Ebooks }

var errPurge, errForgetKeys = errors.New("no e-book can be purged"), errors.New("no key can be forgotten")

func (failingEbooks) Purge(context.Context, time.Time, int) (int, error) { return 0, errPurge }

func (failingEbooks) ForgetKeys(context.Context, time.Time, int) (int, error) {
	return 0, errForgetKeys
}

// RULES §8.10: what one step cannot remove keeps no other step from its work.
func TestASweepGoesOnAfterAStepThatFails(t *testing.T) {
	w := newWorld(t)
	unconfirmed := w.upload(t, w.draft(t, "Toán").ID, domain.PDF, pdfBytes, start)
	require.Contains(t, w.store.Names(), unconfirmed)
	_, err := w.db.Attempts.Begin(t.Context(), ports.Attempt{Email: "editor@test.example", IP: "192.0.2.1"}, ports.AttemptLimits{Window: time.Hour, PerAccountAndIP: 9, PerAccount: 9, PerIP: 9}, start)
	require.NoError(t, err)
	w.adapters.Ebooks = failingEbooks{w.db.Ebooks}
	done, err := app.New(w.adapters).Sweeper.Sweep(t.Context(), start.Add(2*day))
	require.ErrorIs(t, err, errPurge)
	require.ErrorIs(t, err, errForgetKeys)
	assert.Equal(t, 1, done.Objects)
	assert.Empty(t, w.store.Names())
	left, err := w.db.Attempts.Forget(t.Context(), start.Add(2*day), start, 10)
	require.NoError(t, err)
	assert.Zero(t, left, "the last step")
}

// RULES §13.11: counters of subjects and grades that no e-book has any more are gone after one sweep, however many they
// are, also if it removes e-books.
func TestOneSweepForgetsAllEmptyCounters(t *testing.T) {
	w := newWorld(t)
	deleted := w.draft(t, "Bỏ").ID
	_, err := w.Ebooks.Delete(t.Context(), ports.Operator(w.manager, start), deleted, request.Given(ebooks.Decision{}), ports.Once{})
	require.NoError(t, err)
	_, err = w.db.Exec(t.Context(), "make empty counters", `INSERT INTO ebook_counts SELECT 'draft', 'Môn ' || i, 'Lớp ' || i, 0 FROM generate_series(1, 2500) i`)
	require.NoError(t, err)
	done, err := w.Sweeper.Sweep(t.Context(), start.Add(31*day))
	require.NoError(t, err)
	assert.Equal(t, 1, done.Ebooks)
	var counters, values int
	require.NoError(t, w.db.Scan(t.Context(), []any{&counters, &values}, `SELECT (SELECT count(*) FROM ebook_counts), (SELECT count(*) FROM counted_values)`))
	assert.Zero(t, counters)
	assert.Zero(t, values)
}
