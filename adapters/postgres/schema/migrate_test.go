package schema

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/lib/pq"
	"github.com/lib/pq/pqerror"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var errInUse = &pq.Error{Code: pqerror.LockNotAvailable}

// RULES §13.8: each step may wait ten minutes for a table, however long all of them together take.
func TestEachStepOfAMigrationIsTriedForTenMinutes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun, reached, tried := time.Now(), int64(31), 0
		err := retry(t.Context(), func() (int64, error) {
			if tried++; tried == 1 {
				time.Sleep(time.Hour) // for the steps before the first that finds a table in use
			}
			endOfWait := time.Hour + 9*time.Minute*time.Duration(reached-30) // each of three steps waits nine minutes
			if time.Since(begun) < endOfWait {
				return reached, errInUse
			}
			if reached++; reached < 34 {
				return reached, errInUse
			}
			return 0, nil
		})
		require.NoError(t, err)
		assert.EqualValues(t, 34, reached)
		assert.Equal(t, 27*time.Minute, time.Since(begun)-time.Hour)
	})
}

// RULES §13.8.
func TestAMigrationGivesUpAStepAfterTenMinutes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		tried := 0
		assert.ErrorIs(t, retry(t.Context(), func() (int64, error) {
			if tried++; tried%2 == 0 {
				return unknownSchema, errInUse
			}
			return 31, errInUse
		}), errInUse)
		assert.Equal(t, maxLockWait+lockRetryInterval, time.Since(begun))
	})
	broken, tried := errors.New("the step is wrong"), 0
	assert.ErrorIs(t, retry(t.Context(), func() (int64, error) { tried++; return 31, broken }), broken)
	assert.Equal(t, 1, tried, "any other error is not retried")
}
