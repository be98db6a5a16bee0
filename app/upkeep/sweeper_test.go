package upkeep

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/ports"
)

func TestASweepThatWaitsForABackupHidesNoEarlierFailure(t *testing.T) {
	var last lastSweep
	last.remember(time.Time{}, errors.New("the store does not respond"))
	last.remember(time.Time{}, ports.ErrSweepHeld)
	assert.True(t, last.failed)
	last.remember(time.Time{}, nil)
	assert.False(t, last.failed)
	last.remember(time.Time{}, ports.ErrSweepHeld)
	assert.False(t, last.failed)
}
