package domain_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
)

// RULES §19.4.
func TestAJobWaitsTwiceAsLongAfterEachFailureUpToAnHour(t *testing.T) {
	want := []time.Duration{10 * time.Second, 20 * time.Second, 40 * time.Second, 80 * time.Second}
	for i, wait := range want {
		assert.Equal(t, wait, domain.RetryAfter(i+1, 0))
		assert.Equal(t, wait/2, domain.RetryAfter(i+1, 1))
	}
	for _, tries := range []int{10, 12, domain.MaxJobTries, 1000} {
		assert.Equal(t, time.Hour, domain.RetryAfter(tries, 0))
	}
	assert.Equal(t, 10*time.Second, domain.RetryAfter(0, 0))
	assert.False(t, (&domain.Job{Tries: domain.MaxJobTries - 1}).Exhausted())
	assert.True(t, (&domain.Job{Tries: domain.MaxJobTries}).Exhausted())
	assert.NoError(t, (&domain.Job{Tries: domain.MaxJobTries}).CheckTries())
	assert.Error(t, (&domain.Job{Tries: domain.MaxJobTries + 1}).CheckTries(), "the last try never ended")
}

// RULES §19.6: by the clock of Vietnam, whose day begins seven hours before UTC's.
func TestDigestsAreDueAtHalfPastSevenInVietnam(t *testing.T) {
	for at, want := range map[string]string{
		"2026-03-01T00:29:59Z": "", "2026-03-01T00:30:00Z": "2026-03-01", "2026-03-01T16:59:59Z": "2026-03-01", "2026-03-01T17:00:00Z": "",
		"2026-03-02T00:30:00Z": "2026-03-02",
	} {
		now, err := time.Parse(time.RFC3339, at)
		assert.NoError(t, err)
		assert.Equal(t, want, domain.DigestDay(now), at)
	}
	assert.Equal(t, "2026-03-02", domain.Day(time.Date(2026, 3, 1, 17, 0, 0, 0, time.UTC)))
}
