package app_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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
	_, err = w.Ebooks.Restore(t.Context(), ports.Operator(w.manager, start), deleted)
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
	hold, err := w.db.Archive.HoldSweep(t.Context())
	require.NoError(t, err)
	_, err = w.Sweeper.Sweep(t.Context(), start.Add(2*day))
	require.ErrorIs(t, err, ports.ErrSweepHeld)
	assert.Equal(t, []string{object}, w.store.Names())
	hold.Release()
	_, err = w.Sweeper.Sweep(t.Context(), start.Add(2*day))
	require.NoError(t, err)
	assert.Empty(t, w.store.Names())
}
