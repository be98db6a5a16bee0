package domain_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §5.7: the editor saves by itself every 30 seconds; the longest outline always passes,
// also right after the largest burst that is allowed.
func TestTheLongestOutlineMayBeSavedEveryThirtySecondsForEver(t *testing.T) {
	now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	var w domain.RecentWrites
	require.NoError(t, w.Add(domain.WriteBurst, now))
	for range 3000 { // a day and an hour
		now = now.Add(30 * time.Second)
		require.NoError(t, w.Add(domain.MaxOutlineBody-100, now))
	}
	now = now.Add(domain.WriteBurst / domain.WritePerSecond * time.Second).Add(time.Minute)
	assert.True(t, w.Forgotten(now))
}

// RULES §5.7: more than that is refused, and the refusal says until when.
func TestWhoWritesTooMuchIsToldWhenToComeBack(t *testing.T) {
	now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	var w domain.RecentWrites
	for range 64 {
		require.NoError(t, w.Add(2<<20, now))
	}
	var refused *domain.Error
	require.ErrorAs(t, w.Add(1<<20, now), &refused)
	assert.Equal(t, domain.Throttled, refused.Kind)
	assert.Equal(t, "request.too_much", refused.Code)
	assert.InDelta(t, 15, refused.RetryAfter.Seconds(), 0.1)
	assert.NoError(t, w.Add(1<<20, now.Add(refused.RetryAfter+time.Millisecond)), "a refusal counts for nothing")
	assert.NoError(t, new(domain.RecentWrites).Add(2<<20, now), "others are not concerned")
}

// RULES §5.7: what was written beyond the burst is waited for.
func TestWhatWasWrittenBesideABodyIsWaitedFor(t *testing.T) {
	now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	var w domain.RecentWrites
	w.AddStored(domain.WriteBurst, now)
	require.NoError(t, w.Add(0, now))
	w.AddStored(1<<20, now)
	var refused *domain.Error
	require.ErrorAs(t, w.Add(0, now), &refused)
	assert.InDelta(t, 15, refused.RetryAfter.Seconds(), 0.1)
	assert.NoError(t, w.Add(0, now.Add(refused.RetryAfter+time.Millisecond)))
}

// RULES §5.7: time counts once, in whatever order requests end.
func TestALongRequestGivesNoTimeBack(t *testing.T) {
	now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	var w domain.RecentWrites
	require.NoError(t, w.Add(domain.WriteBurst, now))
	w.AddStored(30*domain.WritePerSecond, now.Add(time.Minute))
	w.AddStored(30*domain.WritePerSecond, now) // it arrived first
	assert.Error(t, w.Add(domain.WritePerSecond, now.Add(time.Minute)))
}

// RULES §5.7: the first submit of an outline was counted when the outline was saved.
func TestOnlyAnotherSubmitCountsTheOutlineAgain(t *testing.T) {
	for _, c := range []struct {
		outline, returned int
		counts            bool
	}{{0, 0, false}, {3, 0, false}, {0, 1, false}, {3, 1, true}} {
		b := domain.Ebook{TOCVersion: c.outline, ReturnedCount: c.returned}
		assert.Equal(t, c.counts, b.ResubmittedBytes() > 0, "%+v", c)
	}
}
