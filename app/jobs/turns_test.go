package jobs

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
)

func TestAJobOfManyStepsGivesWayAfterATurn(t *testing.T) {
	clock := time.Unix(0, 0)
	now := func() time.Time { return clock }
	steps, left := 0, 25
	step := func() (bool, error) {
		clock = clock.Add(time.Second)
		steps, left = steps+1, left-1
		return left > 0, nil
	}
	assert.ErrorIs(t, InTurns(now, step), domain.ErrJobUnfinished)
	assert.Equal(t, 10, steps)
	assert.ErrorIs(t, InTurns(now, step), domain.ErrJobUnfinished)
	assert.NoError(t, InTurns(now, step))
	assert.Equal(t, 25, steps)
	failure := errors.New("away")
	assert.ErrorIs(t, InTurns(now, func() (bool, error) { return true, failure }), failure)
}
