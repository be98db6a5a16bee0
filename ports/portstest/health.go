package portstest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// Health tests that an adapter keeps the promises of ports.Health.
func Health(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"a database with all tables is ready":                         databaseReady,
		"changes that are not indexed are counted":                    pendingCounted,
		"the backup of the latest moment is the latest":               latestBackup,
		"a server that was noted runs, once under each name":          serversNoted,
		"the quota has the use of all people, and those who use most": quotaUsed,
	})
}

func databaseReady(l *Library) {
	state, err := l.Health.Database(l.T.Context())
	require.NoError(l.T, err)
	assert.True(l.T, state.SchemaSupported)
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
	assert.Equal(l.T, domain.Usage{User: 600, All: 900}, used)
}

func latestBackup(l *Library) {
	last := func() *domain.CheckedBackup {
		b, err := l.BackupLog.Last(l.T.Context())
		require.NoError(l.T, err)
		return b
	}
	assert.Nil(l.T, last())
	at := l.Tick()
	newer := domain.CheckedBackup{StartedAt: at.Add(time.Hour), EndedAt: at.Add(2 * time.Hour), Objects: 3, Problems: 1}
	require.NoError(l.T, l.BackupLog.Add(l.T.Context(), newer))
	require.NoError(l.T, l.BackupLog.Add(l.T.Context(), domain.CheckedBackup{StartedAt: at, EndedAt: at.Add(3 * time.Hour), Objects: 2}))
	assert.Equal(l.T, &newer, last())
}

func serversNoted(l *Library) {
	running := func() []domain.Server {
		servers, err := l.Servers.Running(l.T.Context())
		require.NoError(l.T, err)
		return servers
	}
	assert.Empty(l.T, running())
	first := domain.Server{Name: "may-1:8080", Version: "1.0.0", StartedAt: l.Tick()}
	second := domain.Server{Name: "may-2:8080", Version: "1.0.0", StartedAt: l.Tick()}
	for _, s := range []domain.Server{second, first, second} {
		require.NoError(l.T, l.Servers.RecordHeartbeat(l.T.Context(), s))
	}
	assert.Equal(l.T, []domain.Server{first, second}, running())
	second.Version, second.StartedAt = "1.1.0", l.Tick()
	require.NoError(l.T, l.Servers.RecordHeartbeat(l.T.Context(), second))
	assert.Equal(l.T, []domain.Server{first, second}, running())
}
