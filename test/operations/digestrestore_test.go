package operations

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §19.6: a library that is restored on a day whose digests may have been sent sends none of
// them, whether they waited when the backup was made or were queued after it.
func TestARestoredLibraryDoesNotMailTheDigestsOfTodayAgain(t *testing.T) {
	s := harness.NewServer(t)
	id := s.As(t, "editor").DraftWithPDF("Chờ duyệt")
	s.As(t, "editor").Act(id, "submit", nil).Want(200)
	before, waiting := filepath.Join(t.TempDir(), "before"), filepath.Join(t.TempDir(), "waiting")
	s.Run(t, "", "backup", before)
	out, err := run(t, s, harness.Mailing(harness.NoMailServer), "digests")
	require.NoError(t, err, "%s", out)
	s.Run(t, "", "backup", waiting)

	assert.Equal(t, 0, mailedAfterRestore(t, s, waiting), "three waited")
	queued := 0
	if domain.DigestDay(time.Now()) == "" {
		queued = 3 // before half past seven the lost library cannot have sent any
	}
	assert.Equal(t, queued, mailedAfterRestore(t, s, before), "three were queued after the backup")
}

// mailedAfterRestore restores a backup, queues and sends today's digests there, and returns how many were mailed.
func mailedAfterRestore(t *testing.T, s *harness.Server, backup string) int {
	t.Helper()
	settings, db, _ := target(t, s)
	out, err := run(t, s, settings, "restore", backup)
	require.NoError(t, err, "%s", out)
	server := harness.NewMailServer(t)
	restored := mailer(t, strings.TrimPrefix(settings[0], "DATABASE_URL="), server.Address)
	_, err = restored.Digests.AddJobsNow(t.Context(), time.Now())
	require.NoError(t, err)
	stop := sendsMail(t, restored)
	wait.Until(t, func() bool { return text(t, db, `SELECT count(*)::text FROM jobs`) == "0" }, "all jobs have run")
	stop()
	return len(server.Taken())
}
