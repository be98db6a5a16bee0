package portstest

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/ports"
	"backoffice/test/wait"
)

// SweepLock tests that an adapter keeps the promises of ports.SweepLock.
func SweepLock(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"a hold waits for the sweeps and lets none begin": sweepsHeld,
	})
}

func sweepsHeld(l *Library) {
	ctx := l.T.Context()
	var ends []func()
	for range 2 {
		end, err := l.Sweeps.BeginSweep(ctx)
		require.NoError(l.T, err, "any number may sweep")
		ends = append(ends, end)
	}
	waits := make(chan struct{}, 1)
	waiting := func(time.Duration) {
		select {
		case waits <- struct{}{}:
		default:
		}
	}
	silent := func(time.Duration) {}
	short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	_, err := l.Sweeps.HoldSweep(short, silent)
	require.ErrorIs(l.T, err, context.DeadlineExceeded, "two sweeps are under way")
	ends[0]()
	held := make(chan ports.Hold, 1)
	go func() {
		hold, err := l.Sweeps.HoldSweep(ctx, waiting)
		assert.NoError(l.T, err)
		held <- hold
	}()
	wait.Receive(l.T, waits, "it reports that it waits")
	require.Empty(l.T, held, "one sweep is still under way")
	ends[1]()
	hold := <-held
	assert.NoError(l.T, hold.CheckUnbroken(ctx))
	_, err = l.Sweeps.BeginSweep(ctx)
	assert.ErrorIs(l.T, err, ports.ErrSweepHeld)
	second, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	_, err = l.Sweeps.HoldSweep(second, silent)
	assert.ErrorIs(l.T, err, context.DeadlineExceeded, "a second backup waits for the first")
	hold.Release()
	wait.Until(l.T, func() bool {
		end, err := l.Sweeps.BeginSweep(ctx)
		if err == nil {
			end()
		}
		return err == nil
	}, "when the hold is released, sweeps continue")
}
