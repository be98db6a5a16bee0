package app_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app/upkeep"
	"backoffice/domain"
)

// verify returns what a verification finds.
func (w world) verify(t *testing.T, everyByte bool, now time.Time) (found []string) {
	t.Helper()
	done, err := w.Verifier.Verify(t.Context(), upkeep.VerifyOptions{
		EveryByte: everyByte, Now: now,
		Watch: upkeep.Watch{Found: func(finding string) { found = append(found, finding) }, Progress: func(string, int) {}},
	})
	require.NoError(t, err)
	assert.Equal(t, len(found), done.Findings)
	return found
}

// RULES §14.5.
func TestVerifyFindsEachDamageAndNothingInASoundLibrary(t *testing.T) {
	for name, c := range map[string]struct {
		damage           func(t *testing.T, w world, book domain.Ebook)
		quick, everyByte string // what each verification finds; "" is nothing
	}{
		"nothing": {func(*testing.T, world, domain.Ebook) {}, "", ""},
		"a lost PDF": {func(t *testing.T, w world, b domain.Ebook) {
			require.NoError(t, w.store.Delete(t.Context(), b.PDF.Object))
		}, "its pdf is lost", "its pdf is lost"},
		"a lost copy of the cover": {func(t *testing.T, w world, b domain.Ebook) {
			require.NoError(t, w.store.Delete(t.Context(), b.Cover.ThumbObject()))
		}, "its cover is lost", "its cover is lost"},
		"a PDF of another size": {func(_ *testing.T, w world, b domain.Ebook) {
			w.store.Upload(b.PDF.Object, "application/pdf", []byte("%PDF-"))
		}, "has 5 bytes instead of", "has 5 bytes instead of"},
		"a PDF of other bytes": {func(_ *testing.T, w world, b domain.Ebook) {
			w.store.Upload(b.PDF.Object, "application/pdf", []byte(pdfBytes[:len(pdfBytes)-1]+"S"))
		}, "", "other bytes than were confirmed"},
		"a changed copy of the cover": {func(_ *testing.T, w world, b domain.Ebook) {
			w.store.Upload(b.Cover.DetailObject(), domain.ScaledType, []byte("Detail"))
		}, "", "other bytes than were made"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			id := w.draft(t, "Toán").ID
			w.attached(t, id, domain.Cover, pngBytes, start)
			c.damage(t, w, w.attached(t, id, domain.PDF, pdfBytes, start))
			for everyByte, want := range map[bool]string{false: c.quick, true: c.everyByte} {
				found := w.verify(t, everyByte, start)
				if want == "" {
					assert.Empty(t, found)
				} else if assert.Len(t, found, 1) {
					assert.Contains(t, found[0], "e-book "+id+": ")
					assert.Contains(t, found[0], want)
				}
			}
		})
	}
}

// RULES §14.5.
func TestVerifyFindsWhatTheSweepShouldHaveRemoved(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	w.attached(t, id, domain.PDF, pdfBytes, start)
	unneeded := domain.FileObject(id, "unneeded")
	w.store.Upload(unneeded, "application/pdf", []byte(pdfBytes))
	now := time.Now() // the store's date for new objects
	assert.Empty(t, w.verify(t, false, now), "the sweep still has its time")
	found := w.verify(t, false, now.Add(3*day))
	require.Len(t, found, 1)
	assert.Contains(t, found[0], "object "+unneeded+": nothing needs it")
}

// RULES §14.5: the sweep may remove a file while it is checked, which must not end the verification.
func TestAFileThatIsRemovedWhileItIsCheckedIsLost(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	pdf := w.attached(t, id, domain.PDF, pdfBytes, start).PDF.Object
	w.store.afterStat = func(string) { assert.NoError(t, w.store.Delete(t.Context(), pdf)) }
	found := w.verify(t, true, start)
	require.Len(t, found, 1)
	assert.Contains(t, found[0], "its pdf is lost")
}

// RULES §14.5: earlier versions confirmed some of them.
func TestVerifyOfEveryByteFindsAPDFThatNeedsAPassword(t *testing.T) {
	w := newWorld(t)
	id := w.draft(t, "Toán").ID
	w.attached(t, id, domain.PDF, pdfBytes, start)
	w.parser.locked = true
	assert.Empty(t, w.verify(t, false, start))
	found := w.verify(t, true, start)
	require.Len(t, found, 1)
	assert.Contains(t, found[0], "its pdf needs a password to open")
}
