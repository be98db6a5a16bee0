package portstest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// Health tests that an adapter keeps the promises of ports.Health.
func Health(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"a database with all tables is ready":                   databaseReady,
		"changes that are not indexed are counted":              pendingCounted,
		"the quota tells what all use, and who uses most of it": quotaUsed,
	})
}

func databaseReady(l *Library) {
	state, err := l.Health.Database(l.T.Context())
	require.NoError(l.T, err)
	assert.True(l.T, state.Migrated)
	assert.False(l.T, state.ReadOnly)
	assert.Equal(l.T, state.Expected, state.Schema)
	assert.Regexp(l.T, `^\d+\.\d+$`, state.Version)
}

func pendingCounted(l *Library) {
	before, err := l.Health.Index(l.T.Context())
	require.NoError(l.T, err)
	l.at(domain.Draft, titled("Chưa lập chỉ mục"))
	after, err := l.Health.Index(l.T.Context())
	require.NoError(l.T, err)
	assert.Greater(l.T, after.Pending, before.Pending)
	assert.Equal(l.T, before.Built, after.Built)
}

func quotaUsed(l *Library) {
	quota := domain.Quota{User: 1000, All: 1500}
	l.SetQuota(quota)
	b := l.draft(titled("Đang tải lên"))
	for size, person := range map[int64]domain.Actor{600: l.Editor, 300: l.Other} {
		_, err := l.room(b, person, domain.PDF, size)
		require.NoError(l.T, err)
	}
	limits, used, err := l.Health.Quota(l.T.Context())
	require.NoError(l.T, err)
	assert.Equal(l.T, quota, limits)
	assert.Equal(l.T, domain.Use{User: 600, All: 900}, used)
}
