package auditlog

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What `cms user` writes as root must not keep the server, which runs as another user, from writing.
func TestADaysFileBelongsToTheOwnerOfItsFolder(t *testing.T) {
	const another = 65534
	dir, owner := t.TempDir(), os.Geteuid()
	if owner == 0 {
		owner = another
		require.NoError(t, os.Chown(dir, another, another))
	}
	log, _ := clocked(t, dir)
	auditLine(log, "account_created")
	info, err := os.Stat(filepath.Join(dir, "audit-2026-03-01.jsonl"))
	require.NoError(t, err)
	assert.Equal(t, uint32(owner), info.Sys().(*syscall.Stat_t).Uid)
}
