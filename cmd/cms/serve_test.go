package main

import (
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestAnOperatorsGarbageCollectorSettingIsKept(t *testing.T) {
	const (
		ownLimit   = 1 << 30
		ownPercent = 50
	)
	limit, percent := debug.SetMemoryLimit(ownLimit), debug.SetGCPercent(ownPercent)
	t.Cleanup(func() { debug.SetMemoryLimit(limit); debug.SetGCPercent(percent) })
	for _, c := range []struct {
		name    string
		limit   int64
		percent int
	}{
		{"", memoryGoal, heapGrowth},
		{"GOMEMLIMIT", ownLimit, heapGrowth},
		{"GOGC", memoryGoal, ownPercent},
	} {
		tuneMemory(func(name string) (string, bool) { return "", name == c.name })
		assert.Equal(t, c.limit, debug.SetMemoryLimit(ownLimit), c.name)
		assert.Equal(t, c.percent, debug.SetGCPercent(ownPercent), c.name)
	}
}
